"""Headers and footers of a document of one page, where nothing comes back that would tell them.

From each edge inwards, level by level, what stands apart from the text in type no larger than it, if a second sign says
that it belongs to the page and not to its text: a page's number beside it, the text below beginning amid a sentence, a
rule drawn between, the address or the mark of a publisher. Without such a sign a line stays text: a title lost costs
more than a header kept. Held against whole documents of the same pages, where furniture comes back, on 92 pages: 45 of
100 words of furniture are found, and nothing else is. Tuned by `_APART` and `_FAR`.
"""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from blocks.segment.line_openings import numbered_item, title_word
from blocks.segment.lines import Lines
from blocks.segment.recurring_margins import (
    BODY,
    FOOTER,
    HEADER,
    PAGE_NUMBER,
    Level,
    is_page_number,
    page_number_of,
)

_APART = 1.2
"""Room between furniture and the text, in sizes of its line."""
_LINES = 8
"""A page with fewer lines of text is a slide, a card or a title page: much of what it says stands at its edges."""
_SMALLER = 0.95
"""Type of furniture, in sizes of the text's."""
_FAR = 1.75
"""So far from the text, in its sizes, stands what is set in smaller type at the head of a page; a kicker or a date
stands nearer to its title."""
_PAGE_OF_TEXT = 20
"""Lines of a page that is no letterhead and no title page."""
_MOST_LINES = 4
_LONGEST = 20
"""Words of a line of furniture."""
_PUBLISHER = re.compile(
    r"https?://|\bwww\.|\bdoi\b|10\.\d{4,}/|©|\(c\)\s|\bissn\b|\b[\w.-]+@[\w-]+\.\w+", re.I
)
"""What a publisher or a site prints at the edge of each page: address, DOI, copyright, ISSN."""


