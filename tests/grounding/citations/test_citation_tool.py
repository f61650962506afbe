"""Citations bound to their blocks: the cited block is the place, no search moves it, no box is made up."""

from __future__ import annotations

import json
from typing import Any

import pytest

from blocks.errors import QuoteError
from blocks.geometry import union
from blocks.library.library import Library
from blocks.prompt.markup import format_document_with_block_ids
from grounding.citations.tool import CitationTool
from grounding.model import Verdict

BUDGET = "approved the budget for the coming year"
REVENUE = "Revenue grew by 12% in the third quarter"


@pytest.fixture
def tool(library: Library) -> CitationTool:
    return CitationTool(library)


def test_words_in_the_cited_block_are_boxed_alone(tool: CitationTool, library: Library) -> None:
    citation = tool.add_citation(cited_text=BUDGET, block_id="BLOCK_CITE_ID_1", citation_number=1)
    block = library.block("BLOCK_CITE_ID_1")
    assert (citation.verdict, citation.method, citation.page) == (Verdict.EXACT, "block", 1)
    assert citation.verified and citation.found_elsewhere is None
    assert citation.original_filename == "report.pdf" and citation.confidence == block.confidence
    assert citation.bbox == union(citation.boxes)
    first, *_, last = citation.boxes
    assert first.x0 > block.bbox.x0 + 100 and first.y0 == block.bbox.y0
    assert last.x1 < block.bbox.x1 - 50 and last.y1 == block.bbox.y1


def test_the_cited_block_stays_the_place_when_the_words_stand_elsewhere(
    tool: CitationTool, library: Library
) -> None:
    citation = tool.add_citation(REVENUE, "BLOCK_CITE_ID_4", 1)
    block = library.block("BLOCK_CITE_ID_4")
    assert (citation.block_id, citation.page, citation.bbox) == (block.id, 2, block.bbox)
    assert [box.bbox for box in citation.boxes] == [block.bbox]
    assert citation.method == "block" and not citation.verified
    assert citation.found_elsewhere is not None and citation.found_elsewhere.verified
    assert citation.found_elsewhere.block_ids == ("BLOCK_CITE_ID_2",)


def test_words_in_another_document_are_found_elsewhere_too(tool: CitationTool) -> None:
    citation = tool.add_citation("The bridge will open again on 5 May 2024", "BLOCK_CITE_ID_1", 1)
    assert citation.block_id == "BLOCK_CITE_ID_1"
    assert citation.found_elsewhere is not None
    assert citation.found_elsewhere.block_ids == ("BLOCK_CITE_ID_7",)


def test_a_changed_number_is_not_verified_and_not_found_elsewhere(tool: CitationTool) -> None:
    citation = tool.add_citation("Revenue grew by 21% in the third quarter of 2023", "BLOCK_CITE_ID_2", 1)
    assert citation.verdict is Verdict.ALTERED
    assert [(d.quoted, d.found) for d in citation.differences if not d.harmless] == [("21%", "12%")]
    assert citation.found_elsewhere is None


def test_a_quote_may_run_on_into_the_next_block(tool: CitationTool) -> None:
    citation = tool.add_citation(
        "staff costs rose by £6,000. Planning permission was refused", "BLOCK_CITE_ID_2", 1
    )
    assert citation.verdict is Verdict.EXACT and citation.block_id == "BLOCK_CITE_ID_2"
    assert len(citation.boxes) >= 2


def test_a_quote_over_a_page_break_has_boxes_on_both_pages(tool: CitationTool, library: Library) -> None:
    words = "the access road floods every winter. Call the office at 0113 496 0000"
    citation = tool.add_citation(words, "BLOCK_CITE_ID_4", 1)
    assert citation.verdict is Verdict.EXACT and citation.page == 2
    assert {box.page for box in citation.boxes} == {1, 2}
    assert citation.bbox == union(box for box in citation.boxes if box.page == 2)


