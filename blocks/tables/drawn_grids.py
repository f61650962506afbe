"""Drawn rules -> grids, and the cell of a grid in which a line of text stands: tables by ruling lines ("lattice").

Rules are the nodes of a bipartite graph, level against upright, joined where they touch or cross; each connected
component with sides enough is a grid. The cell of a line is the nearest rule on each of its four sides, so cells may
span. O(level · upright) in a page's rules, of which the reader gives at most some thousands. Tuned by `_TOUCH` and
`_SHORTEST`, in points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

_TOUCH = 2.5
"""Rules that come so near each other, in points, meet."""
_SHORTEST = 6.0
"""Shorter rules, in points, are dashes and ticks."""
_NARROW = 0.25
"""No rule fits into a gap of so few line heights."""
_UPRIGHT = 2.0
"""Words that are so many times as high as they are wide are written upwards: their line is as high as they are wide."""
_INK = 0.3
"""Points by which what is drawn within a line of text may reach beyond it above, below, and at its sides if upright."""
_UNDERLINED, _SPACE = 0.6, 0.35
"""The same for underlines: points behind the line's end, and parts of its height before it begins, for a space."""

Rules = NDArray[np.float32]
"""Level or upright rules. Shape (k, 4)."""


@dataclass(frozen=True)
class Grid:
    """Level and upright rules that hang together."""

    level: Rules
    """Those that run across."""
    upright: Rules
    """Those that run down."""

    @cached_property
    def box(self) -> NDArray[np.float32]:
        """Around all of them: x0, y0, x1, y1."""
        both = np.vstack([self.level, self.upright])
        return np.concatenate([both[:, :2].min(axis=0), both[:, 2:].max(axis=0)])

    def cells(self, boxes: NDArray[np.float32]) -> NDArray[np.float32]:
        """The cell around the middle of each box, which may span rows and columns. Shape (n, 4)."""
        x = (boxes[:, 0] + boxes[:, 2]) / 2
        y = (boxes[:, 1] + boxes[:, 3]) / 2
        x0, y0, x1, y1 = self.box.tolist()
        ys = (self.level[:, 1] + self.level[:, 3]) / 2
        xs = (self.upright[:, 0] + self.upright[:, 2]) / 2
        over = _covers(self.level[:, 0], self.level[:, 2], x)
        beside = _covers(self.upright[:, 1], self.upright[:, 3], y)
        return np.stack(
            [
                _nearest(xs, x, beside & (xs < x[:, None]), x0, below=True),
                _nearest(ys, y, over & (ys < y[:, None]), y0, below=True),
                _nearest(xs, x, beside & (xs >= x[:, None]), x1, below=False),
                _nearest(ys, y, over & (ys >= y[:, None]), y1, below=False),
            ],
            axis=1,
        )


def _covers(
    low: NDArray[np.floating], high: NDArray[np.floating], at: NDArray[np.floating]
) -> NDArray[np.bool_]:
    covers: NDArray[np.bool_] = (low - _TOUCH <= at[:, None]) & (at[:, None] <= high + _TOUCH)
    return covers


def _nearest(
    places: NDArray[np.floating],
    at: NDArray[np.floating],
    allowed: NDArray[np.bool_],
    otherwise: float,
    *,
    below: bool,
) -> NDArray[np.float32]:
    """For each of `at` the nearest of the allowed places on one side."""
    if not len(places):
        return np.full(len(at), otherwise, dtype=np.float32)
    end = -np.inf if below else np.inf
    found = np.where(allowed, places, end)
    found = found.max(axis=1) if below else found.min(axis=1)
    return np.where(np.isfinite(found), found, otherwise).astype(np.float32)


def grids(rules: Rules, lines: NDArray[np.float32]) -> list[Grid]:
    """The rules that cross or meet others, a grid for each set that hangs together.

    Takes the boxes (n, 4) of the page's lines of text too: what is drawn within one of them parts no cells.
    """
    # Neighbouring cells often draw the same edge twice.
    rules = _each_once(np.round(rules, 1))
    rules = rules[np.maximum(rules[:, 2] - rules[:, 0], rules[:, 3] - rules[:, 1]) > _SHORTEST]
    found = _joined(rules)
    if not found:
        return found
    # Looked at late: on most pages nothing hangs together.
    within = _within_lines(rules, lines)
    return _joined(rules[~within]) if within.any() else found


