"""Bands of shaded cells over each other -> rules through the rows between: tables with every second row shaded.

Shading is drawn cell by cell, so that each shaded row is a grid of its own, and the rows between have no rules. Grids
with the same upright rules are bands of one table if the words between them keep to its columns; so are the words above
the first band and below the last one, as far as they follow line on line.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.tables.drawn_grids import Grid, Rules, grids

_SAME = 2.5
"""Points by which upright rules of two bands may differ."""
_APART = 0.33
"""Words nearer to each other, in line heights, are of one cell; spaces are smaller, and what parts cells is wider."""
_SPACE = 0.6
"""Line heights between a table's rows and what stands above it, or below."""
_UPSIDE_DOWN = np.array([1, -1, 1, -1], dtype=np.float32)
_FEWEST_UPRIGHTS = 3
_FEWEST_RULES = 10
"""Two bands of three cells have so many."""


def through_bands(rules: Rules, words: NDArray[np.float32]) -> Rules:
    """The rules of a page, and those that bands of shaded cells leave out; takes its words' boxes, shape (n, 4)."""
    found = grids(rules, words[:0]) if len(rules) >= _FEWEST_RULES else []
    tables: list[list[Grid]] = []
    for grid in sorted(found, key=lambda grid: float(grid.box[1])) if len(found) > 1 else ():
        above = next((bands for bands in reversed(tables) if _same_columns(bands[-1], grid)), None)
        if above is not None and _goes_on(above[-1], grid, words):
            above.append(grid)
        else:
            tables.append([grid])
    missing = [rule for bands in tables if len(bands) > 1 for rule in _missing(bands, words)]
    return np.vstack([rules, np.array(missing, dtype=np.float32)]) if missing else rules


def _uprights(grid: Grid) -> NDArray[np.float64]:
    """Where its upright rules stand, from left to right."""
    places = np.sort((grid.upright[:, 0] + grid.upright[:, 2]).astype(np.float64) / 2)
    different: NDArray[np.float64] = places[np.diff(places, prepend=-np.inf) > _SAME]
    return different


def _same_columns(above: Grid, below: Grid) -> bool:
    a, b = _uprights(above), _uprights(below)
    return len(a) == len(b) >= _FEWEST_UPRIGHTS and bool((np.abs(a - b) <= _SAME).all())


def _goes_on(above: Grid, below: Grid, words: NDArray[np.float32]) -> bool:
    """True if there is a row of words between these grids, and all keep to their columns."""
    between = _within(words, float(above.box[3]), float(below.box[1]))
    heights = between[:, 3] - between[:, 1]
    row = len(between) > 0 and float(np.median(heights)) < float(below.box[1] - above.box[3]) + _SAME
    return row and _in_columns(between, _uprights(above))


def _within(words: NDArray[np.float32], top: float, bottom: float) -> NDArray[np.float32]:
    middle = (words[:, 1] + words[:, 3]) / 2
    inside: NDArray[np.float32] = words[(top < middle) & (middle < bottom)]
    return inside


def _following(words: NDArray[np.float32], top: float, uprights: NDArray[np.float64]) -> NDArray[np.float32]:
    """The words of the lines below a place, up to a wider space or to a line that keeps to no columns."""
    ordered = words[np.argsort(words[:, 1], kind="stable")]
    ends = np.maximum.accumulate(np.append(top, ordered[:, 3]))[:-1]
    height = ordered[:, 3] - ordered[:, 1]
    begins = np.flatnonzero(ordered[:, 1] > ends - height / 2)
    taken = 0
    for begin, end in pairwise([*begins.tolist(), len(ordered)]):
        far = ordered[begin, 1] - ends[begin] > _SPACE * height[begin]
        if far or begin > taken or not _keeps(ordered[begin:end], uprights):
            break
        taken = end
    return ordered[:taken]


def _in_columns(words: NDArray[np.float32], uprights: NDArray[np.float64]) -> bool:
    """True if these words are of two columns or more, and keep to them."""
    first = np.searchsorted(uprights, words[:, 0] + _SAME)
    return len(np.unique(first)) > 1 and _keeps(words, uprights)


def _keeps(words: NDArray[np.float32], uprights: NDArray[np.float64]) -> bool:
    """True if all stand between the first and the last upright, and no run of them crosses one."""
    first = np.searchsorted(uprights, words[:, 0] + _SAME)
    last = np.searchsorted(uprights, words[:, 2] - _SAME)
    inside = (first > 0) & (last < len(uprights)) & (first == last)
    return bool(inside.all()) and not _run_on(words, first).any()


def _run_on(words: NDArray[np.float32], column: NDArray[np.int64]) -> NDArray[np.bool_]:
    """True for words that another column's stand right before, on their line."""
    middle, height = (words[:, 1] + words[:, 3]) / 2, words[:, 3] - words[:, 1]
    level = np.abs(middle[:, None] - middle) < height / 2
    gap = words[:, None, 0] - words[:, 2]
    run_on: NDArray[np.bool_] = (
        level & (gap > 0) & (gap < _APART * height) & (column[:, None] != column)
    ).any(axis=1)
    return run_on


def _missing(bands: list[Grid], words: NDArray[np.float32]) -> list[list[float]]:
    """The upright rules between the bands of a table, and those around a row above the first and below the last one."""
    uprights = _uprights(bands[0])
    gaps = [(float(above.box[3]), float(below.box[1])) for above, below in pairwise(bands)]
    high = max(bottom - top for top, bottom in gaps)
    first, last = float(bands[0].box[1]), float(bands[-1].box[3])
    below = _following(_within(words, last, last + high), last, uprights)
    above = _following(_within(words, first - high, first)[:, [0, 3, 2, 1]] * _UPSIDE_DOWN, -first, uprights)
    rules = []
    if _in_columns(below, uprights):
        end = float(below[:, 3].max()) + 1
        gaps.append((last, end))
        rules.append([float(uprights[0]), end, float(uprights[-1]), end])
    if _in_columns(above, uprights):
        begin = -float(above[:, 3].max()) - 1
        gaps.append((begin, first))
        rules.append([float(uprights[0]), begin, float(uprights[-1]), begin])
    return rules + [[float(x), top, float(x), bottom] for top, bottom in gaps for x in uprights]