def test_words_that_are_there_in_part_keep_the_whole_block_as_their_box(
    tool: CitationTool, library: Library
) -> None:
    words = "Revenue grew by 12% in the third quarter and the whole town danced in its streets until morning"
    citation = tool.add_citation(words, "BLOCK_CITE_ID_2", 1)
    assert citation.verdict is Verdict.PARTIAL
    assert [box.bbox for box in citation.boxes] == [citation.bbox] == [library.block("BLOCK_CITE_ID_2").bbox]


def test_a_paraphrase_keeps_the_whole_block_as_its_box(tool: CitationTool, library: Library) -> None:
    citation = tool.add_citation("Money matters were settled quickly", "BLOCK_CITE_ID_1", 1)
    assert citation.bbox == library.block("BLOCK_CITE_ID_1").bbox
    assert not citation.verified and citation.found_elsewhere is None


def test_an_unknown_id_is_searched_for(tool: CitationTool) -> None:
    citation = tool.add_citation(REVENUE, "BLOCK_CITE_ID_999", 1)
    assert (citation.method, citation.block_id, citation.page) == ("search", "BLOCK_CITE_ID_2", 1)
    assert citation.verified and citation.extra["given_block_id"] == "BLOCK_CITE_ID_999"


@pytest.mark.parametrize(
    "words", ["Nobody wrote these words here", "Revenue grew by 21% in the third quarter of 2023"]
)
def test_an_unknown_id_without_a_verified_match_has_no_place(tool: CitationTool, words: str) -> None:
    citation = tool.add_citation(words, "BLOCK_CITE_ID_999", 1)
    assert (citation.method, citation.verdict, citation.block_id) == (
        "none",
        Verdict.ABSENT,
        "BLOCK_CITE_ID_999",
    )
    assert citation.document_id is citation.page is citation.bbox is None
    assert citation.boxes == ()
    assert tool.processed_citations()["1"]["bbox"] is None


@pytest.mark.parametrize(
    "block_id",
    [1, "1", 1.0, "block_cite_id_1", " [BLOCK_CITE_ID_1] ", "Block Cite ID 1", "BLOCK-CITE-ID-1.", ["BLOCK_CITE_ID_1"],
     '<BLOCK id="BLOCK_CITE_ID_1" page="1">', "BLOCK_CITE_ID_001"],
)  # fmt: skip
def test_block_ids_may_be_written_in_other_ways(tool: CitationTool, block_id: Any) -> None:
    assert tool.add_citation(BUDGET, block_id, 1).block_id == "BLOCK_CITE_ID_1"


def test_a_block_may_stand_for_its_id(tool: CitationTool, library: Library) -> None:
    assert tool.add_citation(BUDGET, library.block("BLOCK_CITE_ID_1"), 1).method == "block"


@pytest.mark.parametrize("number", [3, "3", "[3]", " 3 ", "[^3]", "【3】", 3.0, "3.0", "#3"])
def test_numbers_may_be_written_in_other_ways(tool: CitationTool, number: Any) -> None:
    assert tool.add_citation(BUDGET, "BLOCK_CITE_ID_1", number).number == 3
    assert tool.renumber("The budget passed [3].").text == "The budget passed [1]."


def test_all_facts_under_one_number_are_told_the_next_that_is_free(tool: CitationTool) -> None:
    tool.add_citation(BUDGET, "BLOCK_CITE_ID_1", 1)
    for words, block_id, free in ((REVENUE, 2, 2), ("Planning permission was refused", 3, 3)):
        with pytest.raises(QuoteError, match=rf"number 1 is taken.*own.*citation_number {free}$"):
            tool.add_citation(words, block_id, 1)
        tool.add_citation(words, block_id, free)
    assert [c.number for c in tool.citations] == [1, 2, 3]


@pytest.mark.parametrize(
    "words",
    ["If x &lt; 5 &amp; y &gt; 7 then", "If x < 5 & y > 7 then", "as BLOCK_CITE_ID_2 says",
     "as BLOCK&#95;CITE_ID_2 says in &#91;[S:1]]"],
)  # fmt: skip
def test_words_copied_from_the_markup_are_those_of_the_source(tool: CitationTool, words: str) -> None:
    assert tool.add_citation(words, "BLOCK_CITE_ID_5", 1).verdict is Verdict.EXACT


