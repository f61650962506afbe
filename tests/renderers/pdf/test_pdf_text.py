"""The words of a report come out of its PDF: all of them, in order, within the margins."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pymupdf
import pymupdf_fonts
import pytest
from drawn_reports import PROSE, Reopened, bullets, heading, para, report, table
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

from renderers.pdf.fonts import machine_fonts
from renderers.report.looks.theme import NIGHT, PAPER, Theme
from renderers.themes import installed_fonts
from renderers.tree.nodes import (
    Code,
    CodeBlock,
    DefinitionList,
    Emphasis,
    Figure,
    Link,
    Marked,
    MathBlock,
    Picture,
    QuoteBlock,
    Strike,
    Strong,
    Text,
    Underline,
)


@pytest.mark.parametrize("theme", [PAPER, NIGHT], ids=["paper", "night"])
def test_words_of_every_kind_of_block_are_there(theme: Theme) -> None:
    words = iter(f"word{k}x" for k in range(100))
    blocks = (
        heading(1, next(words)),
        para(next(words), " ", Strong((Text(next(words)),)), " ", Emphasis((Text(next(words)),))),
        para(Code(next(words)), " ", Strike((Text(next(words)),)), " ", Underline((Text(next(words)),))),
        para(Marked((Text(next(words)),)), " ", Link((Text(next(words)),), "https://example.com/")),
        bullets(next(words), bullets(next(words), bullets(next(words)))),
        table([next(words), next(words)], [[next(words), next(words)]]),
        CodeBlock(f"{next(words)} = 1\n    {next(words)}", "python"),
        QuoteBlock((para(next(words)), bullets(next(words)))),
        MathBlock(rf"\frac{{a}}{{{next(words)}}}"),
        Figure(Picture(next(words), next(words), None, problem="too large"), (Text(next(words)),)),
        DefinitionList((((Text(next(words)),), (para(next(words)),)),)),
    )
    used = [f"word{k}x" for k in range(int(next(words)[4:-1]))]
    drawn = Reopened(report(*blocks), theme)
    formulas = {"word20x"}  # drawn, not written
    assert [word for word in used if word not in drawn.text and word not in formulas] == []
    assert drawn.outside() == []


def test_long_text_runs_over_pages_and_loses_nothing() -> None:
    numbered = [f"n{k} {PROSE}" for k in range(60)]
    drawn = Reopened(report(*map(para, numbered)))
    assert len(drawn.pdfium) > 3
    wanted = " ".join(" ".join(numbered).split())
    body = " ".join(" ".join("\n".join(t.split("\n")) for t in drawn.texts).split())
    assert [word for word in wanted.split() if word not in body] == []
    assert drawn.outside() == []


@pytest.mark.parametrize(
    ("text", "search"),
    [
        ("ارتفع صافي دخل الفوائد بنسبة 4.3% إلى ستة آلاف، السلام والإسلام. " * 5, "صافي دخل الفوائد"),
        ("ارتفع صافي دخل الفوائد بنسبة 4.3% إلى ستة آلاف، السلام والإسلام. " * 5, "السلام والإسلام"),
        ("הכנסות הריבית נטו עלו בשנה שעברה לפי הדוח. " * 5, "הריבית נטו"),
        ("本公司的净利息收入增长了百分之四点三。" * 10, "净利息收入"),
        ("禁則処理を確認するため、長い文章を書きます。" * 8, "長い文章"),
        ("순이자 수익은 4.3% 증가했습니다. " * 8, "증가했습니다"),
        ("รายได้ดอกเบี้ยสุทธิเพิ่มขึ้นร้อยละสี่จุดสามเป็นหกพันล้าน" * 4, "เพิ่มขึ้น"),
        ("शुद्ध ब्याज आय 4.3% बढ़कर 6,000 मिलियन क्षत्रिय हो गई। " * 5, "क्षत्रिय"),
        ("Καθαρά έσοδα από τόκους. Чистый процентный доход. Thu nhập lãi thuần. ", "Thu nhập lãi thuần"),
        ("✓ ☐ ☑ → ≥ − ∴ ★ ⚠ 👍", "☑ → ≥ − ∴"),
        ("office affluent first flow", "office affluent"),
    ],
    ids=[
        "arabic",
        "ligatures",
        "hebrew",
        "chinese",
        "japanese",
        "korean",
        "thai",
        "hindi",
        "latin",
        "signs",
        "fi",
    ],
)
def test_text_of_every_script_is_found(text: str, search: str) -> None:
    drawn = Reopened(report(para(text)))
    drawn.box_of(search)
    assert drawn.outside() == []
    assert "\ufffd" not in drawn.text


def test_paragraphs_from_right_to_left_start_at_the_right() -> None:
    drawn = Reopened(report(para("السلام عليكم"), para("hello there")))
    _, right = drawn.box_of("عليكم")
    _, left = drawn.box_of("hello")
    assert right[0] > 400
    assert left[0] < 100


def test_lines_of_mixed_directions_stand_one_below_the_other() -> None:
    """Words that come first are on the first line: lines are broken before they are turned around."""
    words = [f"كلمة{chr(0x0628 + k)}{chr(0x0633 + k % 5)}" for k in range(8)]
    drawn = Reopened(report(para(" ".join([words[0], *["نص طويل جدا"] * 20, words[7]]))))
    _, first = drawn.box_of(words[0])
    _, last = drawn.box_of(words[7])
    assert first[1] > last[3]
    assert first[2] > 500


def test_characters_without_a_glyph_are_shown_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_fonts, "font_folders", lambda: (tmp_path,))
    char = "\U00013000"
    drawn = Reopened(report(para(f"before {char} after")))
    assert f"before {char} after" in drawn.text
    assert "U+13000 EGYPTIAN HIEROGLYPH A001" in drawn.text


EMOJI = "😀 👩‍🚀 🇩🇪 👍🏽 👨‍👩‍👧 1️⃣ ❤️ ✅ ❌ ❎ ⭐ ❗ ❓ ➕ ➖ 🎉"
"""Single ones, and such of several characters: with joiners, a flag, a skin tone, a keycap, a selector."""


def test_emoji_are_drawn_and_copied_whole_on_machines_without_a_font_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_fonts, "font_folders", lambda: (tmp_path,))
    drawn = Reopened(report(para(f"before {EMOJI} after"), para(Strong((Text(f"bold {EMOJI}"),)))))
    # pdfium leaves joiners out between glyphs, so it is asked without them.
    assert f"before {EMOJI} after".replace("\u200d", "") in drawn.text.replace("\u200d", "")
    assert "U+" not in drawn.text
    assert f"before {EMOJI} after" in words_of_mupdf(drawn.data)


def test_an_emoji_that_no_font_has_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_fonts, "font_folders", lambda: (tmp_path,))
    drawn = Reopened(report(para("hot \U0001fae0 day")))
    assert "hot \U0001fae0 day" in drawn.text and "U+1FAE0 MELTING FACE" in drawn.text


def words_of_mupdf(pdf: bytes) -> str:
    """The words of the first page."""
    with pymupdf.open(stream=pdf) as opened:
        return str(opened[0].get_text())


def font_of(family: str) -> bytes:
    """A TrueType font of one ideograph, a box."""
    built = FontBuilder(1000)
    built.setupGlyphOrder([".notdef", "uni76F4"])
    built.setupCharacterMap({0x76F4: "uni76F4"})
    pen = TTGlyphPen(None)
    for x, y in ((100, 0), (900, 0), (900, 800), (100, 800)):
        (pen.lineTo if pen.points else pen.moveTo)((x, y))
    pen.closePath()
    box = pen.glyph()
    built.setupGlyf({".notdef": box, "uni76F4": box})
    built.setupHorizontalMetrics({".notdef": (1000, 100), "uni76F4": (1000, 100)})
    built.setupHorizontalHeader(ascent=880, descent=-120)
    built.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family.replace(" ", "")})
    built.setupOS2(sTypoAscender=880, usWeightClass=400, fsType=0)
    built.setupPost()
    stream = BytesIO()
    built.save(stream)
    return stream.getvalue()


def collection_of(*fonts: bytes) -> bytes:
    """The fonts in one file."""
    made = TTCollection()
    made.fonts = [TTFont(BytesIO(font)) for font in fonts]
    stream = BytesIO()
    made.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("language", "words", "font"),
    [
        ("ja", "直", "NotoSansCJK-Regular0"),
        ("ko", "直", "NotoSansCJK-Regular1"),
        ("zh-TW", "直", "NotoSansCJK-Regular2"),
        ("zh", "直", "DroidSansFallback"),
        ("en", "直", "DroidSansFallback"),
        ("en", "直す", "NotoSansCJK-Regular0"),
        ("ja", "직 直", "NotoSansCJK-Regular1"),
    ],
)
def test_ideographs_have_the_shapes_of_their_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, words: str, font: str
) -> None:
    fonts = collection_of(*(font_of(f"Noto Sans CJK {place}") for place in ("JP", "KR", "TC")))
    (tmp_path / "NotoSansCJK-Regular.ttc").write_bytes(fonts)
    (tmp_path / "NotoSansJP-Broken.otf").write_bytes(b"ttcf\0\1")
    monkeypatch.setattr(machine_fonts, "font_folders", lambda: (tmp_path,))
    drawn = Reopened(replace(report(para(f"a {words} b")), language=language))
    assert f"a {words} b" in drawn.text
    fonts_of_page = drawn.pypdf.pages[0]["/Resources"]["/Font"].values()
    used = {one["/BaseFont"].split("+")[1] for one in fonts_of_page}
    assert font in used
    assert ("DroidSansFallback" in used) == (font == "DroidSansFallback" or any(c != "直" for c in words))


def test_fonts_of_the_machine_stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A font with signs that no packaged one has: here one that is not asked otherwise, under a known name."""
    (tmp_path / "NotoSansMusic-Regular.otf").write_bytes(pymupdf_fonts.myfont("music"))
    (tmp_path / "NotoSansBroken-Regular.ttf").write_bytes(b"no font at all")
    monkeypatch.setattr(machine_fonts, "font_folders", lambda: (tmp_path,))
    drawn = Reopened(report(para("a clef \U0001d11e here")))
    assert "a clef \U0001d11e here" in drawn.text
    assert "U+1D11E" not in drawn.text
    fonts = {font["/BaseFont"].split("+")[1] for font in drawn.pypdf.pages[0]["/Resources"]["/Font"].values()}
    assert "NotoSansMusic-Regular" in fonts


def test_who_has_no_home_has_no_fonts_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    assert all(folder.is_absolute() for folder in installed_fonts.font_folders())
    assert "U+" not in Reopened(report(para("plain words \u4e2d"))).text


def test_the_same_report_gives_the_same_bytes() -> None:
    made = report(para(PROSE), table(["a", "b"], [["1", "2"]]))
    assert Reopened(made).data == Reopened(made).data


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u00ad", "\u00ad\u00ad\u200b"], ids=["space", "hyphen", "several"]
)
def test_a_place_where_a_line_may_end_can_stand_by_itself(sign: str) -> None:
    blocks = (
        heading(1, f"{sign} head"),
        para(f"before {sign} behind{sign} ", Code(sign), Strong((Text(sign),)), f"نص {sign} عربي last"),
        table([sign, "name"], [["cell", sign]]),
        para(sign),
    )
    drawn = Reopened(report(*blocks))
    words = ["head", "before", "behind", "name", "cell", "last"]
    assert [word for word in words if word not in drawn.text] == []
