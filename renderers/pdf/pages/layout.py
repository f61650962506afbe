"""Greedy pagination: slices go on the page from top to bottom, and a page ends where the next one doesn't fit.

One pass, nothing is set a second time. Slices that are kept with the next (headings, the first and last two lines of a
paragraph) move to the next page together if they fit on one. What is higher than `_SPLIT_FROM` of a page is split
rather than moved, where it can be. A page that a table goes on at starts with the table's header rows. A picture that
doesn't fit waits for the top of the next page, and the text runs on (TeX's floats). The notes that a slice calls take
their room from its page (`foot`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from renderers.pdf.page import Page
from renderers.pdf.pages.foot import Foot
from renderers.pdf.pages.slices import Float, PageEnd, Slice, notes_of

_LEAST_PART = 48.0
"""A row is split only if this much of it stays, in points."""
_SPLIT_FROM = 0.34
"""Parts of a page from which on a row is split rather than moved to the next page."""
_LONGEST_GROUP = 80
"""Slices that are kept together at most."""
_FLOATS = 0.7
"""Parts of a page that several pictures take above the text at most, as LaTeX has it (`\\\\topfraction`)."""
_BELOW_FLOATS = 14.0
"""Space between them and the text, in points."""


class Layout:
    """Sets slices on pages, one after the other."""

    def __init__(
        self,
        new_page: Callable[[], Page],
        end_page: Callable[[Page], None],
        top: float,
        bottom: float,
        foot: Foot,
    ):
        self._new_page, self._end_page = new_page, end_page
        self._top, self._bottom, self._foot = top, bottom, foot
        self._page: Page | None = None
        self._y = self._fresh_below = top
        self._untouched = True
        self._floats: deque[Float] = deque()

    @property
    def page(self) -> Page:
        """The page that the next slice may be set on."""
        if self._page is None:
            self._begin_page()
        assert self._page is not None
        return self._page

    def add(self, slices: Iterable[Slice]) -> None:
        """Set them in this order."""
        group: list[Slice] = []
        for one in slices:
            if isinstance(one, Float) and (self._floats or self._height([*group, one]) > self._room()):
                self._floats.append(one)
                continue
            if isinstance(one, PageEnd):
                group = self._with_floats(group)
            group.append(one)
            if not one.keep or len(group) >= _LONGEST_GROUP:
                self._set_group(group)
                group = []
        self._set_group(self._with_floats(group))

    def set_floats(self) -> None:
        """Nothing may come before the pictures that wait."""
        while self._floats:
            if self._page is None:
                _ = self.page  # it begins with them
            elif self._room() < self._height([self._floats[0]]) and not self._is_fresh():
                self.end_page()
            else:
                self._set(self._floats.popleft())

    def finish(self) -> None:
        """Set what still waits, and end the last page."""
        self.set_floats()
        self.end_page()
        while self._foot.waits:
            self._begin_page(text=False)
            self.end_page()

    def end_page(self) -> None:
        """What follows starts a page."""
        if self._page is not None:
            self._foot.paint(self._page, self._bottom)
            self._end_page(self._page)
            self._page = None

    def _begin_page(self, *, text: bool = True) -> None:
        self._page, self._y, self._untouched = self._new_page(), self._top, True
        full = self._top - self._bottom
        self._foot.begin_page(full, text=text)
        # On a page with notes of the one before, or with pictures, there is less room than on the next one.
        self._fresh_below = self._top if not self._foot.height else self._top + 1
        self._set_waiting_floats(full)

    def _set_waiting_floats(self, full: float) -> None:
        """Pictures at the top of the page."""
        first = self._y
        while self._floats:
            high = self._height([self._floats[0]])
            if high > self._room() - (0 if self._y == first else (1 - _FLOATS) * full):
                break
            one = self._floats.popleft()
            self._paint(one, 0.0 if self._y == first else one.gap)
        if self._y < first:
            self._y -= _BELOW_FLOATS
            self.page.anchor(head_anchor(self.page.index), self._y)

    def _with_floats(self, group: list[Slice]) -> list[Slice]:
        """A heading that nothing but pictures follows, with these."""
        if not group:
            return group
        floats, self._floats = self._floats, deque()
        return [*group, *floats]

    def _set_group(self, group: list[Slice]) -> None:
        if not all(isinstance(one, PageEnd) or one.is_space for one in group):
            _ = self.page  # what it begins with takes its room
        if len(group) > 1 and not self._is_fresh():
            high, full = self._height(group), self._top - self._bottom
            # What is higher than a page is parted, but not after its heading.
            if min(high, full * _SPLIT_FROM if high > full else high) > self._room():
                self.end_page()
        for one in group:
            self._set(one)

    def _set(self, one: Slice) -> None:
        if isinstance(one, PageEnd):
            self.set_floats()
            if not self._is_fresh():
                self.end_page()
            return
        if one.is_space and (self._is_fresh() or one.gap + one.height > self._room()):
            return
        rest: Slice | None = one
        while rest is not None:
            rest = self._set_part(rest)

    def _set_part(self, one: Slice) -> Slice | None:
        """Set a slice, or the part of it that the page holds; what is left of it, if anything."""
        self._start(one)
        gap = 0.0 if self._is_fresh() else one.gap
        room = self._room() - gap
        if one.height + self._foot.needed(one.notes) <= room + 0.01:
            self._paint(one, gap)
            return None
        fresh = self._y >= self._fresh_below
        full = self._top - self._bottom
        if fresh or (one.height > full * _SPLIT_FROM and room > _LEAST_PART):
            parts = self._split(one, room, force=fresh)
            if parts is not None:
                self._paint(parts[0], gap)
                self.end_page()
                return parts[1]
        if fresh:
            self._paint(one, gap)
            return None
        self.end_page()
        return one

    def _split(self, one: Slice, room: float, *, force: bool) -> tuple[Slice, Slice] | None:
        """A part that fits with the notes that it calls; with `force`, as many of them as the page holds."""
        parts = one.split(room, force=force)
        if parts is None or not (notes := self._foot.needed(parts[0].notes)):
            return parts
        with_notes = one.split(room - notes, force=False)
        return with_notes or (parts if force else None)

    def _start(self, one: Slice) -> None:
        """Begin a page if there is none, with the head of the table that goes on."""
        _ = self.page
        begins, self._untouched = self._untouched, False
        if begins and one.header is not None:
            whole = self._y >= self._fresh_below
            self.page.repeating = True
            self._paint(one.header, 0.0, calls=False)
            self.page.within(None)
            self.page.repeating = False
            self._fresh_below = self._y if whole else self._fresh_below

    def _is_fresh(self) -> bool:
        return self._page is None or self._y >= self._top - 0.01

    def _room(self) -> float:
        return (self._y if self._page is not None else self._top) - self._bottom - self._foot.height

    def _height(self, group: list[Slice]) -> float:
        """Of slices with what the page must have for their notes."""
        return sum(one.gap + one.height for one in group) + self._foot.needed(notes_of(group))

    def _paint(self, one: Slice, gap: float, *, calls: bool = True) -> None:
        page, top = self.page, self._y - gap
        bottom = top - one.height
        for panel in one.panels:
            page.panel(panel, top, bottom)
        for name in one.anchors:
            page.anchor(name, top + 4)
        one.paint(page, top)
        self._y = bottom
        if calls and one.notes:
            self._foot.call(one.notes, self._room())


def head_anchor(index: int) -> str:
    """The name of the place below the pictures at the top of a page, counted from 0: its text begins there."""
    return f"head:{index}"
