"""Lines -> reading order of each page: the file's own order where it reads on, else columns found by cutting.

Most producers write text in reading order. A page whose lines do not follow one another is ordered by a
recursive X-Y cut (Nagy and Seth 1984), and the order that reads on better is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.segment.furniture import BODY, FOOTER, HEADER, PAGE_NUMBER
from blocks.segment.lines import Lines

_SMOOTH_ENOUGH = 0.93
"""Share of lines that read on from the one before, above which the file's order is not questioned."""


@dataclass(frozen=True, slots=True)
class OrderedLines:
    """Lines in reading order and what the margins hold."""

    lines: Lines
    """The lines, in reading order."""
    margin: NDArray[np.uint8]
    """BODY, HEADER, FOOTER or PAGE_NUMBER of each."""


def order(rows: Lines, margin: NDArray[np.uint8]) -> OrderedLines:
    """Headers first, then the body in reading order, then footers and page numbers; page by page."""
    if not len(rows):
        return OrderedLines(rows, margin)
    rank = np.where(margin == HEADER, 0, np.where(margin == BODY, 1, 2))
    top = rows.boxes[:, 1] < np.array([p.height for p in rows.pages], dtype=np.float32)[rows.page - 1] / 2
    rank = np.where((margin == PAGE_NUMBER) & top, 0, rank)
    at = np.lexsort((np.arange(len(rows)), rank, rows.page))
    rows, margin = rows.take(at), margin[at]
    body = np.flatnonzero(margin == BODY)
    at = np.arange(len(rows))
    smooth = _reads_on(rows.boxes[body])
    bounds = [0, *(np.flatnonzero(np.diff(rows.page[body])) + 1).tolist(), len(body)]
    for a, b in zip(bounds, bounds[1:], strict=False):
        if b - a > 2 and smooth[a : b - 1].mean() < _SMOOTH_ENOUGH:
            here = body[a:b]
            at[here] = here[_better(rows.boxes[here], smooth[a : b - 1])]
    return OrderedLines(rows.take(at), margin[at])


def _reads_on(boxes: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For each line but the last: does the next one read on (just below it, or on its right)? Shape (m - 1,)."""
    a, b = boxes[:-1], boxes[1:]
    height = np.minimum(a[:, 3] - a[:, 1], b[:, 3] - b[:, 1])
    across = np.minimum(a[:, 2], b[:, 2]) - np.maximum(a[:, 0], b[:, 0])
    down = b[:, 1] - a[:, 1]
    below = (across > 0) & (down > 0.3 * height) & (down < 4 * height)
    level = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1]) > 0.5 * height
    right = level & (b[:, 0] > a[:, 0]) & (b[:, 0] - a[:, 2] < 3 * height)
    return below | right


def _better(boxes: NDArray[np.float32], smooth: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The cut order if it reads on better than the order given."""
    cut = np.array(xy_cut(boxes), dtype=np.int64)
    return cut if _reads_on(boxes[cut]).sum() > smooth.sum() else np.arange(len(boxes))


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


__all__ = ["BODY", "FOOTER", "HEADER", "PAGE_NUMBER", "OrderedLines", "order", "xy_cut"]
