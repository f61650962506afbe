"""May running text go on from one word to another that does not follow it? Told from where both stand on the page.

Over line, column and page ends, past floats and notes: by columns, heights and widths of blocks, and by whether a
sentence is open on both sides. No model of the whole page is made: each question looks at the words of the pages that
it is about. Tuned by the constants below, in line heights or parts of a width.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import numpy as np

from blocks.model import ASIDE, TABULAR, BlockColumns, Kind, WordColumns
from blocks.text.scripts import RTL

_SAME_COLUMN = 0.5
"""Stretches that share this part of the narrower one's width stand in one column."""
_WIDER = 1.4
"""A block so many times as wide as another spans its column and is no part of it."""
_COLUMN = 0.5
"""A block with less than this part of another's width is no column between or beside it."""
_GUTTER = 1.1
"""A gap of so many line heights parts the cells of a table."""
_SMALLER = 0.93
"""Lines with less than this part of another's height are smaller print: notes, labels of a drawing."""
_FEW = 4
"""A block of fewer words is no running text."""
_WORD = re.compile(r"[A-Za-z]{3}|[^\W\d_\x00-\x7f]")
"""What a word has that is no sign of a formula: three letters, or one of another script than Latin."""
_NEAR = 1.5
"""A word so many line heights behind another in its line is near."""
_NEXT_LINE = 0.6
"""A line with less than this part of its height between it and another is the next line."""
_APART = 0.9
"""A line at the page's edge so many line heights from the text is furniture that was not known as such."""
_GOES_ON = ",-\u00ad\u2010"
"""Signs behind which a sentence goes on."""
_FLOATS = 3
"""Pages of tables and figures alone that a sentence runs past, at most."""
_SLACK = 2.0
"""Points by which boxes of neighbouring lines and columns may overlap."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a word stands: the column of its block, and the height of its line."""

    page: int
    x0: float
    x1: float
    y0: float
    y1: float
    rtl: bool
    in_table: bool

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0


