"""What the reader gives: words in the displayed frame, clean, and a clear error for everything else."""

from __future__ import annotations

import re
import unicodedata

import numpy as np
import pymupdf
import pytest
from fixture_files import READABLE, TRUTH, UNREADABLE, document, pdf_bytes

from blocks import errors
from blocks.pdf.reader import FileText, read_file

PAPER = (400.0, 600.0)
CROP = (25.0, 40.0, 385.0, 555.0)
"""In points from the upper left corner of the paper."""
WORD_AT = (60.0, 100.0)
"""Where the baseline of the first word begins on the paper."""


def turned_page(rotation: int, cropped: bool, unit: float) -> bytes:
    """A page with one word upright on the paper and one further down on the right."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=PAPER[0], height=PAPER[1])
        page.insert_text(WORD_AT, "Boundary", fontsize=11)
        page.insert_text((300, 500), "stone", fontsize=11)
        if cropped:
            page.set_cropbox(pymupdf.Rect(*CROP))
        page.set_rotation(rotation)
        if unit != 1:
            pdf.xref_set_key(page.xref, "UserUnit", str(unit))
        return bytes(pdf.tobytes())


def shown(x: float, y: float, rotation: int, cropped: bool, unit: float) -> tuple[float, float]:
    """Where a viewer shows a point of the paper."""
    left, top, right, bottom = CROP if cropped else (0, 0, *PAPER)
    x, y, width, height = x - left, y - top, right - left, bottom - top
    x, y = {0: (x, y), 90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}[rotation]
    return x * unit, y * unit


@pytest.mark.parametrize("unit", [1.0, 2.5])
@pytest.mark.parametrize("cropped", [False, True])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_words_lie_where_a_viewer_shows_them(rotation: int, cropped: bool, unit: float) -> None:
    text = read_file(turned_page(rotation, cropped, unit))
    width, height = (360, 515) if cropped else PAPER
    size = (width, height) if rotation % 180 == 0 else (height, width)
    assert (text.pages[0].width, text.pages[0].height) == pytest.approx((size[0] * unit, size[1] * unit))
    words = text.words[0]
    assert words is not None
    assert words.texts == ["Boundary", "stone"]
    for box, (x, y), word in zip(words.boxes, [WORD_AT, (300.0, 500.0)], words.texts, strict=True):
        length = pymupdf.get_text_length(word, fontsize=11)
        a = shown(x, y, rotation, cropped, unit)
        b = shown(x + length, y - 8, rotation, cropped, unit)
        (x0, x1), (y0, y1) = sorted((a[0], b[0])), sorted((a[1], b[1]))
        along, across = ((x0, x1), (y0, y1)) if rotation % 180 == 0 else ((y0, y1), (x0, x1))
        got_along = (box[0], box[2]) if rotation % 180 == 0 else (box[1], box[3])
        got_across = (box[1], box[3]) if rotation % 180 == 0 else (box[0], box[2])
        assert got_along == pytest.approx(along, abs=0.5 * unit)
        assert got_across[0] <= across[0] + 0.5 * unit and got_across[1] >= across[1] - 0.5 * unit
        assert got_across[1] - got_across[0] < 20 * unit


def test_pages_know_their_number() -> None:
    assert [page.number for page in read_file(pdf_bytes("running.pdf")).pages] == list(range(1, 9))


@pytest.mark.parametrize("name", ["encrypted_user.pdf", "pymupdf_aes.pdf"])
def test_the_right_password_opens(name: str) -> None:
    text = read_file(pdf_bytes(name), name=name, password="secret")
    assert text.words[0] is not None and text.words[0].texts


@pytest.mark.parametrize("name", ["encrypted_user.pdf", "pymupdf_aes.pdf"])
@pytest.mark.parametrize(
    ("password", "problem"), [(None, "no password was given"), ("", "no password"), ("Secret", "is wrong")]
)
def test_a_missing_or_wrong_password_is_said(name: str, password: str | None, problem: str) -> None:
    with pytest.raises(errors.PasswordError, match=problem) as caught:
        read_file(pdf_bytes(name), name=name, password=password)
    assert name in str(caught.value) and "password=" in str(caught.value)


@pytest.mark.parametrize("name", ["encrypted_owner.pdf", "one_column.pdf"])
@pytest.mark.parametrize("password", [None, "whatever"])
def test_a_password_that_is_not_needed_does_no_harm(name: str, password: str | None) -> None:
    assert read_file(pdf_bytes(name), password=password).words[0] is not None


@pytest.mark.parametrize("name", [name for name in READABLE if not name.startswith("bad_")])
def test_repair_is_recorded(name: str) -> None:
    assert document(name).repaired == (name in {"broken_xref.pdf", "cut_short.pdf"})


@pytest.mark.parametrize(("name", "lost"), [("bad_page.pdf", 3), ("bad_contents.pdf", 3)])
def test_a_bad_page_is_recorded_and_the_rest_is_read(name: str, lost: int) -> None:
    text = read_file(pdf_bytes(name), name=name)
    assert [page.number for page in text.pages] == list(range(1, TRUTH[name].pages + 1))
    assert [page.number for page in text.pages if page.error] == [lost]
    assert f"page {lost}" in str(text.pages[lost - 1].error)
    assert text.words[lost - 1] is None
    with_words = {n for n, words in enumerate(text.words, 1) if words is not None and words.texts}
    assert with_words >= {plant.pages[0] for plant in TRUTH[name].plants}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_document_gets_its_error(name: str) -> None:
    kind = getattr(errors, str(TRUTH[name].opens))
    with pytest.raises(errors.DocumentError) as caught:
        read_file(pdf_bytes(name), name=name)
    assert type(caught.value) is kind
    assert name in str(caught.value)
    assert re.search(r"\b(give|export|download)\b", str(caught.value)), "it must say what to do"


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "PNG"),
        (b"<!DOCTYPE html><p>Sign in", "HTML"),
        (b"PK\x03\x04" + bytes(40), "ZIP"),
        (b'{"a": 1}', "JSON"),
        (b"", "empty"),
        (bytes(1000), "not a PDF"),
    ],
)
def test_the_error_says_what_the_file_is(data: bytes, named: str) -> None:
    with pytest.raises(errors.NotADocumentError, match=named):
        read_file(data, name="upload.pdf")


def test_a_file_cut_anywhere_is_a_document_or_a_clear_error() -> None:
    whole = pdf_bytes("repeated.pdf")
    for part in range(1, 20):
        try:
            text = read_file(whole[: len(whole) * part // 20], name="cut.pdf")
        except errors.DocumentError as error:
            assert "cut.pdf" in str(error)
        else:
            assert text.pages


def mapped_pdf(letters: dict[str, str]) -> bytes:
    """A page that draws Helvetica's "aXb cYd", whose map to Unicode gives `letters` for X, Y, …"""
    rows = "".join(f"<{ord(c):02x}> <{c and u.encode('utf-16-be').hex()}>\n" for c, u in letters.items())
    plain = "".join(f"<{ord(c):02x}> <{ord(c):04x}>\n" for c in "abcd " if c not in letters)
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{rows.count(chr(10)) + plain.count(chr(10))} beginbfchar\n{rows}{plain}endbfchar endcmap end end"
    )
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 100), "aXb cYd", fontsize=20, fontname="helv")
        font = page.get_fonts()[0][0]
        map_at = pdf.get_new_xref()
        pdf.update_object(map_at, "<<>>")
        pdf.update_stream(map_at, cmap.encode())
        pdf.xref_set_key(font, "ToUnicode", f"{map_at} 0 R")
        return bytes(pdf.tobytes())


