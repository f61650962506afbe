"""What comes back in the margins of pages, and where: the words of running heads, the numbers of pages.

The evidence for `furniture`. A line's key is its side of the page, its height there and its words, once as they are
and once with digits as `#`; lines with one key on enough pages recur, in the manner of page association (Lin 2003)
with equal keys in the place of a similarity. Numbers are page numbers if they mostly rise by one a page. Linear in
lines of margins. Tuned by `_SELDOM`, `_FAR`, `ROOM` and `_TITLE`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from blocks.model import Kind
from blocks.segment.lines.lines import LARGER, Lines, body_size
from blocks.segment.margins.page_labels import is_page_number

_DIGITS = re.compile(r"\d+")
_COUNT = re.compile(r"(?:\d+-)?(\d+)")
_FAR, _FARTHEST = 1.3, 2.5
"""Room between lines of furniture, in heights of lines."""
ROOM, LITTLE_ROOM = 1.05, 0.3
"""A line is set off from the text by so many times its size; where furniture is known to stand, less will do."""
_TITLE, _ALL_OVER = 15.0, 0.4
"""A line in type of so many points is a title, as of slides, unless it stands on so many of all pages."""
_TITLE_LIKE = 1.5
"""A number so many times as high as the text may be that of a chapter, of which each page has one."""
_DEEP = 0.13
"""Part of the page's height from which on furniture must be set off from the text."""
_LABEL = 3
"""Words of a label that ends with the page's number, at most: "COMPLAINT - 2"."""
_AROUND = 3
"""Pages numbered in their order tell of each other so far away: running heads alternate, chapters begin without."""
_SELDOM = 0.2
"""What is on fewer of the pages from its first to its last is no furniture."""

BODY = 0
HEADER = 1
FOOTER = 2
PAGE_NUMBER = 3
HIDDEN = 4
LINE_NUMBERS = 5
SIDE_NOTES = 6
KIND_OF = {
    HEADER: Kind.HEADER,
    FOOTER: Kind.FOOTER,
    PAGE_NUMBER: Kind.PAGE_NUMBER,
    HIDDEN: Kind.HIDDEN,
    LINE_NUMBERS: Kind.LINE_NUMBERS,
    SIDE_NOTES: Kind.SIDE_NOTE,
}


@dataclass(frozen=True, slots=True)
class Level:
    """Lines at one height in a page's margin."""

    page: int
    """Counted from 1."""
    top: bool
    """They stand at the top of the page."""
    lines: list[int]
    """From left to right or any other order."""
    place: int
    """Distance from the page's edge, in steps of `_STEP`."""


_Key = tuple[bool, int, str]
"""Side of the page (True at the top), height on it, words."""


