"""Names of columns, and of groups of them, above a table that has no rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from blocks.pdf.fonts_and_rules import BOLD
from blocks.segment.lines.lines import Lines
from blocks.tables.figures.values import is_period, is_value

_NAME, _BELOW = 5, 5
"""A name over columns of a table has at most so many words, and so many rows, its own counted, show how wide the table
is."""
_LARGER = 1.12
"""Names of columns are set at most so much larger than what stands below."""
_WIDER = 1.5
"""Line heights by which names reach beyond what stands below."""
_FEWEST = 3
"""Columns and rows of figures that make words above them names."""


def name_columns(
    rows: Lines, table: NDArray[np.bool_], first: NDArray[np.int64], several: NDArray[np.int64]
) -> None:
    """Count a row of short pieces right above a table as one of it: bold ones above plain type, or one over each column
    of figures.

    Names of columns, and of groups of them, share no edges with what stands below.
    """
    above = ~table[first[:-1]] & table[first[1:]] & (several[:-1] > 1) & (several[1:] > 1)
    for r in np.flatnonzero(above).tolist():
        names = np.arange(first[r], first[r + 1])
        below = np.arange(first[r + 1], first[min(r + _BELOW, len(first) - 1)])
        below = below[table[below] & (rows.page[below] == rows.page[names[0]])]
        if not len(below) or not _over(rows, names, below):
            continue
        if not _bold_names(rows, names, below) and not _one_each(rows, names, below, int(several[r + 1])):
            continue
        # Behind another table, with room between them, it would make one of two.
        table[names] = r == 0 or not table[names[0] - 1] or _over(rows, names[:1] - 1, names)


def _bold_names(rows: Lines, names: NDArray[np.int64], below: NDArray[np.int64]) -> bool:
    """True if these pieces are short, bold and no figures alone, and most of those below are plain."""
    bold, bold_below = ((rows.style[at] & BOLD) > 0 for at in (names, below))
    short = int((rows.end - rows.first)[names].max()) <= _NAME
    figures = all(
        rows.texts[i][0].isdigit() and not is_period(rows.texts[i]) for i in rows.first[names].tolist()
    )
    return short and not figures and bool(bold.all()) and float(bold_below.mean()) < 0.5


def _over(rows: Lines, names: NDArray[np.int64], below: NDArray[np.int64]) -> bool:
    """True if these lines stand less than a line above those below, hardly wider than they and in no larger type."""
    a, b = rows.boxes[names], rows.boxes[below]
    height = float(rows.height[below[0]])
    gap = float(b[0, 1] - a[:, 3].max())
    wide = a[:, 0].min() < b[:, 0].min() - _WIDER * height or a[:, 2].max() > b[:, 2].max() + _WIDER * height
    large = bool(rows.size[names].max() > _LARGER * rows.size[below].max())
    return abs(gap) < height and not wide and not large


def _one_each(rows: Lines, names: NDArray[np.int64], below: NDArray[np.int64], count: int) -> bool:
    """True if these pieces are words, a piece or a word over each of `count` columns of a label and figures."""
    whole = len(below) // count * count
    words = (rows.end - rows.first)[names]
    if count < _FEWEST or whole < _FEWEST * count or int(words.max()) > _NAME:
        return False
    cells = below[:whole].reshape(-1, count)
    values = [[is_value(rows.texts[i]) for i in rows.first[row].tolist()] for row in (names, *cells)]
    if any(values[0]) or any(row[0] or not all(row[1:]) for row in values[1:]):
        return False
    a, b = rows.boxes[names][:, None], rows.boxes[cells]
    low, high = b[..., 0].min(axis=0), b[..., 2].max(axis=0)
    over = (a[..., 0] < high) & (low < a[..., 2])
    taken = over.sum(axis=1)
    return bool((over.sum(axis=0) == 1).all() and ((taken == 1) | (taken == words)).all())
