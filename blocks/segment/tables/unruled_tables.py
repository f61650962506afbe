"""Rows of a table that has no rules ("stream"): pieces side by side, row after row, with left or right edges in common.

Neighbouring rows of two pieces or more, one of three, that share an edge inside the row are a table; justified prose
and columns of text are told apart and left out; names of columns above it are taken in. Linear in lines. Tuned by
`_EDGE` (points within which edges agree) and, for prose, `_CLAUSE` and `_FILLED`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.line_openings import CAPTION, title_word
from blocks.segment.lines.lines import Lines
from blocks.segment.margins.recurring_margins import BODY
from blocks.segment.tables.column_names import name_columns
from blocks.segment.tables.table_rules import across, level_rules
from blocks.tables.figures.values import is_value

_EDGE = 1.2
"""Points within which edges of a table's cells agree."""
_COLUMN_EDGE = 4.0
"""Pieces whose left edges round to the same multiple of this, in points, are taken for one column."""
_FEWEST, _CLAUSE, _FILLED = 4, 4, 0.75
"""Running text has so many lines, so many words in a line, and lines that fill so much of the longest."""
_OF_SUM = 2
"""Words of a sum, its currency among them."""
_TITLE = 1.25
"""A line in type so much larger than the rows above and below parts two tables."""
_MOST_BETWEEN = 2
"""There are at most so many such labels in a row."""
_SHORT = 8
"""A label between the rows of a table has at most so many words."""
_MOST_NAMES, _BELOW = 2, 5
"""There are at most so many rows of names of columns, and so many rows beside one, it counted, show where its columns
stand."""


def aligned_rows(rows: Lines, margin: NDArray[np.integer]) -> NDArray[np.int64]:
    """The number of its row for each line of a table, -1 elsewhere. Shape (m,).

    Rows of two pieces or more whose neighbours share edges, one of three pieces; lines whose `margin` is not BODY
    take no part.
    """
    run = level_runs(rows, margin)
    table = np.zeros(len(rows), dtype=bool)
    first = np.flatnonzero(np.diff(run, prepend=-1))
    counts = np.diff(np.append(first, len(rows)))
    several = np.where((margin[first] == BODY) & ~_justified(rows, first, counts), counts, 0)
    pairs = (several[1:] >= 2) & (several[:-1] >= 2) & ((several[1:] >= 3) | (several[:-1] >= 3))
    pairs &= _near(rows, first[:-1], first[1:])
    for r in np.flatnonzero(pairs).tolist():
        if _alike(rows, first, counts, r, r + 1):
            table[first[r] : first[r + 1] + counts[r + 1]] = True
    for between in range(1, _MOST_BETWEEN + 1):
        for r in _parted_by_label(rows, first, counts, several, between).tolist():
            if _alike(rows, first, counts, r, r + between + 1):
                table[first[r] : first[r + between + 1] + counts[r + between + 1]] = True
    _short_rows(rows, table, first, counts, several)
    _fill(rows, table, first, counts)
    _end_labels(rows, table, first, counts)
    for _ in range(_MOST_NAMES):
        name_columns(rows, table, first, several)
    _lists_of_sums(rows, table, first, several)
    at = np.flatnonzero(table)
    for group in np.split(at, np.flatnonzero(np.diff(run[at]) > 1) + 1):
        if len(group) and _is_prose(rows, group):
            table[group] = False
    return np.where(table, run, -1)


def _alike(rows: Lines, first: NDArray[np.int64], counts: NDArray[np.int64], r: int, other: int) -> bool:
    """True if two rows, one of three pieces or more, share edges."""
    a, b = (rows.boxes[first[n] : first[n] + counts[n]].tolist() for n in (r, other))
    return (len(a) >= 3 and _aligned(a, b)) or (len(b) >= 3 and _aligned(b, a))


def _parted_by_label(
    rows: Lines,
    first: NDArray[np.int64],
    counts: NDArray[np.int64],
    several: NDArray[np.int64],
    between: int,
) -> NDArray[np.int64]:
    """The rows of pieces that go on below so many lone short labels, which stand at the left of both: the name of a
    group of rows, or the further lines of a label."""
    step = between + 1
    a, b, many, others = first[:-step], first[step:], several[:-step], several[step:]
    goes_on = (many >= 2) & (others >= 2) & ((many >= 3) | (others >= 3))
    inside = np.maximum(rows.boxes[a + 1, 0], rows.boxes[np.minimum(b + 1, len(rows) - 1), 0])
    for n in range(1, step):
        label = first[n : len(first) - step + n]
        lone = (counts[n : len(first) - step + n] == 1) & (rows.end[label] - rows.first[label] <= _SHORT)
        title = rows.size[label] > _TITLE * np.maximum(rows.size[a], rows.size[b])
        title |= opens_caption(rows, label)
        above = first[n - 1 : len(first) - step + n - 1]
        # Labels of a figure stand in the file in any order, and several of them in a row by chance.
        falls = (between == 1) | (rows.boxes[above, 1] < rows.boxes[label, 1])
        near = _near(rows, above, label) & falls
        goes_on &= lone & near & (rows.boxes[label, 2] < inside) & ~title
    last = first[between : len(first) - 1]
    falls = (between == 1) | (rows.boxes[last, 1] < rows.boxes[b, 1])
    return np.flatnonzero(goes_on & _near(rows, last, b) & falls)


