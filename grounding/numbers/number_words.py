"""Number words: what 0 to 999 are called in seven languages, and ordinals in English."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product


def _words(line: str) -> list[str]:
    return line.split()


ENGLISH_SMALL = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen"
)
_ENGLISH_TENS = _words("twenty thirty forty fifty sixty seventy eighty ninety")
_ENGLISH_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_GERMAN_SMALL = _words(
    "null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn"
    " vierzehn funfzehn sechzehn siebzehn"
    " achtzehn neunzehn"
)
_GERMAN_TENS = _words("zwanzig dreißig vierzig funfzig sechzig siebzig achtzig neunzig")
_DUTCH_SMALL = _words(
    "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien"
    " veertien vijftien zestien zeventien"
    " achttien negentien"
)
_DUTCH_TENS = _words("twintig dertig veertig vijftig zestig zeventig tachtig negentig")
_FRENCH_SMALL = [
    *_words("zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"),
    "dix sept",
    "dix huit",
    "dix neuf",
]
_FRENCH_TENS = _words("vingt trente quarante cinquante soixante")
_SPANISH_SMALL = _words(
    "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece"
    " catorce quince dieciseis diecisiete"
    " dieciocho diecinueve veinte veintiun veintidos veintitres veinticuatro"
    " veinticinco veintiseis veintisiete"
    " veintiocho veintinueve"
)
_SPANISH_TENS = _words("treinta cuarenta cincuenta sesenta setenta ochenta noventa")
_SPANISH_HUNDREDS = _words(
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
)
_ITALIAN_SMALL = _words(
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici"
    " quattordici quindici sedici"
    " diciassette diciotto diciannove"
)
_ITALIAN_TENS = _words("venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
_PORTUGUESE_SMALL = _words(
    "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze"
    " quinze dezesseis dezessete"
    " dezoito dezenove"
)
_PORTUGUESE_TENS = _words("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
_PORTUGUESE_HUNDREDS = _words(
    "cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos"
)

WEAK = frozenset(
    _words(
        "one first second third half quarter un une uno una um uma ein eine einen einem einer eines eins een"
        " sept neuf cent once due sei dez elf tres cento mil nul null dos"
    )
)
"""Phrases that are mostly other words: articles, "second", Italian "due", French "neuf"."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a number phrase says."""

    value: int
    """0 to 999."""
    ordinal: bool
    """True for third, twenty-first."""


