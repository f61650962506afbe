"""A hyphen at a line's end: part of the word ("cutting-edge"), or only the break ("inter-national")?

The document decides: it has the word elsewhere in one of the two spellings, or has both halves as words of their own
and no longer word that begins with the first. A word that it doesn't know loses the hyphen. Quotes are found either
way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import islice, pairwise, takewhile

from blocks.model import Join

HYPHENS = ("-", "\u00ad", "\u2010")
_MARKS = ".,;:!?()[]{}\"'“”‘’„«»*"
_SHORTEST = 4
"""Letters that each half needs to be taken for a word of its own: "with-out", "in-to" and "can-not" are halves too."""


class Vocabulary:
    """The words of a document, without those that a hyphen at the end of a word before them may have cut off."""

    def __init__(self, words: Iterable[str]) -> None:
        whole = {
            word
            for before, word in pairwise(("", *words))
            if before[-1:] not in HYPHENS and word[-1:] not in HYPHENS
        }
        self._words = set(map(_plain, whole))
        self._small = sorted({word.lower() for word in self._words if word.isalpha()})

    def __contains__(self, word: str) -> bool:
        return _plain(word) in self._words

    def has_longer(self, half: str) -> bool:
        """True if some word begins with the half and goes on for as long as another half does."""
        first = bisect_left(self._small, half)
        return any(
            len(word) >= len(half) + _SHORTEST
            for word in takewhile(lambda w: w.startswith(half), islice(self._small, first, None))
        )


def hyphen_join(word: str, after: str, vocabulary: Vocabulary) -> Join:
    """What a hyphen at a line's end means: part of the word, or only the break."""
    if word.endswith("\u00ad"):
        return Join.DEHYPHENATE
    if not word[-2].isalpha() or not after[0].isalpha():
        return Join.NONE if word[-2].isalnum() and after[0].isalnum() else Join.SPACE
    if not after[0].islower():
        return Join.NONE
    if word[:-1] + after in vocabulary:
        return Join.DEHYPHENATE
    own = word + after in vocabulary or _of_two_words(_plain(word[:-1]), _plain(after), vocabulary)
    return Join.NONE if own else Join.DEHYPHENATE


def _of_two_words(first: str, second: str, vocabulary: Vocabulary) -> bool:
    if min(len(first), len(second)) < _SHORTEST or not (first.isalpha() and second.isalpha()):
        return False
    alone = (first in vocabulary or first.lower() in vocabulary) and second in vocabulary
    return alone and not vocabulary.has_longer(first.lower())


def _plain(word: str) -> str:
    """The word without the marks around it, and with the hyphen that keyboards have."""
    return word.strip(_MARKS).replace("\u2010", "-")
