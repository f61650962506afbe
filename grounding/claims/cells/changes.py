"""A claim that a figure rose, fell, stayed or became a multiple: two cells of one row, each in its part.

The claim names both columns, or one year, whose neighbour is the year before; figures behind "from" and "to" must be
those of the two cells, and one behind "by" what lies between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from blocks.tables.cells import Cell
from grounding.claims.cells.figures import Figures, amounts_to
from grounding.claims.cells.headings import Told, plain_years
from grounding.claims.cells.parting import column_tokens, names_column, says_label
from grounding.claims.cells.verdict import Ruling
from grounding.claims.checks.numbers import bound_before, bound_of
from grounding.model import Support
from grounding.numbers import Quantity, find_quantities
from grounding.numbers.dates.dates import date_parts

_WAYS: dict[str, Callable[[Decimal, Decimal], bool]] = {
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


@dataclass(frozen=True, slots=True)
class _Change:
    """What a claim says of two cells."""

    told: Told
    true: Callable[[Decimal, Decimal], bool]
    """Of the figures before and after."""
    words: frozenset[int]
    """Tokens that only tell the change."""


def rule_on_change(told: Told, row: Sequence[Cell]) -> Ruling | None:
    """High or low where the claim says how a row's figure changed between two of its cells; medium where it derives
    more from them than the table shows; else None."""
    change = _change(told)
    if change is None or not says_label(told, row[0]):
        return None
    ends = _ends(change, row)
    if ends is None or told.unsaid(ends, change.words):
        return None
    said = told.own_figures(ends)
    if any(bound_of(told.reading, q) for q in said) or not _placed_alike(told, said, ends):
        return None
    return _ruling(change, ends, said)


def _change(told: Told) -> _Change | None:
    """What the one word of the claim says that tells a change."""
    reading, lexicon = told.reading, told.reading.lexicon
    words = reading.tokens.folded
    ways = {at: group for at, w in enumerate(words) if (group := lexicon.comparisons.get(w, "")) in _WAYS}
    times = {at: Decimal(lexicon.multiples[w]) for at, w in enumerate(words) if w in lexicon.multiples}
    telling = frozenset(at for at, w in enumerate(words) if at in ways or at in times or w in lexicon.between)
    # "Remained unchanged" says one thing twice; any other two words may say two.
    if not times and (len(ways) == 1 or set(ways.values()) == {"same"}):
        return _Change(told, _WAYS[next(iter(ways.values()))], telling)
    if ways or len(times) != 1:
        return None
    [(at, factor)] = times.items()
    bound = bound_before(reading, at)
    bounding = {k for k in range(at) if words[k] in lexicon.comparisons} if bound else set()
    return _Change(told, _times(factor, bound), telling | bounding)


def _times(factor: Decimal, bound: str) -> Callable[[Decimal, Decimal], bool]:
    def true(start: Decimal, end: Decimal) -> bool:
        ratio = end / start if start > 0 else Decimal(0)
        if bound:
            return ratio > 0 and (ratio > factor if bound == "lower" else ratio < factor)
        return abs(ratio / factor - 1) <= _LEEWAY

    return true


def _ends(change: _Change, row: Sequence[Cell]) -> tuple[Cell, Cell] | None:
    """The cells before and after; None if the claim doesn't tell."""
    told = change.told
    said = [cell for cell in row if names_column(told, cell)]
    if len(said) == 2:
        return _in_time(told, said)
    if len(said) == 1:
        start = _direction_beside(told, said[0]) == "from"
        other = _neighbour(said[0], row, 1 if start else -1)
        return None if other is None else (said[0], other) if start else (other, said[0])
    return _in_time(told, row) if len(row) == 2 and not said else None


def _in_time(told: Told, cells: Sequence[Cell]) -> tuple[Cell, Cell] | None:
    """Two cells, the earlier one first: by their years, else as the claim has them behind "from" and "to"."""
    years = [_year_of(cell) for cell in cells]
    if None not in years and years[0] != years[1]:
        earlier, later = sorted(cells, key=lambda cell: _year_of(cell) or 0)
        return earlier, later
    first, second = cells
    ways = [_direction_beside(told, first, second), _direction_beside(told, second, first)]
    if sorted(ways) != ["from", "to"]:
        return None
    return (first, second) if ways[0] == "from" else (second, first)


def _year_of(cell: Cell) -> int | None:
    """The one year that the headings of its column have, as such or as that of a date; else None."""
    found = {
        date_parts(value)[0] if one.kind == "date" else int(value)
        for one in find_quantities(plain_years(" ; ".join(cell.column_headings)))
        for value in one.values
    }
    years = [year for year in found if year in _YEARS]
    return years[0] if len(years) == 1 else None


def _neighbour(cell: Cell, row: Sequence[Cell], step: int) -> Cell | None:
    """The cell of the year before or after, under otherwise the same headings."""
    year = _year_of(cell)
    if year is None:
        return None
    alike = tuple(h.replace(str(year), str(year + step)) for h in cell.column_headings)
    short = tuple(h.replace(f"{year % 100:02}", f"{(year + step) % 100:02}") for h in cell.column_headings)
    wanted = {alike, short} - {cell.column_headings}
    found = [other for other in row if other.column_headings in wanted]
    return found[0] if len(found) == 1 else None


def _direction_beside(told: Told, cell: Cell, *others: Cell) -> str:
    """The part in the change of the figure right before a mention of the cell's column: "from 12 in May"; else "".

    What the columns of the `others` share with it, such as the year of two quarters, is no mention of it.
    """
    at = column_tokens(told, cell).difference(*(column_tokens(told, other) for other in others))
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
        beside = [k for k, end in enumerate(ends) if column_tokens(told, end, between)]
        if own is not None and len(beside) == 1 and beside != [own]:
            return False
    return True


def _ruling(change: _Change, ends: tuple[Cell, Cell], said: Sequence[Quantity]) -> Ruling | None:
    figures = change.told.figures
    start, end = (figures.value(cell) for cell in ends)
    if start is None or end is None:
        return None
    ways = [_way(change.told, q) for q in said]
    agrees = [_agrees(figures, q, way, ends) for q, way in zip(said, ways, strict=True)]
    wrong = next((q for q, fits in zip(said, agrees, strict=True) if fits is False), None)
    if wrong is not None or not change.true(start, end):
        return Ruling(Support.LOW, ends, "the cells say otherwise", wrong)
    if None in agrees or len(set(ways)) < len(ways):
        return Ruling(Support.MEDIUM, ends, _DERIVED)
    return Ruling(Support.HIGH, ends, "two cells of the table say so under these headings")


def _agrees(figures: Figures, number: Quantity, way: str, ends: tuple[Cell, Cell]) -> bool | None:
    """True for a figure of its end, or for what lies between both; None if the table doesn't tell."""
    if way != "by":
        return figures.agrees(number, ends[0 if way == "from" else 1])
    start, end = (figures.value(cell) for cell in ends)
    if start is None or end is None or not {number.unit} & {each.unit for each in figures.of(ends[1])}:
        return None
    # A rise of 5% is not one of five points.
    return None if number.unit == "%" else amounts_to(number, abs(end - start))