class Recurring:
    """What can be told of the lines in the margins: which come back, and where."""

    def __init__(self, rows: Lines, candidates: list[tuple[int, bool]]) -> None:
        self.rows = rows
        self.text = {i: rows.text(i) for i, _ in candidates}
        self._enough = 2 if len(np.unique(rows.page)) < 5 else 3
        self._body = float(np.median(rows.height))
        self._same: dict[_Key, dict[int, int]] = {}
        self._alike: dict[_Key, dict[int, int]] = {}
        self._keys = self._keyed(candidates)
        for (i, _), (exact, loose) in self._keys.items():
            page = int(rows.page[i])
            self._same.setdefault(exact, {}).setdefault(page, i)
            self._alike.setdefault(loose, {}).setdefault(page, i)
        self._same, self._alike = _with_neighbours(self._same), _with_neighbours(self._alike)
        self._often_same = {key for key, pages in self._same.items() if self._often(pages)}
        self._often_alike = {key for key, pages in self._alike.items() if self._often(pages)}
        self._common = {words for _, _, words in self._often_same}
        self._title = _title(rows)
        self._numbers: dict[str, bool] = {}
        self._gaps: dict[int, float] = {}
        self._counting: dict[_Key, bool] = {}

    @property
    def short(self) -> bool:
        """True for a file of a few pages, where little comes back."""
        return self._enough == 2

    def recurs(self, i: int, top: bool) -> int:
        """HEADER, FOOTER or PAGE_NUMBER if the line's words come back, numbers apart, on enough pages; else BODY."""
        margin = HEADER if top else FOOTER
        exact, key = self._keys[i, top]
        same, alike = exact in self._often_same, key in self._often_alike
        counted = alike and self._counted(i, key)
        if counted and self.is_number(i):
            return PAGE_NUMBER
        if not self.set_off(i, top) and self._is_deep(i, top):
            return BODY
        if (
            same
            and self.rows.height[i] > _TITLE * self._body
            and len(self._same[exact]) < _ALL_OVER * len(self.rows.pages)
        ):
            return BODY
        if alike and self.is_number(i):
            agreeing = self._agreeing(i, key) if self.text[i].isdigit() else []
            if self._counts(key) and (any(agreeing) or not agreeing):
                return PAGE_NUMBER
            return margin if same and self.set_off(i, top) else BODY
        apart = (alike or self._repeats_title(i, top)) and self.apart(i, top)
        # A title with a number may open each page; none ends it, and nor do many words.
        label = counted and not top and len(self.rows.words(i)) <= _LABEL and self.text[i][-1].isdigit()
        return margin if same or apart or label else BODY

    def _repeats_title(self, i: int, top: bool) -> bool:
        """True if a line at the head of a later page says the document's title once more, or a part of it: where there
        are two pages it comes back nowhere."""
        words = int(self.rows.end[i] - self.rows.first[i])
        return top and self.rows.page[i] > 1 and words > 1 and f" {self.text[i].casefold()} " in self._title

    def _is_deep(self, i: int, top: bool) -> bool:
        """True if a line stands so far from the page's edge that text may begin there, in copies of a form too."""
        page, (_, y0, _, y1) = self.rows.pages[self.rows.page[i] - 1], self.rows.boxes[i].tolist()
        middle = float(y0 + y1) / 2
        return bool((middle if top else page.height - middle) > _DEEP * page.height)

    def is_number(self, i: int) -> bool:
        """True if the line holds a number or what pages have with one."""
        text = self.text[i]
        if text not in self._numbers:
            self._numbers[text] = is_page_number(text)
        return self._numbers[text]

    def set_off(self, i: int, top: bool, room: float = ROOM) -> bool:
        """True if the page's next line inwards is away by more than `room` times the line's size."""
        if i not in self._gaps:
            self._gaps[i] = _gap(self.rows, i, top)
        return self._gaps[i] > room

    def apart(self, i: int, top: bool, room: float = ROOM) -> bool:
        """True if the line is set off from the text, in no larger type, and no sentence."""
        usual = bool(self.rows.height[i] < 1.2 * self._body and self.rows.size[i] < _TITLE)
        return usual and not _is_sentence(self.rows, i) and self.set_off(i, top, room)

    def near(self, outer: Level, inner: Level) -> bool:
        """True if about a line fits between the two levels, or two where the inner one is set off from the text."""
        a, b = self.rows.boxes[outer.lines[0]], self.rows.boxes[inner.lines[0]]
        gap = float(b[1] - a[3] if inner.top else a[1] - b[3]) / self._body
        return gap < _FAR or (gap < _FARTHEST and self.set_off(inner.lines[0], inner.top))

    def elsewhere(self, i: int) -> bool:
        """True if the line's words are furniture by their repetition, at this height or another."""
        return self.text[i].casefold() in self._common

    def twice(self, i: int, top: bool) -> bool:
        """True if the line's words stand at its height on another page too."""
        return len(self._same[self._keys[i, top][0]]) > 1

    def furnishes(self, furnished: int, pages: int) -> bool:
        """True if a place with furniture on so many of its pages is one for furniture."""
        return furnished >= self._enough and 2 * furnished >= pages

    def _keyed(self, candidates: list[tuple[int, bool]]) -> dict[tuple[int, bool], tuple[_Key, _Key]]:
        """By line and side what makes it the same furniture as others; and that with its numbers left out, so that
        "Chapter 1" is as "Chapter 2"."""
        rows, at = self.rows, [i for i, _ in candidates]
        heights = np.array([page.height for page in rows.pages], dtype=np.float32)[rows.page[at] - 1]
        from_top, from_bottom = rows.boxes[at, 1].tolist(), (heights - rows.boxes[at, 3]).tolist()
        keys = {}
        for (i, top), down, up in zip(candidates, from_top, from_bottom, strict=True):
            text = self.text[i].casefold()
            exact = top, round((down if top else up) / 6), text
            loose = top, round(down / 6), _DIGITS.sub("#", text)
            keys[i, top] = exact, loose
        return keys

    def _often(self, pages: Collection[int]) -> bool:
        """True for enough pages, and no few among many: the head of a table comes back here and there."""
        return len(pages) >= self._enough and len(pages) > _SELDOM * (max(pages) - min(pages))

    def _agreeing(self, i: int, key: _Key) -> list[bool]:
        """For each page around that has such a line: is its number as far from the page's as this line's?"""
        here = int(self.rows.page[i])
        apart = page_number_of(self.text[i]) - here
        return [
            page_number_of(self.text[j]) - page == apart
            for page, j in self._alike[key].items()
            if 0 < abs(page - here) <= _AROUND
        ]

    def _counted(self, i: int, key: _Key) -> bool:
        """True if a line in no type of titles has one number, which counts the pages around."""
        large = self.rows.height[i] > _TITLE_LIKE * self._body
        agreeing = self._agreeing(i, key) if key[2].count("#") == 1 and not large else []
        return sum(agreeing) > 1 and 2 * sum(agreeing) >= len(agreeing)

    def _counts(self, key: _Key) -> bool:
        """True if the numbers of these lines count the pages: mostly as many apart as the pages are."""
        if key not in self._counting:
            steps = [
                (page - before, page_number_of(self.text[i]) - page_number_of(self.text[last]))
                for (before, last), (page, i) in pairwise(sorted(self._alike[key].items()))
            ]
            self._counting[key] = 2 * sum(a == b for a, b in steps) >= len(steps)
        return self._counting[key]


