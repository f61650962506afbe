"""Names of columns between rules, above a table whose rows have none between their columns.

A rule under them, across the table, tells them; names of several lines, and of groups of columns, are one heading row
here. Names of groups of rows may stand between that rule and the first figures. Linear in a page's lines a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.lines import Lines
from blocks.segment.margins.recurring_margins import BODY
from blocks.segment.tables.table_rules import across, level_rules
from blocks.segment.tables.unruled_tables import opens_caption
from blocks.tables.figures.values import is_amount, is_period, is_value

_HIGHEST, _MOST_LABELS = 8, 3
"""Line heights that names of columns take at most, and names of groups of rows between them and the first figures."""
_LONGEST, _NOTE = 8, 3
"""Words of a name on one line at most, and of a line in brackets that says what the table's figures are at least."""
_LARGER = 1.12
"""Names of columns are set at most so much larger than the figures."""
_SET_APART = 0.35
"""Line heights between names and a name of rows below them; lines of one name stand closer."""
_APART = 1.0
"""Line heights between a name and what stands above it, where no rule does."""
_BESIDE = 1.5
"""Line heights by which names reach beyond what stands below."""


def ruled_heads(
    rows: Lines, table: NDArray[np.int64], margin: NDArray[np.integer]
) -> Iterator[tuple[int, NDArray[np.int64], NDArray[np.int64]]]:
    """Each table that lacks some of its heading row, the lines of that, and those of the names of groups of rows below
    it; some may be the table's already. `table` is the table of each line, -1 outside of tables; shape (m,)."""
    for page, rules in rows.rules.items():
        here = np.flatnonzero((rows.page == page) & (margin == BODY))
        known = np.unique(table[here][table[here] >= 0]).tolist()
        level = level_rules(rules) if known else rules
        for number in known if len(level) else ():
            names, labels = _above(rows, level, here, here[table[here] == number], table)
            if (table[names] < 0).any():
                yield number, names, labels


