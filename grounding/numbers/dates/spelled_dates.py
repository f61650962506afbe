"""Dates whose day is a word: fifth of April, neuf mars 1999, am zwölften März; and formal ones in words or figures, "27
dias do mês de março do ano de dois mil e vinte e quatro"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grounding.numbers.dates.dates import Moment, Month, pack_date, short_months
from grounding.numbers.plain import SPOKEN
from grounding.numbers.spelled_numbers import find_spelled
from grounding.numbers.words.number_words import WORD, phrases
from grounding.numbers.words.vocabulary import any_of, extra, extra_words, month_links, spellings

_AMBIGUOUS = frozenset(extra_words("words", "months_too"))
"""Month names that are other words too: they need a year, or an ordinal and a link ("the first of May")."""
_OF = any_of("month_links", *month_links())
_LINK = re.compile(rf"(?:{any_of('links', 'day')} )?(?:{_OF}) \Z")
_OF_MONTH = re.compile(rf" (?:{'|'.join(spellings(extra()['links']['day_of_month']))}) \Z")
_OF_YEAR = rf"(?: (?:{'|'.join(spellings(extra()['links']['of_year']))}))?"
_FIGURES = re.compile(r"(?<![\w.,/-])\d{1,2}\Z", re.ASCII)
_WORDS = re.compile(rf"(?:(?<![{SPOKEN}])[{SPOKEN}]+[ -]){{1,4}}\Z")
_YEAR = re.compile(rf"\.?,?(?:{_OF_YEAR}|(?: (?:{_OF}))?) (?P<year>\d{{4}})(?![\d,.]*\d)(?!%)")
_YEAR_IN_WORDS = re.compile(rf"{_OF_YEAR} (?P<words>[{SPOKEN}]+(?:[ -][{SPOKEN}]+){{0,7}})")
_YEARS = range(1000, 2200)
_REACH = 48


def find_spelled_dates(plain: str, named: Iterable[Month]) -> Iterator[Moment]:
    """Dates with a spelled day in a plain text; `named` are its months' names."""
    for month in named:
        if plain[month.start - 1 : month.start] == "-":  # "dix-sept mille" is no tenth of September
            continue
        formal = _OF_MONTH.search(plain, max(0, month.start - _REACH), month.start)
        link = formal or _LINK.search(plain, max(0, month.start - 8), month.start)
        end = link.start() + (formal is not None) if link else month.start
        figures = _FIGURES.search(plain, max(0, formal.start() - 2), formal.start()) if formal else None
        day = (figures.start(), int(figures.group()), False) if figures else _day_before(plain, end)
        if day is None:
            continue
        start, number, ordinal = day
        year = _YEAR.match(plain, month.end)
        if formal or not year:
            spelled = _year_in_words(plain, month.end)
            if spelled:
                yield Moment(start, spelled[1], frozenset({pack_date(spelled[0], month.month, number)}))
                continue
        linked = link is not None and (ordinal or not link.group().endswith("of "))
        # "Five led": short for January elsewhere.
        clear = month.name not in _AMBIGUOUS and (ordinal or month.name not in short_months())
        if year or linked or (link is None and clear):
            value = pack_date(int(year["year"]) if year else 0, month.month, number)
            yield Moment(start, year.end() if year else month.end, frozenset({value}))


def _year_in_words(plain: str, at: int) -> tuple[int, int] | None:
    """The year that number words behind a month say, and where they end."""
    behind = _YEAR_IN_WORDS.match(plain, at)
    said = next(find_spelled(behind["words"]), None) if behind else None
    if behind is None or said is None or said.start or said.kind != "number" or said.values[0] not in _YEARS:
        return None
    return int(said.values[0]), behind.start("words") + said.end


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
