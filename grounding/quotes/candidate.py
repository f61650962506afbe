"""A place where a quote, or a part of one, may stand: positions of a stream, and how well it agrees there."""

from __future__ import annotations

from dataclasses import dataclass, field

from blocks.text.index import TextIndex
from grounding.meaning.lexicon import Lexicon, lexicon_for
from grounding.model import Difference

COMPLETE = 0.85
"""A place with so much of a quote's weight may rank before any other that differs from the quote."""
_AROUND = 40
"""Positions on either side of a stretch that tell its language with it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Stream positions and what was found there."""

    index: TextIndex
    """The stream."""
    positions: tuple[int, ...]
    """Stream positions of the words that have letters or digits, ascending; never empty."""
    coverage: float
    """Weight of the quote's words that have a counterpart here, 0..1."""
    score: float
    """Likeness of the words, 0..1."""
    differences: tuple[Difference, ...] = field(default=())
    """Departures of the quote from what stands here."""
    quoted: tuple[int, int] = (0, 0)
    """First quote token that has a counterpart here, and the one after the last; (0, 0) where all have."""
    telling: bool = True
    """False if what stands here of the quote may do so by chance: then this is no place of it."""
    read_in: Lexicon | None = None
    """The lists of the languages around it, if they have been asked for."""

    @property
    def lexicon(self) -> Lexicon:
        """The lists of the languages around it."""
        return self.read_in or lexicon_around(self.index, self.first, self.last)

    @property
    def first(self) -> int:
        """The first position."""
        return self.positions[0]

    @property
    def last(self) -> int:
        """The last position."""
        return self.positions[-1]

    @property
    def altered(self) -> bool:
        """True if a difference carries meaning."""
        return any(not d.harmless for d in self.differences)

    @property
    def rank(self) -> tuple[float, ...]:
        """Greater is better: agreeing before altered, then how much is there, then how alike.

        Of near repeats that hold nearly all words, the one that fewer telling differences part from the quote.
        """
        complete = self.coverage >= COMPLETE
        telling = sum(not d.harmless for d in self.differences)
        return (
            complete and not self.altered,
            complete,
            self.telling,
            -telling if complete else 0,
            round(self.coverage, 2),
            -telling,
            -len(self.differences),
            self.score,
        )


def lexicon_around(index: TextIndex, first: int, last: int) -> Lexicon:
    """The lists of the languages around the positions from `first` to `last` inclusive."""
    return lexicon_for(index.folded[max(0, first - _AROUND) : last + _AROUND], index.vocabulary)


def source_text(index: TextIndex, first: int, last: int) -> str:
    """The source's words from position `first` to `last` inclusive, with signs that stand apart at their edges.

    A currency sign before or a percent sign after may be a word of its own.
    """
    if first > 0 and not index.folded[first - 1] and len(index.texts[first - 1]) <= 2:
        first -= 1
    if last + 1 < len(index) and not index.folded[last + 1] and len(index.texts[last + 1]) <= 2:
        last += 1
    return " ".join(index.texts[first : last + 1])
