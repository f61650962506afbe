"""Pages of the JSON and of the PDF: their sizes, and how the one's frame lies on the other's.

Which of the quarter turns a tool has taken is told by trying those that fit the page's shape: the one that puts most
of the JSON's text on the PDF's own words is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from blocks.box import Box
from blocks.model import Content, Page
from blocks.text.fold import fold_words


class PdfWords:
    """The words of a PDF by page, with the middles of their boxes."""

    def __init__(self, content: Content) -> None:
        self.content = content
        pages = content.words.pages
        order = np.argsort(pages, kind="stable")
        starts = np.searchsorted(pages[order], np.arange(len(content.pages) + 2))
        self._of_page = [order[a:b] for a, b in pairwise(starts.tolist())]
        boxes = content.words.boxes
        self._x, self._y = boxes[:, 0::2].mean(axis=1), boxes[:, 1::2].mean(axis=1)

    def inside(self, box: Box, page: int, margin: float = 0.0) -> list[int]:
        """The words of the page whose middles are inside the box, in reading order."""
        if page >= len(self._of_page):
            return []
        at = self._of_page[page]
        x, y = self._x[at], self._y[at]
        across = (x > box.x0 - margin) & (x < box.x1 + margin)
        found: list[int] = at[across & (y > box.y0 - margin) & (y < box.y1 + margin)].tolist()
        return found

    def text(self, word: int) -> str:
        """The word as the PDF spells it."""
        return self.content.words.texts[word]


_SAME_SHAPE = 0.02
"""Sides that differ by this part at most are the same."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Text that the JSON has at a place of a page."""

    text: str
    """Its words."""
    box: Box
    """In the JSON's frame: origin top left, in the units of its page size."""


Turn = Callable[[float, float], tuple[float, float]]
"""A point of the JSON's page, in parts 0..1, as a point of the displayed page, in parts."""

_TURNS: dict[int, Turn] = {
    0: lambda x, y: (x, y),
    90: lambda x, y: (1 - y, x),
    180: lambda x, y: (1 - x, 1 - y),
    270: lambda x, y: (y, 1 - x),
}


@dataclass(frozen=True, slots=True)
class Placement:
    """The way from one page of the JSON to the displayed page."""

    width: float
    """Of the JSON's page, in its units."""
    height: float
    """Of the JSON's page."""
    page: Page
    """The displayed page."""
    turn: int = 0
    """Degrees clockwise that the JSON's page is turned for display."""

    def box(self, box: Box) -> Box:
        """A box of the JSON's frame in points of the displayed page."""
        corners = ((box.x0, box.y0), (box.x1, box.y1))
        points = [_TURNS[self.turn](x / self.width, y / self.height) for x, y in corners]
        (x0, x1), (y0, y1) = (sorted(p[i] for p in points) for i in (0, 1))
        return Box(x0 * self.page.width, y0 * self.page.height, x1 * self.page.width, y1 * self.page.height)


def displayed_pages(
    sizes: Mapping[int, tuple[float, float]], pdf: Content | None, *, tool: str
) -> tuple[Page, ...]:
    """Every page up to the last that the JSON or the PDF has: the PDF's own, or those of the sizes (points).

    A page of neither has an error that says so.
    """
    if pdf is not None and len(pdf.pages) >= max(sizes, default=0):
        return tuple(replace(page, needs_ocr=None) for page in pdf.pages)  # the tool has read its pictures
    known = {page.number: page for page in pdf.pages} if pdf is not None else {}
    last = max([*sizes, *known], default=0)
    usual = next(iter(sizes.values()), (595.0, 842.0))
    return tuple(
        known.get(n)
        or (
            Page(n, *sizes[n])
            if n in sizes
            else Page(n, *usual, error=f"page {n} is not in what {tool} gave")
        )
        for n in range(1, last + 1)
    )


def placement(size: tuple[float, float], page: Page, pdf: PdfWords | None, seen: Sequence[Seen]) -> Placement:
    """How a page of the JSON, of that size in its units, lies on the displayed one.

    Tools differ in whether they turn pages as viewers do. Where the PDF's own words are known, the turn that
    puts most of the text on its words is taken; else none.
    """
    width, height = size
    plain = Placement(width, height, page)
    if pdf is None or page.error is not None:
        return plain
    swapped = abs(width / height - page.height / page.width) < _SAME_SHAPE * page.height / page.width
    upright = abs(width / height - page.width / page.height) < _SAME_SHAPE * page.width / page.height
    turns = [*((0, 180) if upright or not swapped else ()), *((90, 270) if swapped else ())]
    candidates = [Placement(width, height, page, turn) for turn in turns]
    return max(candidates, key=lambda one: _words_hit(one, pdf, seen))


def _words_hit(candidate: Placement, pdf: PdfWords, seen: Sequence[Seen]) -> int:
    """How many of the PDF's words stand where the JSON has their text."""
    hits = 0
    for one in seen:
        inside = pdf.inside(candidate.box(one.box), candidate.page.number)
        text = "".join(fold_words(one.text.split()))
        hits += sum(bool(word) and word in text for word in fold_words([pdf.text(i) for i in inside]))
    return hits
