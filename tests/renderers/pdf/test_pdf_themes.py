"""PDFs in the theme of a firm: its fonts, colours, pages, headers and footers, and the laws that hold for all PDFs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pymupdf
import pypdfium2
import pytest
from drawn_reports import Reopened, broken_rules
from firm_theme import HEIGHT, WIDTH, firm_theme, three_sections
from stress_text import stress_text

from renderers import Margins, RunningLine, page_named, write_pdf
from renderers.report.looks.theme import PAPER, Theme
from renderers.tree.nodes import Heading, Text

pytestmark = pytest.mark.long

SECTIONS = ("Income", "Costs", "Outlook")


@pytest.fixture(scope="module")
def firm(tmp_path_factory: pytest.TempPathFactory) -> Theme:
    return firm_theme(tmp_path_factory.mktemp("firm"))


def lines_of(page: pymupdf.Page, top: float, bottom: float) -> str:
    """What stands on a page between two heights, from left to right."""
    words = [word for word in page.get_text("words") if top <= word[1] and word[3] <= bottom]
    return " ".join(word[4] for word in sorted(words, key=lambda word: word[0]))


def test_pdf_has_its_fonts_colours_and_page(firm: Theme) -> None:
    drawn = Reopened(three_sections(), firm)
    with pymupdf.open(stream=drawn.data) as file:
        assert {tuple(round(side, 2) for side in page.rect.br) for page in file} == {(WIDTH, HEIGHT)}
        used = {font[3].partition("+")[2] for page in file for font in page.get_fonts()}
        assert {"Ubuntu-Regular", "Ubuntu-Italic", "Ubuntu-Bold", "SpaceMono-Regular"} <= used
        lines = [line for block in file[0].get_text("dict")["blocks"] for line in block.get("lines", ())]
    spans = [span for line in lines for span in line["spans"]]
    (title,) = [span for span in spans if span["text"].strip() == "Income"]
    assert (title["font"].startswith("NotoSans"), f"{title['color']:06x}") == (True, "660033")
    (text,) = [span for span in spans if span["text"].startswith("Net interest")][:1]
    assert (text["font"], f"{text['color']:06x}", round(text["size"], 1)) == ("Ubuntu-Regular", "112233", 9.0)
    assert "北京" in drawn.text and list(broken_rules(drawn.data)) == []


def test_headers_and_footers_are_on_every_page_and_the_first_is_another(firm: Theme) -> None:
    drawn = Reopened(three_sections(), firm)
    margins = firm.page_setup.margins
    assert margins is not None
    with pymupdf.open(stream=drawn.data) as file:
        heads = [lines_of(page, 0, margins.top) for page in file]
        feet = [lines_of(page, HEIGHT - margins.bottom, HEIGHT) for page in file]
        logos = [len(page.get_images()) for page in file]
    pages = len(heads)
    assert heads[0] == "Private" and set(heads[1:]) == {f"Matter 17 {section}" for section in SECTIONS}
    shown = [SECTIONS.index(head.split()[-1]) for head in heads[1:]]
    assert shown == sorted(shown)
    assert feet == [
        f"A. Author, B. Writer · 2026 Firm & Sons <LLP> Page {n} of {pages}" for n in range(1, pages + 1)
    ]
    assert logos[0] == 1 and pages > 3


def test_a_heading_that_is_the_title_is_no_section(firm: Theme) -> None:
    report = three_sections()
    levels = [replace(b, level=2) if isinstance(b, Heading) else b for b in report.document.blocks]
    blocks = (Heading(1, (Text("Yearly report"),), "top"), *levels)
    titled = replace(report, document=replace(report.document, blocks=blocks), show_title=False)
    with pymupdf.open(stream=Reopened(titled, firm).data) as file:
        heads = {lines_of(page, 0, 57) for page in file}
    assert heads == {"Private", *(f"Matter 17 {section}" for section in SECTIONS)}


def test_a_field_that_the_text_says_nothing_for_leaves_no_separator(firm: Theme) -> None:
    report = three_sections()
    undated = replace(report, document=replace(report.document, date=""))
    with pymupdf.open(stream=Reopened(undated, firm).data) as file:
        assert "A. Author, B. Writer Firm & Sons" in lines_of(file[0], HEIGHT - 60, HEIGHT)


def test_long_parts_of_a_line_are_cut_and_never_meet() -> None:
    line = RunningLine(left="{title}", centre="{title}", right="{title}")
    theme = replace(PAPER, header=line, footer=replace(line, centre=""), page="A6")
    drawn = Reopened(replace(three_sections(), title="A title that is much longer than its place"), theme)
    with pymupdf.open(stream=drawn.data) as file:
        words = [w for w in file[1].get_text("words") if w[3] < 40 or w[1] > 380]
    for edge in (True, False):
        row = sorted(w[:4] for w in words if (w[3] < 200) == edge)
        assert len(row) > 3 and all(a[2] < b[0] for a, b in pairwise(row))


@pytest.mark.parametrize("name", ["A6", "A5", "Legal", "Tabloid"])
def test_every_sheet_holds_its_words_within_narrow_margins(name: str, firm: Theme) -> None:
    setup = page_named(name, landscape=name == "Legal", margins=Margins(46, 14, 46, 14))  # type: ignore[arg-type]  # a name
    drawn = Reopened(three_sections(), replace(firm, page=setup))
    assert list(broken_rules(drawn.data)) == []
    assert drawn.outside(13.5) == [] and drawn.text.split().count("kept") == 85


@pytest.mark.thorough
def test_the_stress_text_holds_all_laws_on_small_pages(firm: Theme, tmp_path: Path) -> None:
    theme = replace(firm, page=page_named("A5", margins=Margins(34, 20, 34, 20)))
    artifact = write_pdf(stress_text(), tmp_path / "stress.pdf", theme=theme)
    assert list(broken_rules(artifact.path.read_bytes())) == []
    with pypdfium2.PdfDocument(artifact.path) as file:
        for page in file:
            text = page.get_textpage()
            boxes = [text.get_rect(k) for k in range(text.count_rects())]
            assert (
                min(box[0] for box in boxes) >= 19 and max(box[2] for box in boxes) <= page.get_width() - 19
            )
