"""The list of sources: one entry a document, its passages under it, ways from each mark to its passage and back."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any

import lxml.html
import pptx
import pymupdf
import pytest
from docx import Document
from fixture_files import pdf_bytes
from written_report import cited, heading, p, picture

import pincite
from blocks.library.library import Library
from renderers import write
from renderers.docx import draw_docx
from renderers.html import draw_html
from renderers.pdf import draw_pdf
from renderers.pptx import draw_pptx
from renderers.report.citations.entries import EntryLines
from renderers.report.citations.marks import Marks
from renderers.report.citations.source_list import SourceList, by_document
from renderers.report.citations.ways_back import Places, headings_of, ways_back
from renderers.report.editions import as_shown
from renderers.report.looks.theme import PAPER
from renderers.report.model import Entry, Evidence, Report
from renderers.report.wording.labels import ENGLISH, labels_of
from renderers.tree.nodes import TextDocument

FIRST = Evidence("Exports fell", "", "exact", "", document_id="d1", document_name="port.pdf", page=3)
SECOND = replace(FIRST, quote="Imports rose", page=5)
PAGES = {"cite-1": "1", "cite-2": "4", "cite-3": "5", "cite-4": "7", "cite-5": "4"}


def back(marks: list[str], **names: Any) -> str:
    """What the ways back to these marks say."""
    places = Places(PAGES.get, paged=True) if not names else Places(names["named"].get)
    return "".join(run.words for run in ways_back(marks, places, ENGLISH))


def listed(*entries: Entry, document: TextDocument) -> list[EntryLines]:
    report = Report(document, entries, title="Port")
    return [*SourceList(Marks(report).passages, ENGLISH, Places(PAGES.get, paged=True)).of(entries)]


def test_ways_back_are_pages_that_are_named_once() -> None:
    assert back(["cite-1"]) == "↩ page 1"
    assert back(["cite-1", "cite-2", "cite-3", "cite-4", "cite-5"]) == "↩ pages 1, 4–5, 7"
    assert back([]) == back(["nowhere"]) == ""
    german = ways_back(["cite-1", "cite-4"], Places(PAGES.get, paged=True), labels_of("de"))
    assert "".join(run.words for run in german) == "↩ Seiten 1, 7"
    japanese = ways_back(["cite-1", "cite-4"], Places(PAGES.get, paged=True), labels_of("ja"))
    assert [run.target for run in japanese if run.role == "back"] == ["#cite-1", "#cite-4"]


def test_or_headings_or_arrows() -> None:
    assert back(["a", "b", "c"], named={"a": "Trade", "b": "Trade", "c": "Costs"}) == "↩ Trade, Costs"
    assert back(["a"], named={"a": "word " * 20}) == f"↩ {('word ' * 20)[:47].rstrip()}…"
    assert back(["a", "b"], named={"a": "", "b": ""}) == "↩1 ↩2"
    assert back(["a"], named={"a": ""}) == "↩"


def test_many_ways_back_are_counted_and_not_all_shown() -> None:
    many = {f"m{n}": f"{2 * n}" for n in range(1, 79)}
    runs = ways_back([*many], Places(many.get, paged=True), ENGLISH)
    assert "".join(run.words for run in runs) == "↩ 78 × pages 2, 4, 6, 8, 10, 12, 14, 16,\u00a0…"
    assert back([*many], named=dict.fromkeys(many, "")).endswith("↩8 … (78 ×)")


def test_marks_stand_under_headings_or_in_notes() -> None:
    document = TextDocument(
        (p("It", cited("m0", 1)), heading(2, "Trade"), p("Exports", cited("m1", 1)), heading(2, "Costs"),
         p("None", cited("m2", 1)))
    )  # fmt: skip
    assert headings_of(document, "Notes") == {"m0": "", "m1": "Trade", "m2": "Costs"}
    assert headings_of(replace(document, title="Port"), "Notes")["m0"] == "Port"
    assert headings_of(TextDocument(document.blocks[:3]), "Notes") == {}, "one heading tells nothing"


def test_citations_of_one_document_are_one_entry_with_their_numbers() -> None:
    entries = (
        Entry(1, "port", file="port.pdf", evidence=(FIRST,), marks=("cite-1",)),
        Entry(2, "Letter", marks=("cite-2",)),
        Entry(3, "port", file="port.pdf", evidence=(SECOND,), marks=("cite-3", "cite-4")),
    )
    assert [[e.number for e in together] for together in by_document(entries)] == [[1, 3], [2]]
    document = TextDocument((p("Exports fell", cited("cite-1", 1), "; ", cited("cite-3", 3)),))
    port, letter = listed(*entries, document=document)
    assert (port.number, [line.text for line in port.head]) == ("", ["port", "pages 3, 5"])
    assert [passage.lines[0].text for passage in port.passages] == [
        "[1] Quoted: “Exports fell”",
        "[3] Quoted: “Imports rose”",
    ]
    assert [passage.lines[1].text for passage in port.passages] == [
        "= exact quote · page 3 · ↩ page 1",
        "= exact quote · page 5 · ↩ pages 5, 7",
    ]
    assert [passage.anchor for passage in port.passages] == ["source-1", "source-3"]
    assert (letter.number, letter.anchor, letter.head[0].text) == ("[2]", "source-2", "Letter · ↩ page 4")


def test_for_clients_too_where_nothing_of_one_is_shown() -> None:
    refused = replace(SECOND, outcome="altered")
    entries = tuple(
        Entry(n, "port", file="port.pdf", evidence=(one,)) for n, one in enumerate((FIRST, refused), 1)
    )
    shown = as_shown(Report(TextDocument(()), entries, title="Port", edition="client")).entries
    (port,) = listed(*shown, document=TextDocument(()))
    assert [passage.lines[0].text.strip() for passage in port.passages] == ["[1] “Exports fell”", "[2]"]
    (cited_too,) = listed(shown[0], replace(shown[1], marks=("cite-1",)), document=TextDocument(()))
    assert cited_too.passages[1].lines[0].text == "[2] ↩ page 1"


def test_documents_that_are_called_otherwise_stay_apart() -> None:
    entries = [
        Entry(1, "port", file="port.pdf", evidence=(FIRST,)),
        Entry(2, "harbour", file="port.pdf", evidence=(FIRST,)),
        Entry(3, "port", file="port.pdf", evidence=(replace(FIRST, document_id="d2"),)),
        Entry(4, "port", file="port.pdf"),
        Entry(5, "port", file="port.pdf"),
    ]
    assert [len(together) for together in by_document(entries)] == [1] * 5


def test_each_passage_has_its_own_ways_back() -> None:
    document = TextDocument(
        (
            p("Exports fell", cited("cite-1", 1)),
            p("Imports rose", cited("cite-2", 1)),
            p("So", cited("cite-4", 1)),
        )
    )
    entry = Entry(1, "port", evidence=(FIRST, SECOND), marks=("cite-1", "cite-2", "cite-4"))
    (lines,) = listed(entry, document=document)
    assert lines.head[-1].text == "port.pdf, pages 3, 5 · ↩ page 7".removeprefix("port.pdf, ")
    assert [passage.lines[1].text.rpartition("↩ ")[2] for passage in lines.passages] == ["page 1", "page 4"]


TEXT = """# Harbour

