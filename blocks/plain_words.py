"""The characters of many pages -> their words, as PyMuPDF's `extractWORDS` cuts them; all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.stext_layout import Layout
from blocks.stext_memory import Characters, Lists, characters_of, fonts_of
from blocks.words_together import Together

_SPACES, _NO_BREAK_SPACE, _DIRECTIONS = 32, 160, (0x202A, 0x202E)
"""What parts words: all up to the first, the second, and marks of the direction of writing."""
_LATIN = 0x590
"""All letters below run from the left and have spaces between words."""
_RTL_END, _JOINER, _SURROGATES, _LAST = 0x900, 0x200D, (0xD800, 0xDFFF), 0x10FFFF
_UNKNOWN = 0xFFFD
_SIGNS = ((0x1E00, 0x2E80), (0xE000, 0xF900), (0xFB00, 0xFB07))
"""Latin and Greek with accents, punctuation and signs; private use; ligatures."""


@dataclass(frozen=True, slots=True)
class PlainWords:
    """The words of pages that are plain, and what must be known of the others."""

    words: Together
    """Those of all pages; of an odd one they are of no use."""
    odd: list[bool]
    """For each page: has it what PyMuPDF treats in ways of its own? Words that run from the right or downwards, words
    without width or height, code points that are no characters."""
    foreign: list[bool]
    """For each page: has it letters beyond Latin, Greek, Cyrillic and Armenian ones, so that words may need more?"""

    def text(self, page: int) -> str:
        """The words of the page, joined."""
        a, b = np.searchsorted(self.words.page, (page, page + 1)).tolist()
        return "".join(self.words.texts[a:b])


def plain_words(pages: Sequence[Lists], layout: Layout) -> PlainWords:
    """The words of the pages."""
    page_of_line = np.repeat(np.arange(len(pages)), [len(each.first) for each in pages])
    chars = _inside(characters_of(pages, layout), pages, page_of_line)
    odd = np.array([each.downwards for each in pages], dtype=bool)
    foreign = np.zeros(len(pages), dtype=bool)
    parts, strange, others = _told_by_code(chars.codes)
    odd[page_of_line[chars.lines[strange]]] = True
    foreign[page_of_line[chars.lines[others[_of_a_script(chars.codes[others])]]]] = True
    solid = np.flatnonzero(~parts)
    line = chars.lines[solid]
    new = np.ones(len(solid), dtype=bool)
    new[1:] = (solid[1:] != solid[:-1] + 1) | (line[1:] != line[:-1])
    first = np.flatnonzero(new)
    codes = chars.codes[solid]
    codes[np.isin(solid, strange)] = _UNKNOWN
    text = codes.astype("<u4").tobytes().decode("utf-32-le")
    texts = [text[a:b] for a, b in pairwise([*first.tolist(), len(text)])]
    words = _together(pages, layout, texts, _around(chars, solid, first), line[first], page_of_line)
    width, height = (words.boxes[:, 2:] - words.boxes[:, :2]).T
    odd[words.page[(width <= 0) | (height <= 0)]] = True
    return PlainWords(words, odd.tolist(), foreign.tolist())


def _told_by_code(codes: NDArray[np.int32]) -> tuple[NDArray[np.bool_], NDArray[np.int64], NDArray[np.int64]]:
    """Which characters part words; the places of those that make a page odd; of those of other scripts."""
    parts = (codes <= _SPACES) | (codes == _NO_BREAK_SPACE)
    others = np.flatnonzero(codes >= _LATIN)
    code = codes[others]
    parts[others] = (code >= _DIRECTIONS[0]) & (code <= _DIRECTIONS[1])
    surrogates = (code >= _SURROGATES[0]) & (code <= _SURROGATES[1])
    return parts, others[(code <= _RTL_END) | (code == _JOINER) | surrogates | (code > _LAST)], others


def _of_a_script(codes: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which of these characters may be letters of a script that has its own rules: no signs, no ligatures of Latin."""
    out = np.ones(len(codes), dtype=bool)
    for first, end in _SIGNS:
        out &= (codes < first) | (codes >= end)
    return out


def _inside(chars: Characters, pages: Sequence[Lists], page_of_line: NDArray[np.int64]) -> Characters:
    """The characters without those that lie outside their page."""
    if not len(chars.codes):
        return chars
    x0, y0, x1, y1 = chars.boxes
    counts = np.bincount(page_of_line[chars.lines], minlength=len(pages))
    left, top, right, bottom = np.repeat(
        np.array([page.room for page in pages], np.float32), counts, axis=0
    ).T
    outside = (left >= x1) | (top >= y1) | (right <= x0) | (bottom <= y0)
    return chars.take(~outside) if outside.any() else chars


def _around(chars: Characters, solid: NDArray[np.int64], first: NDArray[np.int64]) -> NDArray[np.float32]:
    """The box of each word; it is the characters from its `first` one among the `solid` ones. Shape (n, 4)."""
    if not len(first):
        return np.zeros((0, 4), np.float32)
    x0, y0, x1, y1 = chars.boxes
    low, high = np.minimum.reduceat, np.maximum.reduceat
    return np.stack(
        [low(x0[solid], first), low(y0[solid], first), high(x1[solid], first), high(y1[solid], first)], axis=1
    )


def _together(
    pages: Sequence[Lists],
    layout: Layout,
    texts: list[str],
    boxes: NDArray[np.float32],
    line: NDArray[np.int64],
    page_of_line: NDArray[np.int64],
) -> Together:
    block = np.array([n for page in pages for n in page.blocks], dtype=np.int32)
    new = np.ones(len(line), dtype=bool)
    new[1:] = line[1:] != line[:-1]
    first = np.flatnonzero(new)
    fonts = fonts_of(pages, layout)
    own = [fonts[n] for n in line[first].tolist()]
    return Together(
        texts,
        boxes,
        page_of_line[line],
        block[line],
        np.cumsum(new, dtype=np.int32) - 1,
        first,
        np.array([size for size, _ in own], dtype=np.float32),
        np.array([style for _, style in own], dtype=np.uint8),
    )
