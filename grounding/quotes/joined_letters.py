"""Letters that stand apart in the quote and together in the source, or the other way round, among changed words.

One engine reads a formula's letters with their subscripts as one word, another as several: "E P" and "EP". Where the
letters are the same, in the same order, nothing differs, whatever the words beside them do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grounding.quotes.align import Pair

_MOST = 900
"""Quote tokens times source tokens of a run that is looked through."""


def parted(quote: Sequence[str], source: Sequence[str], pairs: list[Pair]) -> Iterator[list[Pair]]:
    """The run of pairs in pieces: those where tokens on both sides make the same letters, and the rest.

    `quote` and `source` are the folded tokens of both sides.
    """
    q = [i for i, _ in pairs if i is not None]
    s = [j for _, j in pairs if j is not None]
    low, bottom = 0, 0
    if len(q) * len(s) <= _MOST:
        for a, k, b, m in _glued([quote[i] for i in q], [source[j] for j in s]):
            yield _rest(pairs, q[low:a], s[bottom:b])
            yield [*((i, None) for i in q[a:k]), *((None, j) for j in s[b:m])]
            low, bottom = k, m
    rest = _rest(pairs, q[low:], s[bottom:]) if low or bottom else pairs
    if rest:
        yield rest


def _rest(pairs: list[Pair], q: Sequence[int], s: Sequence[int]) -> list[Pair]:
    """The pairs of the tokens that are left; a token whose partner is gone stands alone."""
    mine, theirs = set(q), set(s)
    found = ((i if i in mine else None, j if j in theirs else None) for i, j in pairs)
    return [(i, j) for i, j in found if i is not None or j is not None]


def _glued(quote: list[str], source: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where tokens a..k of the quote run together are tokens b..m of the source run together; in order, no overlap."""
    bottom = passed = 0
    for a in range(len(quote)):
        for b in range(bottom, len(source)) if a >= passed else ():
            counts = _same_letters(quote[a:], source[b:])
            if counts is not None:
                passed, bottom = a + counts[0], b + counts[1]
                yield a, passed, b, bottom
                break


def _same_letters(quote: list[str], source: list[str]) -> tuple[int, int] | None:
    """How many tokens of each side make the same letters, several on one of the sides at least; None if none do."""
    k = m = 1
    mine, theirs = quote[0], source[0]
    while mine != theirs or k + m == 2:
        if mine.startswith(theirs) and m < len(source):
            theirs, m = theirs + source[m], m + 1
        elif theirs.startswith(mine) and k < len(quote):
            mine, k = mine + quote[k], k + 1
        else:
            return None
    return k, m
