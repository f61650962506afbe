"""The recursive X-Y cut (Nagy and Seth 1984): boxes of a page in the order in which columns are read."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

_GUTTER = 0.6
"""A gap across of so many median heights parts columns."""
_LEADING = 0.35
"""A gap down of so many median heights parts what stands above from what stands below."""
_DEEPEST = 60

_Boxes = list[list[float]]


def xy_cut(boxes: NDArray[np.floating[Any]], height: float | None = None) -> list[int]:
    """The places of the boxes, shape (n, 4), in reading order: columns left to right, each from top to bottom.

    `height` is that of a line of text, where the boxes are no lines.
    """
    rows: _Boxes = boxes.tolist()
    if height is None:
        height = float(np.median(boxes[:, 3] - boxes[:, 1])) if len(rows) else 0.0
    out: list[int] = []
    _cut(rows, list(range(len(rows))), max(height, 0.1), out, 0)
    return out


def _cut(boxes: _Boxes, at: list[int], height: float, out: list[int], depth: int) -> None:
    if len(at) > 1 and depth < _DEEPEST:
        parts = _across(boxes, at, _GUTTER * height)
        if len(parts) == 1:
            parts = _down(boxes, at, _LEADING * height)
        if len(parts) > 1:
            for part in parts:
                _cut(boxes, part, height, out, depth + 1)
            return
    out.extend(sorted(at, key=lambda i: (round(2 * boxes[i][1] / height), boxes[i][0])))


def _across(boxes: _Boxes, at: list[int], gap: float) -> list[list[int]]:
    """The boxes parted at every gutter."""
    ranked = sorted(at, key=lambda i: boxes[i][0])
    parts = [[ranked[0]]]
    reach = boxes[ranked[0]][2]
    for i in ranked[1:]:
        x0, _, x1, _ = boxes[i]
        if x0 - reach > gap:
            parts.append([])
        parts[-1].append(i)
        reach = max(reach, x1)
    return parts


def _down(boxes: _Boxes, at: list[int], gap: float) -> list[list[int]]:
    """The boxes parted at their widest gap between rows and at every gap nearly as wide.

    Narrower gaps wait: between the lines of columns that stand side by side they must not cut.
    """
    ranked = sorted(at, key=lambda i: boxes[i][1])
    gaps = [0.0]
    reach = boxes[ranked[0]][3]
    for i in ranked[1:]:
        _, y0, _, y1 = boxes[i]
        gaps.append(y0 - reach)
        reach = max(reach, y1)
    least = max(gap, 0.9 * max(gaps))
    parts: list[list[int]] = [[]]
    for i, wide in zip(ranked, gaps, strict=True):
        if wide > least and parts[-1]:
            parts.append([])
        parts[-1].append(i)
    return parts
