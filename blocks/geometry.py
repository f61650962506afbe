"""The coordinate rule: PDF points of the page as displayed, origin top left; conversions in and out live here.

`lines_to_boxes` turns words into highlight boxes; `to_unit` gives the 0..1 boxes that front ends use.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from blocks.box import Box, PageBox
from blocks.line_boxes import line_parts
from blocks.model import Page, WordColumns


def union(boxes: Iterable[Box | PageBox]) -> Box:
    """The smallest box around all of them; at least one is needed."""
    rows = [(b.x0, b.y0, b.x1, b.y1) for b in boxes]
    return Box(
        min(r[0] for r in rows), min(r[1] for r in rows), max(r[2] for r in rows), max(r[3] for r in rows)
    )


def lines_to_boxes(words: WordColumns, indices: NDArray[np.integer]) -> tuple[PageBox, ...]:
    """One box per line for the words at `indices` (reading order); a gap in the indices starts a new box.

    A line has several boxes where one would cover other words of it, as when an aside stands between them, and a sign
    that is higher than the words beside it does not raise the box over the lines around.
    """
    if not len(indices):
        return ()
    at = np.asarray(indices)
    lines = words.lines[at]
    new = np.flatnonzero((np.diff(lines) != 0) | (np.diff(at) != 1)) + 1
    starts = np.concatenate([[0], new])
    low = np.minimum.reduceat(words.boxes[at, :2], starts, axis=0).astype(float)
    high = np.maximum.reduceat(words.boxes[at, 2:], starts, axis=0).astype(float)
    pages = words.pages[at[starts]].tolist()
    boxes = [PageBox(p, *a, *b) for p, a, b in zip(pages, low.tolist(), high.tolist(), strict=True)]
    runs = np.split(at, new)
    chosen = frozenset(at.tolist())
    numbers = lines[starts]
    bounds = zip(*(words.lines.searchsorted(n).tolist() for n in (numbers, numbers + 1)), strict=True)
    return tuple(
        part
        for box, run, line in zip(boxes, runs, bounds, strict=True)
        for part in line_parts(words, run, box, chosen, range(*line))
    )


def to_unit(box: Box | PageBox, page: Page) -> dict[str, float]:
    """The box as left, top, width and height in parts (0..1) of the displayed page."""
    left, right = (_clamped(x / page.width) for x in (box.x0, box.x1))
    top, bottom = (_clamped(y / page.height) for y in (box.y0, box.y1))
    return {"left": left, "top": top, "width": right - left, "height": bottom - top}


def _clamped(part: float) -> float:
    return min(1.0, max(0.0, part))
