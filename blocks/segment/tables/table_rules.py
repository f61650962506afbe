"""The rules drawn in and around tables, as they are kept: pieces of one line joined, each line once.

Producers draw a line under every cell, or a box around it; joined, a grid has as many rules as a reader sees. Cells
are found from them when somebody asks for the table (`blocks/tables`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from blocks.model import TABULAR, Kind, Rules, WordColumns, no_rules
from blocks.pdf.reader import FileText

_AROUND = 14.0
"""Points around a table within which a rule may be its frame, or the line under its heading."""
_ACROSS = 0.8
"""A rule under names of columns, or between rows, takes so much of the table's width."""
_SHORTEST = 6.0
"""Points; shorter rules are dashes and ticks."""
_SAME_LINE, _NEXT = 1.0, 1.5
"""Rules whose places differ by so many points are one line, if one begins so many points behind the other's end."""


def table_rules(text: FileText, words: WordColumns, kinds: Sequence[Kind]) -> Rules:
    """The rules on pages with rows of tables, that reach into the room that the page's tables take."""
    tabular = np.array([kind in TABULAR for kind in kinds], dtype=bool)
    if not tabular.any():
        return no_rules()
    of_table = tabular[words.blocks]
    pages, boxes = words.pages[of_table], words.boxes[of_table]
    found: list[NDArray[np.float32]] = []
    numbers: list[int] = []
    for number in np.unique(pages).tolist():
        page = text.words[number - 1]
        if page is not None and len(page.rules):
            kept = _joined(_around(page.rules, boxes[pages == number]))
            found.append(kept)
            numbers += [number] * len(kept)
    return Rules(np.vstack(found), np.array(numbers, dtype=np.int32)) if numbers else no_rules()


def _around(rules: NDArray[np.float32], words: NDArray[np.float32]) -> NDArray[np.float32]:
    low, high = words[:, :2].min(axis=0) - _AROUND, words[:, 2:].max(axis=0) + _AROUND
    near = (rules[:, 2:] >= low).all(axis=1) & (rules[:, :2] <= high).all(axis=1)
    long = np.maximum(rules[:, 2] - rules[:, 0], rules[:, 3] - rules[:, 1]) > _SHORTEST
    kept: NDArray[np.float32] = rules[near & long]
    return kept


def level_rules(rules: NDArray[np.float32]) -> NDArray[np.float32]:
    """The level ones among rules, those of one line that touch or overlap put together. Shape (k, 4)."""
    return _joined_level(rules[rules[:, 2] - rules[:, 0] >= rules[:, 3] - rules[:, 1]])


def across(level: NDArray[np.float32], left: float, right: float) -> NDArray[np.floating]:
    """The heights of the level rules that take most of the width between these two. Shape (n,)."""
    shared = np.minimum(level[:, 2], right) - np.maximum(level[:, 0], left)
    middle: NDArray[np.floating] = level[shared > _ACROSS * (right - left)][:, [1, 3]].mean(axis=1)
    return middle


def _joined(rules: NDArray[np.float32]) -> NDArray[np.float32]:
    level = rules[:, 2] - rules[:, 0] >= rules[:, 3] - rules[:, 1]
    upright = rules[~level][:, [1, 0, 3, 2]]
    return np.vstack([_joined_level(rules[level]), _joined_level(upright)[:, [1, 0, 3, 2]]])


def _joined_level(rules: NDArray[np.float32]) -> NDArray[np.float32]:
    """Level rules, those of one line that touch or overlap put together."""
    middle = (rules[:, 1] + rules[:, 3]) / 2
    order = np.argsort(middle, kind="stable")
    line = np.zeros(len(rules), np.int64)
    line[order] = np.cumsum(np.diff(middle[order], prepend=middle[order[:1]]) > _SAME_LINE)
    out: list[list[float]] = []
    before = -1
    for at in np.lexsort((rules[:, 0], line)).tolist():
        x0, y0, x1, y1 = rules[at].tolist()
        if line[at] == before and x0 <= out[-1][2] + _NEXT:
            out[-1][2] = max(out[-1][2], x1)
        else:
            out.append([x0, y0, x1, y1])
        before = line[at]
    return np.array(out, dtype=np.float32).reshape(-1, 4)
