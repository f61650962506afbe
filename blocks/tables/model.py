"""A table of a document: its cells, and what stands around them."""

from __future__ import annotations

from dataclasses import dataclass

from blocks.box import Box
from blocks.tables.cells import Cells, TableNote
from blocks.tables.write import csv_of, html_of


@dataclass(frozen=True, slots=True)
class Table:
    """A table on one page of a document; one that runs over pages is several, with the first one's headings."""

    page: int
    """Page number, counted from 1."""
    bbox: Box
    """Around its words, in points of the displayed page."""
    cells: Cells
    """Its cells."""
    caption: str = ""
    """The words of its caption."""
    title: str = ""
    """Its caption, or the short lines right above it where it has none."""
    block_ids: tuple[str, ...] = ()
    """The blocks that its rows are."""
    continued: bool = False
    """It goes on with the table before it: without heading rows, so that those are its own too, or with the same."""
    notes: tuple[TableNote, ...] = ()
    """The notes right below it, in their order."""

    def to_csv(self) -> str:
        """Comma-separated values, a line a row; a cell over several places stands in the first of them, and text that
        a spreadsheet would take for a formula has an apostrophe before it."""
        return csv_of(self.cells)

    def to_html(self) -> str:
        """An HTML `table` with caption, heading rows and spans; all text is escaped."""
        return html_of(self.cells, self.caption)