def _lists_of_sums(
    rows: Lines, table: NDArray[np.bool_], first: NDArray[np.int64], several: NDArray[np.int64]
) -> None:
    """Count rows of a label and a figure, flush right, as a table where a rule parts any two of them and no other table
    stands right above or below."""
    two = np.append(np.where(table[first], 0, several) == 2, False)
    pairs = np.flatnonzero(two[:-1] & two[1:])
    pairs = pairs[_near(rows, first[pairs], first[pairs + 1])] if len(pairs) else pairs
    level: dict[int, NDArray[np.float32]] = {}
    sums = [r for r in pairs.tolist() if _are_sums(rows, first, r)]
    for group in np.split(np.array(sums, np.int64), np.flatnonzero(np.diff(sums) > 1) + 1):
        if not any(_parted(rows, level, first, r) for r in group.tolist()):
            continue
        above, below = int(group.min()) - 1, int(group.max()) + 2
        if not any(table[first[n]] for n in (above, below) if 0 <= n < len(first)):
            table[first[above + 1] : first[below - 1] + 2] = True


def _are_sums(rows: Lines, first: NDArray[np.int64], r: int) -> bool:
    """True if each of two rows is a label and right of it a figure, which end at one edge."""
    (a, b), (c, d) = (range(first[n], first[n] + 2) for n in (r, r + 1))
    texts = [rows.text(i) for i in (a, b, c, d)]
    if any(map(is_value, texts[::2])) or not all(map(_is_sum, texts[1::2])):
        return False
    apart = all(rows.boxes[label, 2] < rows.boxes[label + 1, 0] for label in (a, c))
    return apart and bool(abs(rows.boxes[b, 2] - rows.boxes[d, 2]) < _EDGE)


def _is_sum(text: str) -> bool:
    """True for a figure with its currency: "£19,104.00", "EUR 5"; not for "2761 Aug 30"."""
    return is_value(text) and any(map(str.isdigit, text)) and len(text.split()) <= _OF_SUM


def _parted(rows: Lines, level: dict[int, NDArray[np.float32]], first: NDArray[np.int64], r: int) -> bool:
    """True if a rule over both of two rows parts them; `level` keeps those of each page."""
    page, (a, c) = int(rows.page[first[r]]), first[[r, r + 1]].tolist()
    if page not in rows.rules:
        return False
    if page not in level:
        level[page] = level_rules(rows.rules[page])
    low, high = (float(rows.boxes[[n, n + 1], 1].min()) for n in (a, c))
    left, right = float(rows.boxes[[a, c], 0].min()), float(rows.boxes[[a + 1, c + 1], 2].max())
    middle = across(level[page], left, right)
    return bool(((low < middle) & (middle < high)).any())


def _is_prose(rows: Lines, at: NDArray[np.int64]) -> bool:
    """True if most pieces stand in columns of text: several words each, nearly all as long as the longest."""
    words = rows.end[at] - rows.first[at]
    if 4 * int((words >= _CLAUSE).sum()) < len(at):
        return False
    left = np.round(rows.boxes[at, 0] / _COLUMN_EDGE)
    width = rows.boxes[at, 2] - rows.boxes[at, 0]
    running = 0
    for edge, count in zip(*np.unique(left, return_counts=True), strict=True):
        column = left == edge
        if count >= _FEWEST and np.median(words[column]) >= _CLAUSE:
            running += int(count) * bool(np.median(width[column]) > _FILLED * width[column].max())
    return running > len(at) / 2


