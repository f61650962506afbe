"""The words of numbers in every language: read from `languages/`, once, when they are first needed.

Each language's file is made from Unicode CLDR; `languages/extra.toml` holds by hand what CLDR lacks. Where two
languages have a word, the first that knows it says what it means, in the order of that file.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

_FOLDER = Path(__file__).parents[1] / "languages"


class Language(TypedDict, total=False):
    """What a language's file holds, in plain form; "|" parts spellings of one thing."""

    months: list[str]
    """January first."""
    weekdays: list[str]
    """Monday first."""
    cardinals: list[str]
    """0 to 99; to 10 where words stand without spaces."""
    hundreds: list[str]
    """100, 200 … 900."""
    links: list[str]
    """Words between hundreds and the rest; with "+", prefixes of the rest."""
    ordinals: list[str]
    """1st to 31st, in English to 99th."""
    scales: dict[str, str]
    """Power of ten to its words."""
    units: dict[str, str]
    """Canonical unit to its names."""
    percent_before: str
    """What stands before a number for a percent sign."""
    currencies: dict[str, str]
    """ISO 4217 code to its names."""


@cache
def extra() -> dict[str, Any]:
    """What is kept by hand: symbols, abbreviations, small words."""
    return tomllib.loads((_FOLDER / "extra.toml").read_text(encoding="utf-8"))


def extra_words(table: str, key: str = "all") -> tuple[str, ...]:
    """A list of words kept by hand."""
    return tuple(extra()[table][key].split())


def any_of(table: str, *keys: str) -> str:
    """The same, of one list or more, as the inside of a group of a regular expression, longer words first."""
    words = {word for key in keys or ("all",) for word in extra_words(table, key)}
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


def any_phrase(table: str, key: str) -> str:
    """The same, of phrases that "|" parts."""
    return "|".join(map(re.escape, extra()[table][key].split("|")))


def languages_with_marks(table: str, plain: str) -> list[str]:
    """The languages that have one of their marks in a table of extra.toml in a plain text; mostly none, and cheap."""
    found = [code for mark, code in _marks(table) if mark in plain]
    return list(dict.fromkeys(found)) if found else found


@cache
def _marks(table: str) -> list[tuple[str, str]]:
    return [(mark, code) for code, each in extra()[table].items() for mark in each["marks"]]


def month_links() -> dict[str, str]:
    """What stands between a month and its day or year in some languages, by code: "12 de março de 2019"."""
    return dict(extra()["month_links"])


@cache
def languages() -> dict[str, Language]:
    """Every language by its code, in the order in which they say what a word means."""
    codes = [*extra_words("languages", "home"), *extra_words("languages", "others")]
    return {code: json.loads((_FOLDER / f"{code}.json").read_text(encoding="utf-8")) for code in codes}


@cache
def home() -> frozenset[str]:
    """Languages whose short words count everywhere."""
    return frozenset(extra_words("languages", "home"))


def means_other(code: str, word: str, length: int) -> bool:
    """True for a word of a language that is so short that it means something else in another, and isn't at home."""
    return code not in home() and word.isascii() and " " not in word and len(word) <= length


def spellings(words: str) -> Iterator[str]:
    """The spellings that "|" parts; Hindi ones with a point for each nasal and with its letter, "पंद्रह" and "पन्द्रह",
    Persian ones without the sign of what follows: "درجهٔ سلسیوس", "درجه سلسیوس"."""
    for word in words.split("|"):
        if word:
            yield word
        if "هٔ" in word:
            yield word.replace("هٔ", "ه")
        if _NASALS.search(word):
            pointed = _NASALS.sub("ं", word)
            yield from {pointed, _NASAL_LETTER.sub(_with_letter, pointed)} - {word}


_NASALS = re.compile("ँ|ं|[नम]्(?=[त-नप-म])")
_NASAL_LETTER = re.compile("ं(?=([त-न])|[प-म])")


def _with_letter(match: re.Match[str]) -> str:
    return "न्" if match[1] else "म्"
