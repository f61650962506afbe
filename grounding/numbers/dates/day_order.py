"""Whether a text writes the day before the month: 25/12/2023, 4 May 1931; or behind it: 12/25/2023, May 4, 1931."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from grounding.numbers.dates.dates import find_months, names_day_before, names_day_behind
from grounding.numbers.model import Quantity
from grounding.numbers.plain import make_plain

_NUMERIC = re.compile(r"(?<![\w.,/-])(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/-]|[.,]\d)", re.ASCII)
_NUMBERS = re.compile(r"\d+", re.ASCII)
_LAST_MONTH = 12
_CLEARLY = 4
"""So many times as many dates of one order as of the other decide."""


def day_first(text: str) -> bool | None:
    """The order that a text's dates keep to; None where none says it, or both.

    Dates in figures of which one number is no month say it; else those with the month's name.
    """
    plain = make_plain(text).replace("\n", " ")
    days, months = 0, 0
    for match in _NUMERIC.finditer(plain):
        first, second = int(match[1]), int(match[3])
        days += (first > _LAST_MONTH) != (second > _LAST_MONTH) and first > second
        months += (first > _LAST_MONTH) != (second > _LAST_MONTH) and first < second
    sure = _decided(days, months)
    if sure is not None or days or months:
        return sure
    named = list(find_months(plain))
    return _decided(
        sum(names_day_before(plain, month) for month in named),
        sum(names_day_behind(plain, month) for month in named),
    )


def _decided(days: int, months: int) -> bool | None:
    if days > _CLEARLY * months:
        return True
    return False if months > _CLEARLY * days else None


def same_date(one: Quantity, other: Quantity, order_kept: Callable[[], bool | None]) -> bool:
    """True if two dates that may be one are one where days come first (True), last (False), or nobody knows (None).

    Then only figures in the same order are the same date. Which it is, is asked only where it matters.
    """
    if _written(one.text) == _written(other.text):
        return True
    order = order_kept() if _is_open(one) or _is_open(other) else None
    if order is None and (_is_open(one) or _is_open(other)):
        return False
    return not _read(one, order).isdisjoint(_read(other, order))


def _written(text: str) -> list[int]:
    return [int(number) for number in _NUMBERS.findall(make_plain(text))]


def _is_open(date: Quantity) -> bool:
    """True if day and month could be either way round."""
    return len({value % 10000 for value in date.values}) > 1


def _read(date: Quantity, order: bool | None) -> frozenset[Decimal]:
    """The date's values in that order."""
    if order is None or not _is_open(date):
        return date.values
    first, second, *_ = _written(date.text)
    day, month = (first, second) if order else (second, first)
    return frozenset(value for value in date.values if value % 10000 == 100 * month + day)
