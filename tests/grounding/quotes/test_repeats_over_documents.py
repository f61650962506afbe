"""Equal words count over all documents that are searched: contracts share clauses, and differ in who is bound."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import pincite
from fixture_files import paragraphs_pdf

from blocks.library.library import Library
from blocks.text.index import TextIndex
from grounding.citations.tool import CitationTool
from grounding.model import Quote
from grounding.quotes.locate import locate, locate_all, locate_each

CLAUSE = "Neither party shall assign this Agreement without the prior written consent of the other party."
DAMAGED = CLAUSE.replace("written", "writen")
ALTERED = CLAUSE.replace("prior", "verbal")
NOTICE = "Notices to the Supplier are sent to its registered office in"
PARTIES = {
    "acme.pdf": "Acme Forgings Limited",
    "birch.pdf": "Birchwood Timber plc",
    "cole.pdf": "Cole & Daughters LLP",
}
"""Who is bound by each of three contracts; only the first two have the clause."""


def contract(party: str, *, clause: bool) -> bytes:
    paragraphs = [
        f"This Agreement is made between the Council of Harrow and {party}.",
        f"{NOTICE} {party.split()[0]}.",
    ]
    return paragraphs_pdf([[paragraphs[0], *([CLAUSE] if clause else []), paragraphs[1]]])


@pytest.fixture(scope="module")
def contracts() -> Library:
    library = Library()
    for name, party in PARTIES.items():
        library.add(contract(party, clause=name != "cole.pdf"), name=name)
    return library


@pytest.mark.parametrize(
    "words", [CLAUSE, DAMAGED, ALTERED, CLAUSE.replace("party shall assign", "party … assign")]
)
def test_a_clause_of_two_contracts_stands_in_two_places(contracts: Library, words: str) -> None:
    for match in (locate(contracts, Quote(words)), *locate_each(contracts, [Quote(words)])):
        assert (match.document_id, match.occurrences, match.ambiguous) == (contracts.document_ids[0], 2, True)
    both = locate_all(contracts, Quote(words))
    assert [m.document_id for m in both] == contracts.document_ids[:2]
    assert [(m.occurrences, m.ambiguous) for m in both] == [(2, False)] * 2


def test_in_one_document_the_clause_stands_once(contracts: Library) -> None:
    for document_id in contracts.document_ids[:2]:
        match = locate(contracts, Quote(CLAUSE), document_id=document_id)
        assert (match.document_id, match.occurrences, match.ambiguous) == (document_id, 1, False)


@pytest.mark.parametrize("name", ["acme.pdf", "birch.pdf"])
def test_the_words_around_say_which_contract_is_meant(contracts: Library, name: str) -> None:
    party = PARTIES[name]
    around = (
        Quote(CLAUSE, prefix=f"of Harrow and {party}."),
        Quote(CLAUSE, suffix=f"{NOTICE} {party.split()[0]}"),
    )
    for quote in around:
        match = locate(contracts, quote)
        assert contracts.get(match.document_id or "").name == name
        assert (match.verdict, match.occurrences, match.ambiguous) == ("exact", 2, False)


def test_a_cited_block_is_asked_first_and_settles_which_is_meant(
    contracts: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = contracts.documents[1]
    block = next(b for b in second.blocks if b.text == CLAUSE)
    asked: list[TextIndex] = []
    find = TextIndex.find
    monkeypatch.setattr(TextIndex, "find", lambda index, *a, **k: asked.append(index) or find(index, *a, **k))
    match = locate(contracts, Quote(CLAUSE, block_id=block.id))
    assert (match.block_ids, match.verdict, match.ambiguous) == ((block.id,), "exact", False)
    assert {id(index) for index in asked} == {id(second.flow)}


def test_a_cited_block_without_the_words_does_not_keep_them_from_being_found(contracts: Library) -> None:
    block = contracts.documents[2].blocks[0]
    match = locate(contracts, Quote(CLAUSE, block_id=block.id))
    assert (match.verdict, match.occurrences, match.ambiguous, match.elsewhere) == ("exact", 2, True, True)


def test_a_citation_with_an_invented_id_says_that_two_contracts_have_its_words(contracts: Library) -> None:
    tool = CitationTool(contracts)
    repeated = tool.add_citation(CLAUSE, "BLOCK_CITE_ID_900", 1)
    assert (repeated.method, repeated.occurrences, repeated.ambiguous) == ("search", 2, True)
    single = tool.add_citation(f"{NOTICE} Birchwood", "BLOCK_CITE_ID_901", 2)
    assert (single.method, single.occurrences, single.ambiguous) == ("search", 1, False)
    cited = CitationTool(contracts).add_citation(CLAUSE, repeated.block_id, 1)
    assert (cited.method, cited.occurrences, cited.ambiguous) == ("block", 1, False)
    rows = json.loads(json.dumps(tool.processed_citations()))
    assert [(row["occurrences"], row["ambiguous"]) for row in rows.values()] == [(2, True), (1, False)]


def test_a_citation_of_an_old_table_says_so_too() -> None:
    tables = {
        name: {1: {"page": 1, "content": CLAUSE}, 2: {"page": 1, "content": name}} for name in ("a", "b", "c")
    }
    tool = CitationTool(metadata_lookup_tables=tables)
    searched = tool.add_citation(CLAUSE, 900, 1)
    assert (searched.method, searched.document_id, searched.occurrences, searched.ambiguous) == (
        "search",
        "a",
        3,
        True,
    )
    tied = CitationTool(metadata_lookup_tables=tables).add_citation(CLAUSE, 1, 1)
    assert (tied.method, tied.ambiguous) == ("disambiguated", True)


def test_the_command_line_says_so(tmp_path: Path) -> None:
    for name, party in PARTIES.items():
        (tmp_path / name).write_bytes(contract(party, clause=name != "cole.pdf"))
    files = [str(tmp_path / name) for name in PARTIES]
    row = json.loads(pincite("locate", *files, "--quote", CLAUSE, "--json").stdout)
    assert (row["occurrences"], row["ambiguous"]) == (2, True)
    assert "2 equal places" in pincite("locate", *files, "--quote", CLAUSE).stdout
