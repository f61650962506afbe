"""A claim that tells one cell of a row: its label, the headings that part it from others, and one figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blocks.tables.cells import Cell
from grounding.claims.cells.headings import Told
from grounding.claims.cells.parting import names
from grounding.claims.cells.verdict import Ruling
from grounding.claims.checks.numbers import bound_of, direction_of, words_before
from grounding.model import Support
from grounding.numbers import Quantity

SHARE = "the cell has this percentage, but perhaps of something else than the claim"
"""Men may be 6.2% unemployed, and not 6.2% of the unemployed."""


def rule_on_one_cell(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """High or low where the claim says one cell of the row and its figure, or another; else None."""
    for each in (told, replace(told, loss=True)):
        rulings = [_ruling(each, cell) for cell in row if _tells(each, cell)]
        if rulings:
            # Columns of one name part no cells: what all of them say holds, whichever is meant.
            first = rulings[0]
            return (
                first
                if first and all(other and other.support is first.support for other in rulings)
                else None
            )
    return None


def _tells(told: Told, cell: Cell) -> bool:
    """True if the claim names the cell's row and column, and has one figure besides, and no other words."""
    return names(told, cell) and not told.unsaid([cell]) and len(told.own_figures([cell])) == 1


def _ruling(told: Told, cell: Cell) -> Ruling | None:
    [number] = told.own_figures([cell])
    if bound_of(told.reading, number) or _moves(told, number):
        return None
    figures = told.figures
    agrees = figures.agrees(number, cell, loss=told.loss)
    if agrees and told.is_share(number):
        return Ruling(Support.MEDIUM, (cell,), SHARE)
    if agrees:
        return Ruling(Support.HIGH, (cell,), "a cell of the table says so under these headings")
    if agrees is None:
        return None
    # Costs are printed in brackets too, and told without.
    if told.is_cost(cell) and figures.agrees(number, cell, loss=True) and max(number.values) > 0:
        return Ruling(Support.MEDIUM, (cell,), "the cell has this figure as one less than nothing")
    return Ruling(Support.LOW, (cell,), "the cell says otherwise", number, figures.of(cell)[0].text)


def _moves(told: Told, number: Quantity) -> bool:
    """True for what moved to a figure or by one, of which other verbs tell; of "était de 5" only the preposition is
    the same as that of "passé de 5 à 7"."""
    way = direction_of(told.reading, number)
    if way != "from":
        return way == "by"
    lexicon = told.reading.lexicon
    before = words_before(told.reading, number)
    verbs = lexicon.be.words | lexicon.finite.words | lexicon.amounting.words
    return not (before[-1] in lexicon.genitives and before[-2:-1] and before[-2] in verbs)
