"""Words -> lines: MuPDF's pieces of lines joined where one line was set with wide spaces, and parted at drawn rules.

Bottom-up, one decision for each pair of words that follow one another in the file: on one baseline, near enough, no
rule between them. Sideways and right-to-left pages are turned first, so that all later steps see lines that run from
left to right. All decisions are numpy columns; time is O(n log n) in words. Tuned by `_WIDEST_SPACE` (justified text
against columns), in line heights.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind, Page
from blocks.pdf.fonts_and_rules import INVISIBLE
from blocks.pdf.reader import FileText
from blocks.pdf.words import PageWords
from blocks.segment.lines.line_numbers import line_numbers
from blocks.segment.lines.sub_and_superscripts import between_small_signs
from blocks.tables.drawn_grids import ruled_apart
from blocks.tables.figures.values import is_figure
from blocks.text.scripts import UNSPACED
from blocks.text.turned_pages import mirrored, turned_upright

_WIDEST_SPACE = 1.1
"""A gap up to this many line heights is a wide space of a justified line; beyond it a column or cell begins."""
LINE_NUMBER, NUMBERED = 4, 8
"""In `Lines.style`: the line is the number of one; it stands behind its number."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the layout model says of the words of all pages, in the file's order."""

    kinds: tuple[Kind, ...]
    """What each region is."""
    region: NDArray[np.int64]
    """The place in `kinds` of each word's region, -1 without one. Shape (n,)."""
    row: NDArray[np.int64]
    """Row within its table, from 0; 0 elsewhere. Shape (n,)."""
    column: NDArray[np.int64]
    """Column within its table, from 0; 0 elsewhere. Shape (n,)."""


@dataclass(frozen=True, slots=True)
class Lines:
    """All lines of a document, as columns of length m, in some order; words stay in the file's order."""

    pages: tuple[Page, ...]
    """Every page of the document."""
    texts: list[str]
    """Every word, in the file's order. Length n."""
    first: NDArray[np.int64]
    """The first word of each line. Shape (m,)."""
    end: NDArray[np.int64]
    """The place after its last word. Shape (m,)."""
    boxes: NDArray[np.float32]
    """Around its words (above and below, around most of them), as if all text ran from left to right, line
    below line: sideways pages are turned, pages of right-to-left scripts mirrored. Shape (m, 4)."""
    page: NDArray[np.int32]
    """Page of each line, from 1. Shape (m,)."""
    height: NDArray[np.float32]
    """Height of each line in points, a stand-in for its font size. Shape (m,)."""
    group: NDArray[np.int32]
    """MuPDF's block of each line: lines that it found together. Shape (m,)."""
    size: NDArray[np.float32]
    """Font size of each line in points. Shape (m,)."""
    style: NDArray[np.uint8]
    """`BOLD | INVISIBLE` (blocks/pdf/fonts_and_rules.py) `| LINE_NUMBER | NUMBERED` of each line. Shape (m,)."""
    rules: dict[int, NDArray[np.float32]]
    """Lines and edges drawn on pages that may hold a table, by page, each (k, 4), in the frame of `boxes`."""
    region: NDArray[np.int64]
    """The region that the layout model put each line into, by its place in `parts.kinds`; -1 for none. Shape (m,)."""
    parts: Parts | None = None
    """What the layout model says of every word; None if it wasn't asked."""

    def __len__(self) -> int:
        return len(self.first)

    @property
    def region_kinds(self) -> list[Kind | None]:
        """What the region of each line is, None without one. Length m."""
        kinds = self.parts.kinds if self.parts is not None else ()
        return [kinds[n] if n >= 0 else None for n in self.region.tolist()]

    def words(self, line: int) -> list[str]:
        """The words of a line, in their order."""
        return self.texts[self.first[line] : self.end[line]]

    def text(self, line: int) -> str:
        """What a line says."""
        return " ".join(self.words(line))

    def take(self, index: NDArray[np.integer]) -> Lines:
        """The lines at `index`, in that order."""
        return replace(
            self,
            first=self.first[index],
            end=self.end[index],
            boxes=self.boxes[index],
            page=self.page[index],
            height=self.height[index],
            group=self.group[index],
            size=self.size[index],
            style=self.style[index],
            region=self.region[index],
        )


