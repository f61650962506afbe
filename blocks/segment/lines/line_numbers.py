"""Numbers of lines, in the margin of a listing, a manuscript or a pleading: words that the text beside runs past.

Numbers at the begin of lines are grouped into columns by a common edge; a run that counts by 1, 5 or 10 down its
column numbers lines if the text beside it goes on from line to line, or is code, which tells it from rows of a table
and items of a list. O(k log k) in the numbers of a page. Tuned by `_FEWEST`, `_RUNS_ON` and `_INDENTED`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

_FEWEST = {1: 6, 5: 4, 10: 4}
"""By the step from number to number, how many one below the other show that lines are counted."""
_EDGE = 1.5
"""Points by which the edges of one column of numbers differ."""
_FARTHEST = 7.0
"""The text stands so many line heights beside the numbers, at most."""
_RUNS_ON = 0.3
"""So many lines beside line numbers begin with a small letter or a sign of code, which items and titles do not."""
_CODE = frozenset("{}()[];:#/$<>@_*&|=+%\\!~^")
_INDENTED = 0.25
"""So much of a program is set in further or less far than most of it."""
_ASTRAY = 3
"""So many pieces may stand left of the numbers in the margin: a page's head, its number, a stamp."""
_CELL = 4
"""A cell of a table mostly has at most so many words."""


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The pieces of lines on a page, a number at the beginning of one told apart. Columns of equal length."""

    first: NDArray[np.int64]
    """The first word of each."""
    numbers: NDArray[np.int64]
    """The number that it begins with, -1 without one."""
    number_boxes: NDArray[np.float32]
    """Around the first word. Shape (n, 4)."""
    boxes: NDArray[np.float32]
    """Around the words behind the number, or all. Shape (n, 4)."""
    words: NDArray[np.int64]
    """How many words there are behind the number, or in all."""
    heads: list[str]
    """The first of them, empty if there is none."""


def line_numbers(
    texts: list[str], boxes: NDArray[np.float32], page: NDArray[np.int32], first: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The words that are numbers of lines, rising.

    Takes all words of a document with their boxes (n, 4) and pages (n,), and the `first` word of each of the reader's
    pieces of lines. Numbers that count by 1, 5 or 10 down the page are numbers of lines if what stands beside
    them runs on from line to line, or is code; rows of tables, items and contents begin with capitals or are cells.
    """
    openings = map(texts.__getitem__, first.tolist())
    numeric = [k for k, word in enumerate(openings) if word.isdecimal() and len(word) < 5]
    of_page = page[first]
    pages, counts = np.unique(of_page[numeric], return_counts=True)
    sure: list[NDArray[np.int64]] = []
    margin: list[tuple[float, NDArray[np.int64]]] = []
    proven: set[float] = set()
    for number in pages[counts >= min(_FEWEST.values())].tolist():
        a, b = np.searchsorted(of_page, (number, number + 1)).tolist()
        if not _may_count([texts[i] for i in first[a:b].tolist()]):
            continue
        pieces = _pieces(texts, boxes, first[a:b], int(first[b]) if b < len(first) else len(texts))
        for run in _runs(pieces):
            outside, beside_text = _in_margin(pieces, run), _counts_lines(pieces, run)
            place = float(pieces.number_boxes[run, 2].max())
            if outside:
                margin.append((place, pieces.first[run]))
                if beside_text:
                    proven.add(place)
            elif beside_text and _is_code(pieces, run):
                sure.append(pieces.first[run])
    # A page with little running text, as the first of a pleading: its numbers stand where those of the others do.
    sure += [words for place, words in margin if any(abs(place - other) < _EDGE for other in proven)]
    return np.sort(np.concatenate(sure)) if sure else np.zeros(0, np.int64)


def _may_count(openings: list[str]) -> bool:
    """True if enough numbers among these words are by a step more than another one, wherever they stand."""
    numbers = {int(word) for word in openings if len(word) < 5 and word.isdecimal()}
    return any(
        sum(number + step in numbers for number in numbers) >= fewest - 1 for step, fewest in _FEWEST.items()
    )


