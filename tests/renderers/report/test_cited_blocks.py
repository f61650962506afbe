"""Citations of blocks: each passage has its document, page, hash, place and picture, whatever became of it."""

from __future__ import annotations

import pytest
from planted import FIXTURES

from blocks.library.library import Library
from grounding.citations.tool import CitationTool
from renderers.provenance.record import provenance_of, provenance_row
from renderers.report.build import build_report
from renderers.report.model import Evidence

TRUE = "exports of slate fell by 12.5% over the same period"
FALSE = "exports of slate fell by 21.5% over the same period"
CLAIM = "The Brannock Harbour Company was formed in 1871 to dredge the northern channel"
WRONG = "The Brannock Harbour Company was formed in 1891 to dredge the northern channel"


@pytest.fixture(scope="module")
def library() -> Library:
    made = Library()
    made.add(FIXTURES / "pdf" / "one_column.pdf")
    return made


def passages(library: Library, text: str) -> list[Evidence]:
    """What a report of the text shows of its sources, with pictures."""
    report = build_report(text, library=library, crops=True)
    return [evidence for entry in report.entries for evidence in entry.evidence]


def _block(library: Library, words: str) -> str:
    return next(b.id for document in library for b in document.blocks if words in b.text)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (f"{CLAIM} [{{}}].", "high"),
        (f"{WRONG} [{{}}].", "low"),
        (f"> {CLAIM} [{{}}]", "high"),
        (f'It says "{CLAIM}" [{{}}].', "exact"),
        ("[{}]", "unknown"),
    ],
    ids=["statement", "false statement", "block quote", "quote", "no words"],
)
def test_a_cited_block_is_a_place_with_document_page_hash_and_picture(
    library: Library, text: str, outcome: str
) -> None:
    [document] = library
    block = document.block(_block(library, CLAIM))
    [found] = passages(library, text.format(block.id))
    assert found.outcome == outcome
    assert (found.document_id, found.document_name) == (document.id, "one_column.pdf")
    assert (found.sha256, found.page) == (document.sha256, block.page)
    assert found.boxes and all(box.page == block.page for box in found.boxes)
    assert len(found.crops) == 1


def test_the_record_has_the_place_of_a_statement_too(library: Library) -> None:
    report = build_report(f"{WRONG} [{_block(library, CLAIM)}].", library=library)
    row = provenance_row(report, artifact_name="a", filename="a.pdf")
    [passage] = provenance_of(row, "the record").citations
    [document] = library
    assert (passage.sha256, passage.page, passage.outcome) == (document.sha256, 1, "low")
    assert passage.boxes and passage.document_name == "one_column.pdf"
    assert report.entries[0].title == "one_column"


def test_a_refused_quote_keeps_its_picture_beside_a_verified_one_of_the_same_place(library: Library) -> None:
    block = _block(library, TRUE)
    true, false = passages(library, f'Both "{TRUE}" [{block}] and "{FALSE}" [{block}].')
    assert (true.outcome, false.outcome) == ("exact", "altered")
    assert true.boxes == false.boxes
    assert len(true.crops) == len(false.crops) == 1
    assert true.crops != false.crops


@pytest.mark.parametrize(
    ("cited", "outcome", "shown"),
    [
        (TRUE, "exact", "quote"),
        (FALSE, "altered", "quote"),
        ("Slate exports fell by 12.5% over the same period.", "high", "claim"),
    ],
)
def test_a_citation_in_other_words_is_a_statement_with_its_support(
    library: Library, cited: str, outcome: str, shown: str
) -> None:
    tool = CitationTool(library)
    tool.add_citation(cited, _block(library, TRUE), 1)
    report = build_report("As they say [1].", citations=tool.citations)
    [evidence] = report.entries[0].evidence
    assert evidence.outcome == outcome
    assert (evidence.quote, evidence.claim) == ((cited, "") if shown == "quote" else ("", cited))
    assert [problem.code for problem in report.problems] == (["refused"] if outcome == "altered" else [])
