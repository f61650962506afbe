"""Headers and footers of a document of one page, where nothing comes back that would tell them.

First what says so itself: stamps of downloads, a number in the outer margin. Then from each edge inwards, level by
level, what stands apart from the text in type no larger than it, if a second sign says that it belongs to the page and
not to its text: a page's number or label, the text below beginning amid a sentence, a rule drawn between, words at the
left and right ends of one line, the address or the mark of a publisher. Without such a sign a line stays text: a title
lost costs more than a header kept. Held against whole documents of the same pages, where furniture comes back, on 360
pages: 66 of 100 words of furniture are found, and little that isn't. Tuned by `_APART` and `_FAR`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.line_openings import CAPTION, footnote_mark, numbered_item, title_word
from blocks.segment.lines.lines import Lines, body_size
from blocks.segment.margins.edge_words import has_address, is_day, is_publisher_s, is_stamp
from blocks.segment.margins.page_labels import is_page_number, labels_page
from blocks.segment.margins.recurring_margins import (
    BODY,
    FOOTER,
    HEADER,
    PAGE_NUMBER,
    Level,
    page_number_of,
)

_APART, _HARDLY_APART = 1.2, 0.7
"""Room between furniture and the text, in sizes of its line; for a page's number in the middle of the foot."""
_LINES = 8
"""A page with fewer lines of text is a slide, a card or a title page: much of what it says stands at its edges."""
_SMALLER, _SMALL_PRINT = 0.95, 0.8
"""Type of furniture, and of what publishers print in whole sentences, in sizes of the text's."""
_NO_LARGER, _AMID, _NUMBER_S = 1.05, 1.1, 1.6
"""Type of furniture at most, over a text that goes on amid a sentence, and beside the page's number or label, in sizes
of the text's."""
_FAR = 1.75
"""So far from the text, in its sizes, stands what is set in smaller type at the head of a page; a kicker or a date
stands nearer to its title."""
_PAGE_OF_TEXT = 20
"""Lines of a page that is no letterhead and no title page."""
_MOST_LINES = 4
_LONGEST = 20
"""Words of a line of furniture."""
_MIDDLE = 0.02
"""How far from the middle of the page, in its widths, a number that is centred may stand."""