def _fill(rows: Lines, table: NDArray[np.bool_], first: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Count a lone short piece between two rows of a table as a row of it."""
    inside = table[first]
    lone = (counts == 1) & ~inside & (rows.end[first] - rows.first[first] <= _SHORT)
    lone[1:-1] &= inside[:-2] & inside[2:]
    lone[:1] = lone[-1:] = False
    at = np.flatnonzero(lone)
    above, here, below = first[at - 1], first[at], first[at + 1]
    title = rows.size[here] > _TITLE * np.maximum(rows.size[above], rows.size[below])
    title |= opens_caption(rows, here)
    table[here] = ~title & _near(rows, above, here) & _near(rows, here, below)


def _short_rows(
    rows: Lines,
    table: NDArray[np.bool_],
    first: NDArray[np.int64],
    counts: NDArray[np.int64],
    several: NDArray[np.int64],
) -> None:
    """Count rows of two pieces beside a table's rows as its own, if both stand in line with pieces of those."""
    order = [*range(1, len(first)), *range(len(first) - 2, -1, -1)]
    for n, r in enumerate(order):
        step = -1 if n < len(first) - 1 else 1
        beside = r + step
        if several[r] != 2 or table[first[r]] or not table[first[beside]]:
            continue
        near = _near(rows, first[[r]], first[[beside]])[0]
        rows_beside = range(beside, max(-1, min(len(first), beside + _BELOW * step)), step)
        others = [
            box
            for p in rows_beside
            if table[first[p]]
            for box in rows.boxes[first[p] : first[p] + counts[p]].tolist()
        ]
        own = rows.boxes[first[r] : first[r] + 2].tolist()
        if near and all(any(_in_line(x, y) for y in others) for x in own):
            table[first[r] : first[r] + 2] = True


def _in_line(a: list[float], b: list[float]) -> bool:
    """True if two boxes have their left edges, their right ones or their middles in common."""
    left, right = a[0] - b[0], a[2] - b[2]
    return min(abs(left), abs(right), abs(left + right) / 2) < _EDGE


def _end_labels(
    rows: Lines, table: NDArray[np.bool_], first: NDArray[np.int64], counts: NDArray[np.int64]
) -> None:
    """Count a short line in small letters right below a table's last label as the end of it."""
    below = np.flatnonzero((counts[1:] == 1) & table[first[:-1]] & ~table[first[1:]] & (counts[:-1] > 1)) + 1
    for r in below.tolist():
        label, line = first[r - 1], first[r]
        a, b, height = rows.boxes[label], rows.boxes[line], rows.height[label]
        small = rows.texts[rows.first[line]][0].islower() and rows.end[line] - rows.first[line] <= _SHORT
        under = (
            abs(a[0] - b[0]) < 2 * height
            and b[2] < rows.boxes[label + 1, 0]
            and -height < b[1] - a[3] < 0.6 * height
        )
        table[line] |= small and under and rows.page[label] == rows.page[line]


def level_runs(rows: Lines, margin: NDArray[np.integer]) -> NDArray[np.int64]:
    """Number of the row of each line: pieces at one height, one after another, share a number. Shape (m,)."""
    same = np.zeros(len(rows), dtype=bool)
    same[1:] = level(rows) & (margin[1:] == margin[:-1])
    return np.cumsum(~same) - 1


def _justified(rows: Lines, first: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.bool_]:
    """True for rows as wide as an unbroken line just above or below them: prose set with very wide spaces."""
    left, right = rows.boxes[first, 0], rows.boxes[first + counts - 1, 2]
    near = (np.abs(np.diff(left)) < 2) & (np.abs(np.diff(right)) < 2) & (np.diff(rows.page[first]) == 0)
    out = np.zeros(len(first), dtype=bool)
    out[1:] |= near & (counts[:-1] == 1)
    out[:-1] |= near & (counts[1:] == 1)
    for step in (1, -1):  # a second broken row beside the first
        shifted = np.zeros(len(first), dtype=bool)
        if step == 1:
            shifted[1:] = near & out[:-1]
        else:
            shifted[:-1] = near & out[1:]
        out |= shifted
    return out


def _aligned(a: list[list[float]], b: list[list[float]]) -> bool:
    """True if two pieces or more of a row begin, end or have their middle where pieces of the other do, one inside.

    Left and right margins alone prove nothing: justified lines share them.
    """
    lefts = [any(abs(x[0] - y[0]) < _EDGE for y in b[1:]) for x in a[1:]]
    rights = [any(abs(x[2] - y[2]) < _EDGE for y in b[:-1]) for x in a[:-1]]
    middles = [any(abs(x[0] + x[2] - y[0] - y[2]) < _EDGE for y in b[1:]) for x in a[1:]]
    if not any(lefts) and not any(rights) and not any(middles):
        return False
    return sum(any(_in_line(x, y) for y in b) for x in a) >= 2


def opens_caption(rows: Lines, at: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For each of these lines: does it open with the label of a figure or table?"""
    words = zip(rows.first[at].tolist(), rows.end[at].tolist(), strict=True)
    told = [
        title_word(rows.texts[a]) and CAPTION.match(" ".join(rows.texts[a : min(b, a + 4)])) for a, b in words
    ]
    return np.array([bool(found) for found in told], dtype=bool)


def _near(rows: Lines, a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For each pair of lines: are both on one page, at most four line heights apart?"""
    apart = np.abs(rows.boxes[a, 1] - rows.boxes[b, 1])
    near: NDArray[np.bool_] = (rows.page[a] == rows.page[b]) & (
        apart < 4 * np.maximum(rows.height[a], rows.height[b])
    )
    return near


def level(rows: Lines) -> NDArray[np.bool_]:
    """For lines 1..m-1: does it stand beside the line before it, at the same height?

    On its right, or, for text that runs from right to left, on its left within what MuPDF took for one block.
    """
    a, b = rows.boxes[:-1], rows.boxes[1:]
    height = np.minimum(rows.height[:-1], rows.height[1:])
    shared = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1])
    right = b[:, 0] >= a[:, 2] - height
    left = (b[:, 2] <= a[:, 0] + height) & (rows.group[1:] == rows.group[:-1])
    level: NDArray[np.bool_] = (rows.page[1:] == rows.page[:-1]) & (shared > 0.5 * height) & (right | left)
    return level