@pytest.mark.parametrize("sign", ["\u200b", "\u00a0", "\u2009", "\ufeff", "\u3000"])
def test_white_and_invisible_characters_do_not_survive(sign: str) -> None:
    words = read_file(mapped_pdf({"X": sign, "Y": sign})).words[0]
    assert words is not None
    assert "".join(words.texts) == "abcd"
    assert all(sign not in text and text for text in words.texts)
    assert (words.boxes[:, 2] > words.boxes[:, 0]).all()
    assert (np.diff(words.boxes[:, 0]) > 0).all()


def test_a_soft_hyphen_before_a_number_is_a_minus() -> None:
    """Many producers write the hyphen's glyph as U+00AD; within and behind words it stays one."""
    shown = {"a": "\u00ad", "X": "6", "b": "5", "c": "\u00ad", "Y": "x", "d": "\u00ad"}
    words = read_file(mapped_pdf(shown)).words[0]
    assert words is not None and words.texts == ["-65", "\u00adx\u00ad"]
    words = read_file(mapped_pdf(shown | {"a": "(\u00ad", "c": "5\u00ad", "Y": "7"})).words[0]
    assert words is not None and words.texts == ["(-65", "5\u00ad7\u00ad"]


def test_the_map_to_unicode_is_read() -> None:
    words = read_file(mapped_pdf({"X": "ж", "Y": "д"})).words[0]
    assert words is not None and words.texts == ["aжb", "cдd"]


