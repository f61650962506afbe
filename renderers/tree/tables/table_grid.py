"""Where the cells of a table stand: a grid, with cells over several rows and columns.

As in HTML's table model, a cell takes the next columns of its row that no cell from above reaches into.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from renderers.tree.nodes import Cell

Rows = tuple[tuple[Cell, ...], ...]


class Placed(NamedTuple):
    """A cell, or what reaches down of one, in its row."""

    cell: Cell
    """The cell."""
    column: int
    """Its first column, from 0."""
    below: bool
    """True where it has begun in a row above."""


def placed(rows: Rows) -> Iterator[list[Placed]]:
    """The cells of each row by column, with those that reach into it from above."""
    reaching: list[tuple[Placed, int]] = []
    for row in rows:
        line = [cell._replace(below=True) for cell, _ in reaching]
        taken = {at for cell in line for at in range(cell.column, cell.column + cell.cell.columns)}
        column = 0
        begun = []
        for cell in row:
            while column in taken:
                column += 1
            begun.append(Placed(cell, column, below=False))
            column += cell.columns
        reaching = [(cell, left - 1) for cell, left in reaching if left > 1]
        reaching += [(cell, cell.cell.rows - 1) for cell in begun if cell.cell.rows > 1]
        yield sorted([*line, *begun], key=lambda cell: cell.column)