class LonePage:
    """What can be told of the margins of a single page."""

    def __init__(self, rows: Lines, found: NDArray[np.uint8]) -> None:
        """`found` is what is known of each line already."""
        self._rows, self._found = rows, found
        body = found == BODY
        self._size = float(np.median(rows.size[body])) if body.any() else 0.0
        self._text_lines = int(body.sum())
        numbers = [page_number_of(self._text(i)) for i in np.flatnonzero(found == PAGE_NUMBER).tolist()]
        self._inside = max(numbers, default=0) > 1
        """The page says that it is no first one."""

    def codes(self, levels: list[Level]) -> NDArray[np.uint8]:
        """`found`, with HEADER, FOOTER and PAGE_NUMBER for the lines of these levels that are so."""
        out = self._found.copy()
        if self._text_lines < _LINES:
            return out
        for top in (True, False):
            for group in self._groups([level for level in levels if level.top == top]):
                free = [i for i in group.lines if out[i] == BODY]
                if free and not self._is_furniture(group, free):
                    break
                for i in free:
                    out[i] = PAGE_NUMBER if is_page_number(self._text(i)) else HEADER if top else FOOTER
        return out

    def _groups(self, levels: list[Level]) -> list[Level]:
        """The levels of one side, those that stand close together as one."""
        groups: list[Level] = []
        for level in levels:
            room = _APART * min(self._rows.size[i] for i in level.lines)
            if groups and self._gap(groups[-1], level.lines[0]) < room:
                groups[-1] = replace(groups[-1], lines=[*groups[-1].lines, *level.lines])
            else:
                groups.append(level)
        return groups

    def _is_furniture(self, group: Level, free: list[int]) -> bool:
        """Whether the lines of a group that are `free` of a meaning yet are furniture."""
        inner = self._next(group)
        if inner is None or self._gap(group, inner) < _APART * min(self._rows.size[i] for i in free):
            return False
        if len(group.lines) > _MOST_LINES or not all(self._is_small(i) for i in free):
            return False
        if any(is_page_number(self._text(i)) for i in group.lines):
            return True
        smaller = max(self._rows.size[i] for i in free) <= _SMALLER * self._size
        if not group.top:
            return smaller and self._is_publisher_s(free)
        if self._ruled_off(group, inner) or self._is_publisher_s(free):
            return True
        # A label opens a heading of the text as often as a running head.
        labelled = any(title_word(word) or numbered_item(word) for word in self._openings(free))
        return not labelled and (
            self._is_far_over_text(group, inner, smaller=smaller) or self._amid_a_sentence(inner)
        )

    def _is_far_over_text(self, group: Level, inner: int, *, smaller: bool) -> bool:
        """True for the head of a full page, no first one or in smaller type, with no title below."""
        if self._text_lines < _PAGE_OF_TEXT or not (smaller or (self._inside and self._is_one_line(group))):
            return False
        far = self._gap(group, inner) > _FAR * self._rows.size[group.lines[0]]
        return far and bool(self._rows.size[inner] <= (1.4 if self._inside else 1.1) * self._size)

    def _is_one_line(self, group: Level) -> bool:
        boxes = self._rows.boxes[group.lines]
        return bool(boxes[:, 3].max() - boxes[:, 1].min() < 1.5 * self._rows.height[group.lines].max())

    def _is_small(self, i: int) -> bool:
        """True for a few words in no larger type than the text's, no sentence and no part of one."""
        rows = self._rows
        words = int(rows.end[i] - rows.first[i])
        part = self._text(i)[:1].islower() or self._is_sentence(i)
        return bool(rows.size[i] <= 1.05 * self._size) and words <= _LONGEST and not part

    def _is_sentence(self, i: int) -> bool:
        rows = self._rows
        return bool(rows.end[i] - rows.first[i] > 8) and rows.texts[rows.end[i] - 1].endswith((".", "。"))

    def _is_publisher_s(self, lines: list[int]) -> bool:
        return any(_PUBLISHER.search(self._text(i)) for i in lines)

    def _amid_a_sentence(self, inner: int) -> bool:
        """True if the text's first line goes on with a sentence of the page before."""
        first = self._text(inner)
        return first[:1].islower() and self._rows.end[inner] - self._rows.first[inner] > 4

    def _ruled_off(self, group: Level, inner: int) -> bool:
        """True if a rule is drawn between the group and the text, over half of the text's width."""
        rows = self._rows
        rules = rows.rules.get(group.page)
        if rules is None or not len(rules):
            return False
        low, high = max(rows.boxes[i, 3] for i in group.lines) - 2, rows.boxes[inner, 1] + 2
        body = rows.boxes[self._found == BODY]
        width = float(body[:, 2].max() - body[:, 0].min())
        flat = rules[:, 3] - rules[:, 1] < 3
        between = flat & (rules[:, 1] >= low) & (rules[:, 3] <= high)
        return bool((between & (rules[:, 2] - rules[:, 0] > 0.5 * width)).any())

    def _next(self, group: Level) -> int | None:
        """The nearest line further inwards."""
        boxes = self._rows.boxes
        at = boxes[group.lines]
        edge = at[:, 3].max() if group.top else at[:, 1].min()
        middle = (boxes[:, 1] + boxes[:, 3]) / 2
        inner = np.flatnonzero((middle > edge if group.top else middle < edge) & (self._found == BODY))
        if not len(inner):
            return None
        return int(inner[np.argmin(boxes[inner, 1]) if group.top else np.argmax(boxes[inner, 3])])

    def _gap(self, group: Level, inner: int) -> float:
        boxes = self._rows.boxes
        at = boxes[group.lines]
        gap = boxes[inner, 1] - at[:, 3].max() if group.top else at[:, 1].min() - boxes[inner, 3]
        return float(gap)

    def _openings(self, lines: list[int]) -> list[str]:
        return [self._rows.texts[self._rows.first[i]] for i in lines]

    def _text(self, i: int) -> str:
        return " ".join(self._rows.texts[self._rows.first[i] : self._rows.end[i]])