@pytest.mark.parametrize("name", READABLE)
def test_words_are_clean_and_on_their_page(name: str) -> None:
    words, pages = document(name).words, document(name).pages
    assert all(words.texts)
    unclean = {
        c for text in words.texts for c in text if c.isspace() or unicodedata.category(c) in ("Cc", "Cs")
    }
    assert not unclean
    assert not any("\u200b" in text or "\ufeff" in text for text in words.texts)
    size = np.array([(p.width, p.height) for p in pages])[words.pages - 1]
    middle = (words.boxes[:, :2] + words.boxes[:, 2:]) / 2
    assert (middle > 0).all() and (middle < size).all()
    assert (words.boxes[:, 2] >= words.boxes[:, 0]).all() and (words.boxes[:, 3] > words.boxes[:, 1]).all()


@pytest.mark.parametrize("name", ["chinese.pdf", "japanese.pdf", "thai.pdf"])
def test_scripts_without_spaces_have_graphemes_for_words(name: str) -> None:
    text = document(name)
    ideographs = [w for w in text.words.texts if re.match("[\u3040-\u9fff\u0e01-\u0e4f]", w)]
    assert len(ideographs) > 50
    assert all(sum(unicodedata.category(c)[0] != "M" for c in w) == 1 for w in ideographs)
    assert not re.search("[\u3040-\u9fff] [\u3040-\u9fff]", text.text)


def test_the_same_bytes_are_read_alike() -> None:
    one, other = (read_file(pdf_bytes("typst_paper.pdf")) for _ in range(2))
    assert _bits(one) == _bits(other)


def _bits(text: FileText) -> list[object]:
    return [text.pages] + [
        (w.texts, w.boxes.tobytes(), w.lines.tobytes(), w.joins.tobytes())
        for w in text.words
        if w is not None
    ]


@pytest.mark.parametrize(
    "drawing", ["20 220 80 50 re f", "20 170 30 60 re f", "60 176 200 2 re f", "0 0 m 90 90 l S"]
)
@pytest.mark.parametrize("inside", [False, True], ids=["of the drawing alone", "of drawing and words"])
@pytest.mark.parametrize("later", [False, True], ids=["at the beginning", "after words"])
def test_text_of_a_drawing_does_not_move_the_words(drawing: str, inside: bool, later: bool) -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=300)
        if later:
            page.insert_text((60, 40), "Notice to masters of ships", fontsize=11)
        page.insert_text((60, 120), "HARBOUR DUES", fontsize=40)
        page.insert_text((60, 160), "The dues are paid on the quay.", fontsize=11)
        plain = page.get_text("words")
        marked = b"/Span <</ActualText (HARBOUR DUES)>> BDC " + drawing.encode()
        first, *more = page.get_contents()[later:]
        rest = pdf.xref_stream(first)
        content = marked + (b"\n" + rest + b" EMC" if inside else b" EMC\n" + rest)
        pdf.update_stream(first, content)
        assert more  # the second sentence stands outside of the marks
        data = pdf.tobytes()
    words = read_file(data).words[0]
    assert words is not None
    assert words.texts == [word[4] for word in plain]
    assert words.boxes == pytest.approx(np.array([word[:4] for word in plain]), abs=1.0)


@pytest.mark.parametrize("ascent", [0.4, 0.55, 0.7, 0.9])
@pytest.mark.parametrize("rotation", [0, 90])
def test_words_are_as_high_as_pymupdf_makes_them(ascent: float, rotation: int) -> None:
    """PyMuPDF's own words, with its slow correction of heights, are the oracle."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=300)
        page.insert_text((60, 120), "HARBOUR DUES", fontsize=40)
        page.insert_text((60, 160), "The dues are paid on the quay.", fontsize=11)
        font = page.get_fonts()[0][0]
        widths = "[" + " ".join(["600"] * 224) + "]"
        descriptor = pdf.get_new_xref()
        pdf.update_object(
            descriptor,
            "<</Type/FontDescriptor/FontName/Low/Flags 32/FontBBox[0 -90 600 "
            f"{1000 * ascent:.0f}]/Ascent {1000 * ascent:.0f}/Descent -90/CapHeight 500/ItalicAngle 0/StemV 80>>",
        )
        pdf.update_object(
            font,
            f"<</Type/Font/Subtype/TrueType/BaseFont/Low/FirstChar 32/LastChar 255/Widths {widths}"
            f"/Encoding/WinAnsiEncoding/FontDescriptor {descriptor} 0 R>>",
        )
        page.set_rotation(rotation)
        data = pdf.tobytes()
    with pymupdf.open(stream=data, filetype="pdf") as pdf:
        page = pdf[0]
        expected = [tuple(pymupdf.Rect(word[:4]) * page.rotation_matrix) for word in page.get_text("words")]
    words = read_file(data).words[0]
    assert words is not None
    assert words.boxes == pytest.approx(np.array(expected), abs=1.5)
