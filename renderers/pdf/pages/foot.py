"""Footnotes at the foot of the page that calls them, as TeX's insertions: what doesn't fit goes on at the next foot.

A note begins on the page of its mark. One of more than `_WHOLE` lines may be parted where the page ends; the rest comes
first at the next foot, before the notes of that page. A foot that goes on leaves a quarter of its page to the text.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from renderers.pdf.page import Page
from renderers.pdf.pages.slices import Ruled, Slice, notes_of, paint_stack, stack_height

SetNote = Callable[[int], list[Slice]]
"""The lines of a footnote, by its number; none for one that there isn't."""

_ABOVE, _BELOW_RULE = 10.0, 7.0
"""Space above the rule, and between it and the notes, in points."""
_WHOLE = 4
"""Lines of a note that are not parted."""
_LEAST = 2
"""Lines of a longer one that stand on its mark's page at least."""
_CARRIED = 0.75
"""Parts of a page that notes of earlier pages may take where text comes."""


class Foot:
    """The notes of the page that is being set, and those that wait for the next one."""

    def __init__(self, set_note: SetNote, rule: Ruled) -> None:
        self._set_note, self._rule = set_note, rule
        self._here: list[Slice] = []
        self._waiting: deque[Slice] = deque()
        self._lines: dict[int, list[Slice]] = {}
        self._called: set[int] = set()

    @property
    def height(self) -> float:
        """Points that the notes take of the page."""
        return stack_height(self._here) + _ABOVE + _BELOW_RULE if self._here else 0.0

    @property
    def waits(self) -> bool:
        """True if notes are left for the next page."""
        return bool(self._waiting)

    def needed(self, numbers: Iterable[int]) -> float:
        """Points that the page must still have for a line that calls these notes."""
        new = [lines for number in dict.fromkeys(numbers) if (lines := self._new(number))]
        if not new or self._waiting:
            return 0.0
        *before, last = new
        shown = last if len(last) <= _WHOLE else last[:_LEAST]
        lines = [line for note in before for line in note] + shown
        return sum(line.gap + line.height for line in lines) + (0.0 if self._here else _ABOVE + _BELOW_RULE)

    def call(self, numbers: Iterable[int], room: float) -> None:
        """Put these notes on the page as far as that many points allow; the rest waits."""
        pending = deque(numbers)
        while pending:
            number = pending.popleft()
            lines = self._new(number)
            self._called.add(number)
            self._waiting.extend(lines)
            pending.extend(notes_of(lines))
        self._fill(room)

    def begin_page(self, full: float, *, text: bool = True) -> None:
        """Begin the next page, of `full` points, with what waits; `text`: leave some of it to the text."""
        self._here = []
        self._fill(full * (_CARRIED if text else 1.0), force=True)

    def paint(self, page: Page, bottom: float) -> None:
        """Draw the notes and the rule above them."""
        if not self._here:
            return
        top = bottom + stack_height(self._here)
        self._rule.paint(page, top + _BELOW_RULE)
        page.anchor(foot_anchor(page.index), top + _BELOW_RULE)
        paint_stack(page, self._here, top)

    def _new(self, number: int) -> list[Slice]:
        """The lines of a note that was not called before."""
        if number in self._called:
            return []
        if number not in self._lines:
            self._lines[number] = self._set_note(number)
        return self._lines[number]

    def _fill(self, room: float, *, force: bool = False) -> None:
        """Move lines from those that wait to the page; with `force`, one at least."""
        begun = len(self._here)
        while self._waiting:
            one = self._waiting[0]
            above = one.gap if self._here else _ABOVE + _BELOW_RULE
            if above + one.height > room:
                if (parts := one.split(room - above, force=force)) is not None:
                    self._here.append(parts[0])
                    self._waiting[0] = parts[1]
                    return
                if not force:
                    break
            room -= above + one.height
            self._here.append(self._waiting.popleft())
            force = False
        # Lines that stay with the next go with it, but for those that begin on the page of their mark.
        while self._waiting and self._here[-1:] and self._here[-1].keep and len(self._here) > begun + _LEAST:
            self._waiting.appendleft(self._here.pop())


def foot_anchor(index: int) -> str:
    """The name of the place where the notes of a page begin, counted from 0: their readers tell them from the text."""
    return f"foot:{index}"
