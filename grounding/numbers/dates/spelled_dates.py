"""Dates whose day is a word: fifth of April, neuf mars 1999, am zwölften März."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grounding.numbers.dates.dates import Moment, Month, pack_date
from grounding.numbers.plain import SPOKEN
from grounding.numbers.words.number_words import WORD, phrases
from grounding.numbers.words.vocabulary import any_of, extra_words, month_links

_AMBIGUOUS = frozenset(extra_words("words", "months_too"))
"""Month names that are other words too: they need a year, or an ordinal and a link ("the first of May")."""
_OF = any_of("month_links", *month_links())
_LINK = re.compile(rf"(?:{any_of('links', 'day')} )?(?:{_OF}) \Z")
_WORDS = re.compile(rf"(?:(?<![{SPOKEN}])[{SPOKEN}]+[ -]){{1,4}}\Z")
_YEAR = re.compile(rf"\.?,?(?: (?:{_OF}))? (?P<year>\d{{4}})(?![\d,.]*\d)(?!%)")
_REACH = 48


def find_spelled_dates(plain: str, named: Iterable[Month]) -> Iterator[Moment]:
    """Dates with a spelled day in a plain text; `named` are its months' names."""
    for month in named:
        link = _LINK.search(plain, max(0, month.start - 8), month.start)
        end = link.start() if link else month.start
        day = _day_before(plain, end)
        if day is None:
            continue
        start, number, ordinal = day
        year = _YEAR.match(plain, month.end)
        linked = link is not None and (ordinal or not link.group().endswith("of "))
        if year or linked or (link is None and month.name not in _AMBIGUOUS):
            value = pack_date(int(year["year"]) if year else 0, month.month, number)
            yield Moment(start, year.end() if year else month.end, frozenset({value}))


def _day_before(plain: str, end: int) -> tuple[int, int, bool] | None:
    """Where the number word right before offset `end` begins, the day it names, and whether it is an ordinal."""
    before = _WORDS.search(plain, max(0, end - _REACH), end)
    if before is None:
        return None
    words = list(WORD.finditer(before.group()))
    for first in range(len(words)):
        day = _day(" ".join(word.group() for word in words[first:]))
        if day is not None and 1 <= day[0] <= 31:
            return before.start() + words[first].start(), *day
    return None


def _day(spelled: str) -> tuple[int, bool] | None:
    """The number that the words say, and whether they are an ordinal."""
    phrase = phrases().get(spelled)
    return None if phrase is None or phrase.shy else (phrase.value, phrase.ordinal)
