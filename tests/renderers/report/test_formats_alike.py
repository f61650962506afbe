"""One report reads the same in every format: its marks, and the lines of its list of sources.

PDF is read by pdfium, Word by python-docx, PowerPoint by python-pptx, HTML by lxml.
"""

from __future__ import annotations

import io
import re
from dataclasses import replace

import lxml.html
import pptx
import pypdfium2
import pytest
from docx import Document
from written_report import cited, line, p

from grounding.model import Difference
from renderers.docx import draw_docx
from renderers.html import draw_html
from renderers.pdf import draw_pdf
from renderers.pptx import draw_pptx
from renderers.report.looks.theme import PAPER
from renderers.report.model import CitationLook, Entry, Evidence, Report
from renderers.tree.nodes import Cited, CitedNumbers, Gap, Heading, Link, TextDocument

pytestmark = pytest.mark.long

UNKNOWN = Gap("source unknown: 9")
MARKS = {
    "known": cited("cite-1", 1),
    "several": cited("cite-2", 1, 3),
    "neighbours": cited("cite-3", CitedNumbers(1, 2)),
    "range": cited("cite-4", 1, CitedNumbers(3, 5)),
    "mixed": cited("cite-5", 1, UNKNOWN),
    "unknown": cited("cite-6", UNKNOWN),
}
QUOTE = Evidence(
    "Income rose to 4.3",
    "",
    "altered",
    "The number differs.",
    (Difference("number", "4.3", "4.2", 15, harmless=False),),
    document_name="ledger.pdf",
    page=3,
    page_url="https://example.com/ledger.pdf#page=3",
    viewer_url="https://viewer.example.com/3",
)
CLAIM = Evidence("", "The bond was repaid.", "medium", "", document_name="notes.pdf", page=5)


def _entries(*, labelled: bool) -> tuple[Entry, ...]:
    """Five sources of every kind, with their ways back."""
    made = (
        Entry(1, "Ledger", file="ledger.pdf", evidence=(QUOTE, CLAIM)),
        Entry(2, "Letter", url="https://example.com/letter", excerpt="Dear all"),
        Entry(3, "Plan", file="plan.pdf", evidence=(replace(QUOTE, outcome="absent", page=None),)),
        Entry(4, "https://example.com/"),
        Entry(5, "Notes", evidence=(replace(QUOTE, outcome="not checked", reason="", differences=()),)),
    )
    link = Link(line("doi"), "https://doi.org/10.1/x")
    return tuple(
        replace(
            entry,
            marks=tuple(mark.anchor for mark in MARKS.values() if entry.number in _numbers(mark)),
            label=f"Smith, 200{entry.number}" if labelled else "",
            reference=line(f"Smith, J. (200{entry.number}). ", link) if labelled else (),
        )
        for entry in made
    )


def _numbers(mark: Cited) -> set[int]:
    known = (part for part in mark.parts if isinstance(part, CitedNumbers))
    return {number for part in known for number in range(part.first, part.last + 1)}


def _report(look: CitationLook, *, labelled: bool) -> Report:
    blocks = [p(f"{name}:", mark, ".") for name, mark in MARKS.items()]
    document = TextDocument((Heading(1, line("Marks"), "marks"), *blocks))
    entries = _entries(labelled=labelled)
    return Report(document, entries, look=look, title="Alike")


def _even(text: str) -> str:
    """The text with single spaces, and without what ways back call the places of marks, as each format does."""
    return re.sub(r"(↩(pages?|Marks|[\d,–… ])*)+", "↩", " ".join(text.split()))


def _docx(report: Report) -> list[str]:
    document = Document(io.BytesIO(draw_docx(report, PAPER)))
    return [_even(paragraph.text) for paragraph in document.paragraphs]


def _pptx(report: Report) -> list[str]:
    slides = pptx.Presentation(io.BytesIO(draw_pptx(report, PAPER))).slides
    frames = [shape.text_frame for slide in slides for shape in slide.shapes if shape.has_text_frame]
    lines = [_even(paragraph.text) for frame in frames for paragraph in frame.paragraphs]
    return [words for words in lines if not re.fullmatch(r"(Sources|Marks) \(\d/\d\)|‹#›|", words)]


def _html(report: Report) -> list[str]:
    tree = lxml.html.fromstring(draw_html(report, PAPER))
    found = []
    for element in tree.xpath("//main//p | //section//h2 | //section//p | //ul[@class='differences']/li"):
        number = element.xpath("parent::div[@class='about']/preceding-sibling::span[@class='number']")
        first = element.getprevious() is None and number
        found.append(_even(f"{number[0].text if first else ''} {element.text_content()}"))
    return found