@pytest.mark.parametrize(
    ("cited_text", "block_id", "number", "message"),
    [
        ("", "BLOCK_CITE_ID_1", 1, "cited_text"),
        (" — … ", "BLOCK_CITE_ID_1", 1, "cited_text"),
        (None, "BLOCK_CITE_ID_1", 1, "cited_text"),
        (BUDGET, "", 1, "block_id"),
        (BUDGET, None, 1, "block_id"),
        (BUDGET, True, 1, "block_id"),
        (BUDGET, "BLOCK_CITE_ID_1", 0, "begin at 1"),
        (BUDGET, "BLOCK_CITE_ID_1", 10**9, "end at"),
        (BUDGET, "BLOCK_CITE_ID_1", "one", "integer: 1 is the next that is free"),
        (BUDGET, "BLOCK_CITE_ID_1", "-1", "integer"),
        (BUDGET, "BLOCK_CITE_ID_1", "1, 2", "integer"),
        (BUDGET, "BLOCK_CITE_ID_1", True, "integer"),
        (BUDGET, "BLOCK_CITE_ID_1", 1.5, "integer"),
        (BUDGET, "BLOCK_CITE_ID_1", float("nan"), "integer"),
        (BUDGET, "BLOCK_CITE_ID_1", None, "integer"),
        (BUDGET, "BLOCK_CITE_ID_1, BLOCK_CITE_ID_2", 1, "several blocks"),
        (BUDGET, ["BLOCK_CITE_ID_1", "BLOCK_CITE_ID_2"], 1, "block_id"),
    ],
)
def test_bad_calls_say_what_to_mend(
    tool: CitationTool, cited_text: Any, block_id: Any, number: Any, message: str
) -> None:
    with pytest.raises(QuoteError, match=message):
        tool.add_citation(cited_text, block_id, number)
    assert tool.citations == []


def test_a_number_is_taken_once(tool: CitationTool) -> None:
    first = tool.add_citation(BUDGET, "BLOCK_CITE_ID_1", 1)
    assert tool.add_citation(BUDGET, "BLOCK_CITE_ID_1", 1) is first
    with pytest.raises(QuoteError, match=r"number 1 is taken.*BLOCK_CITE_ID_1.*use a new number"):
        tool.add_citation(REVENUE, "BLOCK_CITE_ID_2", 1)
    with pytest.raises(QuoteError, match="number 1 is taken"):
        tool.add_citation(BUDGET, "BLOCK_CITE_ID_2", 1)
    assert len(tool.citations) == 1


def test_the_same_statement_of_the_same_block_is_one_citation(tool: CitationTool) -> None:
    first = tool.add_citation("Revenue grew by 12% in the third quarter", "BLOCK_CITE_ID_2", 1)
    again = tool.add_citation("revenue grew by 12 per cent in third quarter.", "BLOCK_CITE_ID_2", 4)
    assert again is first and tool.aliases == {4: 1}
    assert tool.renumber("Costs. Revenue [4]. Again [1].").text == "Costs. Revenue [1]. Again [1]."
    with pytest.raises(QuoteError, match="number 4 is taken"):
        tool.add_citation(BUDGET, "BLOCK_CITE_ID_1", 4)


@pytest.mark.parametrize(
    ("first", "second"),
    [("page 12 of the file", "12 pages of the file"), ("rose by £6,000", "rose by 6,000"),
     ("5 May", "5 pages"), ("A sued B", "B sued A"), ("he won", "she won"),
     ("was granted", "was not granted"), ("12%", "12 points")],
)  # fmt: skip
def test_statements_that_share_digits_or_words_stay_apart(
    tool: CitationTool, first: str, second: str
) -> None:
    tool.add_citation(first, "BLOCK_CITE_ID_2", 1)
    tool.add_citation(second, "BLOCK_CITE_ID_2", 2)
    assert len(tool.citations) == 2


