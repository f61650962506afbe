"""A claim that tells figures of cells: one of a row, or several of a row or of a column, each with its figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blocks.tables.cells import Cell
from grounding.claims.cells.headings import Told
from grounding.claims.cells.verdict import Ruling
from grounding.claims.checks.numbers import bound_of, direction_of, words_before
from grounding.model import Support
from grounding.numbers import Quantity


def rule_on_figures(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """High or low where the claim names columns of the row, or rows of one column, this row among them, says nothing
    else, and gives each its figure, or another's; else None."""
    for each in (told, replace(told, loss=True)):
        named = [cell for cell in row if each.names_column(cell)] if each.says_label(row[0]) else []
        alone = [[cell] for cell in named if len(each.own_figures([cell])) == 1]
        meant = alone or [_in_turn(each, _or_rows(each, named))]
        rulings = [_ruling(each, cells) for cells in meant if cells and not each.unsaid(cells)]
        if rulings:
            # Columns of one name part no cells: what all of them say holds, whichever is meant.
            return rulings[0] if len({ruling and ruling.support for ruling in rulings}) == 1 else None
    return None


def has_these_figures(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """Medium where every figure of a claim stands in the row that it names, under a column that it names, or in other
    rows of which it names both, and the claim says more of them than the table can tell ("Carrow, with 87 ships, is the
    weak place"), or less: 318.4 where it has thousands of pounds."""
    named = [cell for cell in told.figures.cells if told.names(cell)] if told.says_label(row[0]) else []
    figures = [figure for figure in told.own_figures(named) if figure.kind != "date"]
    if not figures or not any(cell in row for cell in named):
        return None
    own = [[cell] for cell in _in_turn(told, named)]
    meant = own if len(own) == len(figures) else [named] * len(figures)
    for figure, cells in zip(figures, meant, strict=True):
        moved = bound_of(told.reading, figure) or direction_of(told.reading, figure) == "by"
        if moved or all(told.figures.agrees(figure, cell) is False for cell in cells):
            return None
    reason = "the table has these figures, but not all that the claim says of them, or in another scale"
    return Ruling(Support.MEDIUM, tuple(named), reason)


def _or_rows(told: Told, cells: Sequence[Cell]) -> Sequence[Cell]:
    """The cells of a row; where that is one alone, those of its column that the claim names."""
    if len(cells) != 1:
        return cells
    column = (cell for cell in told.figures.cells if cell.column == cells[0].column)
    return [cell for cell in column if cell is cells[0] or told.names(cell)]


def _in_turn(told: Told, cells: Sequence[Cell]) -> list[Cell]:
    """The cells in the order of the claim's figures, if its order tells which is whose: "12 in May and 13 in June", "in
    May 12, in June 13", and "in May and June 12 and 13"; else none, as for "12 in May, in June 13"."""
    figures = told.own_figures(cells)
    of_columns = len({cell.row for cell in cells}) == 1
    said = [told.column_tokens(cell) if of_columns else _row_tokens(told, cell) for cell in cells]
    # What several headings share, such as the year of two quarters, tells none of them.
    own = [one.difference(*said[:k], *said[k + 1 :]) for k, one in enumerate(said)]
    if not cells or len(cells) != len(figures) or not all(own) or any(_repeats(told, one) for one in own):
        return []
    ranked = sorted((min(tokens), k) for k, tokens in enumerate(own))
    places = [(at, "heading") for at, _ in ranked] + [(told.token_of(q), "figure") for q in figures]
    order = [what for _, what in sorted(places)]
    one_after_all = sorted(order, reverse=order[0] == "heading")
    return [cells[k] for _, k in ranked] if order in (order[:2] * len(cells), one_after_all) else []


def _row_tokens(told: Told, cell: Cell) -> frozenset[int]:
    return frozenset[int]().union(*(told.says_of(cell, h) for h in told.figures.label_of(cell)))


def _repeats(told: Told, tokens: frozenset[int]) -> bool:
    """True if a word stands twice: of "operating income 718 and net operating income 531", the second names no row."""
    return len({told.reading.word(token) for token in tokens}) < len(tokens)


def _ruling(told: Told, cells: Sequence[Cell]) -> Ruling | None:
    figures = told.own_figures(cells)
    if any(bound_of(told.reading, q) or _moves(told, q) for q in figures):
        return None
    said = [told.figures.agrees(q, cell, loss=told.loss) for q, cell in zip(figures, cells, strict=True)]
    if all(said) and any(map(told.is_share, figures)):
        # Men may be 6.2% unemployed, and not 6.2% of the unemployed.
        reason = "the cell has this percentage, but perhaps of something else than the claim"
        return Ruling(Support.MEDIUM, tuple(cells), reason)
    if False not in said:
        return Ruling(Support.HIGH, tuple(cells)) if all(said) else None
    wrong, cell = next((q, cell) for q, cell, fits in zip(figures, cells, said, strict=True) if fits is False)
    # Costs are printed in brackets too, and told without.
    if told.is_cost(cell) and told.figures.agrees(wrong, cell, loss=True) and max(wrong.values) > 0:
        return Ruling(Support.MEDIUM, (cell,), "the cell has this figure as one less than nothing")
    return Ruling(Support.LOW, (cell,), wrong=wrong, instead=told.figures.of(cell)[0].text)


def _moves(told: Told, number: Quantity) -> bool:
    """True for what moved from a figure or by one, of which other verbs tell; of "était de 5" only the preposition is
    the same as that of "passé de 5 à 7"."""
    way, lexicon = direction_of(told.reading, number), told.reading.lexicon
    if way != "from":
        return way == "by"
    *_, before, last = ["", *words_before(told.reading, number)]
    verbs = lexicon.be.words | lexicon.finite.words | lexicon.amounting.words
    return last not in lexicon.genitives or before not in verbs
