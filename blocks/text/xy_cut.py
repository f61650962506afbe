"""The recursive X-Y cut (Nagy and Seth 1984): boxes of a page in the order in which columns are read.

Cut at every gutter first, so that columns part before rows; without one, at the widest gap down the page and those
nearly as wide, so that gaps between lines of columns side by side don't cut them. Each level sorts its boxes: O(n log
n) a level, at most `_DEEPEST` levels. Tuned by `_GUTTER` and `_LEADING`, in median heights.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

_GUTTER = 0.6
"""A gap across of so many median heights parts columns."""
_LEADING = 0.35
"""A gap down of so many median heights parts what stands above from what stands below."""
_DEEPEST = 60

_Columns = tuple[list[float], list[float], list[float], list[float]]
"""x0, y0, x1, y1 of all boxes: lists are read faster than arrays, one number at a time."""


def xy_cut(boxes: NDArray[np.floating[Any]], height: float | None = None) -> list[int]:
    """The places of the boxes, shape (n, 4), in reading order: columns left to right, each from top to bottom.

    `height` is that of a line of text, where the boxes are no lines.
    """
    x0, y0, x1, y1 = boxes.T.tolist()
    if height is None:
        height = float(np.median(boxes[:, 3] - boxes[:, 1])) if len(boxes) else 0.0
    out: list[int] = []
    _cut((x0, y0, x1, y1), list(range(len(boxes))), max(height, 0.1), out, 0)
    return out


def _cut(boxes: _Columns, at: list[int], height: float, out: list[int], depth: int) -> None:
    if len(at) > 1 and depth < _DEEPEST:
        parts = _across(boxes, at, _GUTTER * height)
        if len(parts) == 1:
            parts = _down(boxes, at, _LEADING * height)
        if len(parts) > 1:
            for part in parts:
                _cut(boxes, part, height, out, depth + 1)
            return
    x0, y0, _, _ = boxes
    out.extend(at if len(at) == 1 else sorted(at, key=lambda i: (round(2 * y0[i] / height), x0[i])))


def _across(boxes: _Columns, at: list[int], gap: float) -> list[list[int]]:
    """The boxes parted at every gutter."""
    x0, _, x1, _ = boxes
    ranked = sorted(at, key=x0.__getitem__)
    part = [ranked[0]]
    parts = [part]
    reach = x1[ranked[0]]
    for i in ranked[1:]:
        if x0[i] - reach > gap:
            part = []
            parts.append(part)
        part.append(i)
        if x1[i] > reach:
            reach = x1[i]
    return parts


def _down(boxes: _Columns, at: list[int], gap: float) -> list[list[int]]:
    """The boxes parted at their widest gap between rows and at every gap nearly as wide.

    Narrower gaps wait: between the lines of columns that stand side by side they must not cut.
    """
    _, y0, _, y1 = boxes
    ranked = sorted(at, key=y0.__getitem__)
    gaps = []
    reach = y1[ranked[0]]
    for i in ranked[1:]:
        gaps.append(y0[i] - reach)
        if y1[i] > reach:
            reach = y1[i]
    least = max(gap, 0.9 * max(gaps))
    part = ranked[:1]
    parts = [part]
    for i, wide in zip(ranked[1:], gaps, strict=True):
        if wide > least:
            part = []
            parts.append(part)
        part.append(i)
    return parts
