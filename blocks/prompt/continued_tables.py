"""What a table's rows stand under, where the prompt has it on an earlier page only, or not at all.

Rows are read under the heading rows right above them. A table that goes on over a page has none there: its first row
on the page comes behind a line `<TABLE>title | name of each column</TABLE>`, which is no block and has no id, for its
words are cited where they stand. It costs what it adds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blocks.document import Document
from blocks.model import TABULAR, Block
from blocks.prompt.escaped import escape_markup
from blocks.tables.model import Table


def with_headings(document: Document, shown: Sequence[Block], lines: Sequence[str]) -> list[str]:
    """The lines of the blocks shown, those that begin a page of a continued table behind its title and columns."""
    return [
        f"{_line(table)}\n{line}" if (table := _continued(document, shown, n)) else line
        for n, line in enumerate(lines)
    ]


def _continued(document: Document, shown: Sequence[Block], n: int) -> Table | None:
    """The table that goes on with this block on its page; None for other blocks."""
    block, before = shown[n], shown[n - 1] if n else None
    if block.kind not in TABULAR or (
        before is not None and before.page == block.page and before.kind in TABULAR
    ):
        return None
    table = document.table_of(block.id)
    return table if table is not None and table.continued and block.id == table.block_ids[0] else None


def _line(table: Table) -> str:
    parts = " | ".join(filter(None, (table.title, *_columns(table))))
    return f"<TABLE>{escape_markup(parts)}</TABLE>"


def _columns(table: Table) -> Iterator[str]:
    """The name of each column, its groups before it."""
    for column in range(table.cells.columns):
        yield " ".join(table.cells.cell(0, column).column_headings)
