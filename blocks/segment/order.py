"""Lines -> reading order of each page: the file's own where it reads on, else columns by the recursive X-Y cut.

Most producers write text in reading order. A page whose lines do not follow one another (fewer than `_SMOOTH_ENOUGH`
of them) is ordered by a recursive X-Y cut (Nagy and Seth 1984), and the order that reads on better is taken. Tables,
formulas and regions of the layout model are each one box of the cut. Linear in lines, and the cut's cost on pages
that need it. Tuned by `_SMOOTH_ENOUGH` and `_REACH`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.line_openings import bullet, numbered_item
from blocks.segment.lines.lines import Lines
from blocks.segment.margins.recurring_margins import BODY, HEADER, PAGE_NUMBER
from blocks.segment.tables.tables import Cells
from blocks.text.xy_cut import xy_cut

_SMOOTH_ENOUGH = 0.93
"""Share of lines that read on from the one before, above which the file's order is not questioned."""
_REACH = 4.0
"""A line reads on to one that begins at most so many line heights lower."""
_CELL = 5
"""A line piece of at most so many words may be a table's cell."""


@dataclass(frozen=True, slots=True)
class OrderedLines:
    """Lines in reading order and what the margins and tables hold."""

    lines: Lines
    """The lines, in reading order."""
    margin: NDArray[np.uint8]
    """BODY, HEADER, FOOTER or PAGE_NUMBER of each."""
    cells: Cells
    """Where each stands in a table."""
    formula: NDArray[np.int64]
    """The number of the displayed formula that each is part of; -1 for none."""


def order(rows: Lines, margin: NDArray[np.uint8], cells: Cells, formula: NDArray[np.int64]) -> OrderedLines:
    """Headers first, then the body in reading order, then footers and page numbers; page by page.

    A table is one piece of the page, whose lines keep together, and so are a formula and a region of the layout model;
    a number or bullet stays with its line, however far it is set out.
    """
    if not len(rows):
        return OrderedLines(rows, margin, cells, formula)
    rank = np.where(margin == HEADER, 0, np.where(margin == BODY, 1, 2))
    top = rows.boxes[:, 1] < np.array([p.height for p in rows.pages], dtype=np.float32)[rows.page - 1] / 2
    rank = np.where((margin == PAGE_NUMBER) & top, 0, rank)
    at = np.lexsort((np.arange(len(rows)), rank, rows.page))
    rows, margin, cells, formula = rows.take(at), margin[at], cells.take(at), formula[at]
    body = np.flatnonzero(margin == BODY)
    at = np.arange(len(rows))
    words = rows.end - rows.first
    smooth = _reads_on(rows.boxes[body], rows.boxes[body], words[body])
    bounds = [0, *(np.flatnonzero(np.diff(rows.page[body])) + 1).tolist(), len(body)]
    together = (cells.table >= 0) | (formula >= 0) | (rows.region >= 0)
    for a, b in pairwise(bounds):
        here = body[a:b]
        torn = b - a > 2 and smooth[a : b - 1].mean() < _SMOOTH_ENOUGH
        if together[here].any() or (torn and _marks(rows, together, here).any()):
            at[here] = _with_units(rows, cells, formula, here)
        elif torn:
            boxes = rows.boxes[here]
            at[here] = here[_better(boxes, boxes, boxes, words[here], smooth[a : b - 1])]
    return OrderedLines(rows.take(at), margin[at], cells.take(at), formula[at])


