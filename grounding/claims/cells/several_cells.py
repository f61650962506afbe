"""A claim that tells several cells of a row or of a column, each with its figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blocks.tables.cells import Cell
from grounding.claims.cells.headings import Told
from grounding.claims.cells.one_cell import SHARE
from grounding.claims.cells.parting import column_tokens, labels_of, names, names_column, says_label
from grounding.claims.cells.verdict import Ruling
from grounding.claims.checks.numbers import bound_of, direction_of
from grounding.model import Support
from grounding.numbers import Quantity

_FEWEST = 2


def rule_on_several_cells(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """High or low where the claim names columns of the row, or rows of one column, this row among them, and gives each
    its figure, or another's; else None."""
    if not says_label(told, row[0]):
        return None
    for each in (told, replace(told, loss=True)):
        cells = _in_turn(each, _named(each, row))
        if len(cells) >= _FEWEST and not each.unsaid(cells):
            return _ruling(each, cells, each.own_figures(cells))
    return None


def has_these_figures(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """Medium where every figure of a claim stands in the row that it names, under a column that it names, or in other
    rows of which it names both, and the claim says more of them than the table can tell ("Carrow, with 87 ships, is the
    weak place"), or less: 318.4 where it has thousands of pounds."""
    if not says_label(told, row[0]):
        return None
    named = [cell for cell in told.figures.cells if names(told, cell)]
    figures = [figure for figure in told.own_figures(named) if figure.kind != "date"]
    if (
        not figures
        or not any(cell in row for cell in named)
        or any(_moved_or_bounded(told, q) for q in figures)
    ):
        return None
    own = [[cell] for cell in _in_turn(told, named)] or [named] * len(figures)
    if not all(
        any(told.figures.agrees(figure, cell) is not False for cell in cells)
        for figure, cells in zip(figures, own, strict=True)
    ):
        return None
    reason = "the table has these figures, but not all that the claim says of them, or in another scale"
    return Ruling(Support.MEDIUM, tuple(named), reason)


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


def _in_turn(told: Told, cells: Sequence[Cell]) -> list[Cell]:
    """The cells in the order of the claim's figures, if its order tells which is whose: "12 in May and 13 in June", "in
    May 12, in June 13", and "in May and June 12 and 13"; else none, as for "12 in May, in June 13"."""
    figures = told.own_figures(cells)
    of_columns = len({cell.row for cell in cells}) == 1
    said = [column_tokens(told, cell) if of_columns else _row_tokens(told, cell) for cell in cells]
    # What several headings share, such as the year of two quarters, tells none of them.
    own = [one.difference(*said[:k], *said[k + 1 :]) for k, one in enumerate(said)]
    if (
        not cells
        or len(cells) != len(figures)
        or not all(own)
        or any(_repeats(told, tokens) for tokens in own)
    ):
        return []
    ranked = sorted((min(tokens), k) for k, tokens in enumerate(own))
    places = [
        *((at, "heading") for at, _ in ranked),
        *((told.token_of(figure), "figure") for figure in figures),
    ]
    order = [what for _, what in sorted(places)]
    one_after_all = sorted(order, reverse=order[0] == "heading")
    return [cells[k] for _, k in ranked] if order in (order[:2] * len(cells), one_after_all) else []


def _row_tokens(told: Told, cell: Cell) -> frozenset[int]:
    return frozenset[int]().union(*(told.says_of(cell, heading) for heading in labels_of(told.figures, cell)))


def _repeats(told: Told, tokens: frozenset[int]) -> bool:
    """True if a word stands twice: of "operating income 718 and net operating income 531", the second names no row."""
    return len({told.reading.word(token) for token in tokens}) < len(tokens)


def _ruling(told: Told, cells: Sequence[Cell], figures: Sequence[Quantity]) -> Ruling | None:
    if any(_moved_or_bounded(told, q) or direction_of(told.reading, q) == "from" for q in figures):
        return None
    said = [told.figures.agrees(q, cell, loss=told.loss) for q, cell in zip(figures, cells, strict=True)]
    if all(said) and any(map(told.is_share, figures)):
        return Ruling(Support.MEDIUM, tuple(cells), SHARE)
    if all(said):
        return Ruling(Support.HIGH, tuple(cells), "cells of the table say so under these headings")
    if False not in said:
        return None
    at = said.index(False)
    instead = told.figures.of(cells[at])[0].text
    return Ruling(Support.LOW, (cells[at],), "the cell says otherwise", figures[at], instead)


def _moved_or_bounded(told: Told, figure: Quantity) -> bool:
    return bool(bound_of(told.reading, figure)) or direction_of(told.reading, figure) == "by"
