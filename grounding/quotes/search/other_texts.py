"""Where the source goes over from one running text into another, along an alignment."""

from __future__ import annotations

from blocks.text.index import TextIndex
from grounding.meaning.ellipsis import ends_sentence
from grounding.meaning.lexicon import Lexicon
from grounding.quotes.alignment.align import Alignment
from grounding.quotes.alignment.window_tokens import WindowTokens


def another_text(window: WindowTokens, index: TextIndex, a: int, b: int, lexicon: Lexicon) -> bool:
    """True if source token `b`, behind `a`, stands in another block that does not go on with the sentence of `a`."""
    last, first = window.last[a], window.first[b]
    if index.regions[last] == index.regions[first]:
        return False
    begins = window.tokens.raw(b)[:1].isupper() or ends_sentence(window.tokens.raw(a), lexicon)
    return begins or not index.goes_on(last, first)


def passed_over(alignment: Alignment, window: WindowTokens, index: TextIndex) -> frozenset[int]:
    """Source tokens left out in a row that belong to another running text than the words around them.

    A float, a table's other column, a footnote that the reading order put in between: no part of the quote.
    """
    passed: set[int] = set()
    run: list[int] = []
    before: int | None = None
    for i, j in alignment.pairs:
        if i is None and j is not None:
            run.append(j)
        elif j is not None:
            regions = {int(index.regions[window.first[r]]) for r in run}
            around = {int(index.regions[window.first[k]]) for k in (before, j) if k is not None}
            if (
                run
                and not regions & around
                and before is not None
                and index.goes_on(window.last[before], window.first[j])
            ):
                passed.update(run)
            run, before = [], j
    return frozenset(passed)


def closing(alignment: Alignment, window: WindowTokens, index: TextIndex, lexicon: Lexicon) -> frozenset[int]:
    """The source tokens before the first and at the last pair, as far as another text begins behind them."""
    held = [j for _, j in alignment.likeness]
    edges = [j for j in (held[0] - 1, held[-1]) if 0 <= j < len(window.tokens) - 1]
    return frozenset(j for j in edges if another_text(window, index, j, j + 1, lexicon))


def breaks(alignment: Alignment, window: WindowTokens, index: TextIndex, lexicon: Lexicon) -> frozenset[int]:
    """The source tokens with which another text begins, among and just behind those that the quote leaves out."""
    left_out = [j for i, j in alignment.pairs if i is None and j is not None]
    near = {k for j in left_out for k in (j, j + 1) if 0 < k < len(window.tokens)}
    return frozenset(k for k in near if another_text(window, index, k - 1, k, lexicon))
