"""The characters of many pages -> their words, as PyMuPDF's `extractWORDS` cuts them; all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from blocks.stext_layout import Layout
from blocks.stext_memory import (
    Characters,
    Lists,
    TextLines,
    characters_of,
    fonts_of,
    text_lines,
    written_downwards,
)
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
    lines: TextLines
    """The lines of all pages."""
    chars: Characters
    """The characters of all lines, those that lie outside their page too."""

    def text(self, page: int) -> str:
        """The words of the page, joined."""
        a, b = np.searchsorted(self.words.page, (page, page + 1)).tolist()
        return "".join(self.words.texts[a:b])

    def page(self, page: int) -> tuple[TextLines, Characters]:
        """The lines of the page and their characters."""
        a, b = np.searchsorted(self.lines.pages, (page, page + 1)).tolist()
        first, end = np.searchsorted(self.chars.lines, (a, b)).tolist()
        chars = self.chars.take(slice(first, end))
        return self.lines.take(slice(a, b)), replace(chars, lines=chars.lines - a)


def plain_words(pages: Sequence[Lists], layout: Layout) -> PlainWords:
    """The words of the pages."""
    lines = text_lines(pages, layout)
    every = characters_of(lines, layout)
    chars = _inside(every, pages, lines)
    odd, foreign = np.zeros((2, len(pages)), dtype=bool)
    odd[lines.pages[written_downwards(lines, layout)]] = True
    parts, strange, others = _told_by_code(chars.codes)
    odd[lines.pages[chars.lines[strange]]] = True
    foreign[lines.pages[chars.lines[others[_of_a_script(chars.codes[others])]]]] = True
    first = _first_ones(parts, chars.lines)
    texts = _texts(chars, parts, strange)
    words = _together(texts, _around(chars, parts, first), chars.lines[first], lines, layout)
    width, height = (words.boxes[:, 2:] - words.boxes[:, :2]).T
    odd[words.page[(width <= 0) | (height <= 0)]] = True
    return PlainWords(words, odd.tolist(), foreign.tolist(), lines, every)


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


def _inside(chars: Characters, pages: Sequence[Lists], lines: TextLines) -> Characters:
    """The characters without those that lie outside their page."""
    if not len(chars.codes):
        return chars
    x0, y0, x1, y1 = chars.boxes
    rooms = np.array([page.room for page in pages], np.float32)
    (left, top), (right, bottom) = rooms[:, :2].max(axis=0), rooms[:, 2:].min(axis=0)
    if left < x1.min() and top < y1.min() and right > x0.max() and bottom > y0.max():
        return chars  # as nearly always
    left, top, right, bottom = rooms.T[:, lines.pages[chars.lines]]
    outside = (left >= x1) | (top >= y1) | (right <= x0) | (bottom <= y0)
    return chars.take(~outside) if outside.any() else chars


def _first_ones(parts: NDArray[np.bool_], line: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first character of each word, by what `parts` words and the line of each character."""
    new = ~parts
    new[1:] &= parts[:-1] | (line[1:] != line[:-1])
    return np.flatnonzero(new)


def _texts(chars: Characters, parts: NDArray[np.bool_], strange: NDArray[np.int64]) -> list[str]:
    """The text of each word."""
    if not len(parts):
        return []
    codes = np.where(parts, _SPACES, chars.codes)
    codes[strange] = _UNKNOWN
    # With a space between lines, so that Python cuts words apart quickly.
    spaced = np.full(len(codes) + int(chars.lines[-1]), _SPACES, dtype="<u4")
    spaced[np.arange(len(codes)) + chars.lines] = codes
    return [*filter(None, spaced.tobytes().decode("utf-32-le").split(" "))]


def _around(chars: Characters, parts: NDArray[np.bool_], first: NDArray[np.int64]) -> NDArray[np.float32]:
    """The box of each word, from its `first` character to the last before one that `parts` words. Shape (n, 4)."""
    x0, y0, x1, y1 = chars.boxes
    goes_on = ~parts
    goes_on[first] = False
    last = np.flatnonzero(~parts & ~np.append(goes_on[1:], False))
    boxes = np.stack([x0[first], y0[first], x1[last], y1[first]], axis=1)
    # Nearly all words run evenly from left to right, and have the edges of their first and last characters.
    even = (x0[1:] >= x0[:-1]) & (x1[1:] >= x1[:-1]) & (y0[1:] == y0[:-1]) & (y1[1:] == y1[:-1])
    uneven = np.unique(np.searchsorted(first, np.flatnonzero(goes_on[1:] & ~even) + 1, side="right") - 1)
    bounds = np.stack([first[uneven], last[uneven] + 1], axis=1).reshape(-1)
    bounds = bounds[bounds < len(parts)]
    low, high = np.minimum.reduceat, np.maximum.reduceat
    around = zip((low, low, high, high), chars.boxes, strict=True)
    boxes[uneven] = np.stack([outermost(edge, bounds)[::2] for outermost, edge in around], axis=1)
    return boxes


def _together(
    texts: list[str],
    boxes: NDArray[np.float32],
    line: NDArray[np.int64],
    lines: TextLines,
    layout: Layout,
) -> Together:
    new = np.ones(len(line), dtype=bool)
    new[1:] = line[1:] != line[:-1]
    first = np.flatnonzero(new)
    sizes, styles = fonts_of(lines, layout)
    return Together(
        texts,
        boxes,
        lines.pages[line],
        lines.blocks[line],
        np.cumsum(new, dtype=np.int32) - 1,
        first,
        sizes[line[first]],
        styles[line[first]],
    )
