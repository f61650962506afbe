"""Lines -> lines, the figures beside a label of several lines right behind its first one.

Many producers write a table cell by cell: both lines of a label, then the figures beside the first. In the file's
order the row is torn then, and looks like text followed by loose figures. Linear in lines.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.lines import Lines

_MOST_LINES = 4
"""A label has at most so many lines, and a line of it so many words."""
_LONGEST_LINE = 10
_FIGURE = re.compile(r"[^\w\s]*\d|[-\u2013\u2014$\u20ac\u00a3]")


def wrapped_labels(rows: Lines) -> Lines:
    """The lines, those of a label but for its first moved behind the figures that stand level with that."""
    order = np.arange(len(rows))
    moved = False
    middle = (rows.boxes[:, 1] + rows.boxes[:, 3]) / 2
    for back in range(2, _MOST_LINES + 1):
        for i in _level_with(rows, middle, back).tolist():
            end = _end_of_figures(rows, middle, i)
            if end > i and (order[i - back : end] == np.arange(i - back, end)).all():
                order[i - back + 1 : end] = [*range(i, end), *range(i - back + 1, i)]
                moved = True
    return rows.take(order) if moved else rows


def _level_with(rows: Lines, middle: NDArray[np.floating], back: int) -> NDArray[np.int64]:
    """The lines that stand level with the one so many before them, right of it and of short ones below it."""
    if len(rows) <= back:
        return np.zeros(0, np.int64)
    boxes, here = rows.boxes, np.arange(back, len(rows))
    found = np.abs(middle[here] - middle[here - back]) < 0.3 * rows.height[here]
    found &= rows.page[here] == rows.page[here - back]
    for n in range(back):
        label = here - back + n
        found &= (boxes[here, 0] > boxes[label, 2]) & (rows.end[label] - rows.first[label] <= _LONGEST_LINE)
        if n:
            pitch = middle[label] - middle[label - 1]
            found &= (pitch > 0.5 * rows.height[label]) & (pitch < 2 * rows.height[label])
            found &= np.abs(boxes[label, 0] - boxes[label - 1, 0]) < 2 * rows.height[label]
    found_here: NDArray[np.int64] = here[found]
    return found_here


def _end_of_figures(rows: Lines, middle: NDArray[np.floating], begin: int) -> int:
    """The place behind the run of figures that begins here, each level with the one before it."""
    end = begin
    while (
        end < len(rows)
        and _FIGURE.match(rows.texts[rows.first[end]])
        and rows.end[end] - rows.first[end] <= 2
    ):
        if end > begin and abs(middle[end] - middle[begin]) > 0.3 * rows.height[begin]:
            break
        end += 1
    return end
