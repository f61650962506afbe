"""The parts of pages that crops show: so small that their text can be read at the size at which reports show them.

A crop takes `SHOWN_WIDTH` points of a report at most, and its letters have `LEGIBLE` points there or more. So words of
small letters on a wide page are cut out with what is beside them, and words that don't fit into one window have
several, in the order of reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.box import Box, PageBox
from blocks.document import Document
from blocks.geometry import union
from renderers.page_images.page import CROP_LINES, line_height, surroundings

LEGIBLE = 9.0
"""Points of the source's letters in a report, at least: footnotes of print are set in 8 to 9."""
SHOWN_WIDTH = 400.0
"""Points of a report that a crop takes at most: the list of sources of an A4 page has room for it and its number."""
SHOWN_HEIGHT = 220.0
"""Points: about 18 lines, and less than half of what a page or slide holds."""
_LARGEST_SCALE = 6.0
"""Letters of less than 1.5 points are damaged or hidden; the picture would be one of specks."""
_LINES_KEPT = 0.5
"""Lines of surroundings that are always left above and below the words."""


@dataclass(frozen=True, slots=True)
class Window:
    """One part of a page."""

    page: int
    """Counted from 1."""
    clip: Box
    """What is shown, in points of the displayed page; the edges may still move by part of a line."""
    core: Box
    """Around the words that it is there for."""
    scale: float
    """Points of the report for a point of the page."""
    line: float
    """Height of a line of its words, in points of the page."""


def windows_on(document: Document, page: int, boxes: Sequence[PageBox], letters: float) -> Iterator[Window]:
    """Windows that show all the boxes of that page, of which there must be one, in the order of reading.

    `letters` is the size of their letters in points of the page; 0 where nobody knows.
    """
    line = line_height(document, page, boxes)
    # Boxes of words are as high as their font's letters may be, and seldom less.
    smallest = min(LEGIBLE / (letters or line), _LARGEST_SCALE)
    largest = SHOWN_WIDTH / smallest, max(SHOWN_HEIGHT / smallest - 2 * _LINES_KEPT * line, line)
    for core in _grouped(_pieces(document, page, boxes), largest):
        yield _window(document, PageBox(page, *core), smallest, line)


def _window(document: Document, core: PageBox, smallest: float, line: float) -> Window:
    """The window for words that fit into one, at no larger a scale than shows them with their column."""
    around = _on_page(document, core.page, surroundings(document, core.page, [core]))
    high = core.y1 - core.y0 + 2 * _LINES_KEPT * line
    scale = max(smallest, min(1.0, SHOWN_WIDTH / max(around.x1 - around.x0, 1.0), SHOWN_HEIGHT / high))
    clip = _clip(core.bbox, around, (SHOWN_WIDTH / scale, SHOWN_HEIGHT / scale), line)
    return Window(core.page, _on_page(document, core.page, clip), core.bbox, scale, line)


def _pieces(document: Document, page: int, boxes: Sequence[PageBox]) -> Iterator[Box]:
    """The words in the boxes of that page; a box without any as it is."""
    words = document.words.boxes[document.words.pages == page]
    x, y = (words[:, 0] + words[:, 2]) / 2, (words[:, 1] + words[:, 3]) / 2
    for box in (box for box in boxes if box.page == page):
        inside: NDArray[np.bool_] = (box.x0 <= x) & (x <= box.x1) & (box.y0 <= y) & (y <= box.y1)
        yield from (Box(*map(float, word)) for word in words[inside]) if inside.any() else [box.bbox]


def _grouped(pieces: Iterator[Box], size: tuple[float, float]) -> list[Box]:
    """As few boxes around the pieces as are no larger than `size`, each piece in the first that has room for it."""
    groups: list[Box] = []
    for piece in pieces:
        for n, group in enumerate(groups):
            both = union([group, piece])
            if both.x1 - both.x0 <= size[0] and both.y1 - both.y0 <= size[1]:
                groups[n] = both
                break
        else:
            groups.append(piece)
    return groups


def _clip(core: Box, around: Box, size: tuple[float, float], line: float) -> Box:
    """The core with as much of its surroundings as there is room for."""
    x0, x1 = _spread(core.x0, core.x1, around.x0, around.x1, size[0])
    context = min(CROP_LINES * line, max(_LINES_KEPT * line, (size[1] - (core.y1 - core.y0)) / 2))
    bottom = min(core.y1, core.y0 + size[1] - 2 * _LINES_KEPT * line)
    return Box(x0, core.y0 - context, x1, bottom + context)


def _spread(low: float, high: float, least: float, most: float, size: float) -> tuple[float, float]:
    """A stretch of that size, no wider than from `least` to `most`, with `low` to `high` in its middle if it can."""
    least, most = min(least, low), max(most, high)
    if most - least <= size:
        return least, most
    start = min(max((low + high - size) / 2, least), most - size)
    return (start, start + size) if high - low <= size else (low, low + size)


def _on_page(document: Document, page: int, box: Box) -> Box:
    shown = document.page(page)
    return Box(max(0.0, box.x0), max(0.0, box.y0), min(shown.width, box.x1), min(shown.height, box.y1))
