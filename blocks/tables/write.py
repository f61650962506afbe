"""A table's cells as CSV and as HTML."""

from __future__ import annotations

import csv
import html
import io

from blocks.tables.cells import Cell, Cells
from blocks.tables.figures.values import is_value

_FORMULA = ("=", "@", "+", "-", "\t", "\r")
"""Spreadsheets run what begins so, whoever wrote it."""


def csv_of(cells: Cells) -> str:
    """Comma-separated values, a line a row; a cell over several places stands in the first of them.

    Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers don't.
    """
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    rows = [[""] * cells.columns for _ in range(cells.rows)]
    for cell in cells:
        rows[cell.row][cell.column] = _inert(cell.text)
    write.writerows(rows)
    return out.getvalue()


def _inert(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) and not is_value(text) else text


def html_of(cells: Cells, caption: str) -> str:
    """An HTML `table`, heading rows in its `thead`, spans kept; all text is escaped."""
    heads = max((cell.row + cell.row_span for cell in cells if cell.header), default=0)
    labels = {(one.row, one.column) for cell in cells for one in cells.heading_cells(cell).of_row}
    rows: list[list[str]] = [[] for _ in range(cells.rows)]
    for cell in cells:
        rows[cell.row].append(_element(cell, "row" if (cell.row, cell.column) in labels else "col"))
    lines = [f"<tr>{''.join(row)}</tr>" for row in rows]
    title = [f"<caption>{html.escape(caption)}</caption>"] if caption else []
    head = ["<thead>", *lines[:heads], "</thead>"] if heads else []
    return "\n".join(["<table>", *title, *head, "<tbody>", *lines[heads:], "</tbody>", "</table>"]) + "\n"


def _element(cell: Cell, scope: str) -> str:
    """A cell as an element; `scope` is that of a label, and the other one that of no heading."""
    name = "th" if cell.header or scope == "row" else "td"
    spans = (("rowspan", cell.row_span), ("colspan", cell.column_span))
    given = "".join(f' {key}="{count}"' for key, count in spans if count > 1)
    scoped = f' scope="{"col" if cell.header else "row"}"' if name == "th" else ""
    return f"<{name}{scoped}{given}>{html.escape(cell.text)}</{name}>"
