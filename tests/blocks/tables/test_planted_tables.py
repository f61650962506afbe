"""Tables set by three producers: every cell, heading, scale and unit as fixtures/tables/tables.md has them."""

from __future__ import annotations

from functools import cache

import pytest
from fixture_files import FIXTURES, read
from planted_tables import PRODUCERS, Planted, Spot, pages_of, planted

from blocks.document import Document
from blocks.tables.cells import Cell
from blocks.tables.model import Table

TABLES = planted(FIXTURES / "tables" / "tables.md")
MADE = [(producer, table) for producer in PRODUCERS for table in TABLES if producer in table.only]
each_table = pytest.mark.parametrize(
    ("producer", "table"), [pytest.param(p, t, id=f"{p}-{t.name}") for p, t in MADE]
)


@cache
def made_by(producer: str) -> Document:
    """The producer's file."""
    return read((FIXTURES / "tables" / f"{producer}.pdf").read_bytes())


def found(producer: str, table: Planted) -> list[Table]:
    """What is read on the table's pages."""
    own = [each for each in TABLES if producer in each.only]
    pages = pages_of(own)
    here = [each for each in made_by(producer).tables if each.page in pages[table.name]]
    sharing = [each.name for each in own if pages[each.name] == pages[table.name]]
    return here if len(sharing) == 1 else here[sharing.index(table.name) :][:1]


def body(producer: str, table: Planted) -> list[Cell]:
    """What is read below its heading rows and behind its labels, of all its pages."""
    cells = [c for part in found(producer, table) for c in part.cells if c.text]
    if table.form:
        return [c for c in cells if c.headings]
    return [c for c in cells if not c.header and c.column >= table.labels]


def planted_body(table: Planted) -> list[Spot]:
    """The same of what is planted."""
    if table.form:
        return [s for s in table.spots if not table.is_label(s)]
    return [s for s in table.spots if s.row >= table.head and s.column >= table.labels]


@each_table
def test_cells_are_those_planted(producer: str, table: Planted) -> None:
    spots = [
        [
            (part.index(s.row), s.column, s.row_span, s.column_span, s.text)
            for s in table.spots
            if s.row in part
        ]
        for part in table.parts
    ]
    assert [
        [(c.row, c.column, c.row_span, c.column_span, c.text) for c in part.cells if c.text]
        for part in found(producer, table)
    ] == spots


@each_table
def test_each_cell_stands_under_its_headings(producer: str, table: Planted) -> None:
    planted_headings = [(s.text, *table.headings(s)) for s in planted_body(table)]
    assert [(c.text, c.row_headings, c.column_headings) for c in body(producer, table)] == planted_headings


@each_table
def test_figures_count_in_what_the_table_says(producer: str, table: Planted) -> None:
    said = dict(enumerate(zip(table.scales, table.units, strict=True), table.labels))
    planted_figures = [(s.text, *said[s.column]) for s in planted_body(table) if s.text[0].isdigit()]
    figures = [c for c in body(producer, table) if c.text[0].isdigit()]
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


@each_table
def test_a_cell_has_the_note_of_its_mark(producer: str, table: Planted) -> None:
    noted = {
        (cell.row, cell.column): f"{note.mark} {note.text}"
        for part in found(producer, table)
        for cell in part.cells
        for note in cell.notes
    }
    assert noted == table.marked


@each_table
def test_sums_know_the_rows_that_add_up_to_them(producer: str, table: Planted) -> None:
    assert [dict(part.cells.sums) for part in found(producer, table)] == [
        table.sums if n == 0 else {} for n in range(len(table.parts))
    ]
