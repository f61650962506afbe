"""Lines -> reading order of each page: the file's own order where it reads on, else columns found by cutting.

Most producers write text in reading order. A page whose lines do not follow one another is ordered by a
recursive X-Y cut (Nagy and Seth 1984), and the order that reads on better is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.segment.furniture import BODY, HEADER, PAGE_NUMBER
from blocks.segment.lines import Lines
from blocks.xy_cut import xy_cut

_SMOOTH_ENOUGH = 0.93
"""Share of lines that read on from the one before, above which the file's order is not questioned."""
_CELL = 5
"""A line piece of at most so many words may be a table's cell."""


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
    smooth = _reads_on(rows.boxes[body], rows.end[body] - rows.first[body])
    bounds = [0, *(np.flatnonzero(np.diff(rows.page[body])) + 1).tolist(), len(body)]
    for a, b in pairwise(bounds):
        if b - a > 2 and smooth[a : b - 1].mean() < _SMOOTH_ENOUGH:
            here = body[a:b]
            at[here] = here[_better(rows.boxes[here], rows.end[here] - rows.first[here], smooth[a : b - 1])]
    return OrderedLines(rows.take(at), margin[at])


def _reads_on(boxes: NDArray[np.float32], words: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For each line but the last: does the next one read on? Shape (m - 1,).

    Just below it or on its right; in a table the next cell of the row, or the first one of the next row.
    """
    a, b = boxes[:-1], boxes[1:]
    height = np.minimum(a[:, 3] - a[:, 1], b[:, 3] - b[:, 1])
    across = np.minimum(a[:, 2], b[:, 2]) - np.maximum(a[:, 0], b[:, 0])
    down = b[:, 1] - a[:, 1]
    below = (across > 0) & (down > 0.3 * height) & (down < 4 * height)
    level = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1]) > 0.5 * height
    cell = np.minimum(words[:-1], words[1:]) <= _CELL
    right = level & (b[:, 0] > a[:, 0]) & (cell | (b[:, 0] - a[:, 2] < 3 * height))
    wraps = np.zeros(len(a), dtype=bool)
    wraps[1:] = (
        right[:-1]
        & cell[1:]
        & (b[1:, 0] < a[1:, 0])
        & (down[1:] > 0.3 * height[1:])
        & (down[1:] < 4 * height[1:])
    )
    reads_on: NDArray[np.bool_] = below | right | wraps
    return reads_on


def _better(
    boxes: NDArray[np.float32], words: NDArray[np.int64], smooth: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """The cut order if it reads on better than the order given."""
    cut = np.array(xy_cut(boxes), dtype=np.int64)
    return cut if _reads_on(boxes[cut], words[cut]).sum() > smooth.sum() else np.arange(len(boxes))
