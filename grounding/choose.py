"""One of several equally good places: by cited block, then page, then the words around, then document order."""

from __future__ import annotations

from collections.abc import Sequence

from blocks.document import Document
from blocks.fold import skeleton
from blocks.model import block_number
from grounding.model import Quote
from grounding.place import Place

_CONTEXT = 60
"""So many folded characters around a place are compared with prefix and suffix."""


def choose(document: Document, quote: Quote, places: Sequence[Place]) -> tuple[Place, bool]:
    """(the place, was it chosen without a reason)."""
    if len(places) == 1:
        return places[0], False
    keys = [
        (_in_block(document, quote, p), _on_page(document, quote, p), _around(quote, p), p.score)
        for p in places
    ]
    best = max(keys)
    chosen = [p for p, key in zip(places, keys, strict=True) if key == best]
    return min(chosen, key=lambda p: int(p.index.order[p.first])), len(chosen) > 1


def _in_block(document: Document, quote: Quote, place: Place) -> int:
    if quote.block_id is None:
        return 0
    number = block_number(quote.block_id)
    if number is None or number not in document.block_ids:
        return 0
    blocks = document.words.blocks[place.index.order[list(place.positions)]]
    return int((blocks == number - document.first_block).sum())


def _on_page(document: Document, quote: Quote, place: Place) -> bool:
    if quote.page is None:
        return False
    return bool((document.words.pages[place.index.order[list(place.positions)]] == quote.page).any())


def _around(quote: Quote, place: Place) -> int:
    """Folded characters of the prefix and suffix that stand around the place."""
    index = place.index
    start, end = int(index.starts[place.first]), int(index.starts[place.last + 1])
    before = index.skeleton[max(0, start - _CONTEXT) : start]
    after = index.skeleton[end : end + _CONTEXT]
    return _shared(skeleton(quote.prefix)[::-1], before[::-1]) + _shared(skeleton(quote.suffix), after)


def _shared(a: str, b: str) -> int:
    """Length of the common beginning."""
    n = 0
    while n < min(len(a), len(b)) and a[n] == b[n]:
        n += 1
    return n