class LonePage:
    """What can be told of the margins of a single page."""

    def __init__(self, rows: Lines, found: NDArray[np.uint8]) -> None:
        """`found` is what is known of each line already."""
        self._rows, self._found = rows, found.copy()
        body = found == BODY
        self._size = body_size(rows) if body.any() else 0.0
        self._text_lines = int(body.sum())
        numbers = [page_number_of(self._rows.text(i)) for i in np.flatnonzero(found == PAGE_NUMBER).tolist()]
        self._inside = max(numbers, default=0) > 1
        """The page says that it is no first one."""

    def codes(self, levels: list[Level]) -> NDArray[np.uint8]:
        """What was found, with HEADER, FOOTER and PAGE_NUMBER for the lines of these levels that are so."""
        levels = self._without_stamps(levels)
        if self._text_lines >= _LINES:
            self._numbers_outside(levels)
        for top in (False, True):
            for group in self._groups([level for level in levels if level.top == top]):
                free = [i for i in group.lines if self._found[i] == BODY]
                if free and not self._is_furniture(group, free):
                    break
                self._mark(free, top=top)
        return self._found

    def _without_stamps(self, levels: list[Level]) -> list[Level]:
        """The levels without the stamps of downloads, which are furniture however near to the text they stand, as is
        what browsers print at the head of a page: the day and the title, with the page's address at the foot."""
        printout = any(
            has_address(self._rows.text(i)) for i in np.flatnonzero(self._found == FOOTER).tolist()
        )
        rest = []
        for level in levels:
            stamps = [i for i in level.lines if self._is_small(i) and is_stamp(self._rows.text(i))]
            if printout and level.top and is_day(self._rows.text(level.lines[0])):
                stamps = [i for i in level.lines if self._is_small(i)]
            self._mark(stamps, top=level.top)
            lines = [i for i in level.lines if i not in stamps]
            rest += [replace(level, lines=lines)] if lines else []
        return rest

    def _numbers_outside(self, levels: list[Level]) -> None:
        """Take a number left or right of all text, with nothing else there, for the page's."""
        body = self._found == BODY
        boxes = self._rows.boxes
        x0, x1 = boxes[:, 0], boxes[:, 2]
        for level in levels:
            for i in [i for i in level.lines if body[i] and is_page_number(self._rows.text(i))]:
                others = np.arange(len(boxes)) != i
                left, right = (x0 < x1[i])[others & body], (x1 > x0[i])[others & body]
                if not left.any() or not right.any():
                    self._mark([i], top=level.top)

    def _mark(self, lines: list[int], *, top: bool) -> None:
        for i in lines:
            number = is_page_number(self._rows.text(i))
            self._found[i] = PAGE_NUMBER if number else HEADER if top else FOOTER

    def _groups(self, levels: list[Level]) -> list[Level]:
        """The levels of one side, those that stand close together as one, but for what a caption begins."""
        groups: list[Level] = []
        for level in levels:
            apart = not groups or any(CAPTION.match(self._rows.text(i)) for i in level.lines)
            if not apart and self._gap(groups[-1], level.lines[0]) < self._room(groups[-1], level):
                groups[-1] = replace(groups[-1], lines=[*groups[-1].lines, *level.lines])
            else:
                groups.append(level)
        return groups

    def _room(self, outer: Level, level: Level) -> float:
        """How far apart two levels stand that don't belong together, in points."""
        least = min(self._rows.size[i] for i in [*outer.lines, *level.lines])
        return float(least * (_HARDLY_APART if self._has_centred_number(outer) else _APART))

    def _is_furniture(self, group: Level, free: list[int]) -> bool:
        """Whether the lines of a group that are `free` of a meaning yet are furniture."""
        inner, texts = self._next(group), [self._rows.text(i) for i in group.lines]
        if inner is None or len(texts) > _MOST_LINES or any(map(CAPTION.match, texts)):
            return False
        room = self._gap(group, inner) / min(self._rows.size[i] for i in free)
        labelled = any(map(labels_page, texts))
        if self._text_lines < _LINES:
            return labelled and room >= _APART and all(self._is_small(i) for i in free)
        numbered, publisher_s = any(map(is_page_number, texts)), self._is_publisher_s(group)
        centred = self._has_centred_number(group) and (publisher_s or len(texts) == 1)
        if room < (_HARDLY_APART if centred else _APART):
            return False
        amid = group.top and self._amid_a_sentence(inner)
        largest = _NUMBER_S if labelled or (numbered and not group.top) else _AMID if amid else _NO_LARGER
        if not all(self._is_small(i, largest, sentences=publisher_s) for i in free):
            return False
        if numbered or labelled:
            return True
        smaller = max(self._rows.size[i] for i in free) <= _SMALLER * self._size
        if not group.top:
            return smaller and publisher_s
        return publisher_s or self._is_head(group, free, inner, smaller=smaller, amid=amid)

    def _is_head(self, group: Level, free: list[int], inner: int, *, smaller: bool, amid: bool) -> bool:
        """Whether what stands apart at the head of the page, in type no larger than the text's, is a running head."""
        if self._ruled_off(group, inner):
            return True
        # A label opens a heading of the text as often as a running head; a bare number may be the page's.
        word = self._rows.text(free[0]).split()[0]
        if numbered_item(word) or (title_word(word) and not is_day(word) and not (amid and word.isdigit())):
            return False
        if amid:
            return True
        return self._is_far_over_text(group, inner, smaller=smaller) or (smaller and self._is_spread(group))

    def _has_centred_number(self, group: Level) -> bool:
        """True for a number in the middle of the foot."""
        width = self._rows.pages[0].width
        middles = self._rows.boxes[group.lines][:, [0, 2]].mean(axis=1).tolist()
        centred = [
            i for i, x in zip(group.lines, middles, strict=True) if abs(x - width / 2) < _MIDDLE * width
        ]
        return not group.top and any(is_page_number(self._rows.text(i)) for i in centred)

    def _is_far_over_text(self, group: Level, inner: int, *, smaller: bool) -> bool:
        """True for the head of a full page, no first one or in smaller type, with no title below."""
        if self._text_lines < _PAGE_OF_TEXT or not (smaller or (self._inside and self._is_one_line(group))):
            return False
        far = self._gap(group, inner) > _FAR * self._rows.size[group.lines[0]]
        return far and bool(self._rows.size[inner] <= (1.4 if self._inside else 1.1) * self._size)

    def _is_spread(self, group: Level) -> bool:
        """True if words at the text's left edge and at its right one stand level, over a full page of text."""
        boxes = self._rows.boxes[group.lines]
        body = self._rows.boxes[self._found == BODY]
        left, right = int(boxes[:, 0].argmin()), int(boxes[:, 2].argmax())
        if left == right or self._text_lines < _PAGE_OF_TEXT:
            return False
        level = min(boxes[left, 3], boxes[right, 3]) > max(boxes[left, 1], boxes[right, 1])
        edges = (
            boxes[left, 0] < body[:, 0].min() + self._size,
            boxes[right, 2] > body[:, 2].max() - self._size,
        )
        return bool(level and all(edges))

    def _is_one_line(self, group: Level) -> bool:
        boxes = self._rows.boxes[group.lines]
        return bool(boxes[:, 3].max() - boxes[:, 1].min() < 1.5 * self._rows.height[group.lines].max())

    def _is_small(self, i: int, largest: float = _NO_LARGER, *, sentences: bool = False) -> bool:
        """True for a few words in type up to so many times the text's, no part of a sentence; `sentences` may be whole
        in small print."""
        rows, text = self._rows, self._rows.text(i)
        if rows.size[i] > largest * self._size:
            return False
        if sentences and rows.size[i] <= _SMALL_PRINT * self._size:
            return True
        told = any(
            tell(text) for tell in (is_page_number, labels_page, is_publisher_s, has_address, is_stamp)
        )
        part = text[:1].islower() and not told
        return int(rows.end[i] - rows.first[i]) <= _LONGEST and not part and not self._is_sentence(i)

    def _is_sentence(self, i: int) -> bool:
        rows = self._rows
        return bool(rows.end[i] - rows.first[i] > 8) and rows.words(i)[-1].endswith((".", "。"))

    def _is_publisher_s(self, group: Level) -> bool:
        """True if a line of the group is a publisher's, and none is a note of the text's; at the foot an address may
        be the text's own that stands above it in type of the same size."""
        texts = [self._rows.text(i) for i in group.lines]
        if any(footnote_mark(text.split()[0]) for text in texts):
            return False
        return any(map(is_publisher_s, texts)) or (any(map(has_address, texts)) and not self._goes_on(group))

    def _goes_on(self, group: Level) -> bool:
        """True if the group stands at the foot, below text in its own columns that is set no larger."""
        boxes, at = self._rows.boxes, self._rows.boxes[group.lines]
        over = (
            (boxes[:, 3] < at[:, 1].min()) & (boxes[:, 0] < at[:, 2].max()) & (boxes[:, 2] > at[:, 0].min())
        )
        above = np.flatnonzero(over & (self._found == BODY))
        if group.top or not len(above):
            return False
        nearest = above[boxes[above, 3].argmax()]
        return bool(self._rows.size[nearest] * _SMALLER < self._rows.size[group.lines].max())

    def _amid_a_sentence(self, inner: int) -> bool:
        """True if the text's first line goes on with a sentence of the page before."""
        rows = self._rows
        beside = np.abs(rows.boxes[:, 1] - rows.boxes[inner, 1]) < 0.5 * rows.height[inner]
        level = np.flatnonzero(beside & (self._found == BODY))
        first = int(level[rows.boxes[level, 0].argmin()])
        opening = self._rows.text(first).lstrip("\u00ad")
        return opening[:1].islower() and self._rows.end[first] - self._rows.first[first] > 4

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
