"""The words of many pages as one set of columns, since numpy's price is by the call; heights put right by line.

Fonts that claim to be less high than their size are stretched to it, as PyMuPDF does character by character.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blocks.pdf.fonts_and_rules import LineFonts

_MOST_STRETCH = 2.5
"""A font that claims to be so much less high than its size isn't set at that size (Type 3)."""
_ASCENT = 0.77
"""Part of a font's height above the baseline, usually."""


@dataclass(frozen=True, slots=True)
class Together:
    """The words of many pages, as columns of equal length but for those of lines."""

    texts: list[str]
    boxes: NDArray[np.float32]
    """Shape (n, 4), in MuPDF's frame, as high as the fonts say."""
    page: NDArray[np.int64]
    """The place of each word's page."""
    block: NDArray[np.int32]
    """MuPDF's block of each word, rising through a page."""
    line: NDArray[np.int32]
    """Rising through all pages."""
    first: NDArray[np.int64]
    """The first word of each line."""
    size: NDArray[np.float32]
    """Font size of each line in points."""
    style: NDArray[np.uint8]
    """`BOLD | INVISIBLE` of each line."""


def together(pages: Sequence[tuple[list[tuple[Any, ...]], LineFonts]]) -> Together:
    """The words of pages in one, from PyMuPDF's words of each page and the fonts of its lines."""
    counts = [len(rows) for rows, _ in pages]
    every = list(chain.from_iterable(rows for rows, _ in pages))
    x0, y0, x1, y1, texts, blocks, lines, _ = zip(*every, strict=True) if every else [()] * 8
    page = np.repeat(np.arange(len(pages)), counts)
    block = np.array(blocks, dtype=np.int32)
    new = changes(page, block, np.array(lines, dtype=np.int32))
    first = np.flatnonzero(new)
    fonts = [
        pages[p][1][blocks[i]][lines[i]] for i, p in zip(first.tolist(), page[first].tolist(), strict=True)
    ]
    return Together(
        list(texts),
        np.array([x0, y0, x1, y1], dtype=np.float32).T.copy(),
        page,
        block,
        np.cumsum(new, dtype=np.int32) - 1,
        first,
        np.array([size for size, _ in fonts], dtype=np.float32),
        np.array([style for _, style in fonts], dtype=np.uint8),
    )


def changes(*columns: NDArray[Any]) -> NDArray[np.bool_]:
    """True where a row differs from the one before it in any of the columns, and for the first."""
    new = np.ones(len(columns[0]), dtype=bool)
    if len(new):
        new[1:] = np.any([column[1:] != column[:-1] for column in columns], axis=0)
    return new


def as_high_as_set(words: Together) -> NDArray[np.float32]:
    """The boxes, those of fonts that claim to be less high than their size stretched to it, as PyMuPDF does.

    Pages whose words stand upright are left alone.
    """
    boxes, first, page = words.boxes.copy(), words.first, words.page
    if not len(boxes):
        return boxes
    width, height = (boxes[:, 2:] - boxes[:, :2]).T
    stretch = words.size / np.maximum(np.maximum.reduceat(height, first), 1e-3)
    sideways = 2 * np.bincount(page, weights=width < height) > np.bincount(page)
    stretch[(stretch < 1) | (stretch > _MOST_STRETCH) | sideways[page[first]]] = 1.0
    more = height * (stretch - 1)[words.line]
    boxes[:, 1] -= _ASCENT * more
    boxes[:, 3] += (1 - _ASCENT) * more
    return boxes
