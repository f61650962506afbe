"""Which headings a claim must say to mean one cell and no other, and whether it does."""

from __future__ import annotations

from collections.abc import Collection

from blocks.tables.cells import Cell
from grounding.claims.cells.figures import Figures
from grounding.claims.cells.headings import Told, is_unit


def names(told: Told, cell: Cell) -> bool:
    """True if a claim says the label of a cell's row, and every heading that parts it from other cells."""
    # The label first: most cells of a table stand in other rows.
    return bool(told.says_of(cell, cell.row_headings[-1])) and names_column(told, cell)


def says_label(told: Told, cell: Cell) -> bool:
    """True if a claim says the label of a cell's row, and its group where another has the same label."""
    return all(told.says_of(cell, heading) for heading in labels_of(told.figures, cell))


def names_column(told: Told, cell: Cell) -> bool:
    """True if a claim says every heading that parts a cell from others of its row, or its row from another."""
    return all(told.says_of(cell, heading) for heading in parting(told.figures, cell))


def column_tokens(told: Told, cell: Cell, within: Collection[int] | None = None) -> frozenset[int]:
    """The tokens of a claim, `within` some, that say any of the headings that part a cell's column from others."""
    own = [heading for heading in parting(told.figures, cell) if heading in cell.column_headings]
    return frozenset(token for heading in own for token in told.says_of(cell, heading, within))


def parting(figures: Figures, cell: Cell) -> list[str]:
    """The headings that part a cell from the others of its row, and its label from the same one elsewhere."""
    others = [other for other in figures.rows[cell.row] if other is not cell]
    shared = set.intersection(*(set(other.column_headings) for other in others)) if others else set()
    of_columns = [h for h in cell.column_headings if others and h not in shared and not is_unit(h)]
    return [*of_columns, *groups_of(figures, cell)]


def labels_of(figures: Figures, cell: Cell) -> tuple[str, ...]:
    """The label of a cell's row, and its groups where another has the same label."""
    return (cell.row_headings[-1], *groups_of(figures, cell))


def groups_of(figures: Figures, cell: Cell) -> tuple[str, ...]:
    """The groups of rows that a cell is in, where its row's label stands in several."""
    *groups, label = cell.row_headings
    return tuple(groups) if len(figures.groups[label]) > 1 else ()
