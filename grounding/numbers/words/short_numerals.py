"""Words and numerals too short to be read as numbers by themselves, held against figures: "två", "XII", "一"."""

from __future__ import annotations

import re
from functools import lru_cache

from blocks.text.fold import skeleton, unligature
from grounding.numbers.words.number_words import cardinal
from grounding.numbers.words.unspaced_numerals import read_unspaced

_ROMAN = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})\.?", re.ASCII)
"""To 39, as centuries and chapters are counted; with the full stop of an ordinal."""
_VALUES = {"I": 1, "V": 5, "X": 10}
_EDGES = ".,;:()[]"
_COUNTING = re.compile(r"\(?(?P<count>\d{1,3})[-‑–]?(?P<rest>[^\W\d_]{3,})[.,;:)]*")
"""A figure and what it counts, written together."""


@lru_cache(maxsize=4096)  # most words of a text come again
def short_numeral(word: str, languages: frozenset[str]) -> int | None:
    """What a word, as it is printed, counts in one of these languages, or as a Roman numeral; None for other words."""
    bare = unligature(word.strip(_EDGES))
    if bare.isascii() and bare.isupper():
        return _roman(bare)
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


def _roman(numeral: str) -> int | None:
    if not numeral or _ROMAN.fullmatch(numeral) is None:
        return None
    values = [_VALUES[c] for c in numeral]
    return sum(-v if v < max(values[k:]) else v for k, v in enumerate(values))
