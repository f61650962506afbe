"""Other orders of a page's words: second chances for a quote where the reading order is not the quoter's."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from blocks.document import Document
from blocks.text_index import TextIndex
from blocks.xy_cut import xy_cut

_GUTTER = 1.1
"""A gap of so many line heights parts the cells or columns of a row."""


def file_order(document: Document, pages: NDArray[np.integer]) -> TextIndex:
    """The words of these pages in the order in which the file has them."""
    at = np.flatnonzero(np.isin(document.words.pages, pages))
    return TextIndex(
        document.words.texts, at[np.argsort(document.words.source[at], kind="stable")], document.regions
    )


def column_order(document: Document, pages: NDArray[np.integer]) -> TextIndex:
    """The words of these pages column by column, tables too."""
    order = [_columns(document, np.flatnonzero(document.words.pages == p)) for p in np.unique(pages).tolist()]
    return TextIndex(document.words.texts, np.concatenate([np.zeros(0, np.int64), *order]), document.regions)


def _columns(document: Document, at: NDArray[np.int64]) -> NDArray[np.int64]:
    """The words `at` of one page, their line pieces ordered by the X-Y cut."""
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