def _joined(rules: Rules) -> list[Grid]:
    """A grid for each set of rules that hangs together and can hold cells."""
    width, height = rules[:, 2] - rules[:, 0], rules[:, 3] - rules[:, 1]
    level, upright = rules[width >= height], rules[height > width]
    if len(level) < 2 or not len(upright):
        return []
    # Few stand at one height, so the rest is asked of pairs that do.
    a, b = np.nonzero(
        (level[:, None, 1] - _TOUCH <= upright[:, 3]) & (upright[:, 1] <= level[:, None, 3] + _TOUCH)
    )
    meets = (level[a, 0] - _TOUCH <= upright[b, 2]) & (upright[b, 0] <= level[a, 2] + _TOUCH)
    across, down = _components(a[meets], b[meets], len(level), len(upright))
    joined, counts = np.unique(across, return_counts=True)
    # A table has three level rules at least, or two and three upright ones; most sets are frames and underlines.
    sides = np.bincount(down, minlength=len(level) + len(upright))
    found = joined[(counts > 1) & (counts + sides[joined] >= 5)]
    return [Grid(level[across == n], upright[down == n]) for n in found.tolist()]


def _within_lines(rules: Rules, lines: NDArray[np.float32]) -> NDArray[np.bool_]:
    """True for rules that lie within a line of text: underlines, strokes, edges of signs that are drawn as pictures."""
    out = np.zeros(len(rules), dtype=bool)
    if not len(lines):
        return out
    low, high = lines[:, :2] - _INK, lines[:, 2:] + _INK
    height = high[:, 1] - low[:, 1]
    level = rules[:, 2] - rules[:, 0] >= rules[:, 3] - rules[:, 1]
    at = np.flatnonzero(rules[:, 2] - rules[:, 0] < (high[:, 0] - low[:, 0] + height).max())
    rule, line = np.nonzero((low[:, 1] <= rules[at, None, 1]) & (rules[at, None, 3] <= high[:, 1]))
    rule = at[rule]
    before = np.where(level[rule], _SPACE * height[line], 0)
    behind = np.where(level[rule], _UNDERLINED, 0)
    within = (low[line, 0] - before <= rules[rule, 0]) & (rules[rule, 2] <= high[line, 0] + behind)
    out[rule[within]] = True
    return out


def _each_once(rules: Rules) -> Rules:
    """The rules in order, equal ones once; numpy's `unique` takes much longer for rows."""
    ranked = rules[np.lexsort(rules.T[::-1])]
    new = np.ones(len(ranked), dtype=bool)
    new[1:] = (ranked[1:] != ranked[:-1]).any(axis=1)
    return ranked[new]


def _components(
    rows: NDArray[np.int64], columns: NDArray[np.int64], height: int, width: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Numbers of the connected sets of a bipartite relation, for its rows and its columns, from its pairs."""
    # Each rule takes the least number of those that it meets, and then that one's number, until none changes.
    across = np.arange(height, dtype=np.int64)
    while True:
        down = np.full(width, height + width, dtype=np.int64)
        np.minimum.at(down, columns, across[rows])
        least = across.copy()
        np.minimum.at(least, rows, down[columns])
        if (least == across).all():
            return across, down
        across = least[least]


def ruled_apart(boxes: NDArray[np.float32], rules: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For words 1..n-1 of a page: does a rule stand between the word and the one before it? Then they are two cells."""
    parted = np.zeros(len(boxes) - 1, dtype=bool)
    upright = rules[rules[:, 3] - rules[:, 1] > np.maximum(_SHORTEST, rules[:, 2] - rules[:, 0])]
    a, b = boxes[:-1], boxes[1:]
    height, width = b[:, 3] - b[:, 1], np.maximum(a[:, 2] - a[:, 0], b[:, 2] - b[:, 0])
    least = np.minimum(height, a[:, 3] - a[:, 1])
    tall = least > _UPRIGHT * width
    shared = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1])
    level = shared > 0.5 * np.where(tall, least, height)
    line = np.where(tall, width, height)
    at = np.flatnonzero(level & (b[:, 0] - a[:, 2] > _NARROW * line))
    if not len(at) or not len(upright):
        return parted
    x, y = (upright[:, 0] + upright[:, 2]) / 2, (b[at, 1] + b[at, 3]) / 2
    between = (a[at, 2, None] < x) & (x < b[at, 0, None])
    parted[at] = (between & (upright[:, 1] < y[:, None]) & (y[:, None] < upright[:, 3])).any(axis=1)
    return parted
