"""Semi-global alignment of a quote's tokens with a window of source tokens.

Needleman and Wunsch's table with free ends on the source's side, as Sellers (1980) has it for patterns: the whole
quote against any stretch of the window, with costs by token: likeness decides a substitution, leaving out a source
word is cheap, a quote's word without counterpart is dear. The table is filled row by row with numpy: what leaving out
the window up to a cell would cost is taken off all costs, and what adding the quote up to it would; so both are free
there, and a running minimum takes the place of the inner loop. O(n · m) in tokens of quote and window, and as many edit
distances of words (rapidfuzz). Tuned by `OMITTED`, `_SLIP`, `_UNLIKE` and `ALIKE`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

OMITTED = 0.35
"""Cost of a source token that the quote leaves out, in parts of its weight."""
_UNLIKE = 0.95
"""A substitution never costs more than this part of leaving out plus adding; at the quote's edges, where leaving out
is free, an unlike pair is therefore never taken."""
_SLIP = 1.5
"""Cost of unlikeness in a substitution."""
_FREE = 0.02
"""Leaving out a reference's token costs this part of another's: enough not to begin or end with one."""
_OWN = 0.1
"""Words that the writer put in count this part of others: no reason to look for them apart from the others."""
_KNOWN = 0.95
"""Likeness of a pair that is known to say the same in other letters."""
ALIKE = 0.5
"""Two tokens at least this alike may be the same word, damaged."""
LIKE, _HARDLY = 0.66, 0.4
"""Words at least this alike are one word, damaged; others count for the second part of their likeness."""
_FILLER = 0.35
"""What a word that asserts nothing counts, in parts of another of its length."""


Pair = tuple[int | None, int | None]
"""A quote token and the source token against it; None where one side has nothing."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """Which source token stands against which quote token."""

    pairs: tuple[Pair, ...]
    """(quote token, source token) in order; None where one side has nothing. All quote tokens are there; source
    tokens only from the first to the last that is matched."""
    likeness: dict[tuple[int, int], float]
    """Likeness 0..1 of each pair that has both sides, in their order."""
    score: float
    """Likeness of the whole, 0..1."""

    def same(self, pair: Pair) -> bool:
        """True if both tokens of the pair are there and equal."""
        i, j = pair
        return i is not None and j is not None and self.likeness[i, j] >= 1.0

    def alike(self, pair: Pair) -> bool:
        """True if both tokens of the pair are there and have letters in common in the same order."""
        i, j = pair
        return i is not None and j is not None and self.likeness[i, j] > 0


def both(pairs: Iterable[Pair]) -> list[tuple[int, int]]:
    """Those of the pairs that have both sides."""
    return [(i, j) for i, j in pairs if i is not None and j is not None]


def tokens_of(pairs: Iterable[Pair]) -> tuple[list[int], list[int]]:
    """The quote's tokens among the pairs, and the source's."""
    pairs = list(pairs)
    return [i for i, _ in pairs if i is not None], [j for _, j in pairs if j is not None]


def without(pairs: Iterable[Pair], quoted: Collection[int], found: Collection[int]) -> list[Pair]:
    """The pairs without these tokens of the quote and of the source; a token whose partner is gone stands alone."""
    rest = ((None if i in quoted else i, None if j in found else j) for i, j in pairs)
    return [pair for pair in rest if pair != (None, None)]


_WEIGHTS = np.array([min(1.0, 0.35 + 0.13 * length) for length in range(6)])


def weigh(tokens: list[str], fillers: Collection[str] = ()) -> NDArray[np.float64]:
    """Weight of each token by its length: a one-letter token half a word, five letters a whole one.

    `fillers` are words that assert nothing and count less.
    """
    lengths = np.fromiter(map(len, tokens), dtype=np.int64, count=len(tokens))
    weight = _WEIGHTS[np.minimum(lengths, 5)]
    return weight * [_FILLER if token in fillers else 1.0 for token in tokens] if fillers else weight


def worth(like: float) -> float:
    """What a counterpart that is so much alike counts, 0..1."""
    return 1.0 if like >= LIKE else like * _HARDLY


def align(
    quote: list[str],
    source: list[str],
    *,
    same: Iterable[tuple[int, int]] = (),
    cut: bool = False,
    free: Collection[int] = (),
    own: Collection[int] = (),
) -> Alignment:
    """The cheapest alignment of the whole quote with a stretch of the source. Both hold folded tokens.

    `same` names pairs known to say the same (a number written another way); `cut` says that the quote's last token
    is only the beginning of a word; `free` source tokens are parts of references, which quotes go without; `own` quote
    tokens are the writer's, in brackets.
    """
    if not quote or not source:
        return Alignment(tuple((i, None) for i in range(len(quote))), {}, 0.0)
    like = cdist(
        quote, source, scorer=Levenshtein.normalized_similarity, score_cutoff=ALIKE, dtype=np.float32
    )
    for i, j in same:
        like[i, j] = max(like[i, j], _KNOWN)
    if cut:
        begins = [j for j, token in enumerate(source) if token.startswith(quote[-1])]
        like[-1, begins] = np.maximum(like[-1, begins], _KNOWN)
    weight, left_out = weigh(quote), OMITTED * weigh(source)
    if own:
        bracketed = list(own)
        weight[bracketed] *= _OWN
        like[bracketed] = np.where(like[bracketed] < LIKE, 0, like[bracketed])
    referring = list(free)
    left_out[referring] *= _FREE
    # No word stands for a part of a reference, as cheap as that would be; a number may, which then is another one.
    words = [[i] for i, token in enumerate(quote) if token.isalpha()] if referring else []
    table, swaps = _fill(like.astype(np.float64), weight, left_out, (words, referring))
    pairs = _trace(table, swaps, weight, left_out)
    likeness = {(i, j): float(like[i, j]) for i, j in both(pairs)}
    return Alignment(tuple(pairs), likeness, _score(pairs, likeness, weight, left_out))


def unpaired(alignment: Alignment, at: Collection[int], quote: list[str], source: list[str]) -> Alignment:
    """The alignment without the pairs at the places `at` of its list, and without what then stands at its ends.

    Their quote tokens have nothing against them any more; nor have those whose partner, unlike them, is left
    outside. Source tokens outside are gone.
    """
    pairs = list(alignment.pairs)
    held = [k for k, (i, j) in enumerate(pairs) if k not in at and alignment.alike((i, j))]
    low, high = (held[0], held[-1]) if held else (len(pairs), -1)
    pairs = [p if low <= k <= high and k not in at else (p[0], None) for k, p in enumerate(pairs)]
    pairs = [p for p in pairs if p != (None, None)]
    likeness = {(i, j): alignment.likeness[i, j] for i, j in both(pairs)}
    return Alignment(tuple(pairs), likeness, _score(pairs, likeness, weigh(quote), OMITTED * weigh(source)))


def _score(
    pairs: Iterable[Pair],
    likeness: Mapping[tuple[int, int], float],
    weight: NDArray[np.float64],
    left_out: NDArray[np.float64],
) -> float:
    """Likeness of the whole: the quote's weight that is there, of all of it and half of what it leaves out."""
    kept = sum(float(weight[i]) * v for (i, _), v in likeness.items())
    lost = sum(float(left_out[j]) for i, j in pairs if i is None and j is not None)
    return kept / (float(weight.sum()) + 0.5 * lost)


