"""Dates whose day is a word: fifth of April, neuf mars 1999, am zwölften März."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grounding.numbers.dates import MONTHS, Moment, pack_date
from grounding.numbers.number_words import phrases

_AMBIGUOUS = frozenset("may mar march set sept sett out ago mag mai gen abr ene jan mei".split())
"""Month names that are other words too: they need a year, or an ordinal and a link ("the first of May")."""
_ORDINALS = {
    word: day
    for day, line in {
        1: "premier primero primo primeiro erste ersten erster eerste",
        3: "dritte dritten dritter derde",
        7: "siebte siebten siebter",
        8: "achte achten achter achtste",
    }.items()
    for word in line.split()
}
"""Ordinals that are not a number word with an ending."""
_ENDING = re.compile(r"(?:st|t)(?:en|er|e)\Z|(?:st|d)e\Z")
"""What makes a German or Dutch number word an ordinal."""
_MONTH = re.compile(r"(?<![a-z])(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")(?![a-zß])")
_LINK = re.compile(r"(?:day of|of|de|del|do) \Z")
_WORDS = re.compile(r"(?:(?<![a-zß])[a-zß]+[ -]){1,4}\Z")
_YEAR = re.compile(r"\.?,?(?: (?:of|de|del|do))? (?P<year>\d{4})(?![\d,.]*\d)(?!%)")
_REACH = 48


def find_spelled_dates(plain: str) -> Iterator[Moment]:
    """Dates with a spelled day in a plain text."""
    for month in _MONTH.finditer(plain):
        link = _LINK.search(plain, max(0, month.start() - 8), month.start())
        end = link.start() if link else month.start()
        day = _day_before(plain, end)
        if day is None:
            continue
        start, number, ordinal = day
        year = _YEAR.match(plain, month.end())
        linked = link is not None and (ordinal or not link.group().endswith("of "))
        if year or linked or (link is None and month.group() not in _AMBIGUOUS):
            value = pack_date(int(year["year"]) if year else 0, MONTHS[month.group()], number)
            yield Moment(start, year.end() if year else month.end(), frozenset({value}))


def _day_before(plain: str, end: int) -> tuple[int, int, bool] | None:
    """Where the number word right before offset `end` begins, the day it names, and whether it is an ordinal."""
    before = _WORDS.search(plain, max(0, end - _REACH), end)
    if before is None:
        return None
    words = list(re.finditer(r"[a-zß]+", before.group()))
    for first in range(len(words)):
        day = _day(" ".join(word.group() for word in words[first:]))
        if day is not None and 1 <= day[0] <= 31:
            return before.start() + words[first].start(), *day
    return None


def _day(spelled: str) -> tuple[int, bool] | None:
    """The number that the words say, and whether they are an ordinal."""
    phrase = phrases().get(spelled)
    if phrase is not None:
        return phrase.value, phrase.ordinal
    if spelled in _ORDINALS:
        return _ORDINALS[spelled], True
    stem = phrases().get(_ENDING.sub("", spelled))
    return (stem.value, True) if stem is not None else None
