"""Where the source goes over from one running text into another, along an alignment."""

from __future__ import annotations

from grounding.meaning.ellipsis import ends_sentence
from grounding.quotes.alignment.sides import Sides


def another_text(sides: Sides, a: int, b: int) -> bool:
    """True if source token `b`, behind `a`, stands in another block that does not go on with the sentence of `a`."""
    index, window = sides.index, sides.window
    last, first = window.last[a], window.first[b]
    if index.regions[last] == index.regions[first]:
        return False
    begins = window.tokens.raw(b)[:1].isupper() or ends_sentence(window.tokens.raw(a), sides.lexicon)
    return begins or not index.goes_on(last, first)


def passed_over(sides: Sides) -> frozenset[int]:
    """Source tokens left out in a row that belong to another running text than the words around them.

    A float, a table's other column, a footnote that the reading order put in between: no part of the quote.
    """
    index, window = sides.index, sides.window
    passed: set[int] = set()
    run: list[int] = []
    before: int | None = None
    for i, j in sides.alignment.pairs:
        if i is None and j is not None:
            run.append(j)
        elif j is not None:
            if run and before is not None:
                regions = {int(index.regions[window.first[r]]) for r in run}
                around = {int(index.regions[window.first[k]]) for k in (before, j)}
                if not regions & around and index.goes_on(window.last[before], window.first[j]):
                    passed.update(run)
            run, before = [], j
    return frozenset(passed)
