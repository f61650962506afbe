"""Reports in the theme of a firm: its fonts, colours, pages, headers and footers are in every format, and laws hold."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import docx
import pptx
import pymupdf
import pymupdf_fonts
import pytest
from browser import browser
from firm_theme import HEIGHT, WIDTH, firm_file, firm_theme, three_sections, with_rights
from hypothesis import given
from hypothesis import strategies as st
from openxml_audit import OpenXmlValidator
from PIL import Image

from blocks.errors import ArtifactError
from renderers import (
    FontFamily,
    RunningLine,
    write_docx,
    write_html,
    write_pdf,
    write_png,
)
from renderers.docx import draw_docx
from renderers.html import draw_html
from renderers.pdf import draw_pdf
from renderers.pptx import draw_pptx
from renderers.pptx.layout.metrics import advances, measured_in
from renderers.report.looks.contrast import contrast_problems
from renderers.report.looks.theme import PAPER, THEMES, Theme
from renderers.tree.nodes import Paragraph, Text

pytestmark = pytest.mark.long

REPORT = three_sections()
UBUNTU = bytes(pymupdf_fonts.myfont("ubuntu"))


@pytest.fixture(scope="module")
def firm(tmp_path_factory: pytest.TempPathFactory) -> Theme:
    return firm_theme(tmp_path_factory.mktemp("firm"))


def test_word_has_its_page_styles_headers_and_footers(firm: Theme, tmp_path: Path) -> None:
    path = tmp_path / "firm.docx"
    path.write_bytes(draw_docx(three_sections(), firm))
    assert OpenXmlValidator().validate(path).errors == []
    file = docx.Document(str(path))
    section = file.sections[0]
    assert section.page_width is not None and section.page_height is not None
    assert (round(section.page_width.pt), round(section.page_height.pt)) == (595, 420)
    assert (section.orientation, round(section.left_margin.mm)) == (docx.enum.section.WD_ORIENT.LANDSCAPE, 15)  # type: ignore[union-attr]  # it has margins
    assert file.styles["Heading 1"].font.name == "Noto Sans"
    head = section.header.paragraphs[0]
    assert head.text.startswith("Matter 17") and "STYLEREF 1" in head._p.xml
    assert "NUMPAGES" in section.first_page_footer.paragraphs[0]._p.xml
    assert section.first_page_header.part.rels and "Private" in section.first_page_header.paragraphs[0].text
    fonts = file.part.part_related_by(docx.opc.constants.RELATIONSHIP_TYPE.FONT_TABLE).blob.decode()
    assert 'w:name="Ubuntu"' in fonts and 'w:name="Space Mono"' in fonts


def test_slides_have_its_fonts_and_colours(firm: Theme) -> None:
    deck = pptx.Presentation(io.BytesIO(draw_pptx(three_sections(), firm)))
    parts = [
        rel.target_part.blob.decode()
        for rel in deck.slide_masters[0].part.rels.values()
        if "theme" in rel.reltype
    ]
    assert re.search(
        r'majorFont><a:latin typeface="Noto Sans".*minorFont><a:latin typeface="Ubuntu"', parts[0]
    )
    assert '<a:srgbClr val="660033"/>' in parts[0]


def test_slides_are_measured_in_its_fonts(firm: Theme) -> None:
    assert isinstance(firm.mono, FontFamily)
    wide = replace(firm, body=FontFamily("Space Mono", firm.mono.regular), size=12)
    slides = [len(pptx.Presentation(io.BytesIO(draw_pptx(three_sections(), theme))).slides) for theme in (
        replace(wide, body="FiraGO"), wide)]  # fmt: skip
    assert slides[1] > slides[0]
    with measured_in(wide):
        assert advances(False, True, False)["i"] == pytest.approx(0.612)
    assert advances(False, False, False)["i"] < 0.3


def test_a_line_in_words_of_the_other_direction_is_held_together(firm: Theme, tmp_path: Path) -> None:
    report = three_sections()
    arabic = Paragraph((Text("تأسست شركة الميناء سنة 1871"),))
    document = replace(report.document, blocks=(arabic,))
    path = tmp_path / "arabic.docx"
    path.write_bytes(draw_docx(replace(report, document=document, language="ar"), firm))
    runs = [run.text for run in docx.Document(str(path)).sections[0].footer.paragraphs[0].runs]
    held = [k for k, words in enumerate(runs) if words == "\u200e"]
    assert len(held) == 6 and runs[held[-2] + 1] == "Page "


def test_pictures_are_as_large_as_the_page(firm: Theme, tmp_path: Path) -> None:
    artifact = write_png("# Harbour\n\nExports fell.", tmp_path / "a.png", theme=firm, dpi=72)
    with Image.open(artifact.path) as picture:
        assert (abs(picture.width - WIDTH) <= 2, abs(picture.height - HEIGHT) <= 2) == (True, True)
    tall = write_png("# Harbour\n\nExports fell.", tmp_path / "tall.png", theme=firm, dpi=72, tall=True)
    with Image.open(tall.path) as picture:
        assert picture.height < HEIGHT / 2


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), min_size=1, max_size=40), st.floats(0, 1))
def test_a_damaged_font_is_refused_or_can_be_used(changes: list[tuple[float, int]], around: float) -> None:
    data = bytearray(UBUNTU)
    for place, byte in changes:  # near each other, so that a table is hit several times
        data[round((around * 0.98 + place * 0.01) * (len(data) - 1))] = byte
    try:
        body = FontFamily("Damaged", bytes(data))
    except ArtifactError:
        return
    short = replace(REPORT, document=replace(REPORT.document, blocks=REPORT.document.blocks[:3]))
    for draw in (draw_pdf, draw_html, draw_pptx):
        assert draw(short, replace(PAPER, body=body))


@pytest.mark.chromium
def test_browsers_show_its_fonts_and_print_its_pages(firm: Theme, tmp_path: Path) -> None:
    (tmp_path / "firm.html").write_bytes(draw_html(three_sections(), firm))
    with browser(tmp_path) as page:
        page.open(tmp_path / "firm.html")
        style = "getComputedStyle(document.querySelector('{}'))"
        assert page.run(f"{style.format('main h2, main h1')}.color") == "rgb(102, 0, 51)"
        assert page.run(f"{style.format('html')}.color") == "rgb(17, 34, 51)"
        assert page.run(f"{style.format('html')}.fontFamily").startswith("Ubuntu")
        assert page.settled("document.fonts.ready.then(fonts => [...fonts].filter(f => f.status === 'loaded')"
                            ".map(f => f.family + f.weight + f.style))") != []  # fmt: skip
        assert page.complaints == []
        printed = page.pdf()
    with pymupdf.open(stream=printed) as file:
        assert (round(file[0].rect.width), round(file[0].rect.height)) == (595, 420)
        words = [" ".join(p.get_text().split()) for p in file]
        used = {font[3].partition("+")[2] for p in file for font in p.get_fonts()}
    assert "Private" in words[0] and all(
        f"Page {n} of {len(words)}" in said for n, said in enumerate(words, 1)
    )
    assert all("Matter 17" in said for said in words[1:]) and "Ubuntu" in " ".join(used)


def test_pages_carry_only_fonts_that_their_makers_let_anybody_have(firm: Theme) -> None:
    assert isinstance(firm.body, FontFamily)
    page = draw_html(three_sections(), firm).decode()
    assert page.count("@font-face") == 6 - 1 and "font-src data:" in page and len(page) < 400_000
    preview = FontFamily("Ubuntu", with_rights(firm.body.regular, 4))
    page = draw_html(three_sections(), replace(firm, body=preview, mono="Cascadia Mono")).decode()
    assert "@font-face" not in page and "font-src" not in page and '--body:"Ubuntu",' in page


def test_words_of_a_line_end_no_style_sheet() -> None:
    theme = replace(PAPER, footer=RunningLine(left='</style><script>"\\', centre="{title}"))
    page = draw_html(replace(three_sections(), title="\"}'</style>"), theme).decode()
    assert page.count("</style>") == 1 and page.count("<script") == page.count("</script>")


@pytest.mark.parametrize("write", [write_pdf, write_docx, write_html])
def test_a_file_of_a_theme_gives_the_same_bytes_twice(
    write: type[write_pdf], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    file = firm_file(tmp_path)
    first, again = (
        write("# Harbour", tmp_path / "a", theme=theme).path.read_bytes() for theme in (file, str(file))
    )
    assert first == again


def test_text_that_cannot_be_read_on_its_ground_is_told(tmp_path: Path) -> None:
    pale = firm_theme(tmp_path, '[colours]\nmuted = "#999999"')
    (problem,) = write_pdf("a", tmp_path / "a.pdf", theme=pale).problems
    assert problem.code == "contrast"
    assert problem.message.startswith(
        "muted (#999999) on mark (#FFF3A8) of the theme theme has a contrast of 2.5:1"
    )
    assert [list(contrast_problems(theme)) for theme in THEMES.values()] == [[], []]