def lines(text: FileText) -> Lines:
    """Every line of the document, in the file's order."""
    pages = [(number, w) for number, w in enumerate(text.words, 1) if w is not None and w.texts]
    texts = [t for _, w in pages for t in w.texts]
    if not texts:
        return _no_lines(text.pages)
    boxes = np.concatenate([w.boxes for _, w in pages])
    page = np.repeat(np.array([n for n, _ in pages], np.int32), [len(w.texts) for _, w in pages])
    line = np.concatenate([w.lines for _, w in pages])
    group = np.concatenate([w.blocks for _, w in pages])
    new = np.ones(len(texts), dtype=bool)
    new[1:] = (np.diff(page) != 0) | (np.diff(line) != 0)
    numbers = line_numbers(texts, boxes, page, np.flatnonzero(new))
    _join_and_part(new, texts, boxes, page, group, pages)
    style = np.concatenate([w.styles for _, w in pages])
    style[numbers] |= LINE_NUMBER
    new[numbers] = new[np.minimum(numbers + 1, len(texts) - 1)] = True
    new[1:] |= np.diff(style & INVISIBLE) != 0
    parts = _parts(text)
    if parts is not None:
        new[1:] |= (np.diff([parts.region, parts.row, parts.column]) != 0).any(axis=0)
    first = np.flatnonzero(new)
    end = np.append(first[1:], len(texts))
    around = _around(boxes, first, end)
    rtl = np.zeros(len(text.pages) + 1, dtype=bool)
    rtl[[number for number, w in pages if w.rtl]] = True
    upright = turned_upright(around, boxes, first, end, page[first], text.pages, rtl)
    sideways = np.unique(page[first][(upright != around).any(axis=1)]).tolist()
    leftwards = rtl[page[first]]
    upright[leftwards] = mirrored(upright[leftwards])
    height = np.maximum(upright[:, 3] - upright[:, 1], 0.1)
    size = np.maximum.reduceat(np.concatenate([w.sizes for _, w in pages]), first)
    # Fonts whose glyphs are drawings of their own may claim any size.
    size = np.where((size > 0.45 * height) & (size < 1.6 * height), size, 0.8 * height)
    style = np.bitwise_and.reduceat(style, first)
    style[np.isin(first, numbers + 1)] |= NUMBERED
    rules = {
        number: mirrored(w.rules) if rtl[number] else w.rules
        for number, w in pages
        if len(w.rules) and number not in sideways
    }
    return Lines(
        text.pages,
        texts,
        first,
        end,
        upright,
        page[first],
        height,
        group[first],
        size,
        style,
        rules,
        np.full(len(first), -1) if parts is None else parts.region[first],
        parts,
    )


def _join_and_part(
    new: NDArray[np.bool_],
    texts: list[str],
    boxes: NDArray[np.float32],
    page: NDArray[np.int32],
    group: NDArray[np.int32],
    pages: list[tuple[int, PageWords]],
) -> None:
    """Put right in `new` where lines begin: join pieces of a line, and signs written downwards; part cells."""
    new[1:] &= ~_continues(boxes, page, new)
    new[between_small_signs(boxes, page, new, _WIDEST_SPACE)] = False
    for i in _stacked(boxes, page, group, new).tolist():
        if UNSPACED.fullmatch(texts[i]) and UNSPACED.fullmatch(texts[i + 1]):
            new[i + 1] = False
    for i in _wide_gaps(boxes, new).tolist():
        # A file may have spaces between the figures of a row, which hold them together.
        new[i + 1] = is_figure(texts[i]) and is_figure(texts[i + 1])
    start = 0
    for _, words in pages:
        stop = start + len(words.texts)
        if len(words.rules):
            new[start + 1 : stop] |= ruled_apart(boxes[start:stop], words.rules)
        start = stop


