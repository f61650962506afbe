"""Tables as JSON objects: their cells, each with what it stands under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from pincite.rows.described import described
from pincite.rows.places import rounded

if TYPE_CHECKING:
    from blocks.tables.cells import Cell, TableNote
    from blocks.tables.model import Table


@described
class NoteRow(TypedDict):
    """A line below a table that belongs to it."""

    mark: str
    """As the table writes it: "*", "(a)"; empty if it has none."""
    text: str
    """Its words without the mark."""


@described
class SumRow(TypedDict):
    """A row of a table that is a sum."""

    row: int
    """Counted from 0."""
    of: list[int]
    """The rows above that add up to it."""


@described
class CellRow(TypedDict):
    """A cell of a table."""

    row: int
    """Its first row, counted from 0."""
    column: int
    """Its first column, counted from 0 in reading direction."""
    row_span: int
    """Rows that it takes."""
    column_span: int
    """Columns that it takes."""
    text: str
    """Its words as running text."""
    bbox: list[float] | None
    """x0, y0, x1, y1 around its words, in points; null for an empty one."""
    header: bool
    """It stands in a heading row."""
    row_headings: list[str]
    """What its row is called, outermost first."""
    column_headings: list[str]
    """What its column is called, outermost first."""
    scale: float
    """What its number counts in: 1000.0 under "in thousands"."""
    unit: str | None
    """What its number is of, as the table writes it; null if it doesn't say."""
    notes: list[NoteRow]
    """Those whose marks stand at its end."""


@described
class TableRow(TypedDict):
    """A table on one page; one that runs over pages is several."""

    page: int
    """Counted from 1."""
    bbox: list[float]
    """x0, y0, x1, y1 around its words, in points."""
    caption: str
    """The words of its caption; empty if it has none."""
    block_ids: list[str]
    """The blocks that its rows are."""
    continued: bool
    """It goes on with the table before it."""
    rows: int
    """How many it has, the heading rows included."""
    columns: int
    """How many it has, those of labels included."""
    notes: list[NoteRow]
    """Those right below it, in their order."""
    sums: list[SumRow]
    """Its rows that are sums, by their figures."""
    cells: list[CellRow]
    """Row by row; a cell over several rows or columns comes once."""


def table_row(table: Table) -> TableRow:
    """A table with its cells."""
    return {
        "page": table.page,
        "bbox": rounded(table.bbox),
        "caption": table.caption,
        "block_ids": list(table.block_ids),
        "continued": table.continued,
        "rows": table.cells.rows,
        "columns": table.cells.columns,
        "notes": [note_row(note) for note in table.notes],
        "sums": [{"row": row, "of": list(rows)} for row, rows in table.cells.sums.items()],
        "cells": [cell_row(cell) for cell in table.cells],
    }


def cell_row(cell: Cell) -> CellRow:
    """A cell with what it stands under."""
    return {
        "row": cell.row,
        "column": cell.column,
        "row_span": cell.row_span,
        "column_span": cell.column_span,
        "text": cell.text,
        "bbox": rounded(cell.bbox) if cell.bbox else None,
        "header": cell.header,
        "row_headings": list(cell.row_headings),
        "column_headings": list(cell.column_headings),
        "scale": cell.scale,
        "unit": cell.unit,
        "notes": [note_row(note) for note in cell.notes],
    }


def note_row(note: TableNote) -> NoteRow:
    """A note with its mark."""
    return {"mark": note.mark, "text": note.text}
