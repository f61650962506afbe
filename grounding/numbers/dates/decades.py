"""Decades: the 1960s, the sixties, the '60s; 60er-Jahre, années soixante, 1960-talet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from grounding.numbers.dates.dates import Moment
from grounding.numbers.plain import LETTER, make_plain
from grounding.numbers.words.vocabulary import extra, languages_with_marks

_FIGURES = re.compile(r"(?<![\d.,])(?:1[5-9]|20)?[1-9]0(?![\d]|[.,]\d)", re.ASCII)
_REACH = 24
"""Characters of what makes a decade of figures, at most."""
_CENTURY = 1900
"""Of decades that are named without one, as most are."""


def find_decades(plain: str) -> Iterator[Moment]:
    """The decades of a plain text, each with what makes a decade of it."""
    for code in languages_with_marks("decades", plain):
        for pattern, years in _in_words(code):
            for match in pattern.finditer(plain):
                yield _decade(*match.span(), years[next(filter(None, match.groups()))])
        for before, behind, fewest in _around_figures(code):
            for figures in _FIGURES.finditer(plain):
                if len(figures.group()) < fewest:
                    continue
                led = before.search(plain, max(0, figures.start() - _REACH), figures.start())
                ended = behind.match(plain, figures.end())
                if led and ended:
                    yield _decade(led.start(), ended.end(), int(figures.group()))


def _decade(start: int, end: int, year: int) -> Moment:
    values = {year, _CENTURY + year} if year < _CENTURY else {year}
    return Moment(start, end, frozenset(map(Decimal, values)))


@cache
def _around_figures(code: str) -> list[tuple[re.Pattern[str], re.Pattern[str], int]]:
    """What stands before the figures in a language, and what behind; and how many figures there are at least."""
    pairs = (
        [*re.split("@+", figures), 2 * figures.count("@")] for figures in extra()["decades"][code]["figures"]
    )
    return [
        (
            re.compile(rf"(?<![{LETTER}])(?:{before})\Z"),
            re.compile(rf"(?:{behind})(?![{LETTER}])"),
            fewest,
        )
        for before, behind, fewest in pairs
    ]


@cache
def _in_words(code: str) -> list[tuple[re.Pattern[str], dict[str, int]]]:
    """How a language says a decade in words, and the year that each word says, the fullest first."""
    table = extra()["decades"][code]
    tens = dict(zip(map(make_plain, table["words"].split()), range(20, 100, 10), strict=False))
    word = f"({'|'.join(map(re.escape, tens))})"
    of_1900 = {word: _CENTURY + year for word, year in tens.items()}
    said = [(each, of_1900) for each in table.get("of_1900", ())] + [(each, tens) for each in table["said"]]
    return [
        (re.compile(rf"(?<![{LETTER}])(?:{around.replace('@', word)})(?![{LETTER}])"), years)
        for around, years in said
    ]
