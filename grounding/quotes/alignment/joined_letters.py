"""Letters that stand apart in the quote and together in the source.

One engine reads a formula's letters with their subscripts as one word, another as several: "E P" and "EP".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from blocks.text.fold import fold
from grounding.meaning.tokens import Tokens


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
