"""Tables that are too wide for a page: what their columns need to be read, and how they are parted.

A column needs its longest word (min-content) and, for long texts, a room of `_ENOUGH` points. Columns go into tables
first fit, in their order, the first column coming back in each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from renderers.tree.nodes import Cell, Paragraph, Table

_ENOUGH = 72.0
"""Room in which a column of long texts can be read, in points."""
_LINES = 24.0
"""A cell of fewer lines needs no more room than its longest word."""


class Widths(NamedTuple):
    """What the words of a cell, or of a column, need."""

    least: float
    """Of its longest word, in points."""
    most: float
    """Of its longest line, in points."""

    @property
    def readable(self) -> float:
        """Room in which its words don't become a thin, endless strip, in points."""
        return max(self.least, min(self.most / _LINES, _ENOUGH))


def parted(table: Table, needs: Sequence[Widths], room: float) -> list[Table]:
    """The table's columns in several tables that fit, each with the first column, which mostly names the rows.

    Empty where that can't be done: cells over several columns or rows, two columns, a first one that takes a third or
    holds more than a name.
    """
    cells = [cell for row in (*table.header, *table.rows) for cell in row]
    if table.width < 3 or any(cell.columns > 1 or cell.rows > 1 for cell in cells):
        return []
    first = needs[0].readable
    names = (row[0].blocks for row in (*table.header, *table.rows) if row)
    if first > room / 3 or not all(isinstance(block, Paragraph) for blocks in names for block in blocks):
        return []
    groups: list[list[int]] = [[0]]
    used = first
    for column in range(1, table.width):
        wide = max(needs[column].readable, min(needs[column].most, _ENOUGH * 2 / 3))
        if used + wide > room and len(groups[-1]) > 1:
            groups.append([0])
            used = first
        groups[-1].append(column)
        used += wide
    return [_columns(table, group) for group in groups] if len(groups) > 1 else []


def _columns(table: Table, columns: list[int]) -> Table:
    def rows(of: tuple[tuple[Cell, ...], ...]) -> tuple[tuple[Cell, ...], ...]:
        return tuple(tuple(row[c] for c in columns if c < len(row)) for row in of)

    return replace(table, header=rows(table.header), rows=rows(table.rows), width=len(columns))