def _pdf(report: Report) -> str:
    with pypdfium2.PdfDocument(draw_pdf(report, PAPER)) as pdf:
        return "".join(page.get_textpage().get_text_bounded() for page in pdf)


def _bare(text: str) -> str:
    """Without spaces, some of which pdfium guesses, and numbers of ways back."""
    return re.sub(r"\s", "", _even(text))


SHAPES: list[tuple[CitationLook, bool]] = [
    ("superscript", False), ("brackets", False), ("inline-links", False), ("brackets", True)
]  # fmt: skip


@pytest.mark.parametrize(("look", "labelled"), SHAPES, ids=["raised", "brackets", "titles", "labels"])
def test_marks_and_sources_read_alike_in_every_format(look: CitationLook, labelled: bool) -> None:
    report = _report(look, labelled=labelled)
    shown = _html(report)
    assert len(shown) > len(MARKS) + 2 * len(report.entries)
    assert [found for found in _docx(report) if found not in ("Alike", "Marks")] == shown
    assert [found for found in _pptx(report) if found not in ("Alike", "Marks")] == shown
    printed = _bare(_pdf(report))
    at = 0
    for words in shown:
        number = re.match(r"\[\d\] |", words)[0]
        assert number.strip() in printed
        at = printed.index(_bare(words.removeprefix(number)), at)


def test_the_marks_are_those_that_readers_know() -> None:
    """Or all formats could be wrong alike."""
    found = {
        look: [words.partition(":")[2] for words in _html(_report(look, labelled=labelled))[: len(MARKS)]]
        for look, labelled in SHAPES[:3]
    }
    assert found["superscript"] == [
        "1×.", "1×, 3×.", "1×, 2.", "1×, 3×, 4, 5?.", " [1×, source unknown: 9].", " [source unknown: 9]."
    ]  # fmt: skip
    assert found["brackets"][3:] == ["[1×, 3×, 4, 5?].", " [1×, source unknown: 9].", " [source unknown: 9]."]
    assert found["inline-links"][4:] == [" (Ledger ×; source unknown: 9).", " (source unknown: 9)."]


@pytest.mark.parametrize("look", ["superscript", "brackets"])
def test_marks_in_a_row_are_parted_alike(look: CitationLook) -> None:
    blocks = (p("row:", cited("a", 1), cited("b", 2), cited("c", UNKNOWN), cited("d", 1), "."),)
    report = Report(TextDocument(blocks), _entries(labelled=False), look=look, title="Alike")
    wanted = (
        "row:1×, 2[source unknown: 9]1×." if look == "superscript" else "row:[1×][2][source unknown: 9][1×]."
    )
    assert {wanted} <= {*_docx(report)} & {*_pptx(report)} & {*_html(report)}
    assert _bare(wanted) in _bare(_pdf(report))


def test_a_line_runs_as_the_source_s_own_words_or_as_the_report() -> None:
    """Not as the Latin name of a file, or the report's word for a page."""
    entry = Entry(1, "التقرير", file="a-long-latin-name.pdf", evidence=(replace(QUOTE, page=2),), marks=())
    blocks = (p("ارتفع الدخل هذا العام"),)
    report = Report(TextDocument(blocks), (entry,), title="تقرير", language="ar")
    place, reason = "a-long-latin-name.pdf", "The number differs."
    page = lxml.html.fromstring(draw_html(report, PAPER))
    ways = {words.text_content()[:19]: words.get("dir") for words in page.xpath("//section//p")}
    assert (ways[place[:19]], ways[reason]) == (None, "ltr")
    document = Document(io.BytesIO(draw_docx(report, PAPER)))
    bidi = {each.text[:19]: bool(each._p.xpath("./w:pPr/w:bidi")) for each in document.paragraphs}
    assert (bidi[place[:19]], bidi[reason]) == (True, False)
    slides = pptx.Presentation(io.BytesIO(draw_pptx(report, PAPER))).slides
    shapes = [shape for slide in slides for shape in slide.shapes if shape.has_text_frame]
    lines = [each for shape in shapes for each in shape.text_frame.paragraphs]
    turned = {each.text[:19]: bool(each._p.xpath("./a:pPr[@rtl='1']")) for each in lines}
    assert (turned[place[:19]], turned[reason]) == (True, False)
    with pypdfium2.PdfDocument(draw_pdf(report, PAPER)) as pdf:
        text = pdf[0].get_textpage()
        left = {words: text.get_charbox(text.search(words).get_next()[0])[0] for words in (place, reason)}
        assert left[reason] < pdf[0].get_size()[0] / 3 < left[place]
