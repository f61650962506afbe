"""Greedy pagination: slices go on the page from top to bottom, and a page ends where the next one doesn't fit.

One pass, nothing is set a second time. Slices that are kept with the next (headings, the first and last two lines of a
paragraph) move to the next page together if they fit on one. What is higher than `_SPLIT_FROM` of a page is split
rather than moved, where it can be. A page that a table goes on at starts with the table's header rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from renderers.pdf.page import Page
from renderers.pdf.slices import PageEnd, Slice

_LEAST_PART = 48.0
"""A row is split only if this much of it stays, in points."""
_SPLIT_FROM = 0.34
"""Parts of a page from which on a row is split rather than moved to the next page."""
_LONGEST_GROUP = 80
"""Slices that are kept together at most."""


class Layout:
    """Sets slices on pages, one after the other."""

    def __init__(
        self, new_page: Callable[[], Page], end_page: Callable[[Page], None], top: float, bottom: float
    ):
        self._new_page, self._end_page = new_page, end_page
        self._top, self._bottom = top, bottom
        self._page: Page | None = None
        self._y = self._fresh_below = top

    @property
    def page(self) -> Page:
        """The page that the next slice may be set on."""
        if self._page is None:
            self._page, self._y = self._new_page(), self._top
        return self._page

    def add(self, slices: Iterable[Slice]) -> None:
        """Set them in this order."""
        group: list[Slice] = []
        for one in slices:
            group.append(one)
            if not one.keep or len(group) >= _LONGEST_GROUP:
                self._set_group(group)
                group = []
        self._set_group(group)

    def end_page(self) -> None:
        """What follows starts a page."""
        if self._page is not None:
            self._end_page(self._page)
            self._page = None

    def _set_group(self, group: list[Slice]) -> None:
        high = sum(one.gap + one.height for one in group)
        full = self._top - self._bottom
        if len(group) > 1 and high > self._room() and not self._is_fresh() and high <= full:
            self.end_page()
        for one in group:
            self._set(one)

    def _set(self, one: Slice) -> None:
        if isinstance(one, PageEnd):
            if not self._is_fresh():
                self.end_page()
            return
        while (rest := self._set_part(one)) is not None:
            one = rest

    def _set_part(self, one: Slice) -> Slice | None:
        """Set a slice, or the part of it that the page holds; what is left of it, if anything."""
        self._start(one)
        gap = 0.0 if self._is_fresh() else one.gap
        room = self._room() - gap
        if one.height <= room + 0.01:
            self._paint(one, gap)
            return None
        fresh = self._y >= self._fresh_below
        full = self._top - self._bottom
        if fresh or (one.height > full * _SPLIT_FROM and room > _LEAST_PART):
            parts = one.split(room, force=fresh)
            if parts is not None:
                self._paint(parts[0], gap)
                self.end_page()
                return parts[1]
        if fresh:
            self._paint(one, gap)
            return None
        self.end_page()
        return one

    def _start(self, one: Slice) -> None:
        """Begin a page if there is none, with the head of the table that goes on."""
        if self._page is not None:
            return
        _ = self.page
        self._fresh_below = self._y
        if one.header is not None:
            self.page.repeating = True
            self._paint(one.header, 0.0)
            self.page.within(None)
            self.page.repeating = False
            self._fresh_below = self._y

    def _is_fresh(self) -> bool:
        return self._page is None or self._y >= self._top - 0.01

    def _room(self) -> float:
        return (self._y if self._page is not None else self._top) - self._bottom

    def _paint(self, one: Slice, gap: float) -> None:
        page, top = self.page, self._y - gap
        bottom = top - one.height
        for panel in one.panels:
            page.panel(panel, top, bottom)
        for name in one.anchors:
            page.anchor(name, top + 4)
        one.paint(page, top)
        self._y = bottom
