"""Times of day, in figures and in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from grounding.numbers.dates.dates import Moment
from grounding.numbers.partial_number import Mention
from grounding.numbers.plain import SPOKEN
from grounding.numbers.words.number_words import WORD, spoken_of
from grounding.numbers.words.units import scales, units
from grounding.numbers.words.vocabulary import any_of, extra, languages_with_marks

_CLOCK = any_of("words", "clock")
_BEFORE_MINUTES = f"{_CLOCK}|{any_of('words', 'hours')}"
_AMOUNT = r" ?[%‰€$£]"
"""Behind figures that are no minutes: "after 24 heures 30 %"."""
_AMOUNT_BEHIND = re.compile(_AMOUNT)
_HALF = r" ?(?P<half>[ap])(?:\. ?m\.|\.?m\b)"
_CLOCKS = [
    re.compile(pattern, re.ASCII)
    for pattern in (
        rf"(?<![\w.,:/-])(?P<hour>1?\d|2[0-3]) (?:{_BEFORE_MINUTES}) (?P<minute>[0-5]\d)(?![\w:]|[.,]\d|{_AMOUNT})",
        rf"(?<![\d.,:/])(?P<hour>\d{{1,2}})(?:[:.](?P<minute>[0-5]\d))?(?::(?P<second>[0-5]\d))?{_HALF}",
        r"(?<![\w.,:/-])(?:(?P<hour>\d{1,2}):)?(?P<minute>[0-5]?\d):(?P<second>[0-5]\d[.,]\d{1,3})(?![\w:]|[.,]\d)",
        r"(?:(?<![\w.,:/-])|(?<=\d[:h]\d\d-))(?P<hour>\d{1,2})[:h](?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?(?![\w:])"
        rf"(?: ?(?:{_CLOCK}|h)\b)?",
        rf"(?<![\w.,:/-])(?P<hour>\d{{1,2}})(?:\.(?P<minute>[0-5]\d))? ?(?:{_CLOCK})\b",
    )
]
_MAY_BE_CLOCK = re.compile(rf"\d(?:[:h]\d|{_HALF}| ?(?:{_BEFORE_MINUTES})\b)", re.ASCII)
"""What any of them has; found far quicker."""
_SPOKEN = re.compile(rf" (?:(?P<clock>{_CLOCK})|{_BEFORE_MINUTES})\b ?")
_NOON = 12
_HOURS = 24


def find_times(plain: str) -> Iterator[Moment]:
    """Times of day: 10:30, 10:30:15, 14h30, 5 pm, 10.30 Uhr; of a watch, 3:57.40. Spans may overlap, the fuller come
    first."""
    for pattern in _CLOCKS if _MAY_BE_CLOCK.search(plain) else ():
        for match in pattern.finditer(plain):
            parts = match.groupdict()
            hour, half = int(parts["hour"] or 0), parts.get("half")
            if hour <= (12 if half else 24):
                hour = hour % 12 + 12 * (half == "p") if half else hour
                second = Decimal((parts.get("second") or "0").replace(",", "."))
                time = 10000 * hour + 100 * int(parts["minute"] or 0) + second
                yield Moment(*match.span(), frozenset({time}))


def spoken_time(plain: str, hour: Mention, minutes: Mention | None) -> Moment | None:
    """The time of day of which `hour` is the hour in words: vier Uhr, quatorze heures trente. None if it is no hour;
    `minutes` is the next number in words."""
    behind = _SPOKEN.match(plain, hour.end)
    if behind is None or not all(value in range(25) for value in hour.values):
        return None
    said = (
        minutes is not None
        and minutes.start == behind.end()
        and all(v in range(60) for v in minutes.values)
        and not _AMOUNT_BEHIND.match(plain, minutes.end)
    )
    if minutes is None or not said:
        end = behind.start() + len(behind.group().rstrip())
        times = {10000 * value for value in hour.values}
        return Moment(hour.start, end, frozenset(times)) if behind["clock"] else None
    times = {10000 * value + 100 * minute for value in hour.values for minute in minutes.values}
    return Moment(hour.start, minutes.end, frozenset(times))


def find_spoken_times(plain: str) -> Iterator[Moment]:
    """Times of day by the half or quarter of an hour: half past eight, halb neun, 8 heures et demie.

    Morning and afternoon are said by other words, if at all.
    """
    for code in languages_with_marks("clock", plain):
        for pattern, minutes in _around_hours(code):
            for match in pattern.finditer(plain):
                behind = WORD.match(plain, match.end() + 1)
                # "The last quarter to 5 percent", "las dos y media toneladas".
                if behind and (behind.group() in units() or behind.group() in scales()):
                    continue
                time = 60 * (spoken_of(code, _NOON).get(match["hour"]) or int(match["hour"])) + minutes
                times = {time, time + 60 * _NOON}
                values = frozenset(Decimal(10000 * (t // 60 % _HOURS) + 100 * (t % 60)) for t in times)
                yield Moment(*match.span(), values)


@cache
def _around_hours(code: str) -> list[tuple[re.Pattern[str], int]]:
    """How a language says a time around its hour, and the minutes."""
    words = sorted(spoken_of(code, _NOON), key=len, reverse=True)
    hour = rf"(?P<hour>1[0-2]|[1-9]|{'|'.join(map(re.escape, words))})"
    return [
        (re.compile(rf"(?<![{SPOKEN}\d.,:])(?:{around.replace('@', hour)})(?![{SPOKEN}\d]|[.,:]\d)"), minutes)
        for around, minutes in extra()["clock"][code]["said"].items()
    ]
