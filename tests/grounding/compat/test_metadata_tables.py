"""Metadata tables of older applications: ids that repeat in every document, boxes in several shapes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from blocks.box import Box
from blocks.errors import QuoteError
from grounding.citations.tool import CitationTool
from grounding.compat.metadata_tables import read_tables
from grounding.model import Verdict

POINTS = [10.0, 20.0, 110.0, 40.0]
PARTS = {"left": 0.1, "top": 0.2, "width": 0.5, "height": 0.05}


def row(content: str, page: int = 1, **more: Any) -> dict[str, Any]:
    return {"page": page, "bbox": POINTS, "content": content, "confidence": 0.9, **more}


TABLES: dict[str, dict[Any, dict[str, Any]]] = {
    "contact": {
        "BLOCK_CITE_ID_1": row("Minutes of the planning committee"),
        "BLOCK_CITE_ID_2": row("Call 0113 496 0000 or write to the office", page=3),
        "BLOCK_CITE_ID_3": row("Planning permission was granted in 2019 for 40 houses"),
    },
    "highlands": {
        "BLOCK_CITE_ID_1": row("The Highlands estate has no recent planning history"),
        "BLOCK_CITE_ID_2": row("The rent is £6,000 a year, reviewed in 2025", page=7, note="kept"),
        "BLOCK_CITE_ID_3": row("Planning permission was granted in 2021 for 60 houses"),
    },
}


@pytest.fixture
def tool() -> CitationTool:
    return CitationTool(metadata_lookup_tables=TABLES)


@pytest.mark.parametrize(
    ("words", "document", "verdict"),
    [
        ("The rent is £6,000 a year", "highlands", Verdict.EXACT),
        ("Call 0113 496 0000", "contact", Verdict.EXACT),
        ("the yearly rent amounts to £6,000.00", "highlands", None),
        ("write the office a letter", "contact", None),
    ],
)
def test_a_repeated_id_is_that_of_the_document_whose_block_fits(
    tool: CitationTool, words: str, document: str, verdict: Verdict | None
) -> None:
    citation = tool.add_citation(words, "BLOCK_CITE_ID_2", 1)
    assert (citation.document_id, citation.block_id) == (document, "BLOCK_CITE_ID_2")
    assert citation.method == "disambiguated" and citation.bbox == Box(*POINTS)
    assert verdict is None or citation.verdict is verdict


def test_numbers_come_before_likeness(tool: CitationTool) -> None:
    citation = tool.add_citation("Planning permission granted for 60 houses", "BLOCK_CITE_ID_3", 1)
    assert citation.document_id == "highlands"
    citation = tool.add_citation("In 2019 the houses got their planning permission", "BLOCK_CITE_ID_3", 2)
    assert citation.document_id == "contact"


def test_the_order_of_the_documents_does_not_matter() -> None:
    turned = CitationTool(metadata_lookup_tables=dict(reversed(TABLES.items())))
    assert turned.add_citation("Call 0113 496 0000", "BLOCK_CITE_ID_2", 1).document_id == "contact"


def test_a_tie_takes_the_first_document_and_says_so(tool: CitationTool) -> None:
    citation = tool.add_citation("completely unrelated remark", "BLOCK_CITE_ID_2", 1)
    assert citation.document_id == "contact" and not citation.verified
    assert citation.extra["ambiguous_documents"] == ["contact", "highlands"]


def test_an_id_of_one_document_is_the_place_though_the_words_stand_elsewhere() -> None:
    tables = {**TABLES, "third": {"BLOCK_CITE_ID_9": row("Nothing of interest here", page=2)}}
    tool = CitationTool(metadata_lookup_tables=tables)
    citation = tool.add_citation("The rent is £6,000 a year", "BLOCK_CITE_ID_9", 1)
    assert (citation.document_id, citation.page, citation.method) == ("third", 2, "block")
    assert citation.found_elsewhere is not None
    assert citation.found_elsewhere.document_id == "highlands"
    assert citation.found_elsewhere.block_ids == ("BLOCK_CITE_ID_2",) and citation.found_elsewhere.pages == (
        7,
    )


def test_an_unknown_id_is_searched_for_in_all_documents(tool: CitationTool) -> None:
    citation = tool.add_citation("no recent planning history", "BLOCK_CITE_ID_77", 1)
    assert (citation.document_id, citation.block_id) == ("highlands", "BLOCK_CITE_ID_1")
    assert citation.method == "search" and citation.verified


def test_an_unknown_id_and_unknown_words_have_no_place(tool: CitationTool) -> None:
    citation = tool.add_citation("The rent is £7,000 a year", "BLOCK_CITE_ID_77", 1)
    assert (citation.method, citation.verdict) == ("none", Verdict.ABSENT)
    assert citation.bbox is citation.page is citation.document_id is None


def test_a_quote_may_run_on_into_the_next_block(tool: CitationTool) -> None:
    words = "no recent planning history The rent is £6,000"
    citation = tool.add_citation(words, "BLOCK_CITE_ID_1", 1)
    assert citation.document_id == "highlands" and citation.verified


@pytest.mark.parametrize("key", [5, "5", "BLOCK_CITE_ID_5", "block_cite_id_5"])
@pytest.mark.parametrize("asked", [5, "5", "BLOCK_CITE_ID_5"])
def test_ids_in_tables_and_calls_may_be_written_in_other_ways(key: Any, asked: Any) -> None:
    tool = CitationTool(metadata_lookup_tables={"a": {key: row("The rent is due")}})
    citation = tool.add_citation("The rent is due", asked, 1)
    assert (citation.block_id, citation.method) == ("BLOCK_CITE_ID_5", "block")


@pytest.mark.parametrize(
    "shape",
    [
        {"bbox": PARTS},
        {"bbox": [0.1, 0.2, 0.6, 0.25]},
        {"bbox": {**PARTS, "page": 1}, "page": None},
        {f"bbox_{side}": value for side, value in PARTS.items()} | {"bbox": None},
    ],
)
def test_boxes_in_parts_of_the_page_stay_so_and_no_points_are_made_up(shape: dict[str, Any]) -> None:
    given = {key: value for key, value in {**row("The rent is due"), **shape}.items() if value is not None}
    tool = CitationTool(metadata_lookup_tables={"a": {1: given}})
    citation = tool.add_citation("The rent is due", 1, 1)
    assert (citation.page, citation.bbox, citation.boxes) == (1, None, ())
    shown = tool.processed_citations()["1"]
    assert shown["bbox"] is None
    assert shown["bbox_unit"] == pytest.approx(PARTS)


def test_boxes_in_points_stay_so_and_no_parts_are_made_up(tool: CitationTool) -> None:
    tool.add_citation("The rent is £6,000 a year", 2, 1)
    shown = tool.processed_citations()["1"]
    assert shown["bbox"] == POINTS and shown["bbox_unit"] is None
    assert shown["boxes"] == [{"page": 7, "bbox": POINTS, "bbox_unit": None}]


def test_a_row_without_a_box_gives_a_place_without_one() -> None:
    tool = CitationTool(metadata_lookup_tables={"a": {1: {"page": 2, "content": "The rent is due"}}})
    citation = tool.add_citation("The rent is due", 1, 1)
    assert (citation.page, citation.bbox, citation.boxes, citation.verified) == (2, None, (), True)


@pytest.mark.parametrize(
    ("given", "expected"), [("high", 1.0), ("Low", 0.33), (0.5, 0.5), (None, 1.0), ("0.25", 0.25)]
)
def test_confidence_may_be_a_word(given: object, expected: float) -> None:
    ([document], problems) = read_tables({"a": {1: {"content": "x", "confidence": given}}})
    assert document.blocks[0].confidence == expected and not problems


def test_unread_fields_are_kept(tool: CitationTool) -> None:
    assert tool.add_citation("The rent is £6,000 a year", 2, 1).extra == {"note": "kept"}


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({"a": []}, "table of document 'a'"),
        ({"a": {1: "text"}}, "block 1 of document 'a'"),
        ({"a": {1: {"bbox": [1, 2, 3]}}}, "bbox of block 1"),
        ({"a": {1: {"bbox": "wide"}}}, "bbox of block 1"),
        ({"a": {1: {"bbox": [1, 2, 3, "x"]}}}, "no number"),
        ({"a": {1: {"bbox": [1, 2, 3, float("nan")]}}}, "no number"),
        ({"a": {1: {"bbox": {"left": 0.1}}}}, "left, top, width and height"),
        ({"a": {1: {"page": 0}}}, "page of block 1"),
        ({"a": {1: {"page": "iv"}}}, "page of block 1"),
        ({"a": {1: {"confidence": "so-so"}}}, "confidence of block 1"),
    ],
)
def test_what_cannot_be_read_costs_itself_only_and_is_reported(tables: Any, message: str) -> None:
    tool = CitationTool(metadata_lookup_tables={**tables, "b": {2: row("The rent is due in May")}})
    (problem,) = tool.problems
    assert re.search(message, problem)
    assert tool.add_citation("The rent is due in May", 2, 1).document_id == "b"


def test_a_row_with_a_bad_box_keeps_its_words_and_has_no_box() -> None:
    bad = {**row("The rent is due in May"), "bbox": "wide"}
    tool = CitationTool(metadata_lookup_tables={"a": {1: bad, 2: row("The rent is due in May")}})
    citation = tool.add_citation("The rent is due in May", 1, 1)
    assert (citation.block_id, citation.page, citation.bbox) == ("BLOCK_CITE_ID_1", 1, None)
    assert citation.verified and tool.processed_citations()["1"]["bbox"] is None


def test_what_is_no_table_of_tables_is_refused() -> None:
    with pytest.raises(QuoteError, match="not a list"):
        CitationTool(metadata_lookup_tables=[])  # type: ignore[arg-type]  # that is the point


def test_many_documents_with_the_same_ids() -> None:
    tables = {f"doc{n}": {1: row(f"The rent of house {n} is £{n}00 a year")} for n in range(1, 40)}
    tool = CitationTool(metadata_lookup_tables=tables)
    assert tool.add_citation("rent of house 23 is £2,300", 1, 1).document_id == "doc23"