def _with_neighbours(found: dict[_Key, dict[int, int]]) -> dict[_Key, dict[int, int]]:
    """Each key with the pages that have its words at its height or a step beside: scans don't lie alike, and what is
    drawn at the edge of two steps falls into either."""
    return {
        (top, place, words): {
            **found.get((top, place - 1, words), {}),
            **found.get((top, place + 1, words), {}),
            **pages,
        }
        for (top, place, words), pages in found.items()
    }


def page_number_of(number: str) -> int:
    """The number in a page's number: 3 in "Page 3 of 12", 14 in "2-14"."""
    found = _COUNT.search(number)
    return int(found[1]) if found else 0


def _title(rows: Lines) -> str:
    """The words of the first page's lines in larger type, small, with a space before and behind."""
    large = np.flatnonzero((rows.page == 1) & (rows.size > LARGER * body_size(rows)))
    return f" {' '.join(rows.text(i) for i in large.tolist()).casefold()} "


def _is_sentence(rows: Lines, i: int) -> bool:
    """True for a line of running text: long, with a full stop at its end."""
    return bool(rows.end[i] - rows.first[i] > 8) and rows.words(i)[-1].endswith(".")


def _gap(rows: Lines, i: int, top: bool) -> float:
    """How far the page's next line inwards is away, in sizes of the line."""
    first, end = np.searchsorted(rows.page, (rows.page[i], rows.page[i] + 1))
    box, height = rows.boxes[i], rows.height[i]
    others = rows.boxes[first:end]
    inner = others[:, 1] - box[3] if top else box[1] - others[:, 3]
    beyond = others[:, 1] + others[:, 3] - box[1] - box[3]
    inner = inner[(beyond > 0 if top else beyond < 0) & (inner > -0.5 * height)]
    return float(inner.min() / min(height, rows.size[i])) if len(inner) else np.inf