def _english() -> Iterator[tuple[str, int]]:
    def below_hundred(n: int) -> str:
        if n < 20:
            return ENGLISH_SMALL[n]
        tens, ones = _ENGLISH_TENS[n // 10 - 2], n % 10
        return f"{tens} {ENGLISH_SMALL[ones]}" if ones else tens

    for n in range(100):
        yield below_hundred(n), n
    for h in range(1, 10):
        for head in [f"{ENGLISH_SMALL[h]} hundred"] + ["a hundred"] * (h == 1):
            yield head, 100 * h
            for n, link in product(range(1, 100), ("", "and ")):
                yield f"{head} {link}{below_hundred(n)}", 100 * h + n


def _english_ordinals() -> Iterator[tuple[str, int]]:
    for words, n in _english():
        *head, last = words.split()
        ordinal = _ENGLISH_ORDINALS.get(last, last[:-1] + "ieth" if last.endswith("y") else last + "th")
        yield " ".join([*head, ordinal]), n


def _germanic(
    small: list[str], tens: list[str], link: str, hundred: str, ones: Iterable[str], spell_one: str
) -> Iterator[tuple[str, int]]:
    """German and Dutch: one word, ones before tens (dreiundvierzig, drieenveertig)."""
    below = {n: small[n] for n in range(20)}
    for n in range(20, 100):
        below[n] = (small[n % 10] + link if n % 10 else "") + tens[n // 10 - 2]
    for n, word in below.items():
        yield word, n
    yield from ((one, 1) for one in ones)
    for h in range(1, 10):
        for head in [small[h] + hundred] + [hundred] * (h == 1):
            yield head, 100 * h
            for n in range(1, 100):
                yield head + (spell_one if n == 1 else below[n]), 100 * h + n


def _french() -> Iterator[tuple[str, int]]:
    def below_hundred(n: int) -> list[str]:
        if n < 20:
            return [_FRENCH_SMALL[n]]
        if n >= 80:
            return ["quatre vingts", "quatre vingt"] if n == 80 else [f"quatre vingt {_FRENCH_SMALL[n - 80]}"]
        tens = _FRENCH_TENS[min(n // 10, 6) - 2]
        rest = n - 10 * min(n // 10, 6)
        if rest == 0:
            return [tens]
        return [f"{tens} et {_FRENCH_SMALL[rest]}"] if rest in (1, 11) else [f"{tens} {_FRENCH_SMALL[rest]}"]

    for n in range(100):
        yield from ((words, n) for words in below_hundred(n))
    yield "une", 1
    for h in range(1, 10):
        head = "cent" if h == 1 else f"{_FRENCH_SMALL[h]} cent"
        yield head, 100 * h
        yield head + "s", 100 * h
        yield from ((f"{head} {words}", 100 * h + n) for n in range(1, 100) for words in below_hundred(n))


def _iberian(
    small: list[str], tens: list[str], hundreds: list[str], link: str, hundred: str, ones: tuple[str, ...]
) -> Iterator[tuple[str, int]]:
    """Spanish and Portuguese: tens and ones with a link; Portuguese links hundreds too."""
    below = dict(enumerate(small))
    first = len(small) // 10
    for n in range(len(small), 100):
        head = tens[n // 10 - first]
        below[n] = f"{head} {link} {small[n % 10]}" if n % 10 else head
    for n, words in below.items():
        yield words, n
        if n % 10 == 1 and n != 11:
            yield from (
                (words[: -len(small[1])] + one if words.endswith(small[1]) else words + "o", n)
                for one in ones
            )
    yield hundred, 100
    for h, stem in enumerate(hundreds, 1):
        for form in {stem, stem[:-2] + "as" if stem.endswith("os") else stem}:
            yield form, 100 * h
            for n, joint in product(range(1, 100), ("", f"{link} ")):
                yield f"{form} {joint}{below[n]}", 100 * h + n


def _italian() -> Iterator[tuple[str, int]]:
    below = dict(enumerate(_ITALIAN_SMALL))
    for n in range(20, 100):
        head, ones = _ITALIAN_TENS[n // 10 - 2], n % 10
        below[n] = (head[:-1] if ones in (1, 8) else head) + (_ITALIAN_SMALL[ones] if ones else "")
    for n, word in below.items():
        yield word, n
    yield from (("un", 1), ("una", 1))
    for h in range(1, 10):
        head = ("" if h == 1 else _ITALIAN_SMALL[h]) + "cento"
        yield head, 100 * h
        yield from ((head + below[n], 100 * h + n) for n in range(1, 100))


@functools.cache
def phrases() -> dict[str, Phrase]:
    """Every number phrase in plain form, words parted by one space, to what it says."""
    cardinals = (
        *_germanic(
            _GERMAN_SMALL, _GERMAN_TENS, "und", "hundert", _words("eins eine einen einem einer eines"), "eins"
        ),
        *_germanic(_DUTCH_SMALL, _DUTCH_TENS, "en", "honderd", (), "een"),
        *_french(),
        *_iberian(_SPANISH_SMALL, _SPANISH_TENS, _SPANISH_HUNDREDS, "y", "cien", ("uno", "una")),
        *_iberian(_PORTUGUESE_SMALL, _PORTUGUESE_TENS, _PORTUGUESE_HUNDREDS, "e", "cem", ("uma",)),
        *_italian(),
        *_english(),
    )
    table = {words: Phrase(n, False) for words, n in cardinals}
    table |= {words: Phrase(n, True) for words, n in _english_ordinals()}
    return table


@functools.cache
def starters() -> frozenset[str]:
    """First words of all phrases but "a"; a text with none of them has no number words."""
    return frozenset(words.split(" ", 1)[0] for words in phrases()) - {"a"} | {
        "hundred",
        "half",
        "dozen",
        "million",
    }


@functools.cache
def longest_phrase() -> dict[str, int]:
    """First word of a phrase to the length in words of the longest phrase that begins so."""
    lengths: dict[str, int] = {}
    for words in phrases():
        first = words.split(" ", 1)[0]
        lengths[first] = max(lengths.get(first, 0), words.count(" ") + 1)
    return lengths
