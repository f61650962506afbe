"""Units, currencies and scale words by their spelling, in the plain form of `make_plain`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from itertools import chain, product

from grounding.numbers.plain import LETTER
from grounding.numbers.words.vocabulary import (
    Language,
    any_of,
    extra,
    extra_words,
    home,
    languages,
    means_other,
    spellings,
)

_SHORT_UNIT = 3
"""Letters: a unit's name is not read in a language that others have such words of."""
_SHORT_SCALE = 4
"""The same for scale words, which count with a currency only; with fewer letters than this not at all."""

_MONEY_ONLY = frozenset(extra_words("scales", "money_only"))


@cache
def scales() -> dict[str, Decimal]:
    """Word after a number to its factor."""
    table = {word: Decimal(12) for word in extra_words("words", "dozens")}
    for power, words in extra()["scales"].items():
        if power.isdigit():
            table |= {word: Decimal(10) ** int(power) for word in words.split()}
    for code in languages():
        for word, factor in scales_of(code).items():
            if not means_other(code, word, _SHORT_SCALE - 1):
                table.setdefault(word, factor)
    return table


@cache
def scales_of(code: str) -> dict[str, Decimal]:
    """The scale words of one language, which are another number in some: billion. None of a language without a file."""
    table = languages().get(code, Language()).get("scales", {})
    return {word: Decimal(10) ** int(power) for power, words in table.items() for word in spellings(words)}


@cache
def money_scales() -> frozenset[str]:
    """Scale words that count only where a currency stands before or after: elsewhere they mean other things."""
    short = {
        word for code in languages() for word in scales_of(code) if means_other(code, word, _SHORT_SCALE)
    }
    known = {word for words in extra()["scales"].values() for word in words.split()}
    known |= {word for code in home() for word in scales_of(code)}
    return _MONEY_ONLY | (short - known)


@cache
def spoken_scales() -> dict[str, Decimal]:
    """Those that stand behind a number in words; not "miles", thousands in one language and a unit in others."""
    return {word: factor for word, factor in scales().items() if len(word) > 2 and word not in money_scales()}


CURRENCY_SYMBOLS: dict[str, tuple[str, ...]] = {
    sign: tuple(codes.split()) for sign, codes in extra()["currencies"].items()
} | {code: (code.upper(),) for code in extra_words("currency_codes")}
"""Sign before or after an amount to ISO 4217 codes; several where the sign has several homes."""

CURRENCIES = frozenset(code for codes in CURRENCY_SYMBOLS.values() for code in codes)

ATTACHED_ONLY = frozenset(extra_words("unit_words", "attached_only"))
"""Spellings that are units only where they touch the number ("5x"): apart they are other words too."""


_INFLECTED = 4
"""Letters of a unit's name that is read in more cases than its file has, at least."""


@cache
def units() -> dict[str, tuple[str, ...]]:
    """Spelling after a number to canonical units, several where it is open which one is meant."""
    return {form: found for form, (found, _) in units_in_cases().items()} | _units_as_listed()


@cache
def _units_as_listed() -> dict[str, tuple[str, ...]]:
    table = dict(CURRENCY_SYMBOLS)
    for spelling, unit in chain(_kept("units"), _kept("currency_words")):
        table.setdefault(spelling, tuple(unit.split()))
    never = extra_words("unit_words", "none")
    for code, language in languages().items():
        own: dict[str, list[str]] = {}
        for unit, words in chain(language["currencies"].items(), language["units"].items()):
            for word in chain.from_iterable(_in_cases(code, each) for each in spellings(words)):
                own.setdefault(word, []).append(unit)
                for larger, spelling in _larger(unit, word):
                    own.setdefault(spelling, []).append(larger)
        for word, names in own.items():
            if word not in never and not means_other(code, word, _SHORT_UNIT):
                table.setdefault(word, tuple(names))
    return table


def _in_cases(code: str, word: str) -> Iterator[str]:
    """A unit's name, and in the case that its language's file lacks: Metern."""
    yield word
    ending, _, other = extra()["unit_endings"].get(code, "").partition("=")
    if ending and word.endswith(ending):
        yield word.removesuffix(ending) + other


@cache
def units_in_cases() -> dict[str, tuple[tuple[str, ...], str]]:
    """Names of units in cases that say something of their own, Turkish "kilometreden" and "kilometreye", with the units
    and the ending. Of short names they would be other words."""
    listed, found = _units_as_listed(), dict[str, tuple[tuple[str, ...], str]]()
    for code, cases in extra()["unit_cases"].items():
        language = languages()[code]
        lines = (*language["currencies"].values(), *language["units"].values())
        names = {name for line in lines for name in spellings(line) if len(name) >= _INFLECTED}
        names = names.intersection(listed).union(cases["stems"].split())
        for name, ending in product(sorted(names), cases["endings"].split()):
            if name + ending not in listed:
                found[name + ending] = listed[name], ending
    return found


def _larger(unit: str, word: str) -> Iterator[tuple[str, str]]:
    """Larger units of a thousand watt hours, and what they are called: CLDR names none of them."""
    kilo = (
        next((kilo for kilo in extra()["larger"] if word.startswith(kilo)), None) if unit == "kWh" else None
    )
    for letter, larger in zip("MGT", extra()["larger"][kilo].split(), strict=True) if kilo else ():
        yield letter + unit[1:], larger + word.removeprefix(kilo or "")


def _kept(table: str) -> Iterator[tuple[str, str]]:
    return ((word, unit) for unit, words in extra()[table].items() for word in spellings(words))


SOFT_UNITS = frozenset(
    {"second", "minute", "hour", "day", "week", "month", "year", "decades", "centuries", "x", "°"}
)
"""Units that are words of the sentence: where one side has none ("5 working days"), the words decide."""

ORDINAL_SUFFIX = re.compile(rf"(?:{any_of('endings', 'ordinal')})(?![{LETTER}])")