## Trade

Exports of slate fell by 12.5% over the same period [1]. Maps may be photographed without flash [2].

## Charter

It was not renewed [3], and slate fell [1].
"""
QUOTES = [
    ("exports of slate fell by 12.5% over the same period", "BLOCK_CITE_ID_4"),
    ("It may be photographed without flash", "BLOCK_CITE_ID_11"),
    ("The charter expired on 31 December 1921 and was not renewed", "BLOCK_CITE_ID_7"),
]


@pytest.fixture(scope="module")
def report() -> Report:
    """Three citations of one document."""
    library = Library()
    library.add(pdf_bytes("one_column.pdf"), name="one_column.pdf")
    tool = pincite.CitationTool(library)
    cited_ = [tool.add_citation(words, block, n) for n, (words, block) in enumerate(QUOTES, 1)]
    return write.report_of(TEXT, {"citations": cited_})


def test_every_mark_leads_to_its_passage_and_every_way_back_to_a_mark_in_html(report: Report) -> None:
    page = lxml.html.fromstring(draw_html(report, PAPER))
    for mark in page.xpath("//a[@role='doc-biblioref']"):
        number = mark.get("href").removeprefix("#source-")
        assert page.get_element_by_id(f"source-{number}").text_content().startswith(f"[{number}] Quoted")
    (entry,) = page.xpath("//li[@class='entry']")
    assert entry.text_content().count("one_column") == 1
    ways = [(a.get("href"), a.text_content()) for a in entry.xpath(".//a[@role='doc-backlink']")]
    assert [words for _, words in ways] == ["Trade", "Charter", "Trade", "Charter"]
    assert all(page.get_element_by_id(href[1:]).get("class") == "cited" for href, _ in ways)


def test_and_in_word(report: Report) -> None:
    body = Document(io.BytesIO(draw_docx(report, PAPER))).element.body
    places = set(body.xpath("//w:bookmarkStart/@w:name"))
    links = body.xpath("//w:hyperlink/@w:anchor")
    assert links and set(links) <= places
    assert {"entry_source_1", "entry_source_2", "entry_source_3"} <= places


def test_and_in_pdf(report: Report) -> None:
    with pymupdf.open(stream=draw_pdf(report, PAPER)) as pdf:
        text = " ".join(pdf[0].get_text().split())
        assert re.search(r"\[1\] Quoted: .* · page 1 · ↩ page 1 \[2\]", text.replace("\u00a0", " "))
        assert {"source-1", "source-2", "source-3"} <= set(pdf.resolve_names())


def test_on_slides_each_panel_of_a_source_begins_with_its_number() -> None:
    passages = tuple(
        replace(FIRST, quote=words, crops=(picture(600, 140),)) for words in ("One", "Two", "Three")
    )
    document = TextDocument((heading(2, "Trade"), p("Exports fell", cited("cite-1", 1))))
    entry = Entry(1, "port", evidence=passages, marks=("cite-1",))
    slides = pptx.Presentation(io.BytesIO(draw_pptx(Report(document, (entry,), title="Port"), PAPER))).slides
    frames = (shape.text_frame.text for slide in slides for shape in slide.shapes if shape.has_text_frame)
    panels = [words for words in frames if "Quoted" in words]
    assert len(panels) == 3 and all(words.startswith("[1] ") for words in panels)
