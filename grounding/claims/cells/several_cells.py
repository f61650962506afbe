"""A claim that tells several cells of a row or of a column, each with its figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blocks.tables.model import Cell
from grounding.claims.cells.headings import Told
from grounding.claims.cells.parting import names, names_column, parting, says_label
from grounding.claims.cells.verdict import Ruling
from grounding.claims.numbers import bound_of, direction_of
from grounding.model import Support
from grounding.numbers import Quantity

_FEWEST = 2


def rule_on_several_cells(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """High or low where the claim names columns of the row, or rows of one column, this row among them, and gives each
    its figure, or another's; else None."""
    if not says_label(told, row[0]):
        return None
    for each in (told, replace(told, loss=True)):
        cells = sorted(_named(each, row), key=lambda cell: _heading(each, cell))
        figures = each.own_figures(cells)
        if (
            len(cells) == len(figures) >= _FEWEST
            and _in_turn(each, cells, figures)
            and not each.unsaid(cells)
        ):
            return _ruling(each, cells, figures)
    return None


def _named(told: Told, row: Sequence[Cell]) -> list[Cell]:
    """The cells that the claim names: those of the row, or where that is one alone, those of its column."""
    cells = [cell for cell in row if names_column(told, cell)]
    if len(cells) != 1:
        return cells
    [only] = cells
    return [
        cell
        for cell in told.figures.cells
        if cell is only or (cell.column == only.column and names(told, cell))
    ]


def _heading(told: Told, cell: Cell) -> tuple[int, int]:
    """The tokens at which the claim begins to name a cell's column and its row."""
    own = [h for h in parting(told.figures, cell) if h in cell.column_headings]
    column = min((token for heading in own for token in told.says_of(cell, heading)), default=-1)
    return column, min(told.says_of(cell, cell.row_headings[-1]), default=-1)


def _in_turn(told: Told, cells: Sequence[Cell], figures: Sequence[Quantity]) -> bool:
    """True if the order tells which figure is whose: "12 in May and 13 in June", "in May 12, in June 13", and
    "in May and June 12 and 13"; not so "12 in May, in June 13"."""
    columns, rows = ({_heading(told, cell)[way] for cell in cells} for way in (0, 1))
    own = columns if len(rows) == 1 else rows
    if len(own) < len(cells) or min(own) < 0:
        return False
    places = [*((at, "heading") for at in own), *((told.token_of(figure), "figure") for figure in figures)]
    order = [what for _, what in sorted(places)]
    one_after_all = sorted(order, reverse=order[0] == "heading")
    return order in (order[:2] * len(cells), one_after_all)


def _ruling(told: Told, cells: Sequence[Cell], figures: Sequence[Quantity]) -> Ruling | None:
    if any(_moved_or_bounded(told, q) or direction_of(told.reading, q) == "from" for q in figures):
        return None
    said = [told.figures.agrees(q, cell, loss=told.loss) for q, cell in zip(figures, cells, strict=True)]
    if all(said):
        return Ruling(Support.HIGH, tuple(cells), "cells of the table say so under these headings")
    if False not in said:
        return None
    at = said.index(False)
    instead = told.figures.of(cells[at])[0].text
    return Ruling(Support.LOW, (cells[at],), "the cell says otherwise", figures[at], instead)


def has_these_figures(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """Medium where every figure of a claim stands in the row that it names, under a column that it names, or in other
    rows of which it names both, and the claim says more of them than the table can tell: "Carrow, with 87 ships, is the
    weak place"."""
    if not says_label(told, row[0]):
        return None
    named = sorted(
        (cell for cell in told.figures.cells if names(told, cell)), key=lambda cell: _heading(told, cell)
    )
    figures = told.own_figures(named)
    if (
        not figures
        or not any(cell in row for cell in named)
        or any(_moved_or_bounded(told, q) for q in figures)
    ):
        return None
    each = len(named) == len(figures) and _in_turn(told, named, figures)
    own = [[cell] for cell in named] if each else [named] * len(figures)
    if not all(
        any(told.figures.agrees(figure, cell) for cell in cells)
        for figure, cells in zip(figures, own, strict=True)
    ):
        return None
    return Ruling(
        Support.MEDIUM, tuple(named), "the table has these figures, but not all that the claim says of them"
    )


def _moved_or_bounded(told: Told, figure: Quantity) -> bool:
    return bool(bound_of(told.reading, figure)) or direction_of(told.reading, figure) == "by"
