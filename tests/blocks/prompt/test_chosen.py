"""Prompts of chosen blocks: with their headings, in document order, the best first where room is short."""

from __future__ import annotations

import pytest
from fixture_files import FIXTURES

import pincite
from blocks.prompt.markup import parse_markup
from blocks.prompt.prompt import Prompt

PDF = FIXTURES / "pdf"


@pytest.fixture(scope="module")
def library() -> pincite.Library:
    made = pincite.Library()
    for name in ("structure", "tables"):
        made.add(PDF / f"{name}.pdf")
    return made


def shown(prompt: Prompt) -> list[str]:
    return [block.text for block in parse_markup(prompt.markup)]


def found(library: pincite.Library, words: str) -> str:
    return library.search(words, limit=1)[0].block.id


def test_blocks_come_with_their_headings_in_document_order(library: pincite.Library) -> None:
    chosen = [found(library, "longer boats pay"), found(library, "drain the pump")]
    assert shown(pincite.format_documents(library, blocks=chosen)) == [
        "Handbook of the Lock-keepers",
        "1 Opening the gates",
        "1.1 Winter working",
        "2. Drain the pump by 3.30 p.m.",
        "2 Tolls",
        library.block(chosen[0]).text,
    ]


def test_hits_blocks_and_ids_are_all_taken(library: pincite.Library) -> None:
    hits = library.search("Port Sennet", limit=1)
    ways = ([hits[0]], [hits[0].block], [hits[0].block.id])
    prompts = [pincite.format_documents(library, blocks=way) for way in ways]
    assert prompts[0] == prompts[1] == prompts[2]
    assert shown(prompts[0]) == [
        "Harbour statistics",
        "Table 1. Ships and tonnage by port, 2023",
        "Port Ships Tonnage Change",
        "Port Sennet 1,031 4,870,002 0.0%",
    ]
    assert set(prompts[0].table) == {block.id for block in parse_markup(prompts[0].markup)}


def test_several_documents_are_named(library: pincite.Library) -> None:
    chosen = [found(library, "Port Sennet"), found(library, "drain the pump")]
    markup = pincite.format_documents(library, blocks=chosen).markup
    assert markup.index('name="structure.pdf"') < markup.index("pump") < markup.index('name="tables.pdf"')


def test_a_budget_leaves_out_the_last_ones_and_says_so(library: pincite.Library) -> None:
    chosen = [hit.block for hit in library.search("gates boats keepers", limit=6)]
    whole = pincite.format_documents(library, blocks=chosen)
    for budget in range(0, whole.size + 1, 40):
        prompt = pincite.format_documents(library, blocks=chosen, budget=budget)
        assert prompt.size == len(prompt.markup) <= budget
        left = {block_id for row in prompt.left_out for block_id in row.over_budget}
        assert left == {block.id for block in chosen} - set(prompt.table)
    assert pincite.format_documents(library, blocks=chosen, budget=whole.size) == whole


def test_other_ids_and_other_choices_are_refused(library: pincite.Library) -> None:
    with pytest.raises(pincite.UnknownIdError):
        pincite.format_documents(library, blocks=["BLOCK_CITE_ID_9999"])
    with pytest.raises(pincite.UnknownIdError):
        pincite.format_documents(list(library), blocks=["BLOCK_CITE_ID_9999"])
    with pytest.raises(pincite.QuoteError, match="chosen already"):
        pincite.format_documents(library, blocks=[], pages=[1])


def test_a_row_of_a_table_brings_the_rows_that_name_it() -> None:
    made = pincite.Library()
    document = made.add(FIXTURES / "tables" / "reportlab.pdf")
    rows = {block.text: block.id for block in document.blocks}
    prompt = pincite.format_documents(made, blocks=[rows["Loans 3,400 3,712"], rows["Fir 8.8 1903"]])
    assert shown(prompt) == [
        *("Table 4. Balance sheet (in millions)", "Item 2023 2022", "Liabilities", "Loans 3,400 3,712"),
        *("Table 13. Lamps along the canal", "Lamp Height Lit", "Fir 8.8 1903"),
    ]


def test_a_row_brings_the_line_that_says_what_its_table_counts_in() -> None:
    made = pincite.Library()
    document = made.add(FIXTURES / "statements" / "tables.pdf")
    row = next(block.id for block in document.blocks if block.text.startswith("Night boat"))
    assert shown(pincite.format_documents(made, blocks=[row])) == [
        *("Passengers by quarter, in thousands", "Route Q1 2024 Q2 2024 Q3 2024 Q4 2024"),
        "Night boat 45 44 47 22",
    ]