def _fill(
    like: NDArray[np.float64],
    weight: NDArray[np.float64],
    left_out: NDArray[np.float64],
    unlike: tuple[list[list[int]], list[int]],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cost table, shape (n + 1, m + 1), and the cost of each substitution, shape (n, m).

    Of the rows and columns `unlike` those pairs that have no letters in common are never taken.
    """
    n, m = like.shape
    swaps = _UNLIKE * (weight[:, None] + left_out)
    if unlike[0] and unlike[1]:
        swaps[unlike] /= _UNLIKE**2
    np.minimum(swaps, (_SLIP * (1 - like)) * weight[:, None], out=swaps, where=like > 0)
    gaps, added = np.zeros(m + 1), np.zeros((n + 1, 1))
    np.cumsum(left_out, out=gaps[1:])
    np.cumsum(weight, out=added[1:, 0])
    steps = swaps - left_out - weight[:, None]
    table = np.zeros((n + 1, m + 1))
    np.negative(gaps, out=table[0])
    rows = zip(steps, table[:-1, :-1], table[:-1, 1:], table[1:, 1:], table[1:], strict=True)
    for step, before, above, inner, row in rows:
        step += before
        np.minimum(above, step, out=inner)
        np.minimum.accumulate(row, out=row)
    table += gaps
    table += added
    return table, swaps


def _trace(
    table: NDArray[np.float64],
    swaps: NDArray[np.float64],
    weight: NDArray[np.float64],
    left_out: NDArray[np.float64],
) -> list[Pair]:
    """The pairs of the cheapest way; of equal ways the one that leaves out words in a row, as writers do."""
    i = table.shape[0] - 1
    j = int(np.argmax(table[i] < table[i].min() + 1e-9))
    pairs: list[Pair] = []
    while i > 0:
        here = table[i, j]
        if j > 0 and pairs and pairs[-1][0] is None and abs(here - table[i, j - 1] - left_out[j - 1]) < 1e-9:
            j -= 1
            pairs.append((None, j))
        elif j > 0 and abs(here - table[i - 1, j - 1] - swaps[i - 1, j - 1]) < 1e-9:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif abs(here - table[i - 1, j] - weight[i - 1]) < 1e-9:
            i -= 1
            pairs.append((i, None))
        else:
            j -= 1
            pairs.append((None, j))
    pairs.reverse()
    return pairs
