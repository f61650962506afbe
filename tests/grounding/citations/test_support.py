"""What a citation says apart from its quote: does its place carry the statement, and of which version is that place?"""

from __future__ import annotations

import pytest
from fixture_files import paragraphs_pdf

from blocks.library.library import Library
from grounding.citations.tool import CitationTool
from grounding.model import Support, Verdict

REVENUE = "BLOCK_CITE_ID_2"
RULES = "Bicycles stand in the cellar, and the door is locked at night by the caretaker of the house."
FEES = "The yearly fee is 500 euros, payable in January."
PETS = "Tenants may keep one cat or two canaries, provided that nobody on their floor objects to it."


@pytest.fixture
def tool(library: Library) -> CitationTool:
    return CitationTool(library)


@pytest.mark.parametrize(
    ("words", "block_id", "verified", "support"),
    [
        ("Revenue grew by 12% in the third quarter of 2023", REVENUE, True, Support.HIGH),
        ("In the third quarter of 2023, revenue grew by 12%.", REVENUE, False, Support.HIGH),
        ("Revenue grew by 21% in the third quarter of 2023.", REVENUE, False, Support.LOW),
        ("Revenue did not grow by 12% in the third quarter of 2023.", REVENUE, False, Support.LOW),
        ("The mayor opened the new swimming pool.", REVENUE, False, Support.LOW),
    ],
)  # fmt: skip
def test_quote_and_statement_are_judged_apart(
    tool: CitationTool, words: str, block_id: str, verified: bool, support: Support
) -> None:
    citation = tool.add_citation(words, block_id, 1)
    assert citation.support is not None and citation.support.reason
    assert (citation.verified, citation.support.verdict) == (verified, support)
    assert citation.grounded == (verified or support is Support.HIGH)
    assert citation.support.block_id == block_id


def test_front_ends_get_support_with_its_reasons(tool: CitationTool) -> None:
    tool.add_citation("Revenue grew by 21% in the third quarter of 2023.", REVENUE, 1)
    shown = tool.processed_citations()["1"]
    assert shown["grounded"] is False and shown["outdated"] is False and shown["old_version"] is None
    support = shown["support"]
    assert isinstance(support, dict)
    assert (support["verdict"], support["supported"]) == ("low", False) and "21%" in support["reason"]


def test_a_quote_over_two_blocks_is_supported_by_both(tool: CitationTool) -> None:
    words = "the staff costs rose by £6,000. Planning permission was refused in March"
    citation = tool.add_citation(words, REVENUE, 1)
    assert citation.verdict is Verdict.CLOSE
    assert citation.support is not None and citation.support.verdict is Support.HIGH


def test_a_limit_beside_an_exact_quote_is_read() -> None:
    library = Library()
    words = (
        "The licence is never granted to minors. Nobody said that the road floods every winter of the year."
    )
    library.add(paragraphs_pdf([[words]]), name="licence.pdf")
    citation = CitationTool(library).add_citation("granted to minors", "BLOCK_CITE_ID_1", 1)
    assert citation.verdict is Verdict.EXACT and citation.differences
    assert citation.support is not None and citation.support.verdict is not Support.HIGH


@pytest.mark.parametrize(
    ("words", "source", "why"),
    [
        ("To speed up the algorithm a guaranteed ratio be",
         "To speed up the algorithm a guaranteed ratio cannot be achieved, thus we measure.", "false, at “cannot”"),
        ("The budget includes new initiatives to … no … support manufacturing communities",
         "The budget includes new initiatives to support manufacturing communities in the north.",
         "“no” only in the claim"),
        ("This clause is provided for purposes only and carries no legal weight.",
         "This clause is provided for demonstration purposes only and carries no legal weight.",
         "false, at “demonstration”"),
    ],
)  # fmt: skip
def test_a_false_quote_is_no_supported_statement(words: str, source: str, why: str) -> None:
    library = Library()
    library.add(paragraphs_pdf([[source]]), name="a.pdf")
    citation = CitationTool(library).add_citation(words, "BLOCK_CITE_ID_1", 1)
    assert not citation.verified and not citation.grounded
    assert citation.support is not None and why in citation.support.reason


def test_a_short_statement_that_drops_a_phrase_is_a_statement() -> None:
    library = Library()
    library.add(
        paragraphs_pdf([["The second trial, which was stopped early in May, found no benefit."]]),
        name="a.pdf",
    )
    citation = CitationTool(library).add_citation("The second trial found no benefit.", "BLOCK_CITE_ID_1", 1)
    assert not citation.verified and citation.grounded


def test_a_judge_does_not_raise_a_false_quote_with_a_hidden_denial() -> None:
    library = Library()
    source = "To speed up the algorithm a guaranteed ratio cannot be achieved, thus we measure."
    library.add(paragraphs_pdf([[source]]), name="a.pdf")
    tool = CitationTool(library, judge=lambda claim, evidence: 1.0)
    words = "To speed up the algorithm a guaranteed ratio be"
    assert not tool.add_citation(words, "BLOCK_CITE_ID_1", 1).grounded


