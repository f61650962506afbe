"""Tables set by three producers: every cell, heading, scale and unit as fixtures/tables/tables.md has them."""

from __future__ import annotations

from functools import cache

import pytest
from fixture_files import FIXTURES, read
from planted_tables import PRODUCERS, Planted, planted

from blocks.document import Document
from blocks.tables.model import Table

TABLES = planted(FIXTURES / "tables" / "tables.md")
MADE = [(producer, table) for producer in PRODUCERS for table in TABLES if producer in table.only]
WRONG = {("chromium", "from the right"): "a figure and the label beside it are read as one word"}
"""What isn't read as it is planted, and why."""
each_table = pytest.mark.parametrize(
    ("producer", "table"),
    [
        pytest.param(
            p,
            t,
            id=f"{p}-{t.name}",
            marks=[pytest.mark.xfail(reason=WRONG[p, t.name])] if (p, t.name) in WRONG else [],
        )
        for p, t in MADE
    ],
)


@cache
def made_by(producer: str) -> Document:
    """The producer's file."""
    return read((FIXTURES / "tables" / f"{producer}.pdf").read_bytes())


def found(producer: str, table: Planted) -> list[Table]:
    """What is read on the table's pages."""
    before = [each for each in TABLES[: TABLES.index(table)] if producer in each.only]
    first = 1 + sum(len(each.parts) for each in before)
    pages = range(first, first + len(table.parts))
    return [each for each in made_by(producer).tables if each.page in pages]


@each_table
def test_cells_are_those_planted(producer: str, table: Planted) -> None:
    spots = [(s.row, s.column, s.row_span, s.column_span, s.text) for s in table.spots]
    read_back, above = [], 0
    for part in found(producer, table):
        cells = [cell for cell in part.cells if cell.text]
        read_back += [(c.row + above, c.column, c.row_span, c.column_span, c.text) for c in cells]
        above += part.cells.rows
    assert read_back == spots


@each_table
def test_each_cell_stands_under_its_headings(producer: str, table: Planted) -> None:
    names = dict(enumerate(table.column_headings, table.labels))
    rows = dict(enumerate(table.row_headings, table.head))
    planted_headings = [
        (s.text, rows[s.row], names[s.column])
        for s in table.spots
        if s.row >= table.head and s.column >= table.labels
    ]
    cells = [c for part in found(producer, table) for c in part.cells if c.text and not c.header]
    assert [
        (c.text, c.row_headings, c.column_headings) for c in cells if c.column >= table.labels
    ] == planted_headings


@each_table
def test_figures_count_in_what_the_table_says(producer: str, table: Planted) -> None:
    said = dict(enumerate(zip(table.scales, table.units, strict=True), table.labels))
    cells = [c for part in found(producer, table) for c in part.cells if c.text and not c.header]
    spots = [s for s in table.spots if s.row >= table.head and s.column >= table.labels]
    planted_figures = [(s.text, *said[s.column]) for s in spots if s.text[0].isdigit()]
    figures = [c for c in cells if c.column >= table.labels and c.text[0].isdigit()]
    assert [(c.text, c.scale, c.unit) for c in figures] == planted_figures


@each_table
def test_the_caption_is_the_tables(producer: str, table: Planted) -> None:
    assert {part.caption for part in found(producer, table)} == {table.caption}


@pytest.mark.parametrize("producer", PRODUCERS)
def test_a_page_asked_for_alone_has_the_tables_that_all_have_there(producer: str) -> None:
    whole = made_by(producer)
    alone = read((FIXTURES / "tables" / f"{producer}.pdf").read_bytes())
    for page in reversed(range(1, whole.page_count + 1)):
        of_all = [table for table in whole.tables if table.page == page]
        assert [(t.block_ids, t.continued, list(t.cells)) for t in alone.tables_on(page)] == [
            (t.block_ids, t.continued, list(t.cells)) for t in of_all
        ]
