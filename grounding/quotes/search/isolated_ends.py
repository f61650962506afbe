"""Words at an alignment's ends that stand apart from the rest are taken off it: a "the" two words further on.

Leaving out source words is cheap for the aligner, so that a quote's first or last words may stand against the next
word of their letters, be it in another sentence or paragraph. What those few words weigh is compared here with what
parts them from the rest, as local alignments are cut where they no longer gain (Smith and Waterman 1981).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from grounding.meaning.phrases import ends_sentence
from grounding.quotes.alignment.align import OMITTED, Alignment, Pair, unpaired, weigh, worth
from grounding.quotes.alignment.sides import Sides
from grounding.quotes.search.coverage import tokens_of_numbers

_BREAK = 0.5
"""Weight of a sentence's end or of another block between an end and the rest: that of half a word."""
_TORN = 1.5
"""The same of what no reader goes over: more than that of a word or number."""


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
        counted = (k for pair in sides.alignment.likeness if pair in sides.equal for k in sides.equal[pair])
        self._sides, self._passed = sides, {*passed, *sides.referring, *counted}
        self._quote, self._source = sides.quote, sides.window.tokens
        self._weight = weigh(self._quote.folded, sides.fillers).tolist()
        paired = {i: 1.0 for i, j in sides.alignment.likeness if sides.alignment.alike((i, j))}
        self._of_numbers = {*tokens_of_numbers(sides.quote, sides.numbers, paired)}
        self._there = weigh(self._source.folded, sides.fillers).tolist()
        # Asked for each pair, one by one an array takes ten times as long as a list.
        regions = sides.index.regions
        self._begins, self._ends = (regions[at].tolist() for at in (sides.window.first, sides.window.last))

    def isolated(self, alignment: Alignment, step: int) -> list[int]:
        """Places, in the list of pairs, of the isolated words at the head (step 1) or tail (-1); empty if none are.

        They need not belong to the rest if a sentence ends between, or if the quote has words further out that
        have no counterpart.
        """
        pairs, sides = alignment.pairs, self._sides
        held = [
            (k, j, worth(alignment.likeness[i, j]) * self._weight[i])
            for k, (i, j) in enumerate(pairs)
            if i is not None and j is not None and alignment.alike((i, j))
        ][::step]
        outside = pairs[: held[0][0]] if step > 0 else pairs[held[0][0] + 1 :]
        lost = sum(self._weight[i] for i, _ in outside if i is not None and i not in self._of_numbers)
        for n in range(1, len(held)):
            (low, a, _), (high, b, _) = held[n - 1 : n + 1][::step]
            if high == low + 1 and self._ends[a] == self._begins[b]:  # as nearly everywhere
                continue
            between = [j for _, j in pairs[low + 1 : high] if j is not None and j not in self._passed]
            over = self._ends[a] != self._begins[b] and sides.enters_text(a, b)
            if not between and not over:
                continue
            broken = self._breaks(pairs[low:high], between, over)
            # Only the stream's order puts one behind the other: a page's number before a note.
            torn = (
                over and not between and not sides.index.goes_on(sides.window.last[a], sides.window.first[b])
            )
            cost = OMITTED * (sum(self._there[j] for j in between) + lost)
            cost += _TORN if torn else _BREAK * broken
            value, rest = (sum(value for *_, value in part) for part in (held[:n], held[n:]))
            apart = lost or torn or (between and broken)
            return [k for k, *_ in held[:n]] if apart and value < min(cost, rest) else []
        return []

    def _breaks(self, pairs: Sequence[Pair], between: Sequence[int], over: bool) -> bool:
        """True if a sentence or running text ends in the source, but not in the quote, from the first of the pairs to
        behind the last; `between` are the source's words there."""
        source, quote, lexicon = self._source, self._quote, self._sides.lexicon
        before = [j for _, j in pairs[:1] if j is not None]
        return (over or any(ends_sentence(source.raw(j), lexicon) for j in (*before, *between))) and not any(
            ends_sentence(quote.raw(i), lexicon) for i, _ in pairs if i is not None
        )
