"""Citations that somebody stored: read back as they were, and accepted wherever citations are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from fixture_files import FIXTURES
from house_rules import TEXTS, V1, V2, pdf

from blocks.box import Box
from blocks.errors import ArtifactError, QuoteError, RemovedError, UnknownIdError
from blocks.library.library import Library
from grounding.citations.citation_json import process_citation
from grounding.citations.placing import LibraryPlaces
from grounding.citations.stored import Citations, read_all_stored, read_citations
from grounding.citations.tool import CitationTool
from grounding.model import Citation
from pincite.library import Library as PeoplesLibrary
from renderers.exports.export import FORMATS, export
from renderers.highlights.copies import highlight, highlight_document
from renderers.page_images.page import citation_png, page_png
from renderers.write import write_html

Rows = dict[str, dict[str, Any]]
FORMS: dict[str, Callable[[Rows], Citations]] = {
    "dict": lambda rows: rows,
    "dict from JSON": lambda rows: json.loads(json.dumps(rows)),
    "JSON": json.dumps,
    "list": lambda rows: list(rows.values()),
    "JSON of a list": lambda rows: json.dumps(list(rows.values())),
    "list of JSON": lambda rows: [json.dumps(row) for row in rows.values()],
    "dict whose keys are the numbers": lambda rows: {
        number: {key: value for key, value in row.items() if key != "citation_number"}
        for number, row in rows.items()
    },
}
"""What front ends make of `processed_citations()`."""


@pytest.fixture(scope="module")
def library() -> Library:
    made = Library()
    old = made.add(pdf(V1), name="rules.pdf")
    made.revise(old, pdf(V2), name="rules.pdf")
    made.add(FIXTURES / "pdf" / "one_column.pdf")
    return made


@pytest.fixture(scope="module")
def tool(library: Library) -> CitationTool:
    """One citation of each kind: exact, altered, paraphrased, elsewhere, by search, of an old version, absent."""
    made = CitationTool(library)
    for number, (text, block_id) in enumerate(
        (
            (TEXTS["waste"], "BLOCK_CITE_ID_5"),
            (TEXTS["fee"], "BLOCK_CITE_ID_2"),
            ("Glass is collected on Fridays.", "BLOCK_CITE_ID_5"),
            (TEXTS["heating"], "BLOCK_CITE_ID_5"),
            ("exports of slate fell by 12.5% over the same period", "BLOCK_CITE_ID_999999"),
            (TEXTS["garden"], "BLOCK_CITE_ID_6"),
            ("Elephants graze on the roof.", "nonsense"),
        ),
        start=1,
    ):
        made.add_citation(text, block_id, number)
    return made


def rounded(value: Any) -> Any:
    """The row with shares of pages to a hundred-thousandth: they come from points to a thousandth."""
    if isinstance(value, dict):
        unit = {"left", "top", "width", "height"}
        return {k: round(v, 5) if k in unit else rounded(v) for k, v in value.items()}
    return list(map(rounded, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("form", FORMS)
def test_what_is_read_back_gives_the_same_rows(library: Library, tool: CitationTool, form: str) -> None:
    rows = tool.processed_citations()
    unit_box = LibraryPlaces(library).unit_box
    read = read_citations(FORMS[form](rows))
    assert [c.number for c in read if isinstance(c, Citation)] == list(range(1, 8))
    again = [process_citation(c, unit_box) for c in read if isinstance(c, Citation)]
    assert list(map(rounded, again)) == list(map(rounded, rows.values()))


def test_the_fixture_has_every_kind(tool: CitationTool) -> None:
    exact, altered, said, elsewhere, found, old, absent = tool.citations
    assert (exact.verdict, altered.verdict) == ("exact", "altered") and said.support is not None
    assert elsewhere.found_elsewhere is not None and found.method == "search"
    assert old.old_version is not None and absent.boxes == ()


def test_objects_and_rows_may_stand_side_by_side(library: Library, tool: CitationTool) -> None:
    first, second = tool.citations[:2]
    match = PeoplesLibrary.locate(library, TEXTS["pets2"])  # type: ignore[arg-type]
    row = tool.processed_citations()["2"]
    assert read_citations([first, match, row])[:2] == [first, match]
    assert read_citations(first) == [first] and read_citations(match) == [match] and read_citations([]) == []
    assert [one.number for one in read_all_stored([second, json.dumps(row), row])] == [2, 2, 2]


BAD = {
    "no row": ([3], "place 1 .*it is a int"),
    "no list": (3, "given as a list"),
    "no JSON": ("citations", "it is text, and no JSON"),
    "no verdict": ([{"cited_text": "x", "block_id": 1}], "verdict: Field required"),
    "no words": ([{"block_id": 1, "verdict": "exact"}], "it has no 'cited_text'|cited_text: Field required"),
    "a verdict there isn't": (
        [{"cited_text": "x", "block_id": 1, "verdict": "fine"}],
        "verdict: Input should be",
    ),
    "a page of text": (
        [{"cited_text": "x", "block_id": 1, "verdict": "exact", "doc_id": "doc_1", "page": "3"}],
        "page: Input should be a valid integer",
    ),
    "a box that is none": (
        [{"cited_text": "x", "block_id": 1, "verdict": "exact", "page": 1, "bbox": [9, 9, 1, 1]}],
        "from its top left to its bottom right",
    ),
    "a box of nothing": (
        [{"cited_text": "x", "block_id": 1, "verdict": "exact", "page": 1, "bbox": [0, 0, 1e999, 1]}],
        "finite number",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_citation_is_told(kind: str) -> None:
    given, message = BAD[kind]
    with pytest.raises(QuoteError, match=message):
        read_citations(given)  # type: ignore[arg-type]


def test_a_box_without_a_document_is_none() -> None:
    row = {"cited_text": "x", "block_id": 1, "verdict": "exact", "page": 1, "bbox": [0, 0, 1, 1]}
    (read,) = read_citations([row])
    assert isinstance(read, Citation) and read.bbox is None and read.boxes == ()


def test_a_row_without_lines_has_its_whole_box() -> None:
    row = {
        "cited_text": "x",
        "block_id": 1,
        "verdict": "exact",
        "doc_id": "d",
        "page": 2,
        "bbox": [0, 0, 1, 1],
    }
    (read,) = read_citations([row])
    assert isinstance(read, Citation)
    assert [(box.page, box.bbox) for box in read.boxes] == [(2, Box(0, 0, 1, 1))]


# Wherever citations are taken.


def highlights(path: Path) -> list[list[tuple[str, ...]]]:
    with pymupdf.open(path) as opened:
        return [[(a.info["content"], str(a.vertices)) for a in page.annots()] for page in opened]


def test_copies_from_rows_are_those_from_citations(
    library: Library, tool: CitationTool, tmp_path: Path
) -> None:
    from_objects = highlight(library, tool.citations, tmp_path / "a")
    from_rows = highlight(library, json.dumps(tool.processed_citations()), tmp_path / "b")
    assert len(from_objects) == len(from_rows) == 3
    for one, other in zip(from_objects, from_rows, strict=True):
        assert highlights(one.path) == highlights(other.path) and one.numbers == other.numbers
    document = library.get(tool.citations[0].document_id or "")
    alone = highlight_document(library, document, tool.processed_citations(), tmp_path / "c.pdf")
    assert alone.numbers == from_objects[0].numbers


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "xfdf"])
def test_exports_from_rows_are_those_from_citations(library: Library, tool: CitationTool, form: str) -> None:
    assert export(library, tool.processed_citations(), form) == export(library, tool.citations, form)


def test_reports_from_rows_are_those_from_citations(tool: CitationTool, tmp_path: Path) -> None:
    text, pages = "Rubbish goes on Tuesdays [1], parking costs [2].", []
    for name, citations in (("a", tool.citations), ("b", json.dumps(tool.processed_citations()))):
        artifact = write_html(
            text, tmp_path / f"{name}.html", citations=citations, title="Rules", sources_used=False
        )
        assert artifact.numbers == (1, 2)
        pages.append(artifact.path.read_text("utf-8"))
    assert "rules.pdf" in pages[0] and TEXTS["waste"] in pages[1]
    with pytest.raises(ArtifactError, match="place 1 of the citations"):
        write_html(text, tmp_path / "c.html", citations=[{"cited_text": "x"}])  # type: ignore[list-item]


def test_pictures_are_made_from_rows(library: Library, tool: CitationTool) -> None:
    row = tool.processed_citations()["1"]
    assert citation_png(library, row) == citation_png(library, tool.citations[0])
    document = library.get(str(row["doc_id"]))
    plain = page_png(library, document, 2)
    assert (
        page_png(library, document, 2, [row]) == page_png(library, document, 2, tool.citations[:1]) != plain
    )


def test_a_whole_dict_is_opened_on_a_new_version() -> None:
    library = PeoplesLibrary()
    lease = library.add(pdf(V1))
    tool = CitationTool(library)
    tool.add_citation(TEXTS["lift"], "BLOCK_CITE_ID_4", 1)
    tool.add_citation(TEXTS["garden"], "BLOCK_CITE_ID_6", 2)
    done = library.update(lease, pdf(V2), citations=json.dumps(tool.processed_citations()))
    assert [result.fate for result in done.citations] == ["moved", "lost"]
    again = library.update(done.new, pdf(V1), citations=tool.processed_citations())
    assert [result.fate for result in again.citations] == ["same", "same"]


# Removed documents.


def test_a_citation_of_a_removed_block_has_no_place_and_says_so() -> None:
    library = Library()
    gone, other = library.add(pdf(V1)), library.add(pdf(V2))
    tool = CitationTool(library)
    library.remove(gone)
    citation = tool.add_citation(TEXTS["waste"], "BLOCK_CITE_ID_5", 1)
    assert other.text.count(TEXTS["waste"]) == 1, "it is searched for nowhere else"
    assert (citation.method, citation.verdict, citation.boxes) == ("removed", "absent", ())
    assert not citation.grounded and citation.document_id is None
    assert tool.processed_citations()["1"]["method"] == "removed"


def test_citations_outlive_their_document(tmp_path: Path) -> None:
    library = PeoplesLibrary()
    gone, other = library.add(pdf(V1)), library.add(FIXTURES / "pdf" / "one_column.pdf")
    tool = CitationTool(library)
    tool.add_citation(TEXTS["waste"], "BLOCK_CITE_ID_5", 1)
    tool.add_citation("exports of slate fell by 12.5% over the same period", other.blocks[0].id, 2)
    stored = tool.processed_citations()
    library.remove(gone)
    assert tool.processed_citations()["1"]["bbox_unit"] is None
    result = library.reanchor(stored["1"])
    assert (result.fate, result.citation.method) == ("lost", "removed")
    assert result.reason == f"the document {gone.id} was removed from this library"
    (copy,) = highlight(library, stored, tmp_path)
    assert copy.document_id == other.id and copy.unplaced == (1,)
    assert json.loads(export(library, stored, "pdfjs")) != []
    with pytest.raises(ArtifactError, match="no place"):
        citation_png(library, stored["1"])
    for ask in (library.source_bytes, library.get):
        with pytest.raises(RemovedError):
            ask(gone)


def test_documents_that_never_were_there_are_no_removed_ones(tool: CitationTool, tmp_path: Path) -> None:
    with pytest.raises(UnknownIdError) as told:
        highlight(Library(), tool.citations, tmp_path)
    assert not isinstance(told.value, RemovedError)