def _wide_gaps(boxes: NDArray[np.float32], new: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The words that end before a gap within their line in which a column would begin elsewhere."""
    a, b = boxes[:-1], boxes[1:]
    height = np.minimum(a[:, 3] - a[:, 1], b[:, 3] - b[:, 1])
    return np.flatnonzero(~new[1:] & (b[:, 0] - a[:, 2] > _WIDEST_SPACE * height))


def _no_lines(pages: tuple[Page, ...]) -> Lines:
    none, floats = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32)
    ints, codes = none.astype(np.int32), none.astype(np.uint8)
    return Lines(pages, [], none, none, floats.reshape(0, 4), ints, floats, ints, floats, codes, {}, none)


def _parts(text: FileText) -> Parts | None:
    """What the layout model says of each word, regions numbered through the file."""
    if text.regions is None:
        return None
    kinds: list[Kind] = []
    columns: list[NDArray[np.int64]] = []
    for number, words in enumerate(text.words, 1):
        if words is None or not words.texts:
            continue
        page = text.regions.get(number)
        if page is None:
            nowhere = np.zeros(len(words.texts), np.int64)
            columns.append(np.stack([nowhere - 1, nowhere, nowhere]))
        else:
            region = np.where(page.region >= 0, page.region + len(kinds), -1)
            columns.append(np.stack([region, page.row, page.column]))
            kinds += page.kinds
    return Parts(tuple(kinds), *np.concatenate(columns, axis=1))


def _around(
    boxes: NDArray[np.float32], first: NDArray[np.int64], end: NDArray[np.int64]
) -> NDArray[np.float32]:
    """The box of each line: from its first to its last word, as high as most of them.

    A raised mark, a tall bracket or a sum's sign must not make a line taller than its neighbours.
    """
    low = np.minimum.reduceat(boxes[:, :2], first, axis=0)
    high = np.maximum.reduceat(boxes[:, 2:], first, axis=0)
    across = np.abs(boxes[end - 1, 0] - boxes[first, 0]) >= np.abs(boxes[end - 1, 1] - boxes[first, 1])
    shortest = np.minimum.reduceat(boxes[:, 3] - boxes[:, 1], first)
    uneven = np.flatnonzero(across & (end - first > 2) & (high[:, 1] - low[:, 1] > 1.05 * shortest))
    counts = (end - first)[uneven]
    ends = np.cumsum(counts)
    words = boxes[np.arange(counts.sum()) + np.repeat(first[uneven] - ends + counts, counts)]
    row, middle = np.repeat(uneven, counts), ends - counts + counts // 2
    low[uneven, 1] = words[np.lexsort((words[:, 1], row)), 1][middle]
    bottom = words[np.lexsort((words[:, 3], row)), 3][middle]
    high[uneven, 1] = np.maximum(bottom.astype(np.float64), low[uneven, 1].astype(np.float64) + 0.1)
    return np.hstack([low, high])


def _continues(
    boxes: NDArray[np.float32], page: NDArray[np.int32], new: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """For words 1..n-1: does the word go on with the line of the word before it, though MuPDF began a new piece?"""
    a, b = boxes[:-1], boxes[1:]
    height = np.minimum(a[:, 3] - a[:, 1], b[:, 3] - b[:, 1])
    tallest = np.maximum(a[:, 3] - a[:, 1], b[:, 3] - b[:, 1])
    overlap = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1])
    gap = b[:, 0] - a[:, 2]
    upright = (a[:, 2] - a[:, 0] > 0) & (height > 0)
    return (  # type: ignore[no-any-return]  # numpy's stubs lose the dtype of a chain of comparisons
        (page[1:] == page[:-1])
        & upright
        & (overlap > 0.6 * height)
        & (tallest < 2.2 * height)
        & (gap > -0.3 * height)
        & (gap < _WIDEST_SPACE * height)
    )


def _stacked(
    boxes: NDArray[np.float32], page: NDArray[np.int32], group: NDArray[np.int32], new: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """The words that are lines of their own with another such one right below them: signs written downwards."""
    lone = new & np.append(new[1:], True)
    a, b = boxes[:-1], boxes[1:]
    width = np.minimum(a[:, 2] - a[:, 0], b[:, 2] - b[:, 0])
    below = (
        (b[:, 1] - a[:, 3] < 0.5 * width) & (b[:, 1] > a[:, 1]) & (np.abs(a[:, 0] - b[:, 0]) < 0.4 * width)
    )
    together = (page[1:] == page[:-1]) & (group[1:] == group[:-1])
    return np.flatnonzero(lone[:-1] & lone[1:] & below & together)


LARGER = 1.12
"""A heading's type is so much larger than the body's, or it is bold, numbered or in capitals; so is a title's."""
SMALLER = 0.95
"""Of the body's size, that of small print at most."""


def body_size(rows: Lines) -> float:
    """The font size that most words of the file have, in points."""
    halves = np.round(rows.size * 2).astype(np.int64).clip(0, 5000)
    return float(np.bincount(halves, weights=rows.end - rows.first).argmax()) / 2
