"""Tables: how wide their columns are (after CSS 2.1's automatic layout, 17.5.2.2), and how large their text.

Sizes are tried from that of small text downwards, a point at a time, until the columns can be read; a table for which
none is small enough comes in parts of its columns, each with the first one. Words are measured once, in ems; each size
that is tried in full breaks their lines anew.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from renderers.pptx.layout.grid import CELL_SIDE, Grid, GridCell, TableFit
from renderers.pptx.layout.page import Room, Sizes
from renderers.pptx.layout.table_rows import joined, row_breaks, row_heights, row_starts, shortened, unspanned
from renderers.pptx.layout.text import Par, whole
from renderers.tree.nodes import Block, Cell, Table
from renderers.tree.tables.table_grid import Rows, placed

_LONGEST_WORD = 14.0
"""Ems that a word may claim for its column; longer ones are broken."""

_ENOUGH, _LINES = 14.0, 24.0
"""Ems in which a column of long texts can be read; a cell of fewer lines needs no more than its longest word."""
_WELL, _FEW_LINES = 40.0, 8.0
"""The same where a table is parted, and there is room."""
_WELL_READ = 14.0
"""Points: a table goes on to the next slide before its text is made smaller than that."""
_LOWER = 0.7
"""Parts of a table are shown instead of it if they are so much lower together."""

CellPars = Callable[[tuple[Block, ...], float, bool], list[Par]]
"""The paragraphs of a cell: its blocks, a size in points, and whether it is in the header."""


class MeasuredTable:
    """A table whose words are measured: how wide its columns want to be, whatever the size of its text."""

    def __init__(self, table: Table, pars: CellPars, sizes: Sizes, room: Room) -> None:
        """`pars` makes paragraphs at any size; `room` is what all the text of a slide may take."""
        self._raw = _Raw(table, pars, sizes.small, room)
        self._columns, self._room = table.width, room

    def fits(self, sizes: Sizes) -> list[TableFit]:
        """The table as large as it can be read well; one that is too wide comes in parts of its columns."""
        for size in _candidates(sizes):
            if self._raw.readable(size) <= self._room.width:
                fit = self._raw.fit(size, (0, self._columns))
                if (
                    size <= max(sizes.small - 2, min(_WELL_READ, sizes.small))
                    or _height(fit) <= self._room.height - 30
                ):
                    return self._lower(fit, sizes)
        return self._parts(sizes)

    def _lower(self, fit: TableFit, sizes: Sizes) -> list[TableFit]:
        """The table, or parts of its columns where long texts in narrow ones make it much higher than these."""
        if max(fit.body.heights, default=0.0) <= self._room.height / 2:
            return [fit]
        parts = self._parts(sizes)
        lower = sum(map(_height, parts)) < _height(fit) * _LOWER
        return parts if len(parts) > 1 and lower else [fit]

    def _parts(self, sizes: Sizes) -> list[TableFit]:
        size = max(sizes.least, 9.0)
        return [self._raw.fit(size, columns) for columns in self._raw.column_groups(size)]


def _candidates(sizes: Sizes) -> list[float]:
    least = int(sizes.least)
    return [float(size) for size in range(int(sizes.small), least - 1, -1)]


def _height(fit: TableFit) -> float:
    return fit.header_height + fit.tops[-1]


class _Raw:
    """A table's cells as paragraphs of some size, with the widths that its columns want."""

    def __init__(self, table: Table, pars: CellPars, size: float, room: Room) -> None:
        self._size, self._room = size, room
        self._width = table.width
        self._header = [(cell, pars(cell.blocks, size, True), at) for cell, at in _placed(table.header)]
        self._body = [(cell, pars(cell.blocks, size, False), at) for cell, at in _placed(table.rows)]
        self._rows = len(table.header), len(table.rows)
        self._words, self._natural = self._wanted()

    def _wanted(self) -> tuple[list[float], list[float]]:
        """For each column the widest word and the widest line, in ems; cells over several columns share theirs out."""
        words, natural = [1.0] * self._width, [1.0] * self._width
        for cell, pars, (_, column) in sorted((*self._header, *self._body), key=lambda made: made[0].columns):
            columns = range(column, min(column + cell.columns, self._width))
            _widen(
                words, columns, [min(par.widest_word, _LONGEST_WORD) + par.indent / par.size for par in pars]
            )
            _widen(natural, columns, [par.natural + par.indent / par.size for par in pars])
        return words, natural

    def readable(self, size: float) -> float:
        """Width that the table needs at that size so that no column is a thin, endless strip, in points."""
        return sum(self._least(size, _ENOUGH, _LINES))

    def _least(self, size: float, enough: float, lines: float) -> list[float]:
        """Widths of the columns: of their longest words, more for long texts."""
        return [
            max(word, min(natural / lines, enough)) * size + 2 * CELL_SIDE
            for word, natural in zip(self._words, self._natural, strict=True)
        ]

    def column_groups(self, size: float) -> list[tuple[int, int]]:
        """Ranges of columns that fit side by side behind the first column, which comes back in each."""
        widths = self._least(size, _WELL, _FEW_LINES)
        groups, first, used = [], 0, widths[0]
        for column in range(1, self._width):
            if used + widths[column] > self._room.width and column > first:
                groups.append((first, column))
                first, used = column, widths[0]
            used += widths[column]
        return [*groups, (first, self._width)]

    def fit(self, size: float, columns: tuple[int, int]) -> TableFit:
        """The table, or those of its columns and the first, at that size."""
        kept = [*([0] if columns[0] else []), *range(*columns)]
        widths = self._widths(size, kept)
        header = self._grid(self._header, self._rows[0], size, kept, widths)
        body = self._grid(self._body, self._rows[1], size, kept, widths)
        if sum(header.heights) > self._room.height * 0.5:
            body, header = joined(header, body), Grid((), ())
        body = shortened(body, widths, self._room.height - sum(header.heights) - 34)
        tops = tuple(accumulate(body.heights, initial=0.0))
        return TableFit(tuple(widths), header, body, tops, row_starts(body), row_breaks(body))

    def _widths(self, size: float, kept: list[int]) -> list[float]:
        """Narrow columns as their lines want it, the others what is left, but none less than its longest word."""
        words = [self._words[c] * size + 2 * CELL_SIDE for c in kept]
        least = [self._least(size, _ENOUGH, _LINES)[c] for c in kept]
        least = least if sum(least) <= self._room.width else words
        wanted = [
            max(self._natural[c] * size + 2 * CELL_SIDE + 1, low) for c, low in zip(kept, least, strict=True)
        ]
        total = sum(wanted)
        if total <= self._room.width:
            return [width * self._room.width / total for width in wanted]
        if sum(least) >= self._room.width:
            return [width * self._room.width / sum(least) for width in least]
        return _shared_out(least, wanted, self._room.width)

    def _grid(
        self,
        cells: list[tuple[Cell, list[Par], tuple[int, int]]],
        rows: int,
        size: float,
        kept: list[int],
        widths: list[float],
    ) -> Grid:
        """Those columns of header or body, with lines and heights of rows."""
        places = {column: place for place, column in enumerate(kept)}
        made = []
        for cell, pars, (row, column) in cells:
            covered = [
                places[c] for c in range(column, min(column + cell.columns, self._width)) if c in places
            ]
            if not covered:
                continue
            # Columns that stand apart in a part of the table can't be one cell.
            columns = covered[-1] - covered[0] + 1
            width = sum(widths[covered[0] : covered[-1] + 1]) - 2 * CELL_SIDE
            pieces = tuple(whole(p.at(size * p.size / self._size), width) for p in pars)
            made.append(GridCell(pieces, row, covered[0], min(cell.rows, rows - row), columns, cell.align))
        return unspanned(Grid(tuple(made), row_heights(made, rows)), self._room.height)


