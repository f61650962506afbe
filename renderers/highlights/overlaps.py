"""Highlights of the same words: the first is laid on whole, later ones are stripes at its foot.

Ten translucent layers over each other would hide the words that ten citations share. Boxes are of the same words from
an intersection over union of `_SHARED` on; rows of `_ROW` points find the boxes to compare, so that time doesn't grow
with their pairs.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from blocks.box import PageBox

_SHARED = 0.5
"""Part of what two boxes cover together from which they are of the same words; a phrase in a sentence shares less."""
_STRIPE = 0.14
"""Height of a stripe in parts of its box."""
_MOST = 4
"""Stripes beside each other; further ones fall on the last."""
_ROW = 8.0
"""Points; boxes are looked for in rows of this height."""
_MOST_ROWS = 2000
"""Rows from the top of a page down, and up: more than the largest page has. What lies further off, as letters do
whose size is damaged, counts as in the last one."""


class Layers:
    """What has been laid on the pages of one document so far."""

    def __init__(self) -> None:
        self._laid: list[PageBox] = []
        self._rows: defaultdict[tuple[int, int], list[int]] = defaultdict(list)

    def lay(self, box: PageBox) -> PageBox:
        """The part of the box that is to be coloured: all of it, or a stripe where others were laid before."""
        rows = range(_row(box.y0), _row(box.y1) + 1)
        before = {n for row in rows for n in self._rows[box.page, row]}
        below = sum(_share(box, self._laid[n]) > _SHARED for n in before)
        if below <= _MOST:
            for row in rows:
                self._rows[box.page, row].append(len(self._laid))
            self._laid.append(box)
        if not below:
            return box
        stripe = (box.y1 - box.y0) * _STRIPE
        foot = box.y1 - stripe * (min(below, _MOST) - 1)
        return replace(box, y0=foot - stripe, y1=foot)


def _row(y: float) -> int:
    return int(min(max(y // _ROW, -_MOST_ROWS), _MOST_ROWS))


def _share(box: PageBox, other: PageBox) -> float:
    wide = min(box.x1, other.x1) - max(box.x0, other.x0)
    high = min(box.y1, other.y1) - max(box.y0, other.y0)
    both = max(0.0, wide) * max(0.0, high)
    return both / (_area(box) + _area(other) - both)


def _area(box: PageBox) -> float:
    return (box.x1 - box.x0) * (box.y1 - box.y0)