def _with_units(
    rows: Lines, cells: Cells, formula: NDArray[np.int64], here: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The lines of a page in reading order, each table, formula and region of the model as if it were one line."""
    unit, place = _units(rows, cells, formula[here], here)
    lines = here[np.lexsort((place, unit))]
    first = np.flatnonzero(np.diff(np.sort(unit), prepend=-1))
    by_file = np.argsort(np.minimum.reduceat(lines, first), kind="stable")
    boxes = np.hstack(
        [
            np.minimum.reduceat(rows.boxes[lines, :2], first, axis=0),
            np.maximum.reduceat(rows.boxes[lines, 2:], first, axis=0),
        ]
    )[by_file]
    words = np.add.reduceat((rows.end[lines] - rows.first[lines]), first)[by_file]
    high = np.minimum.reduceat(rows.height[lines], first)
    # The first and the last row of a formula may be small signs.
    high = np.where(formula[lines[first]] >= 0, np.maximum.reduceat(rows.height[lines], first), high)[by_file]
    # A unit is entered by its first row and left by its last.
    entry, left = boxes.copy(), boxes.copy()
    entry[:, 3] = np.minimum(boxes[:, 3], boxes[:, 1] + high)
    left[:, 1] = np.maximum(boxes[:, 1], boxes[:, 3] - high)
    # Regions stand as far apart as they like, and their heights say nothing of a gutter's width.
    regional = bool((rows.region[here] >= 0).any())
    reach, height = (np.inf, float(np.median(rows.height[here]))) if regional else (_REACH, None)
    signs = bool((formula[here] >= 0).any())
    smooth = _reads_on(left, entry, words, reach, signs=signs)
    chosen = by_file
    if len(by_file) == 2 and boxes[1, 3] <= boxes[0, 1]:
        chosen = by_file[::-1]  # a title above its table, however near
    elif len(by_file) > 2 and smooth.mean() < _SMOOTH_ENOUGH:
        chosen = by_file[_better(boxes, left, entry, words, smooth, reach, height, signs=signs)]
    rank = np.zeros(len(first), np.int64)
    rank[chosen] = np.arange(len(first))
    in_order = np.argsort(np.repeat(rank, np.diff(np.append(first, len(lines)))), kind="stable")
    return lines[in_order]


def _units(
    rows: Lines, cells: Cells, formula: NDArray[np.int64], here: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each of a page's lines the number of what it is part of, a table, a region, a formula or itself; and its rank
    there, where that is not the file's order."""
    table, region = cells.table[here], rows.region[here]
    tabular, regional = table >= 0, (table < 0) & (region >= 0)
    regions = int(table.max()) + 1
    signs = regions + int(region.max()) + 1
    lone = signs + int(formula.max()) + 1
    rest = np.where(formula >= 0, formula + signs, np.arange(len(here)) + lone)
    marks = np.flatnonzero(_marks(rows, (cells.table >= 0) | (rows.region >= 0), here))
    marks = marks[(formula[marks] < 0) & (formula[marks + 1] < 0)]
    rest[marks] = rest[marks + 1]
    unit = np.where(tabular, table, np.where(regional, region + regions, rest))
    place = np.where(tabular, cells.place[here], 0)
    for n in np.unique(region[regional]).tolist():
        own = np.flatnonzero(regional & (region == n))
        place[own[_read_through(rows, here[own])]] = np.arange(len(own))
    return unit, place


def _marks(rows: Lines, together: NDArray[np.bool_], here: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For each of a page's lines but the last: is it the number or bullet of the next one, set out before it? Not where
    it is part of a table or the like, `together` with others. Shape (m - 1,)."""
    a, b = rows.boxes[here[:-1]], rows.boxes[here[1:]]
    height = rows.height[here[1:]]
    gap = b[:, 0] - a[:, 2]
    level = np.abs(b[:, 1] + b[:, 3] - a[:, 1] - a[:, 3]) < height
    words = (rows.end - rows.first)[here]
    flags: NDArray[np.bool_] = (
        level & (gap > 0) & (gap < _REACH * height) & (words[:-1] == 1) & (words[1:] > 2)
    )
    flags &= ~together[here[:-1]] & ~together[here[1:]]
    for k in np.flatnonzero(flags).tolist():
        word = rows.texts[rows.first[here[k]]]
        flags[k] = bullet(word) or numbered_item(word) or (word.isdigit() and len(word) < 4)
    return flags


def _read_through(rows: Lines, own: NDArray[np.int64]) -> NDArray[np.int64]:
    """The places in `own` of a region's lines in reading order: the file's, if that reads on or no cut does better."""
    boxes, words = rows.boxes[own], (rows.end - rows.first)[own]
    smooth = _reads_on(boxes, boxes, words)
    if len(own) > 2 and smooth.mean() < _SMOOTH_ENOUGH:
        return _better(boxes, boxes, boxes, words, smooth)
    return np.arange(len(own))


def _reads_on(
    left: NDArray[np.float32],
    entry: NDArray[np.float32],
    words: NDArray[np.int64],
    reach: float = _REACH,
    *,
    signs: bool = False,
) -> NDArray[np.bool_]:
    """For each line but the last: does the next one read on? Shape (m - 1,).

    Below it, at most `reach` line heights, or on its right; in a table the next cell of the row, or the first one of
    the next row; with `signs` also what begins where it ends, higher or lower, as parts of formulas do. `left` is where
    each line ends, `entry` where it begins: the same boxes but for tables and regions.
    """
    a, b = left[:-1], entry[1:]
    height = np.minimum(a[:, 3] - a[:, 1], b[:, 3] - b[:, 1])
    across = np.minimum(a[:, 2], b[:, 2]) - np.maximum(a[:, 0], b[:, 0])
    down = b[:, 1] - a[:, 1]
    below = (across > 0) & (down > 0.3 * height) & (down < reach * height)
    level = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1]) > 0.5 * height
    cell = np.minimum(words[:-1], words[1:]) <= _CELL
    right = level & (b[:, 0] > a[:, 0]) & (cell | (b[:, 0] - a[:, 2] < 3 * height))
    wraps = np.zeros(len(a), dtype=bool)
    wraps[1:] = (
        right[:-1]
        & cell[1:]
        & (b[1:, 0] < a[1:, 0])
        & (down[1:] > 0.3 * height[1:])
        & (down[1:] < reach * height[1:])
    )
    reads_on: NDArray[np.bool_] = below | right | wraps
    if signs:
        gap = (b[:, 0] - a[:, 2]) / height
        reads_on |= (np.abs(down) < height) & (gap > -1.5) & (gap < 1)
    return reads_on


def _better(
    boxes: NDArray[np.float32],
    left: NDArray[np.float32],
    entry: NDArray[np.float32],
    words: NDArray[np.int64],
    smooth: NDArray[np.bool_],
    reach: float = _REACH,
    height: float | None = None,
    *,
    signs: bool = False,
) -> NDArray[np.int64]:
    """The cut order if it reads on better than the one given; `height` as `xy_cut`, the rest as `_reads_on` take it."""
    cut = np.array(xy_cut(boxes, height), dtype=np.int64)
    better = _reads_on(left[cut], entry[cut], words[cut], reach, signs=signs).sum() > smooth.sum()
    return cut if better else np.arange(len(boxes))
