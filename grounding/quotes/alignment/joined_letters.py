"""Letters that stand apart in the quote and together in the source, or the other way round, among changed words.

One engine reads a formula's letters with their subscripts as one word, another as several: "E P" and "EP". Where the
letters are the same, in the same order, nothing differs, whatever the words beside them do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from blocks.text.fold import fold
from grounding.meaning.tokens import Tokens
from grounding.quotes.alignment.align import Pair, tokens_of, without


def spaced_in(quote: Tokens, source: Tokens) -> Iterator[int]:
    """Where in the source's text tokens join what the quote has apart: "H2" for "H 2", "EQ(q)" for "E Q (q)", in order.

    Aligned whole, "H" and "2" might stand against "H1" and "H2". All pieces but one are of a letter or two.
    """
    words, there = quote.folded, set(source.folded)
    apart: dict[str, list[int]] = {}
    for k, joined in enumerate(words):
        long = len(joined) > _SHORT
        lengths = [len(joined)]
        for word in words[k + 1 : k + _MOST_PIECES]:
            if len(word) > _SHORT:
                if long:
                    break
                long = True
            joined += word
            if joined in there:
                apart[joined] = list(accumulate(lengths))
            lengths.append(len(word))
    for word in apart.keys() & words:
        del apart[word]
    for j, token in enumerate(source.folded) if apart else ():
        if token in apart:
            offsets = fold(source.raw(j)).offsets
            yield from (source.starts[j] + int(offsets[at]) for at in apart[token])


_SHORT, _MOST_PIECES = 2, 4
"""Letters of a piece of a formula, and pieces that one word of the file may join."""
_MOST = 900
"""Quote tokens times source tokens of a run that is looked through."""


def parted(quote: Sequence[str], source: Sequence[str], pairs: list[Pair]) -> Iterator[list[Pair]]:
    """The run of pairs in pieces: those where tokens on both sides make the same letters, and the rest.

    `quote` and `source` are the folded tokens of both sides.
    """
    q, s = tokens_of(pairs)
    low, bottom = 0, 0
    if len(q) * len(s) <= _MOST:
        for a, k, b, m in _glued([quote[i] for i in q], [source[j] for j in s]):
            yield without(pairs, {*q[:low], *q[a:]}, {*s[:bottom], *s[b:]})
            yield [*((i, None) for i in q[a:k]), *((None, j) for j in s[b:m])]
            low, bottom = k, m
    rest = without(pairs, q[:low], s[:bottom])
    if rest:
        yield rest


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