@pytest.mark.parametrize(
    ("words", "source", "support"),
    [
        ("the weir acted as a barrier", "Nor do we find that the weir acted as a barrier.", Support.LOW),
        ("the minister accepted a gift", "The paper alleged that the minister accepted a gift.", Support.MEDIUM),
        ("the minister accepted a gift", "No one was surprised. In May the minister accepted a gift.", Support.HIGH),
    ],
)  # fmt: skip
def test_exact_words_are_read_in_their_sentence(words: str, source: str, support: Support) -> None:
    library = Library()
    library.add(paragraphs_pdf([[source]]), name="a.pdf")
    tool = CitationTool(library)
    citation = tool.add_citation(words, "BLOCK_CITE_ID_1", 1)
    assert citation.verdict is Verdict.EXACT and citation.support is not None
    assert citation.support.verdict is support
    assert ("mind the rest" in tool.handle({"cited_text": words, "block_id": 1, "citation_number": 1})) == (
        support is Support.LOW
    )


def test_a_citation_without_a_place_has_no_support(tool: CitationTool) -> None:
    citation = tool.add_citation("Nobody wrote these words here", "BLOCK_CITE_ID_999", 1)
    assert citation.support is None and not citation.grounded
    assert tool.processed_citations()["1"]["support"] is None


def test_a_judge_is_asked_about_the_undecided_alone(library: Library) -> None:
    asked: list[str] = []

    def judge(claim: str, evidence: str) -> float:
        asked.append(claim)
        return 0.95

    tool = CitationTool(library, judge=judge)
    tool.add_citation("Revenue grew by 12% in the third quarter", REVENUE, 1)
    tool.add_citation("Revenue grew by 21% in the third quarter of 2023.", REVENUE, 2)
    undecided = "In the third quarter of 2023, the firm's revenue was up by 12%."
    plain = CitationTool(library).add_citation(undecided, REVENUE, 3).support
    assert plain is not None and plain.undecided
    assert tool.add_citation(undecided, REVENUE, 3).grounded
    assert asked == [undecided]


def amended(*paragraphs: str) -> Library:
    """Rules, fees and pets were blocks 1 to 3; these paragraphs are what the current version says."""
    library = Library()
    first = library.add(paragraphs_pdf([[RULES, FEES, PETS]]), name="rules.pdf")
    library.revise(first, paragraphs_pdf([list(paragraphs)]))
    return library


@pytest.mark.parametrize(
    "words", ["The yearly fee is 500 euros", "Every year, 500 euros are due as the fee."]
)
def test_the_block_of_an_older_version_is_the_place(words: str) -> None:
    library = amended(RULES, PETS)
    old = library.versions(library.document_ids[0])[0]
    citation = CitationTool(library).add_citation(words, "BLOCK_CITE_ID_2", 1)
    assert (citation.method, citation.document_id, citation.block_id) == ("block", old.id, "BLOCK_CITE_ID_2")
    assert citation.sha256 == old.sha256 and citation.boxes and citation.outdated
    assert citation.old_version is not None and citation.old_version.lives_on is None
    assert (citation.old_version.version, citation.old_version.current_version) == (1, 2)


def test_words_that_live_on_in_another_block_are_named_and_the_place_stays() -> None:
    library = amended(RULES, f"{PETS} {FEES}")
    tool = CitationTool(library)
    citation = tool.add_citation("The yearly fee is 500 euros", "BLOCK_CITE_ID_2", 1)
    assert citation.block_id == "BLOCK_CITE_ID_2" and citation.verified and citation.found_elsewhere is None
    old = citation.old_version
    assert (
        old is not None and old.lives_on is not None and old.lives_on.document_id == old.current_document_id
    )
    assert old.lives_on.block_ids == ("BLOCK_CITE_ID_3",)
    shown = tool.processed_citations()["1"]
    assert shown["outdated"] is True and isinstance(shown["old_version"], dict)
    assert shown["old_version"]["lives_on"]["block_ids"] == ["BLOCK_CITE_ID_3"]


def test_the_same_words_at_a_place_that_was_there_before_are_not_where_they_went() -> None:
    library = Library()
    first = library.add(paragraphs_pdf([[RULES, FEES, PETS, f"As was said: {FEES}"]]), name="rules.pdf")
    library.revise(first, paragraphs_pdf([[RULES, PETS, f"As was said: {FEES}"]]))
    old = CitationTool(library).add_citation(FEES, "BLOCK_CITE_ID_2", 1).old_version
    assert old is not None and old.lives_on is None


def test_a_block_that_the_current_version_has_is_not_outdated() -> None:
    library = amended(PETS, RULES)
    citation = CitationTool(library).add_citation("Tenants may keep one cat", "BLOCK_CITE_ID_3", 1)
    assert citation.document_id == library.document_ids[0] and not citation.outdated
