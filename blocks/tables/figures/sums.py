"""Rows that add up: which rows a sum is the sum of, told by the figures alone.

Going down, each row with figures is held against the rows above it that no sum has taken yet, the nearest two, three,
and so on; the first run that adds up is taken by its sum, which stands for it from there on. Few digits add up by
chance, so that a sum must agree in several columns and many digits. Quadratic in the rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from blocks.tables.figures.values import is_value

Place = tuple[int, int]
Amounts = Mapping[int, Decimal]
"""Of a row, by column."""

_FEWEST_COLUMNS, _FEWEST_DIGITS = 2, 5
"""Columns in which a sum of two digits or more agrees, and digits that its figures have there together."""
_MOST_ADDENDS = 40
_GAPS = " \u00a0\u202f'\u2019"
"""Signs that part thousands and nothing else."""
_FIGURE = re.compile(rf"([-\u2212\u2013(]?)\s*(\d+(?:[{_GAPS}.,]\d+)*)")
_COMMA = re.compile(r"\d,\d{1,2}(?!\d)|\.\d{3},|,\d{4}")
_POINT = re.compile(r"\d\.\d{1,2}(?!\d)|,\d{3}\.|\.\d{4}")
"""Figures that show which sign their decimals follow."""


def sums_in(texts: Mapping[Place, str], head: int, labels: int) -> dict[int, tuple[int, ...]]:
    """For each row that is a sum, the rows above that add up to it.

    Takes the cells' texts by place, and how many rows are heading rows, and columns labels.
    """
    body = {place: text for place, text in texts.items() if place[0] >= head and place[1] >= labels}
    comma = _decimal_comma(body.values())
    rows: dict[int, dict[int, Decimal]] = {}
    for (row, column), text in sorted(body.items()):
        amount = _amount(text, comma=comma)
        if amount is not None:
            rows.setdefault(row, {})[column] = amount
    found: dict[int, tuple[int, ...]] = {}
    free: list[int] = []
    for row, own in rows.items():
        count = _addends(own, [rows[other] for other in reversed(free[-_MOST_ADDENDS:])])
        if count:
            found[row] = tuple(free[-count:])
            del free[-count:]
        free.append(row)
    return found


def _addends(own: Amounts, above: Sequence[Amounts]) -> int:
    """How many of the rows above, the nearest first, add up to this one; 0 if none do."""
    total = dict.fromkeys(own, Decimal(0))
    for count, row in enumerate(above, 1):
        for column in total:
            total[column] += row.get(column, 0)
        agree = [column for column, amount in own.items() if total[column] == amount and _digits(amount) > 1]
        digits = sum(_digits(own[column]) for column in agree)
        # Shares and changes stand beside figures that add up, and don't themselves.
        most = len(agree) >= max(_FEWEST_COLUMNS, len(own) / 2)
        if count > 1 and most and digits >= _FEWEST_DIGITS:
            return count
    return 0


def _digits(amount: Decimal) -> int:
    """How many it is written with, leading noughts left out."""
    return len(str(abs(amount)).replace(".", "").lstrip("0"))


def _decimal_comma(texts: Iterable[str]) -> bool:
    """True if the figures have decimal commas."""
    every = list(texts)
    return sum(bool(_COMMA.search(t)) for t in every) > sum(bool(_POINT.search(t)) for t in every)


def _amount(text: str, *, comma: bool) -> Decimal | None:
    """What a cell says, nought for a dash; None for what is no single figure."""
    # A sign may stand apart: "$ 1,204".
    if not is_value(text.replace(" ", "")):
        return None
    figures = _FIGURE.findall(text)
    if len(figures) != 1:
        return Decimal(0) if not figures and not any(c.isalnum() for c in text) else None
    sign, digits = figures[0]
    for gap in (*_GAPS, "." if comma else ","):
        digits = digits.replace(gap, "")
    digits = digits.replace(",", ".")
    if digits.count(".") > 1:
        return None
    return -Decimal(digits) if sign else Decimal(digits)
