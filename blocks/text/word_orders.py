"""Other orders of a page's words: second chances for a quote where the reading order is not the quoter's.

The file's own order, and columns by the X-Y cut over pieces of lines. A stream is made for the pages of a likely place
only, and kept (`_KEPT`). Tuned by `_GUTTER`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from blocks.document import Document
from blocks.text.index import TextIndex, Window
from blocks.text.xy_cut import xy_cut

_GUTTER = 1.1
"""A gap of so many line heights parts the cells or columns of a row."""
_NEAR = 1
"""Positions on either side of words that stand together: what is missing of them would be their neighbour."""
_KEPT = 64
"""So many streams are kept for the next quotes of a document."""

Order = Callable[[Document, int], NDArray[np.int64]]
"""The words of one page, as places of the document's columns."""


def other_streams(
    document: Document, windows: Iterable[Window], *, together: range | None = None
) -> Iterator[TextIndex]:
    """The pages of these windows of the reading order in other orders: the file's, then column by column.

    No order twice. Where all words that are looked for stand `together`, positions of the reading order, only orders
    that put others there, or into a window elsewhere.
    """
    flow = document.flow.order
    stretches = [(w.first, w.end) for w in windows]
    if not stretches:
        return
    pages = np.unique(document.words.pages[[flow[[a, b - 1]] for a, b in stretches]]).tolist()
    if together is not None:
        near = (max(0, together.start - _NEAR), together.stop + _NEAR)
        stretches = [near if a < near[1] and near[0] < b else (a, b) for a, b in stretches]
    around = [flow[a:b] for a, b in stretches]
    tried: list[NDArray[np.int64]] = []
    for order in (in_file, in_columns):
        words = _words(document, order, pages)
        known = any(np.array_equal(words, other) for other in tried)
        if known or (together is not None and all(_holds(words, at) for at in around)):
            continue
        tried.append(words)
        yield pages_in(document, order, pages)


def _holds(words: NDArray[np.int64], run: NDArray[np.int64]) -> bool:
    """True if `run` stands in `words`, one behind the other."""
    at = np.flatnonzero(words == run[0])
    return len(at) > 0 and np.array_equal(words[at[0] : at[0] + len(run)], run)


def pages_in(document: Document, order: Order, pages: Sequence[int]) -> TextIndex:
    """The words of these pages in another order."""
    kept = document.page_streams
    key = order.__name__, tuple(pages)
    stream = kept.get(key)
    if stream is None:
        if len(kept) >= _KEPT:
            kept.clear()
        stream = TextIndex(
            document.words.texts,
            _words(document, order, pages),
            document.regions,
            document.seams,
            raised=document.raised_marks,
            folded=document.folded_words,
            pages=document.words.pages,
            whole=document.flow,
        )
        kept[key] = stream
    return stream


def _words(document: Document, order: Order, pages: Iterable[int]) -> NDArray[np.int64]:
    """The words of these pages, page by page."""
    kept = document.page_orders
    found = [np.zeros(0, np.int64)]
    for page in pages:
        key = (order.__name__, page)
        if key not in kept:
            kept[key] = order(document, page)
        found.append(kept[key])
    return np.concatenate(found)


def _on_page(document: Document, page: int) -> NDArray[np.int64]:
    first, end = np.searchsorted(document.words.pages, [page, page + 1]).tolist()
    return np.arange(first, end)


def in_file(document: Document, page: int) -> NDArray[np.int64]:
    """The words of the page in the order in which the file has them."""
    at = _on_page(document, page)
    return at[np.argsort(document.words.source[at], kind="stable")]


def in_columns(document: Document, page: int) -> NDArray[np.int64]:
    """The words of the page column by column, tables too: pieces of lines ordered by the X-Y cut."""
    at = _on_page(document, page)
    if not len(at):
        return at
    boxes, lines = document.words.boxes[at], document.words.lines[at]
    gap = boxes[1:, 0] - boxes[:-1, 2]
    height = np.minimum(boxes[1:, 3] - boxes[1:, 1], boxes[:-1, 3] - boxes[:-1, 1])
    new = np.ones(len(at), dtype=bool)
    new[1:] = (np.diff(lines) != 0) | (np.abs(gap) > _GUTTER * height)
    first = np.flatnonzero(new)
    low = np.minimum.reduceat(boxes[:, :2], first, axis=0)
    high = np.maximum.reduceat(boxes[:, 2:], first, axis=0)
    pieces = np.split(at, first[1:])
    return np.concatenate([pieces[k] for k in xy_cut(np.hstack([low, high]))])
