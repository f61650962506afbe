"""The recursive X-Y cut (Nagy and Seth 1984): boxes of a page in the order in which columns are read."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def xy_cut(boxes: NDArray[np.float32]) -> list[int]:
    """The boxes' places in reading order: columns left to right, each from top to bottom."""
    out: list[int] = []
    height = float(np.median(boxes[:, 3] - boxes[:, 1]))
    _cut(boxes, np.arange(len(boxes)), height, out, 0)
    return out


def _cut(
    boxes: NDArray[np.float32], at: NDArray[np.int64], height: float, out: list[int], depth: int
) -> None:
    if len(at) > 1 and depth < 60:
        for parts in (_split(boxes, at, 0, 0.6 * height), _split(boxes, at, 1, 0.35 * height)):
            if len(parts) > 1:
                for part in parts:
                    _cut(boxes, part, height, out, depth + 1)
                return
    rows = np.round(boxes[at, 1] / max(height, 0.1) * 2)
    out.extend(at[np.lexsort((boxes[at, 0], rows))].tolist())


def _split(
    boxes: NDArray[np.float32], at: NDArray[np.int64], axis: int, gap: float
) -> list[NDArray[np.int64]]:
    """The boxes `at` parted at every gap of the axis (0 across, 1 down) that is at least `gap` wide."""
    low, high = boxes[at, axis], boxes[at, axis + 2]
    ranked = np.argsort(low, kind="stable")
    reach = np.maximum.accumulate(high[ranked])
    cuts = np.flatnonzero(low[ranked][1:] - reach[:-1] > gap) + 1
    if axis == 1 and len(cuts) > 1:
        widest = cuts[np.argmax(low[ranked][cuts] - reach[cuts - 1])]
        cuts = np.array([widest])
    return np.split(at[ranked], cuts)
