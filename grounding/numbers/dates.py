"""Dates and times of day: which days a mention can mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

_MONTH_NAMES = (
    "january jan januar janvier janv enero ene gennaio gen janeiro januari janner",
    "february feb februar fevrier fev febrero febbraio febb fevereiro februari",
    "march mar marz mars marzo marco maart mrt maerz",
    "april apr avril avr abril abr aprile",
    "may mai mayo maggio mag maio mei",
    "june jun juni juin junio giugno giu junho",
    "july jul juli juillet juil julio luglio lug julho",
    "august aug aout agosto ago augustus",
    "september sep sept septembre septiembre settembre sett setembro set",
    "october oct oktober okt octobre octubre ottobre ott outubro out",
    "november nov novembre noviembre novembro",
    "december dec dezember dez decembre diciembre dic dicembre dezembro",
)
MONTHS = {name: month for month, line in enumerate(_MONTH_NAMES, 1) for name in line.split()}
"""Plain month name or abbreviation, in seven languages, to 1..12."""

_MONTH = "(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")(?![a-z])\.?"
_DAY = r"(?<![\d.,/-])(?P<day>\d{1,2})(?: ?(?:st|nd|rd|th|er|de|º|\.))?"
_YEAR = r"(?P<year>\d{4})(?![\d,.]*\d)(?!%)"
_OF = r"(?: (?:of|de|del|do) | ?)"
_PATTERNS = [
    re.compile(pattern, re.ASCII)
    for pattern in (
        rf"{_DAY}(?: day)?{_OF}[- ]?{_MONTH},?(?:{_OF}[- ]?{_YEAR})?",  # 12 March 2020, 12. März
        rf"(?<![a-z]){_MONTH} ?(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d%]|[.,:]\d)(?:,? ?{_YEAR})?",
        rf"(?<![a-z]){_MONTH},?{_OF}[- ]?{_YEAR}",  # March 2020
        rf"(?<![\w.,/-])(?P<year>\d{{4}})[- ]{_MONTH}[- ](?P<day>\d{{1,2}})(?!\d)",  # 2020-Mar-12
    )
]
_NUMERIC = [
    re.compile(pattern, re.ASCII)
    for pattern in (
        r"(?<![\w.,/-])(?P<year>[12]\d{3})(?P<sep>[-/.])(?P<b>\d{1,2})(?P=sep)(?P<c>\d{1,2})(?![\d/-]|[.,]\d)",
        r"(?<![\w.,/-])(?P<a>\d{1,2})(?P<sep>[-/.])(?P<b>\d{1,2})(?P=sep)(?P<year>\d{4})(?![\d/-]|[.,]\d)",
        r"(?<![\w.,/-])(?P<a>\d{1,2})(?P<sep>/)(?P<b>\d{1,2})/(?P<short>\d{2})(?![\d/-]|[.,]\d)",
        r"(?<![\w.,/-])(?P<a>\d{2})(?P<sep>\.)(?P<b>\d{2})\.(?P<short>\d{2})(?![\d/-]|[.,]\d)",
        r"(?P<year>[12]\d{3}) ?[年년] ?(?P<b>\d{1,2}) ?[月월](?: ?(?P<c>\d{1,2}) ?[日일])?",
        r"(?<!\d)(?P<b>\d{1,2}) ?[月월] ?(?P<c>\d{1,2}) ?[日일]",
    )
]
_HALF = r" ?(?P<half>[ap])(?:\. ?m\.|\.?m\b)"
_CLOCKS = [
    re.compile(pattern, re.ASCII)
    for pattern in (
        r"(?<![\w.,:/-])(?P<hour>\d{1,2}) h (?P<minute>[0-5]\d)(?![\w:]|[.,]\d)",
        rf"(?<![\d.,:/])(?P<hour>\d{{1,2}})(?:[:.](?P<minute>[0-5]\d))?(?::(?P<second>[0-5]\d))?{_HALF}",
        r"(?<![\w.,:/-])(?P<hour>\d{1,2})[:h](?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?(?![\w:])"
        r"(?: ?(?:uhr|h)\b)?",
        r"(?<![\w.,:/-])(?P<hour>\d{1,2})(?:\.(?P<minute>[0-5]\d))? ?uhr\b",
    )
]


@dataclass(frozen=True, slots=True)
class Moment:
    """A date or a time of day in a plain text."""

    start: int
    """Where it begins, in characters."""
    end: int
    """Where it ends, exclusive."""
    values: frozenset[Decimal]
    """yyyymmdd with 00 for what is not given, or hhmmss; several where the order is open."""


def find_dates(plain: str, words: frozenset[str]) -> Iterator[Moment]:
    """Dates in a plain text; `words` are its letter-only words. Spans may overlap, the fuller come first."""
    if not words.isdisjoint(MONTHS):
        yield from _named(plain)
    for pattern in _NUMERIC:
        for match in pattern.finditer(plain):
            if values := _numeric_days(match):
                yield Moment(*match.span(), values)


def _named(plain: str) -> Iterator[Moment]:
    for pattern in _PATTERNS:
        for match in pattern.finditer(plain):
            parts = match.groupdict()
            day, year = int(parts.get("day") or 0), int(parts.get("year") or 0)
            if day <= 31 and (day or year):
                end = match.end() if parts.get("year") else match.end() - len(_loose_end(match.group()))
                yield Moment(match.start(), end, frozenset({pack_date(year, MONTHS[parts["month"]], day)}))


def _loose_end(mention: str) -> str:
    """A comma, a stop or spaces at the end, which belong to the sentence."""
    return mention[len(mention.rstrip(" ,.-")) :]


def _numeric_days(match: re.Match[str]) -> frozenset[Decimal]:
    parts = match.groupdict()
    first, second = parts.get("a"), int(parts["b"])
    if first is None:
        month, day = second, int(parts.get("c") or 0)
        valid = 1 <= month <= 12 and day <= 31
        return frozenset({pack_date(int(parts.get("year") or 0), month, day)}) if valid else frozenset()
    short = parts.get("short")
    years = [int(short) + 2000, int(short) + 1900] if short else [int(parts["year"])]
    orders = [(int(first), second)] + [(second, int(first))] * (parts["sep"] != ".")
    return frozenset(
        pack_date(year, month, day)
        for day, month in orders
        if 1 <= month <= 12 and 1 <= day <= 31
        for year in years
    )


def pack_date(year: int, month: int, day: int) -> Decimal:
    """A date as yyyymmdd, 0 for a part not given."""
    return Decimal(10000 * year + 100 * month + day)


def find_times(plain: str) -> Iterator[Moment]:
    """Times of day: 10:30, 10:30:15, 14h30, 5 pm, 10.30 Uhr. Spans may overlap, the fuller come first."""
    for pattern in _CLOCKS:
        for match in pattern.finditer(plain):
            parts = match.groupdict()
            hour, half = int(parts["hour"]), parts.get("half")
            if hour <= (12 if half else 24):
                hour = hour % 12 + 12 * (half == "p") if half else hour
                minute, second = int(parts["minute"] or 0), int(parts.get("second") or 0)
                yield Moment(*match.span(), frozenset({Decimal(10000 * hour + 100 * minute + second)}))
