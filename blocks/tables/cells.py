"""The cells of a table as its reader sees them: in rows and columns, each with what it stands under."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from blocks.box import Box

Place = tuple[int, int]
"""Row and column of a cell, counted from 0."""


@dataclass(frozen=True, slots=True)
class TableNote:
    """A line below a table that belongs to it."""

    mark: str
    """As the table writes it, brackets included: "*", "(a)"; empty if it has none."""
    text: str
    """Its words without the mark."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table; an empty one has no words and no box."""

    row: int
    """Its first row, counted from 0."""
    column: int
    """Its first column, counted from 0 in reading direction."""
    row_span: int = 1
    """Rows that it takes."""
    column_span: int = 1
    """Columns that it takes."""
    text: str = ""
    """Its words as running text."""
    words: tuple[int, ...] = ()
    """The places of its words in `Document.words`, rising."""
    bbox: Box | None = None
    """Around its words, in points of the displayed page."""
    header: bool = False
    """It stands in a heading row."""
    row_headings: tuple[str, ...] = ()
    """What its row is called, outermost first: the groups of rows that it is in, then the row's own labels."""
    column_headings: tuple[str, ...] = ()
    """What its column is called, outermost first."""
    scale: float = 1.0
    """What its number counts in: 1000.0 under "in thousands"."""
    unit: str | None = None
    """What its number is of, as the table writes it: "%", "$", "EUR"; None if the table doesn't say."""
    notes: tuple[TableNote, ...] = ()
    """Those whose marks stand at its end, and that stand below the table."""

    @property
    def headings(self) -> tuple[str, ...]:
        """Row headings, then column headings, each outermost first."""
        return self.row_headings + self.column_headings

    @property
    def places(self) -> list[Place]:
        """Every place of the grid that it takes."""
        rows = range(self.row, self.row + self.row_span)
        return [(r, c) for r in rows for c in range(self.column, self.column + self.column_span)]


class Cells(Sequence[Cell]):
    """The cells of a table, row by row; a cell over several rows or columns comes once."""

    def __init__(
        self,
        cells: Sequence[Cell],
        rows: int,
        columns: int,
        above: dict[Place, Above],
        sums: Mapping[int, tuple[int, ...]],
    ) -> None:
        """`cells` take every place of the grid once; `above` has the headings of those that have any."""
        self.rows = rows
        """Number of rows, the heading rows included."""
        self.columns = columns
        """Number of columns, those of labels included."""
        self.sums = sums
        """For each row that is a sum, by the figures of two columns at least, the rows above that add up to it."""
        self._cells = tuple(cells)
        self._at = {place: cell for cell in cells for place in cell.places}
        self._above = above

    def cell(self, row: int, column: int) -> Cell:
        """The cell that takes this place of the grid. Raises IndexError outside of it."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError(
                f"the table has {self.rows} rows and {self.columns} columns, no cell ({row}, {column})"
            )
        return self._at[row, column]

    def heading_cells(self, cell: Cell) -> Above:
        """The cells whose texts are its headings."""
        return self.headings_at(cell.row, cell.column)

    def headings_at(self, row: int, column: int) -> Above:
        """The same of one place that a cell takes: a cell over several columns stands under the names of each."""
        return self._above.get((row, column), Above())

    def __len__(self) -> int:
        return len(self._cells)

    @overload
    def __getitem__(self, index: int) -> Cell: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Cell, ...]: ...
    def __getitem__(self, index: int | slice) -> Cell | tuple[Cell, ...]:
        return self._cells[index]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __repr__(self) -> str:
        return f"<Cells: {self.rows} rows, {self.columns} columns>"


@dataclass(frozen=True, slots=True)
class Above:
    """The cells that head a cell, outermost first."""

    of_row: tuple[Cell, ...] = ()
    """Those of its row: groups of rows, then labels."""
    of_column: tuple[Cell, ...] = ()
    """Those of its column."""

    @property
    def sides(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """Those of its row, and those of its column."""
        return self.of_row, self.of_column
