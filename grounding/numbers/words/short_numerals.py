"""Words and numerals too short to be read as numbers by themselves, held against figures: "två", "XII", "一"."""

from __future__ import annotations

import re
from functools import lru_cache

from blocks.text.fold import skeleton, unligature
from grounding.numbers.plain import make_plain
from grounding.numbers.words.number_words import cardinal, spoken_of
from grounding.numbers.words.unspaced_numerals import read_unspaced
from grounding.numbers.words.vocabulary import any_of

_ENDING = any_of("endings", "ordinal")
_ROMAN = re.compile(rf"(?P<numeral>X{{0,3}}(?:IX|IV|V?I{{0,3}}))(?P<ending>-?(?:\.|[ºª°]|lea|{_ENDING}))?")
"""To 39, as centuries and chapters are counted; perhaps with an ordinal's ending."""
_ORDINAL = re.compile(rf"(\d{{1,2}})(?:{_ENDING})?")
_VALUES = {"I": 1, "V": 5, "X": 10}
_EDGES = ".,;:()[]"
_FEWEST_OF_ROMAN = 2
"""Letters, but for those with a mark behind: "Ist" and "Ind" are words."""
_MARK = re.compile("[-.ºª°]")
_MOST = 39
_COUNTING = re.compile(r"\(?(?P<count>\d{1,3})[-‑–]?(?P<rest>[^\W\d_]{3,})[.,;:)]*")
"""A figure and what it counts, written together."""


@lru_cache(maxsize=4096)  # most words of a text come again
def short_numeral(word: str, languages: frozenset[str]) -> int | None:
    """What a word, as it is printed, counts in one of these languages, or as a Roman numeral; None for other words."""
    bare = unligature(word.strip(_EDGES))
    if bare.isascii() and bare.isupper():
        return read_roman(bare)
    counted = cardinal(bare, languages)
    return read_unspaced(bare) if bare and counted is None and not bare.isascii() else counted


def counts_alike(word: str, other: str, languages: frozenset[str]) -> bool:
    """True if a word begins with the number, in one of these languages, that the other one has in figures: "eightfold"
    and "8-fold", "zwölfjährig" and "12-jährig"."""
    figures = _COUNTING.fullmatch(other)
    if figures is None or not word[:1].isalpha():
        return False
    whole, rest = skeleton(word), skeleton(figures["rest"])
    head = whole.removesuffix(rest)
    # Polish has another ending in between: osiemnastu, osiemnastogłosowy.
    heads = (head, f"{head[:-1]}u") if head.endswith("o") else (head,)
    return head != whole and any(cardinal(each, languages) == int(figures["count"]) for each in heads)


def roman_alike(word: str, other: str, languages: frozenset[str]) -> bool:
    """True if a Roman numeral counts what the other word says in figures or words: "XIXe" and "19e", "XII" and
    "dodicesimo". One letter alone is too often something else."""
    found = _ROMAN.fullmatch(word.strip(_EDGES)) if word[:1].isupper() else None
    if found is None or not (len(found["numeral"]) >= _FEWEST_OF_ROMAN or _MARK.match(found["ending"] or "")):
        return False
    value, said = read_roman(found["numeral"]), make_plain(other.strip(_EDGES))
    if figures := _ORDINAL.fullmatch(said):
        return value == int(figures[1])
    # English has no Roman ordinals, and "IV" is not the fourth.
    codes = languages if found["ending"] else languages - {"en"}
    return value is not None and any(spoken_of(c, _MOST).get(said.replace("-", " ")) == value for c in codes)


def read_roman(numeral: str) -> int | None:
    """What a Roman numeral to 39 says; None for other words."""
    found = _ROMAN.fullmatch(numeral)
    if not numeral or found is None:
        return None
    values = [_VALUES[c] for c in found["numeral"]]
    return sum(-v if v < max(values[k:]) else v for k, v in enumerate(values))
