"""One of several equally good places: by cited block, then page, then the words around, then document order.

The words around are a quote's prefix and suffix (the W3C's TextQuoteSelector), compared letter by letter over at most
`_CONTEXT` characters. Running text goes before furniture and before the lines of a table of contents, and the quote's
own capitals before others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from blocks.document import Document
from blocks.model import FURNITURE
from blocks.text.fold import skeleton
from blocks.text.index import TextIndex
from grounding.model import Match, Quote
from grounding.quotes.candidate import Place

_CONTEXT = 60
"""So many folded characters around a place are compared with prefix and suffix."""
_PASSED, _FEWEST = 12, 6
"""So many characters between a quote and its prefix or suffix are passed over, if at least so many agree behind."""
_LEADERS = re.compile(r"(?:[.·…_] ?){4} ?\w{1,5}$")
"""The end of a line of a table of contents: leaders and a page number."""


def choose(document: Document, quote: Quote, places: Sequence[Place]) -> tuple[Place, bool]:
    """(the place, was it chosen without a reason)."""
    if len(places) == 1:
        return places[0], False
    keys = [
        (
            _in_block(document, quote, p),
            _on_page(document, quote, p),
            _around(quote, p.index, p.first, p.last),
            _in_text(document, *map(int, p.index.order[[p.first, p.last]])),
            _is_printed_so(quote, p),
            p.score,
        )
        for p in places
    ]
    best = max(keys)
    chosen = [p for p, key in zip(places, keys, strict=True) if key == best]
    return min(chosen, key=lambda p: int(p.index.order[p.first])), len(chosen) > 1


def context_fit(document: Document, quote: Quote, match: Match) -> tuple[int, int]:
    """How well the match fits the quote's prefix and suffix, and whether it is running text: greater is better."""
    first, last = match.word_indices[0], match.word_indices[-1]
    around = 0
    if quote.prefix or quote.suffix:
        order = document.flow.order
        ends = [int(np.flatnonzero(order == word)[0]) for word in (first, last)]
        around = _around(quote, document.flow, min(ends), max(ends))
    return around, _in_text(document, first, last)


def _in_block(document: Document, quote: Quote, place: Place) -> int:
    if quote.block_id is None:
        return 0
    index = document.block_index(quote.block_id)
    if index is None:
        return 0
    blocks = document.words.blocks[place.index.order[list(place.positions)]]
    return int((blocks == index).sum())


def _on_page(document: Document, quote: Quote, place: Place) -> bool:
    if quote.page is None:
        return False
    return bool((document.words.pages[place.index.order[list(place.positions)]] == quote.page).any())


def _around(quote: Quote, index: TextIndex, first: int, last: int) -> int:
    """Folded characters of the prefix and suffix that stand around the positions."""
    start, end = int(index.starts[first]), int(index.starts[last + 1])
    before = index.skeleton[max(0, start - _CONTEXT) : start]
    after = index.skeleton[end : end + _CONTEXT]
    return _shared(skeleton(quote.prefix)[::-1], before[::-1]) + _shared(skeleton(quote.suffix), after)


def _is_printed_so(quote: Quote, place: Place) -> bool:
    """True if the capitals are the quote's too: a heading's "Elastic Stop Nut", not a caption's "Elastic stop nut"."""
    words = "".join(place.index.texts[p] for p in place.positions)
    return re.findall(r"\w", words) == re.findall(r"\w", quote.text)


def _shared(hint: str, text: str) -> int:
    """Characters that a hint and the text have in common from the quote's edge on.

    A hint may begin or end in half a word, or a word away: a few characters of either may be passed over, and count
    against it.
    """
    if not hint:
        return 0
    best = _common(hint, text)
    for skip in range(1, _PASSED + 1):
        for shared in (_common(hint[skip:], text), _common(hint, text[skip:])):
            if shared >= _FEWEST:
                best = max(best, shared - skip)
    return best


def _common(a: str, b: str) -> int:
    """Length of the common beginning."""
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _in_text(document: Document, first: int, end: int) -> int:
    """Of the words from `first` to `end`: 2 for running text, 1 for a line of a table of contents, 0 for a page's
    header, footer or number."""
    if document.block_columns.kinds[int(document.words.blocks[first])] in FURNITURE:
        return 0
    line = document.words.lines
    stop = int(np.searchsorted(line, line[end], side="right"))
    return 1 if _LEADERS.search(" ".join(document.words.texts[end:stop])) else 2
