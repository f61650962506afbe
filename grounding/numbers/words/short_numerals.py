"""Words and numerals too short to be read as numbers by themselves, held against figures: "två", "XII", "一"."""

from __future__ import annotations

import re
from functools import lru_cache

from blocks.text.fold import unligature
from grounding.numbers.words.number_words import cardinal
from grounding.numbers.words.unspaced_numerals import read_unspaced

_ROMAN = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})\.?", re.ASCII)
"""To 39, as centuries and chapters are counted; with the full stop of an ordinal."""
_VALUES = {"I": 1, "V": 5, "X": 10}
_EDGES = ".,;:()[]"


@lru_cache(maxsize=4096)  # most words of a text come again
def short_numeral(word: str, languages: frozenset[str]) -> int | None:
    """What a word, as it is printed, counts in one of these languages, or as a Roman numeral; None for other words."""
    bare = unligature(word.strip(_EDGES))
    if bare.isascii() and bare.isupper():
        return _roman(bare)
    counted = cardinal(bare, languages)
    return read_unspaced(bare) if bare and counted is None and not bare.isascii() else counted


def _roman(numeral: str) -> int | None:
    if not numeral or _ROMAN.fullmatch(numeral) is None:
        return None
    values = [_VALUES[c] for c in numeral]
    return sum(-v if v < max(values[k:]) else v for k, v in enumerate(values))
