"""Words and numerals too short to be read as numbers by themselves, held against figures: "två", "XII", "一"."""

from __future__ import annotations

import re
from collections.abc import Collection

from grounding.numbers.words.number_words import cardinal
from grounding.numbers.words.unspaced_numerals import read_unspaced

_ROMAN = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})\.?", re.ASCII)
"""To 39, as centuries and chapters are counted; with the full stop of an ordinal."""
_VALUES = {"I": 1, "V": 5, "X": 10}
_EDGES = ".,;:()[]"


def counts_so_many(word: str, figures: int, languages: Collection[str]) -> bool:
    """True if a word, as it is printed, counts so many in one of these languages, or is that Roman numeral."""
    bare = word.strip(_EDGES)
    if bare.isascii() and bare.isupper():
        return _roman(bare) == figures
    return bool(bare) and figures in (
        cardinal(bare, languages),
        None if bare.isascii() else read_unspaced(bare),
    )


def _roman(numeral: str) -> int | None:
    if not numeral or _ROMAN.fullmatch(numeral) is None:
        return None
    values = [_VALUES[c] for c in numeral]
    return sum(-v if v < max(values[k:]) else v for k, v in enumerate(values))
