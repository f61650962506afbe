"""A claim that a figure rose, fell, stayed or became a multiple: two cells of one row, each in its part.

The claim names both columns, or one year, whose neighbour is the year before; figures behind "from" and "to" must be
those of the two cells, and one behind "by" what lies between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

from blocks.tables.cells import Cell
from grounding.claims.cells.figures import Figures, amounts_to
from grounding.claims.cells.headings import Told, plain_years
from grounding.claims.cells.verdict import Ruling
from grounding.claims.checks.numbers import bound_before, bound_of
from grounding.model import Support
from grounding.numbers import Quantity, find_quantities
from grounding.numbers.dates.dates import date_parts

_Test = Callable[[Decimal, Decimal], bool]
"""Of the figures before and after."""
_WAYS: dict[str, _Test] = {
    "rise": lambda start, end: end > start,
    "fall": lambda start, end: end < start,
    "same": lambda start, end: end == start,
    "move": lambda start, end: True,
}
"""Groups of the languages' `comparisons` that tell of a change, and when they are true."""
_LEEWAY = Decimal("0.025")
"""What became 1.95 to 2.05 times as much has doubled: as near as a figure of two digits tells."""
_YEARS = range(1800, 2200)
_DERIVED = "these cells are what the claim is about; the table doesn't show what it derives from them"