def test_the_same_statement_of_another_block_is_another_citation(tool: CitationTool) -> None:
    tool.add_citation(BUDGET, "BLOCK_CITE_ID_1", 1)
    tool.add_citation(BUDGET, "BLOCK_CITE_ID_2", 2)
    assert [c.number for c in tool.citations] == [1, 2]


def test_an_answer_is_renumbered_and_shown_under_its_new_numbers(tool: CitationTool) -> None:
    tool.add_citation(BUDGET, "BLOCK_CITE_ID_1", 3)
    tool.add_citation(REVENUE, "BLOCK_CITE_ID_2", 7)
    tool.add_citation("the long repairs of the bridge", "BLOCK_CITE_ID_6", 8)
    answer = "Revenue grew [7]. The budget passed [3, 9]."
    done = tool.renumber(answer)
    assert done.text == "Revenue grew [1]. The budget passed [2]."
    assert [o.number for o in done.removed] == [9]
    assert tool.renumber(done.text) == done == tool.renumber(answer)
    assert [c.number for c in tool.citations] == [1, 2, 3] == [c.number for c in done.citations]
    shown = tool.processed_citations()
    assert [shown[n]["block_id"] for n in "123"] == ["BLOCK_CITE_ID_2", "BLOCK_CITE_ID_1", "BLOCK_CITE_ID_6"]
    assert list(tool.renumber(answer, keep_unused=False).citations) == tool.citations
    assert list(tool.processed_citations()) == ["1", "2"]


def test_processed_citations_are_json_with_boxes_in_points_and_in_parts(tool: CitationTool) -> None:
    citation = tool.add_citation(BUDGET, "BLOCK_CITE_ID_1", 1)
    tool.add_citation(REVENUE, "BLOCK_CITE_ID_4", 2)
    shown = json.loads(json.dumps(tool.processed_citations()))
    first = shown["1"]
    assert citation.bbox is not None
    assert first["bbox"] == pytest.approx(list(citation.bbox), abs=0.001)
    x0, y0, x1, y1 = citation.bbox
    expected = {"left": x0 / 400, "top": y0 / 500, "width": (x1 - x0) / 400, "height": (y1 - y0) / 500}
    assert first["bbox_unit"] == pytest.approx(expected, abs=1e-5)
    assert [box["page"] for box in first["boxes"]] == [1] * len(citation.boxes)
    assert (first["doc_id"], first["original_filename"]) == (citation.document_id, "report.pdf")
    assert (first["verdict"], first["verified"], first["method"], first["page"]) == (
        "exact",
        True,
        "block",
        1,
    )
    assert shown["2"]["found_elsewhere"]["block_ids"] == ["BLOCK_CITE_ID_2"]


def test_a_tool_needs_a_library_or_tables() -> None:
    with pytest.raises(QuoteError, match="either"):
        CitationTool()
    with pytest.raises(QuoteError, match="either"):
        CitationTool(Library(), metadata_lookup_tables={})
    for wrong in ("papers.pincite", 7, ["a"]):
        with pytest.raises(QuoteError, match=r"cites a Library, or tables .* not a (?:str|int|list)"):
            CitationTool(wrong)  # type: ignore[arg-type]  # that is the point
    tables = {"a": {1: {"page": 2, "content": "The rent is due in May"}}}
    assert CitationTool(tables).add_citation("The rent is due", 1, 1).document_id == "a"


def test_the_table_of_the_markup_is_a_lookup_table(library: Library) -> None:
    report, letter = library.documents
    tables = {d.id: format_document_with_block_ids(d, 1)[1] for d in (report, letter)}
    tool = CitationTool(metadata_lookup_tables=tables)
    citation = tool.add_citation("The bridge will open again on 5 May 2024", "BLOCK_CITE_ID_2", 1)
    assert (citation.document_id, citation.method) == (letter.id, "disambiguated")
    assert citation.bbox == letter.blocks[1].bbox
    expected = tables[letter.id]["BLOCK_CITE_ID_2"]["bbox_unit"]
    assert tool.processed_citations()["1"]["bbox_unit"] == pytest.approx(expected, abs=1e-5)