def _above(
    rows: Lines,
    rules: NDArray[np.float32],
    here: NDArray[np.int64],
    table: NDArray[np.int64],
    number: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The lines of the names of a table's columns, and of the groups of rows between them and its first figures; none
    where no rule tells them."""
    nothing = np.zeros(0, np.int64), np.zeros(0, np.int64)
    figures = table[[_is_figure(rows, i) for i in table.tolist()]]
    if not len(figures):
        return nothing
    left, right = float(rows.boxes[table, 0].min()), float(rows.boxes[table, 2].max())
    height, top = float(rows.height[figures[0]]), float(rows.boxes[figures, 1].min())
    free = here[(number[here] < 0) | (number[here] == number[table[0]])]
    boxes = rows.boxes[free]
    within = (boxes[:, 0] > left - _BESIDE * height) & (boxes[:, 2] < right + _BESIDE * height)
    free = free[within & (boxes[:, 3] < top + 0.5 * height) & (boxes[:, 1] > top - 2 * _HIGHEST * height)]
    names: list[int] = []
    labels: list[int] = []
    for above, under in _bands(rules, left, right, top, height):
        middle = (rows.boxes[free, 1] + rows.boxes[free, 3]) / 2
        band = free[(above < middle) & (middle < under)]
        band = _below_title(rows, band, under if np.isinf(above) else None, table, figures)
        if not len(band):
            continue
        if not names and _is_label(rows, band, figures) and len(labels) < _MOST_LABELS:
            labels += band.tolist()
        elif _names(rows, band, figures) and _follows(band, [*names, *labels, *table.tolist()]):
            group = [] if names or labels else _group_below(rows, band, figures)
            labels += group
            names = [*(i for i in band.tolist() if i not in group), *names]
        else:
            break
    return np.array(names, np.int64), np.array(labels, np.int64)


def _follows(band: NDArray[np.int64], below: list[int]) -> bool:
    """True if nothing else stands in the file between these lines and those."""
    return set(range(int(band.min()), min(below))) <= {*band.tolist(), *below}


def _bands(
    rules: NDArray[np.float32], left: float, right: float, top: float, height: float
) -> Iterator[tuple[float, float]]:
    """Top and bottom of what stands above a table's first figures, from rule to rule, the lowest first."""
    middle = across(rules, left, right)
    places = np.sort(middle[(middle < top + 0.3 * height) & (middle > top - 2 * _HIGHEST * height)])[::-1]
    for under, above in pairwise([*places.tolist(), float("-inf")]):
        yield above, under


def _below_title(
    rows: Lines,
    band: NDArray[np.int64],
    under: float | None,
    table: NDArray[np.int64],
    figures: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Those of the lines that stand below the table's title, and, above a rule at height `under`, close above that or
    one another."""
    kept: list[int] = []
    top = under
    for i in band[np.argsort(-rows.boxes[band, 3], kind="stable")].tolist():
        far = top is not None and top - float(rows.boxes[i, 3]) > _APART * float(rows.height[i])
        if far or _is_title(rows, i, band, table, figures):
            break
        kept.append(i)
        top = None if top is None else min(top, float(rows.boxes[i, 1]))
    return np.array(sorted(kept), np.int64)


def _is_title(
    rows: Lines, line: int, band: NDArray[np.int64], table: NDArray[np.int64], figures: NDArray[np.int64]
) -> bool:
    """True for a line that is no name of a column: a caption, long or in larger type, one that runs on from the labels
    over figures, and one that stands alone in the middle of the table or in brackets."""
    x0, y0, x1, y1 = rows.boxes[line].tolist()
    height = float(rows.height[line])
    words = int(rows.end[line] - rows.first[line])
    if words > _LONGEST or rows.size[line] > _LARGER * float(np.median(rows.size[figures])):
        return True
    left, right = float(rows.boxes[table, 0].min()), float(rows.boxes[table, 2].max())
    if opens_caption(rows, np.array([line]))[0] or (x0 < left + height and x1 > _first_column(rows, figures)):
        return True
    shared = np.minimum(rows.boxes[band, 3], y1) - np.maximum(rows.boxes[band, 1], y0)
    alone = int((shared > 0.5 * height).sum()) == 1
    bracketed = rows.texts[rows.first[line]].startswith("(") and rows.texts[rows.end[line] - 1].endswith(")")
    return alone and ((bracketed and words >= _NOTE) or abs(x0 + x1 - left - right) < 2 * height)


def _first_column(rows: Lines, figures: NDArray[np.int64]) -> float:
    """Where the first figures begin but the numbers of rows."""
    left = rows.boxes[figures, 0]
    behind = left[left > left.min() + float(rows.height[figures[0]])]
    return float(behind.min() if len(behind) else left.min())


def _is_label(rows: Lines, band: NDArray[np.int64], figures: NDArray[np.int64]) -> bool:
    """True for a lone line that begins left of all figures but the numbers of rows."""
    return len(band) == 1 and float(rows.boxes[band[0], 0]) < _first_column(rows, figures)


def _group_below(rows: Lines, band: NDArray[np.int64], figures: NDArray[np.int64]) -> list[int]:
    """The lowest of these lines if it is the name of a group of rows, set apart below names of columns; else none."""
    lowest = int(band[rows.boxes[band, 1].argmax()])
    above = rows.boxes[band[band != lowest], 3].max()
    apart = float(rows.boxes[lowest, 1] - above) > _SET_APART * float(rows.height[lowest])
    return [lowest] if apart and _is_label(rows, np.array([lowest]), figures) else []


def _names(rows: Lines, band: NDArray[np.int64], figures: NDArray[np.int64]) -> bool:
    """True if these lines are short, no figures, and stand over two columns of figures or more."""
    if len(band) < 2 or int((rows.end - rows.first)[band].max()) > _LONGEST:
        return False
    texts = [rows.text(i) for i in band.tolist()]
    if any(_is_figure(rows, i) for i in band.tolist()) or any(map(is_amount, texts)):
        return False
    height = float(rows.height[figures[0]])
    if float(np.ptp(rows.boxes[band][:, [1, 3]])) > _HIGHEST * height:
        return False
    a, b = rows.boxes[band][:, None], rows.boxes[figures][None]
    over = (a[..., 0] < b[..., 2]) & (b[..., 0] < a[..., 2])
    own = over.any(axis=1)
    edges = rows.boxes[figures[over[own].any(axis=0)], 2]
    return int(own.sum()) >= 2 and len(edges) > 1 and float(np.ptp(edges)) > 2 * height


def _is_figure(rows: Lines, line: int) -> bool:
    """True for a figure that no column is named after, as after a year or "30 mg"."""
    text = rows.text(line)
    return is_value(text) and not is_period(text) and not any(c.isalpha() for c in text)
