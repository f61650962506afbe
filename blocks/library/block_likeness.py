"""How alike two blocks' texts are, and how much of one stands in the other.

Likeness is the Indel similarity (twice the longest common subsequence over both lengths) of words or letters,
bit-parallel in rapidfuzz; containment is the share of three-word shingles (Broder 1997). Tuned by `_CHANCE`,
`_SHINGLE` and `LEAST_CONTAINED`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz.distance import Indel

from blocks.text.fold import fold_words, skeleton

_SHINGLE = 3
"""Folded words in a row that are counted as one when texts are held against each other."""
_CHANCE = 0.5
"""Likeness by letters of two texts of one language that have nothing to do with each other."""
LEAST_CONTAINED = 6
"""Words that a text needs for its standing inside another to be no chance."""


@dataclass(frozen=True)
class Folded:
    """A block's text in the forms in which it is compared."""

    text: str
    """As the document has it."""

    @cached_property
    def skeleton(self) -> str:
        """Its folded letters and digits; the text itself where it has none."""
        return skeleton(self.text) or self.text.strip()

    @cached_property
    def words(self) -> list[str]:
        """Its folded words, punctuation left out."""
        return [word for word in fold_words(self.text.split()) if word]

    @cached_property
    def shingles(self) -> frozenset[tuple[str, ...]]:
        """Its runs of three words; all its words where it has fewer."""
        words = self.words
        if len(words) <= _SHINGLE:
            return frozenset([tuple(words)] if words else [])
        return frozenset(zip(words, words[1:], words[2:], strict=False))


def folded(texts: Sequence[str]) -> list[Folded]:
    """Each text, to be folded when it is first compared."""
    return [Folded(text) for text in texts]


def likeness(a: Folded, b: Folded) -> float:
    """0 (nothing in common but chance) to 1 (the same words in the same order).

    The greater of what words and letters say: words tell prose apart better, letters survive typing slips, and
    are all there is in scripts without spaces. Both are twice the longest common subsequence over both lengths.
    """
    by_words = Indel.normalized_similarity(a.words, b.words) if a.words and b.words else 0.0
    by_letters = Indel.normalized_similarity(a.skeleton, b.skeleton)
    return max(float(by_words), (float(by_letters) - _CHANCE) / (1 - _CHANCE), 0.0)


def contained(part: Folded, whole: Folded) -> float:
    """How much of `part` stands in `whole`, 0..1, by its runs of three words; 0 for parts of few words."""
    if len(part.words) < LEAST_CONTAINED:
        return 0.0
    return len(part.shingles & whole.shingles) / len(part.shingles)
