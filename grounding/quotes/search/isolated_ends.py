"""Words at an alignment's ends that stand apart from the rest are taken off it: a "the" two words further on.

Leaving out source words is cheap for the aligner, so that a quote's first or last words may stand against the next
word of their letters, be it in another sentence or paragraph. What those few words weigh is compared here with what
parts them from the rest, as local alignments are cut where they no longer gain (Smith and Waterman 1981).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from grounding.meaning.ellipsis import ends_sentence
from grounding.quotes.alignment.align import LIKE, OMITTED, Alignment, Pair, unpaired, weigh, worth
from grounding.quotes.alignment.other_texts import another_text
from grounding.quotes.alignment.sides import Sides

_BREAK = 0.5
"""Weight of a sentence's end or of another block between an end and the rest: that of half a word."""


@dataclass(frozen=True, slots=True)
class _Seam:
    """What parts the words at one end from the rest."""

    apart: int
    """Source words between them that the quote leaves out or has other words for."""
    weight: float
    """Their weight."""
    added: int
    """Words of the quote between them that the source lacks."""
    broken: bool
    """True if a sentence ends there, or one running text, and another begins, in the source but not in the quote."""
    over: bool
    """True if the source goes over into another running text there."""
    outside: tuple[float, ...]
    """Weight of each of the quote's words further out, which have no counterpart."""

    def parts(self, chance: bool) -> bool:
        """True if the words at the end, which may stand there by `chance`, need not belong to the rest."""
        if not self.apart:
            return self.over and bool(self.outside) and self.added + len(self.outside) > 1
        return bool(self.outside) or (chance and self.broken)

    @property
    def cost(self) -> float:
        """What the words behind the seam must outweigh."""
        return OMITTED * (self.weight + sum(self.outside)) + _BREAK * (self.broken or self.over)


def without_isolated_ends(sides: Sides, passed: Collection[int]) -> Sides:
    """The same without words at the alignment's ends that weigh less than what parts them from the rest.

    `passed` are source tokens that stand between without being part of the text.
    """
    ends = _Ends(sides, passed)
    alignment = sides.alignment
    while end := ends.isolated(alignment, 1) or ends.isolated(alignment, -1):
        alignment = unpaired(alignment, end, sides.quote.folded, sides.source.folded)
    return sides if alignment is sides.alignment else replace(sides, alignment=alignment)


class _Ends:
    """One quote and one window, asked for what stands at the ends of their alignment."""

    def __init__(self, sides: Sides, passed: Collection[int]) -> None:
        self._sides, self._passed, self._fillers = sides, {*passed, *sides.referring}, sides.fillers
        self._quote, self._source = sides.quote, sides.window.tokens
        self._weight = weigh(self._quote.folded, self._fillers).tolist()
        self._there = weigh(self._source.folded, self._fillers).tolist()
        # Asked for each pair, one by one an array takes ten times as long as a list.
        regions = sides.index.regions
        self._begins, self._ends = (regions[at].tolist() for at in (sides.window.first, sides.window.last))

    def isolated(self, alignment: Alignment, step: int) -> list[int]:
        """Places, in the list of pairs, of the isolated words at the head (step 1) or tail (-1); empty if none are."""
        held = [k for k, pair in enumerate(alignment.pairs) if alignment.alike(pair)][::step]
        for n in range(1, len(held)):
            seam = self._seam(alignment, held, n, step)
            if seam is None:
                continue
            value = sum(self._value(alignment, k) for k in held[:n])
            rest = sum(self._value(alignment, k) for k in held[n:])
            chance = all(self._by_chance(alignment.pairs[k], alignment) for k in held[:n])
            return held[:n] if seam.parts(chance) and value < min(seam.cost, rest) else []
        return []

    def _seam(self, alignment: Alignment, held: list[int], n: int, step: int) -> _Seam | None:
        """What lies between the first `n` alike pairs of the end and the next; None if that is nothing."""
        pairs = alignment.pairs
        low, high = sorted((held[n - 1], held[n]))
        (i, a), (_, b) = pairs[low], pairs[high]
        assert a is not None and b is not None and i is not None
        between = [j for _, j in pairs[low + 1 : high] if j is not None and j not in self._passed]
        over = self._ends[a] != self._begins[b] and another_text(self._sides, a, b)
        if not between and not over:
            return None
        added = [q for q, _ in pairs[low + 1 : high] if q is not None]
        stops = over or any(ends_sentence(self._source.raw(j), self._sides.lexicon) for j in (a, *between))
        outside = pairs[: held[0]] if step > 0 else pairs[held[0] + 1 :]
        return _Seam(
            len(between),
            sum(self._there[j] for j in between),
            len(added),
            stops and not any(ends_sentence(self._quote.raw(q), self._sides.lexicon) for q in (i, *added)),
            over,
            tuple(self._weight[q] for q, _ in outside if q is not None),
        )

    def _by_chance(self, pair: Pair, alignment: Alignment) -> bool:
        """True for fillers with another initial, as of a sentence that the quote does not begin; words hardly alike."""
        i, j = pair
        assert i is not None and j is not None
        if alignment.likeness[i, j] < LIKE:
            return True
        ours, theirs = self._quote.raw(i), self._source.raw(j)
        return self._quote.folded[i] in self._fillers and ours[:1].isupper() != theirs[:1].isupper()

    def _value(self, alignment: Alignment, k: int) -> float:
        """The weight of a pair's quote token, so far as the two are alike."""
        i, j = alignment.pairs[k]
        assert i is not None and j is not None
        return worth(alignment.likeness[i, j]) * float(self._weight[i])