def _widen(widths: list[float], columns: range, wanted: list[float]) -> None:
    """Make the columns together as wide as the widest that is wanted."""
    missing = max(wanted, default=0.0) - sum(widths[c] for c in columns)
    for column in columns:
        widths[column] += max(missing, 0.0) / len(columns)


def _shared_out(least: list[float], wanted: list[float], width: float) -> list[float]:
    """Widths between least and wanted that together are as wide as there is room."""
    widths = list(least)
    open_columns = set(range(len(least)))
    while open_columns:
        room = width - sum(widths[c] for c in range(len(widths)) if c not in open_columns)
        fair = room / len(open_columns)
        narrow = {c for c in open_columns if wanted[c] <= fair or least[c] >= fair}
        if not narrow:
            total = sum(wanted[c] for c in open_columns)
            return _raised(
                [room * wanted[c] / total if c in open_columns else widths[c] for c in range(len(widths))],
                least,
                width,
            )
        for column in narrow:
            widths[column] = wanted[column] if wanted[column] <= fair else least[column]
        open_columns -= narrow
    return _raised([one * width / sum(widths) for one in widths], least, width)


def _raised(widths: list[float], least: list[float], room: float) -> list[float]:
    """No column below its least width; what that takes comes from those that have more."""
    raised = [max(width, low) for width, low in zip(widths, least, strict=True)]
    over = sum(raised) - room
    spare = sum(raised) - sum(least)
    if over <= 0 or spare <= 0:
        return raised
    return [width - (width - low) * over / spare for width, low in zip(raised, least, strict=True)]


def _placed(rows: Rows) -> list[tuple[Cell, tuple[int, int]]]:
    """Cells with row and column."""
    return [
        (at.cell, (row, at.column)) for row, line in enumerate(placed(rows)) for at in line if not at.below
    ]
