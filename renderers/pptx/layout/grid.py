"""Tables laid out: cells at their places, widths of columns, heights of rows, and parts of them for slides."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

from renderers.pptx.layout.text import Piece
from renderers.tree.nodes import Align

CELL_SIDE, CELL_TOP = 6.0, 3.5
"""Space within cells, left and right, above and below, in points."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell at its place."""

    pieces: tuple[Piece, ...]
    """What it holds; may be empty."""
    row: int
    """Its first row, counted from 0 in header or body."""
    column: int
    """Its first column, from 0."""
    rows: int
    """Rows that it covers."""
    columns: int
    """Columns that it covers."""
    align: Align = ""
    """As in `Cell`."""

    def height(self) -> float:
        """What its paragraphs take, in points."""
        spaces = sum(piece.before for piece in self.pieces[1:])
        return sum(piece.height for piece in self.pieces) + spaces + 2 * CELL_TOP


@dataclass(frozen=True, slots=True)
class Grid:
    """Header or body of a table."""

    cells: tuple[GridCell, ...]
    """By row, then column."""
    heights: tuple[float, ...]
    """Of each row, in points."""


@dataclass(frozen=True, slots=True)
class TableFit:
    """A table in its columns' widths."""

    widths: tuple[float, ...]
    """Of each column, in points."""
    header: Grid
    """Its header rows."""
    body: Grid
    """The others."""
    tops: tuple[float, ...]
    """Where each body row begins below the first one, and where the last one ends."""
    starts: tuple[tuple[int, int], ...]
    """For each body row the range of `body.cells` that begin in it."""
    breaks: tuple[int, ...]
    """Body rows before which it may break, ascending; the last is the number of rows."""

    centred: bool = False
    """True where rows are higher than their text asks for, and it stands in their middle."""

    def taller(self, factor: float) -> TableFit:
        """The table with rows so much higher."""
        header, body = (
            replace(grid, heights=tuple(height * factor for height in grid.heights))
            for grid in (self.header, self.body)
        )
        tops = tuple(top * factor for top in self.tops)
        return replace(self, header=header, body=body, tops=tops, centred=True)

    @property
    def header_height(self) -> float:
        """Of all header rows, in points."""
        return sum(self.header.heights)

    def last_row(self, first: int, room: float) -> int:
        """The row before which it breaks next, if it goes on with `first` in so much room: at least one is drawn."""
        lowest = self.tops[first] + room - self.header_height + 1e-6
        fitting = bisect_right(self.tops, lowest) - 1
        at = bisect_right(self.breaks, fitting) - 1
        if at >= 0 and self.breaks[at] > first:
            return self.breaks[at]
        return self.breaks[min(bisect_right(self.breaks, first), len(self.breaks) - 1)]


@dataclass(frozen=True, slots=True)
class TablePart:
    """The rows of a table that stand on one slide."""

    fit: TableFit
    """The table."""
    first: int
    """Its first body row."""
    stop: int
    """The body row after its last one."""

    @property
    def header_rows(self) -> int:
        """How many of its rows are the header's."""
        return len(self.fit.header.heights)

    @property
    def heights(self) -> tuple[float, ...]:
        """Of its rows, header first, in points."""
        return (*self.fit.header.heights, *self.fit.body.heights[self.first : self.stop])

    def cells(self) -> list[GridCell]:
        """Its cells, rows counted from its own first one."""
        if self.first == self.stop:
            return list(self.fit.header.cells)
        low, high = self.fit.starts[self.first][0], self.fit.starts[self.stop - 1][1]
        moved = self.header_rows - self.first
        return [
            *self.fit.header.cells,
            *(replace(c, row=c.row + moved) for c in self.fit.body.cells[low:high]),
        ]
