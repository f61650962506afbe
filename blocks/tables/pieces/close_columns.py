"""Columns that stand so close in some rows that segmentation has left their cells in one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_GAP = 0.6
"""A gap of so many heights of its words may part cells; a space does not, and hardly one of justified text."""
_WIDER = 1.5
"""So much wider than the least gap of its line it is, or stands between figures: justified text has all gaps alike."""
_STOPS = (".", ",", ":", ";", "?", "!", "?)")
"""Spaces behind these are wide in justified text."""
_ALIGNED = 0.1
"""How far cells of one column may begin, or end, apart, in their heights."""
_SAID = re.compile(r"[^\W_]")
_FIGURE = re.compile(r"\d")


def close_columns_apart(
    texts: Sequence[str], words: NDArray[np.float32], bounds: Sequence[int], rows: NDArray[np.integer]
) -> list[int]:
    """Where lines of words begin and end, given by `bounds`, cut further: at wide gaps where a cell of another row
    begins, or behind which one ends.

    `words` are the upright boxes of the words, shape (w, 4), and `rows` the row of each, shape (w,). O(w) and the
    product of wide gaps and lines.
    """
    height = words[1:, 3] - words[1:, 1]
    gap = np.append(np.inf, words[1:, 0] - words[:-1, 2])
    inner = np.setdiff1d(np.flatnonzero(gap > np.append(0, _GAP * height)), bounds)
    lines = np.array(bounds)
    stops = np.union1d(inner, lines)
    # What opens its row may be a label of any width; the cells behind it stand in columns.
    behind = np.flatnonzero(rows[lines[1:-1]] == rows[lines[:-2]]) + 1
    starts, ends = lines[behind], lines[behind + 1]
    cuts: list[int] = []
    for at in inner.tolist() if len(starts) else ():
        line = int(np.searchsorted(lines, at))
        first, end = int(lines[line - 1]), int(lines[line])
        before, stop = max(first, *cuts[-1:], 0), int(stops[np.searchsorted(stops, at) + 1])
        # A bullet or a currency's sign stays with its words.
        if not all(any(map(_SAID.search, texts[a:b])) for a, b in ((before, at), (at, stop))):
            continue
        figures = sum(_FIGURE.search(text) is not None for text in texts[at - 1 : at + 1])
        if gap[at] > _WIDER * gap[first + 1 : end].min():
            parts = figures > 0 or not texts[at - 1].endswith(_STOPS)
        else:
            # A line's only gap has no other to be told by: there one figure will do.
            parts = figures >= (1 if end - first == 2 else 2)
        if not parts:
            continue
        others, near = rows[starts] != rows[at], _ALIGNED * height[at - 1]
        begins = np.abs(words[starts, 0] - words[at, 0]) < near
        closes = np.abs(words[ends - 1, 2] - words[stop - 1, 2]) < near
        if (others & (begins | closes)).any():
            cuts.append(at)
    return sorted([*bounds, *cuts])
