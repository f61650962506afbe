"""A word misspelt: a slip of the pen or of the OCR, told from another word.

Slips are edit distances with transpositions (optimal string alignment) that the word's length allows and whose result
is no word (`frequency`). Tuned by `_COMMON`, `_LONG_WORD` and what stands beside it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import pairwise

from rapidfuzz.distance import OSA, Levenshtein, Postfix, Prefix

from grounding.meaning.words.frequency import is_another_word, lists_words, per_million

_SHAPES = [pair.split() for pair in ("0 o", "1 l", "i l", "! l", "| l", "5 s", "8 b", "rn m", "cl d", "vv w")]
"""What OCR takes for one another, and the one letter that stands for both."""
_COMMON = 20.0
"""Times in a million words: so common a word must be, to be known again in a damaged one of four letters."""
_LONG_WORD, _SURE_HEAD, _SURE_TAIL, _MEANT = 8, 2, 3, 1.0
"""Letters of a word, at its head, at its end, and times in a million words, from which a quote mends the source's;
where the document has the quote's word too, one letter less is enough."""
_HANGUL = re.compile("[\u1100-\u11ff]")


def is_misspelt(a: str, b: str, known: Collection[str], *, named: bool, sure: bool) -> bool:
    """True if one of two skeletons is the other with a slip: the quote's `a`, or the source's `b`, which `a` mends.

    `known` holds the folded words of the document; `named` says that both are written like names, `sure` that the
    language is known.
    """
    return (
        _is_slip(a, b, known, named=named, sure=sure)
        or _is_stray_letter(a, b)
        or (not named and _mends(a, b, known))
    )


def look_alike(a: str, b: str) -> bool:
    """True if OCR can have read one of the skeletons for the other: "rn" and "m", "1" and "l", never two digits."""
    digits = ["".join(filter(str.isdigit, word)) for word in (a, b)]
    told = len(digits[0]) != len(digits[1]) or (a != b and digits[0] == digits[1])
    return told and shape(a) == shape(b)


def shape(word: str) -> str:
    """A word in small letters with one letter for all that look like it."""
    for seen, meant in _SHAPES:
        word = word.replace(seen, meant)
    return word


def _is_slip(a: str, b: str, known: Collection[str], *, named: bool, sure: bool) -> bool:
    """True if `a` is `b` with a slip: a small edit for its length that does not make another known word.

    Without being `sure` of the language, or without a list of its words, no more than one letter: two may deny, as in
    Turkish, or make another word.
    """
    if _HANGUL.match(b):
        return _is_korean_slip(unicodedata.normalize("NFC", a), unicodedata.normalize("NFC", b))
    longest = max(len(a), len(b))
    if longest < 5:
        return not named and _is_short_slip(a, b, known)
    if a[:1] != b[:1] and a[:1].upper() == a[:1]:
        return False  # a script without capitals: perhaps another name; a slip is seldom in a first letter
    allowed = 2 if longest >= 9 and sure and lists_words(known) else 1
    if OSA.distance(a, b, score_cutoff=allowed) > allowed:
        return False
    return not is_another_word(a, b, known, named=named)


def _is_short_slip(a: str, b: str, known: Collection[str]) -> bool:
    """True if `a` is no word and a stroke away from a common word of four letters, or has two of three exchanged."""
    swapped = sorted(a) == sorted(b) and len(a) == 3
    if not swapped and not (len(b) == 4 and len(a) >= 3):
        return False
    if OSA.distance(a, b, score_cutoff=1) > 1 or not a.isalpha():
        return False
    return per_million(b, known) >= _COMMON and not is_another_word(a, b, known, named=True)


def _is_korean_slip(a: str, b: str) -> bool:
    """True if one syllable is doubled or turned into a Latin letter; another one, more or less, makes another word."""
    if len(b) < 3 or Levenshtein.distance(a, b, score_cutoff=1) > 1:
        return False
    if len(a) != len(b):
        doubled = [any(x == y for x, y in pairwise(word)) for word in (a, b)]
        return len(a) > len(b) and doubled == [True, False]
    new = next((x for x, y in zip(a, b, strict=True) if x != y), "")
    return new.isascii()


def _mends(a: str, b: str, known: Collection[str]) -> bool:
    """True if the source's word `b`, which no list has, is the common word `a` with a letter too many or too few, or
    two exchanged, where no ending and no beginning tells: "integrdidad"."""
    longest, less = max(len(a), len(b)), a in known
    inside = Prefix.similarity(a, b) >= _SURE_HEAD and Postfix.similarity(a, b) >= _SURE_TAIL - less
    if longest < _LONG_WORD - less or not inside or OSA.distance(a, b, score_cutoff=1) > 1:
        return False
    exchanged = len(a) != len(b) or sorted(a) == sorted(b)
    return exchanged and per_million(a, known) >= _MEANT and not per_million(b, known)


def _is_stray_letter(a: str, b: str) -> bool:
    """True if a Latin letter stands for a character of a script without cases: no such word can have been meant."""
    return len(a) == len(b) == 1 and a.isascii() and a.isalpha() and ord(b) > 0x2E80