def rule_on_change(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """High or low where the claim says how a row's figure changed between two of its cells; medium where it derives
    more from them than the table shows; else None."""
    change = _change(told)
    if change is None or not told.says_label(row[0]):
        return None
    true, words = change
    ends = _ends(told, row)
    if ends is None or told.unsaid(ends, words):
        return None
    said = told.own_figures(ends)
    if any(bound_of(told.reading, q) for q in said) or not _placed_alike(told, said, ends):
        return None
    return _ruling(told, true, ends, said)


def _change(told: Told) -> tuple[_Test, frozenset[int]] | None:
    """What the one word of the claim says that tells a change, and the tokens that only tell it."""
    reading, lexicon = told.reading, told.reading.lexicon
    words = reading.tokens.folded
    ways = {at: group for at, w in enumerate(words) if (group := lexicon.comparisons.get(w, "")) in _WAYS}
    times = {at: Decimal(lexicon.multiples[w]) for at, w in enumerate(words) if w in lexicon.multiples}
    telling = frozenset({*ways, *times, *(at for at, w in enumerate(words) if w in lexicon.between)})
    # "Remained unchanged" says one thing twice; any other two words may say two.
    if not times and (len(ways) == 1 or set(ways.values()) == {"same"}):
        return _WAYS[next(iter(ways.values()))], telling
    if ways or len(times) != 1:
        return None
    [(at, factor)] = times.items()
    bound = bound_before(reading, at)
    bounding = {k for k in range(at) if words[k] in lexicon.comparisons} if bound else set()
    return _times(factor, bound), telling | bounding


def _times(factor: Decimal, bound: str) -> _Test:
    def true(start: Decimal, end: Decimal) -> bool:
        ratio = end / start if start > 0 else Decimal(0)
        if bound:
            return ratio > 0 and (ratio > factor if bound == "lower" else ratio < factor)
        return abs(ratio / factor - 1) <= _LEEWAY

    return true


def _ends(told: Told, row: Sequence[Cell]) -> tuple[Cell, Cell] | None:
    """The cells before and after; None if the claim doesn't tell."""
    said = [cell for cell in row if told.names_column(cell)] or row
    if len(said) == 2:
        return _in_time(told, *said)
    if len(said) > 1:
        return None
    start = _direction_beside(told, said[0]) == "from"
    other = _neighbour(said[0], row, 1 if start else -1)
    return None if other is None else (said[0], other) if start else (other, said[0])


def _in_time(told: Told, one: Cell, other: Cell) -> tuple[Cell, Cell] | None:
    """Two cells, the earlier one first: by their years, else as the claim has them behind "from" and "to"."""
    first, second = _year_of(one), _year_of(other)
    if first is not None and second is not None and first != second:
        return (one, other) if first < second else (other, one)
    ways = [_direction_beside(told, one, other), _direction_beside(told, other, one)]
    return {("from", "to"): (one, other), ("to", "from"): (other, one)}.get((ways[0], ways[1]))


def _year_of(cell: Cell) -> int | None:
    """The one year that the headings of its column have, as such or as that of a date; else None."""
    found = find_quantities(plain_years(" ; ".join(cell.column_headings)))
    values = ((one.kind, value) for one in found for value in one.values)
    years = {date_parts(value)[0] if kind == "date" else int(value) for kind, value in values}
    within = [year for year in years if year in _YEARS]
    return within[0] if len(within) == 1 else None


def _neighbour(cell: Cell, row: Sequence[Cell], step: int) -> Cell | None:
    """The cell of the year before or after, under otherwise the same headings."""
    year = _year_of(cell)
    if year is None:
        return None
    years = (f"{year}", f"{year + step}"), (f"{year % 100:02}", f"{(year + step) % 100:02}")
    wanted = {tuple(h.replace(*pair) for h in cell.column_headings) for pair in years}
    found = [other for other in row if other is not cell and other.column_headings in wanted]
    return found[0] if len(found) == 1 else None


def _direction_beside(told: Told, cell: Cell, *others: Cell) -> str:
    """The part in the change of the figure right before a mention of the cell's column: "from 12 in May"; else "".

    What the columns of the `others` share with it, such as the year of two quarters, is no mention of it.
    """
    at = told.column_tokens(cell).difference(*map(told.column_tokens, others))
    before = [q for q in told.own_figures([cell, *others]) if told.token_of(q) < min(at, default=0)]
    return _way(told, before[-1]) if before else ""


def _way(told: Told, figure: Quantity) -> str:
    """The part in the change that the word before a figure gives it. "In Q2 2024 to 618" is no range, whatever it looks
    like: of the numbers of a claim only figures are asked about."""
    at = told.token_of(figure)
    return told.reading.lexicon.directions.get(told.reading.word(at - 1), "") if at else ""


def _placed_alike(told: Told, said: Sequence[Quantity], ends: tuple[Cell, Cell]) -> bool:
    """True if no figure stands right before the other end's column: "from 12 in 2024 to 13 in 2023"."""
    way = {"from": 0, "to": 1, "": 1}
    for n, figure in enumerate(said):
        after = told.token_of(said[n + 1]) if n + 1 < len(said) else len(told.reading.tokens)
        between = range(told.token_of(figure), after)
        own = way.get(_way(told, figure))
        beside = [k for k, end in enumerate(ends) if told.column_tokens(end, between)]
        if own is not None and len(beside) == 1 and beside != [own]:
            return False
    return True


def _ruling(told: Told, true: _Test, ends: tuple[Cell, Cell], said: Sequence[Quantity]) -> Ruling | None:
    start, end = map(told.figures.value, ends)
    if start is None or end is None:
        return None
    ways = [_way(told, q) for q in said]
    between = abs(end - start)
    agrees = [_agrees(told.figures, q, way, ends, between) for q, way in zip(said, ways, strict=True)]
    wrong = next((q for q, fits in zip(said, agrees, strict=True) if fits is False), None)
    if wrong is not None or not true(start, end):
        return Ruling(Support.LOW, ends, wrong=wrong)
    if None in agrees or len(set(ways)) < len(ways):
        return Ruling(Support.MEDIUM, ends, _DERIVED)
    return Ruling(Support.HIGH, ends)


def _agrees(
    figures: Figures, number: Quantity, way: str, ends: tuple[Cell, Cell], between: Decimal
) -> bool | None:
    """True for a figure of its end, or for what lies between both; None if the table doesn't tell."""
    if way != "by":
        return figures.agrees(number, ends[0 if way == "from" else 1])
    # A rise of 5% is not one of five points.
    if number.unit == "%" or number.unit not in {each.unit for each in figures.of(ends[1])}:
        return None
    return amounts_to(number, between)