def _pieces(texts: list[str], boxes: NDArray[np.float32], first: NDArray[np.int64], end: int) -> _Pieces:
    counts = np.diff(np.append(first, end))
    openings = [texts[i] for i in first.tolist()]
    numbers = np.array(
        [int(word) if len(word) < 5 and word.isdecimal() else -1 for word in openings], np.int64
    )
    numbered = numbers >= 0
    behind = first + (numbered & (counts > 1))
    heads = [
        "" if alone else texts[i]
        for i, alone in zip(behind.tolist(), (numbered & (counts == 1)).tolist(), strict=True)
    ]
    around = np.hstack([boxes[behind, :2], boxes[first + counts - 1, 2:]])
    return _Pieces(first, numbers, boxes[first], around, counts - numbered, heads)


def _runs(pieces: _Pieces) -> list[NDArray[np.int64]]:
    """The pieces whose numbers stand one below the other and count, run by run, aligned on the right or the left."""
    at = np.flatnonzero(pieces.numbers >= 0)
    found = [_aligned_runs(pieces, at, edge) for edge in (2, 0)]
    return max(found, key=lambda runs: sum(map(len, runs)))


def _aligned_runs(pieces: _Pieces, at: NDArray[np.int64], edge: int) -> list[NDArray[np.int64]]:
    ranked = at[np.argsort(pieces.number_boxes[at, edge], kind="stable")]
    columns = np.split(ranked, np.flatnonzero(np.diff(pieces.number_boxes[ranked, edge]) > _EDGE) + 1)
    runs = []
    fewest = min(_FEWEST.values())
    for column in columns:
        if len(column) < fewest:
            continue
        down = column[np.argsort(pieces.number_boxes[column, 1], kind="stable")]
        steps = np.diff(pieces.numbers[down])
        bounds = [0, *(np.flatnonzero(np.diff(steps)) + 1).tolist(), len(steps)]
        for a, b in pairwise(bounds):
            if b > a and b - a + 1 >= _FEWEST.get(int(steps[a]), len(down) + 1):
                runs.append(down[a : b + 1])
    return runs


def _counts_lines(pieces: _Pieces, run: NDArray[np.int64]) -> bool:
    """True if the text beside the numbers of the run runs on from line to line, or looks like code."""
    beside = _beside(pieces, run)
    nearest = [row[0] for row in beside if row]
    if len(nearest) < max(3, 0.4 * len(run)):
        return False
    cells = sum(len(row) > 1 for row in beside)
    if 2 * cells > len(nearest) and np.median(pieces.words[nearest]) <= _CELL:
        return False
    heads = [pieces.heads[i][0] for i in nearest]
    return sum(sign.islower() or sign in _CODE for sign in heads) >= _RUNS_ON * len(heads)


def _in_margin(pieces: _Pieces, run: NDArray[np.int64]) -> bool:
    """True if hardly anything on the page begins left of the right edge of the numbers."""
    others = np.ones(len(pieces.first), dtype=bool)
    others[run] = False
    return int((others & (pieces.number_boxes[:, 0] < pieces.number_boxes[run, 2].max())).sum()) <= _ASTRAY


def _is_code(pieces: _Pieces, run: NDArray[np.int64]) -> bool:
    """True if the lines begin at several places, as those of a program do, and are not centred."""
    nearest = [row[0] for row in _beside(pieces, run) if row]
    left, right = pieces.boxes[nearest, 0], pieces.boxes[nearest, 2]
    usual, centred = (
        int((np.abs(places - np.median(places)) < _EDGE).sum()) for places in (left, (left + right) / 2)
    )
    return len(nearest) - usual >= _INDENTED * len(nearest) and 2 * centred <= len(nearest)


def _beside(pieces: _Pieces, run: NDArray[np.int64]) -> list[list[int]]:
    """For each number the pieces at its height on its right, from left to right, the first of them near it."""
    number, box = pieces.number_boxes[run], pieces.boxes
    height = number[:, 3] - number[:, 1]
    middle = (number[:, 1] + number[:, 3]) / 2
    level = np.abs(middle[:, None] - (box[:, 1] + box[:, 3]) / 2) < 0.35 * height[:, None]
    gap = box[:, 0] - number[:, None, 2]
    there = level & (gap > 0) & (pieces.words > 0)
    there &= (np.where(there, gap, np.inf).min(axis=1) < _FARTHEST * height)[:, None]
    return [sorted(np.flatnonzero(row).tolist(), key=lambda i: float(box[i, 0])) for row in there]