class Seams:
    """The places of a document's words, asked for the seams between columns, pages and floats."""

    def __init__(self, words: WordColumns, blocks: BlockColumns) -> None:
        self._words = words
        self._kinds = blocks.kinds
        self._first = blocks.first_words

    def goes_on(self, last: int, first: int) -> bool:
        """True if a reader who has read word `last` may go on at word `first`.

        It is the next word of the line or the text, or the next line or body text below, or the head of the next
        column or page while `last` stands at the foot of its own. Arguments are places in the document's columns.
        """
        if first == last + 1 or self._beside(last, first) or self._in_row(last, first):
            return True
        if self._only_aside_between(last, first) or self._both_torn(last, first):
            return True
        # Of a heading and its text the smaller says what smaller print is: below a heading all text would be that.
        spots = self._spot(last), self._spot(first)
        height = min(spot.height for spot in spots)
        a, b = (replace(spot, y0=spot.y1 - height) for spot in spots)
        if not self._next_page(a.page, b.page):
            return False
        if a.page == b.page and b.y0 > a.y0 + a.height / 2 and _overlap(a, b) > 0:
            if b.y0 - a.y1 < _NEXT_LINE * a.height:
                return True
            if _overlap(a, b) < _SAME_COLUMN:
                return False
            # Into a table and out of it, its rows are text to be read on the way.
            way = replace(a, in_table=a.in_table or b.in_table)
            return not self._body(way, max(a.x0, b.x0), min(a.x1, b.x1), a.y1, b.y0)
        if self._kinds[int(self._words.blocks[last])] is Kind.HEADING:
            return False  # its text is what follows it
        edges = self._ends_column(a) + self._begins_column(b)
        return edges + self._inside_sentence(last, first) >= 2 and self._next_column(a, b)

    def _both_torn(self, last: int, first: int) -> bool:
        """True if a block that ends inside a sentence meets one that begins inside one, on it or the next page.

        Each needs another half; if the reading order has one for either, that is its other half, and not this.
        """
        blocks, pages = self._words.blocks, self._words.pages
        ends = last + 1 == len(self._words) or blocks[last + 1] != blocks[last]
        begins = first == 0 or blocks[first - 1] != blocks[first]
        if not (ends and begins and self._next_page(int(pages[last]), int(pages[first]))):
            return False
        own = (last + 1 < len(self._words) and self._inside_sentence(last, last + 1)) or (
            first > 0 and self._inside_sentence(first - 1, first)
        )
        return self._inside_sentence(last, first) and not own

    def _next_page(self, a: int, b: int) -> bool:
        """True if the one page is the other's or behind it, with pages between that have a table and no text."""
        if not 0 <= b - a <= 1 + _FLOATS:
            return False
        return all(map(self._is_table_page, range(a + 1, b)))

    def _is_table_page(self, page: int) -> bool:
        low, high = (int(k) for k in np.searchsorted(self._words.pages, [page, page + 1]))
        kinds = {self._kinds[k] for k in np.unique(self._words.blocks[low:high]).tolist()}
        return not kinds.isdisjoint(TABULAR) and kinds <= {*ASIDE, *TABULAR}

    def _only_aside_between(self, last: int, first: int) -> bool:
        """True if both are body text and all that stands between them in reading order is not."""
        blocks = self._words.blocks
        a, b = int(blocks[last]), int(blocks[first])
        if a >= b or {self._kinds[a], self._kinds[b]} & ASIDE:
            return False
        ends = last + 1 == int(self._first[a + 1])
        return ends and first == int(self._first[b]) and all(self._kinds[k] in ASIDE for k in range(a + 1, b))

    def _beside(self, last: int, first: int) -> bool:
        """True if the one word stands just behind the other in one line, though in another block."""
        words = self._words
        if words.pages[last] != words.pages[first]:
            return False
        a, b = words.boxes[last], words.boxes[first]
        height = float(min(a[3] - a[1], b[3] - b[1]))
        gap = float(max(a[0], b[0]) - min(a[2], b[2]))
        forwards = (b[0] < a[0]) if RTL.search(words.texts[last]) else (a[0] < b[0])
        return bool(forwards and gap < _NEAR * height and min(a[3], b[3]) - max(a[1], b[1]) > 0.5 * height)

    def _in_row(self, last: int, first: int) -> bool:
        """True if both stand in one row of a table, the one next behind the other as lines over all cells are read."""
        block = int(self._words.blocks[last])
        if int(self._words.blocks[first]) != block or self._kinds[block] not in TABULAR:
            return False
        start = int(self._first[block])
        boxes = self._words.boxes[start : start + self._length(block)]
        a, b = boxes[last - start], boxes[first - start]
        middle = (boxes[:, 1] + boxes[:, 3]) / 2
        if a[1] < (b[1] + b[3]) / 2 < a[3]:
            between = (middle > a[1]) & (middle < a[3]) & (boxes[:, 0] > a[0]) & (boxes[:, 0] < b[0])
            return bool(b[0] > a[0]) and not between.any()
        behind = (middle > a[1]) & (middle < a[3]) & (boxes[:, 0] > a[0])
        before = (middle > b[1]) & (middle < b[3]) & (boxes[:, 0] < b[0])
        lines_between = (middle > a[3]) & (middle < b[1])
        return bool(b[1] > a[1]) and not (behind.any() or before.any() or lines_between.any())

    def _inside_sentence(self, last: int, first: int) -> bool:
        """True if the one word ends no sentence and the other, in small letters, begins none."""
        before, after = self._words.texts[last], self._words.texts[first]
        return (before[-1].isalnum() or before[-1] in _GOES_ON) and after[0].islower()

    def _spot(self, word: int) -> _Spot:
        words = self._words
        block = int(words.blocks[word])
        page = int(words.pages[word])
        x0, y0, x1, y1 = (float(v) for v in words.boxes[word])
        in_table = self._kinds[block] in TABULAR
        if in_table:
            x0, x1 = self._cell(word)
        else:
            first = int(self._first[block])
            end = int(self._first[block + 1]) if block + 1 < len(self._first) else len(words)
            boxes = words.boxes[first:end][words.pages[first:end] == page]
            x0, x1 = float(boxes[:, 0].min()), float(boxes[:, 2].max())
        return _Spot(page, x0, x1, y0, y1, RTL.search(words.texts[word]) is not None, in_table)

    def _cell(self, word: int) -> tuple[float, float]:
        """The room of the word's cell: from the cell before it in the row to the one behind it.

        Words beside it without a wide gap are of its own cell; at the row's ends the words' own edges bound it, and a
        cell alone at its height is as wide as the row.
        """
        block = int(self._words.blocks[word])
        first = int(self._first[block])
        boxes = self._words.boxes[first : first + self._length(block)]
        x0, y0, x1, y1 = (float(v) for v in boxes[word - first])
        height = y1 - y0
        level = boxes[np.minimum(boxes[:, 3], y1) - np.maximum(boxes[:, 1], y0) > 0.5 * height]
        level = level[np.argsort(level[:, 0])]
        apart = np.flatnonzero(level[1:, 0] - level[:-1, 2] >= _GUTTER * height)
        if not len(apart):
            return float(boxes[:, 0].min()), float(boxes[:, 2].max())
        bounds = np.concatenate([[-np.inf], (level[apart, 2] + level[apart + 1, 0]) / 2, [np.inf]])
        k = int(np.searchsorted(bounds, (x0 + x1) / 2))
        own = level[(level[:, 0] >= bounds[k - 1]) & (level[:, 2] <= bounds[k])]
        left = float(own[:, 0].min()) if k == 1 else float(level[apart[k - 2], 2])
        right = float(own[:, 2].max()) if k == len(bounds) - 1 else float(level[apart[k - 1] + 1, 0])
        return left, right

    def _body(self, spot: _Spot, x0: float, x1: float, y0: float, y1: float) -> list[_Spot]:
        """A spot for each block on the spot's page that has running text in that rectangle.

        Not smaller print, nor a few words as in a drawing, nor what stands aside; nor tables, unless the spot is in
        one.
        """
        words = self._words
        low, high = (int(k) for k in np.searchsorted(words.pages, [spot.page, spot.page + 1]))
        boxes = words.boxes[low:high]
        x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
        inside = np.flatnonzero((x > x0) & (x < x1) & (y > y0) & (y < y1)) + low
        numbers, first = np.unique(words.blocks[inside], return_index=True)
        found = []
        for block, word in zip(numbers.tolist(), inside[first].tolist(), strict=True):
            kind = self._kinds[block]
            if kind in ASIDE or (kind in TABULAR and not spot.in_table):
                continue
            other = self._spot(word)
            if not spot.in_table and (other.height < _SMALLER * spot.height or not self._is_prose(block)):
                continue
            gap = max(other.y0 - spot.y1, spot.y0 - other.y1)
            outermost = self._is_outermost(block, float(boxes[:, 1].min()), float(boxes[:, 3].max()))
            if not (outermost and gap > _APART * spot.height):
                found.append(other)
        return found

    def _is_outermost(self, block: int, top: float, bottom: float) -> bool:
        """True for a single line at the page's head or foot."""
        words = self._words
        first = int(self._first[block])
        end = first + self._length(block)
        y = words.boxes[first:end]
        return bool(
            words.lines[first] == words.lines[end - 1]
            and (y[:, 1].min() <= top + _SLACK or y[:, 3].max() >= bottom - _SLACK)
        )

    def _is_prose(self, block: int) -> bool:
        """True if the block has words enough for running text: no label of a drawing, no formula on its own line."""
        first = int(self._first[block])
        words = self._words.texts[first : first + self._length(block)]
        real = sum(_WORD.search(word) is not None for word in words)
        return real >= _FEW and 2 * real >= len(words)

    def _length(self, block: int) -> int:
        """Words of the block."""
        ends = [*self._first[block + 1 : block + 2].tolist(), len(self._words)]
        return int(ends[0]) - int(self._first[block])

    def _in_column(self, spot: _Spot, y0: float, y1: float) -> bool:
        """True if the spot's column has body text between these heights."""
        return any(o.width < _WIDER * spot.width for o in self._body(spot, spot.x0, spot.x1, y0, y1))

    def _ends_column(self, spot: _Spot) -> bool:
        return not self._in_column(spot, spot.y1, np.inf)

    def _begins_column(self, spot: _Spot) -> bool:
        return not self._in_column(spot, -np.inf, spot.y0)

    def _next_column(self, a: _Spot, b: _Spot) -> bool:
        """True if no column of body text stands between the two columns, in the direction of the script."""
        if a.page == b.page:
            left, right = (b, a) if a.rtl else (a, b)
            return right.x0 > left.x1 - _SLACK and not self._has_column(a, left.x1, right.x0)
        beyond, before = (-np.inf, a.x0), (b.x1, np.inf)
        if not a.rtl:
            beyond, before = (a.x1, np.inf), (-np.inf, b.x0)
        return not self._has_column(a, *beyond) and not self._has_column(b, *before)

    def _has_column(self, spot: _Spot, x0: float, x1: float) -> bool:
        """True if body text about as wide as the spot's stands between these x."""
        return any(
            o.width > _COLUMN * spot.width and o.x0 > x0 - _SLACK and o.x1 < x1 + _SLACK
            for o in self._body(spot, x0, x1, -np.inf, np.inf)
        )


def _overlap(a: _Spot, b: _Spot) -> float:
    """The shared part of the narrower one's width, 0..1."""
    shared = min(a.x1, b.x1) - max(a.x0, b.x0)
    return shared / max(1e-6, min(a.width, b.width))
