"""Pieces of a table -> its columns, and which of them each piece takes.

A gap that hardly any row crosses parts two columns: the method of projections, over the extents of pieces. Extents are
drawn cells where rules make them, else the pieces themselves; pieces that stand over several others (titles of groups,
sums over the width) are left out first. Quadratic in the pieces of one table. Tuned by `_CROSSED` and `_OVER`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.tables.drawn_grids import ruled_apart
from blocks.tables.figures.values import is_figure, sign_side
from blocks.tables.pieces.on_pages import Piece, TablePieces, around

Span = tuple[float, float]
"""From left to right, in points."""

MOST_PIECES = 4000
"""A table of more pieces than this is a picture or a listing."""
_CROSSED = 0.06
"""A gap that at most this part of the rows cross parts columns."""
_OVER = 0.3
"""A piece spans columns if in this part of the rows that it stands over it has several pieces below it."""
_INSET = 1.5
"""Points by which a drawn cell is taken as narrower: neighbours share their edge."""
_FIGURES_APART = 0.42
"""Figures on one line stand in cells of their own if they are so many line heights apart; thousands are nearer."""
_NAMES_APART = 0.6
"""Words of a row that are so many line heights apart, where columns part, stand in two; spaces are half as wide."""
_TOUCHES, _PART = 3.0, 0.3
"""A piece takes a column of which it covers so many points, or this part of the narrower of both."""


def cut_apart(table: TablePieces) -> list[Piece]:
    """The pieces, cut at rules, and rows of figures that are set close into one piece a figure."""
    words = table.words
    ruled = np.append(False, ruled_apart(words, table.rules))
    found: list[Piece] = []
    for piece in table.pieces:
        cuts = [
            i
            for i in range(piece.first + 1, piece.end)
            if ruled[i - table.first_word]
            or (
                _apart(words, i - table.first_word) > _FIGURES_APART * piece.height
                and is_figure(table.texts[i - table.first_word])
                and is_figure(table.texts[i - table.first_word - 1])
            )
        ]
        found += cut_at(table, piece, cuts)
    return found


def _apart(words: NDArray[np.float32], i: int) -> float:
    return float(words[i, 0] - words[i - 1, 2])


def cut_at(table: TablePieces, piece: Piece, cuts: Sequence[int]) -> list[Piece]:
    """The piece, cut before each of these words."""
    if not cuts:
        return [piece]
    bounds = [piece.first, *cuts, piece.end]
    return [
        replace(piece, first=a, end=b, sides=around(table.words[a - table.first_word : b - table.first_word]))
        for a, b in pairwise(bounds)
    ]


def extents(pieces: Sequence[Piece]) -> list[Span]:
    """For each piece the width that is its own: its drawn cell's if nothing stands beside it there, else its text's."""
    cells: dict[tuple[int, ...], list[Piece]] = defaultdict(list)
    for piece in pieces:
        if piece.frame:
            cells[frame_key(piece)].append(piece)
    shared = {key for key, own in cells.items() if _side_by_side(own)}
    return [
        (piece.frame[0] + _INSET, piece.frame[2] - _INSET)
        if piece.frame and frame_key(piece) not in shared
        else (piece.sides[0], piece.sides[2])
        for piece in pieces
    ]


def frame_key(piece: Piece) -> tuple[int, ...]:
    """The drawn cell around a piece, rounded so that its pieces agree."""
    return tuple(round(side / 3) for side in piece.frame or ())


def _side_by_side(pieces: Sequence[Piece]) -> bool:
    ordered = sorted(pieces, key=lambda piece: (piece.sides[1], piece.sides[0]))
    return any(
        min(a.sides[3], b.sides[3]) - max(a.sides[1], b.sides[1]) > 0.5 * min(a.height, b.height)
        and not (a.sides[0] < b.sides[2] and b.sides[0] < a.sides[2])
        for a, b in pairwise(ordered)
    )


def find_columns(
    table: TablePieces, pieces: Sequence[Piece], widths: Sequence[Span], head: int
) -> list[Span]:
    """The columns from left to right, by the pieces of rows with several; the first `head` rows count only where no
    other has a piece."""
    counts = np.bincount([piece.row for piece in pieces])
    at = [i for i, piece in enumerate(pieces) if counts[piece.row] > 1]
    if not at:
        return []
    body = [i for i in at if pieces[i].row >= head] or at
    narrow = _narrow([widths[i] for i in body], [pieces[i].row for i in body])
    columns = _parted([widths[body[n]] for n in narrow], len({pieces[i].row for i in body}))
    # Names of groups of columns may stand between the columns.
    groups = {row for row in range(head - 1) if counts[row] < counts[row + 1]}
    for i in at:
        if pieces[i].row not in groups and not taken(widths[i], columns):
            columns = sorted([*columns, widths[i]])
    return _without_signs(table, [(pieces[i], widths[i]) for i in body], columns)


def _narrow(widths: Sequence[Span], rows: Sequence[int]) -> list[int]:
    """The places of the pieces that stand over one column."""
    spans = np.array(widths).reshape(-1, 2)
    number = np.unique(rows, return_inverse=True)[1].reshape(-1)
    middle = spans.mean(axis=1)
    below = (spans[:, :1] < middle) & (middle < spans[:, 1:])
    in_row = below.astype(np.int64) @ (number[:, None] == np.arange(int(number.max()) + 1))
    some, several = (in_row > 0).sum(axis=1), (in_row > 1).sum(axis=1)
    return np.flatnonzero((several == 0) | (several < _OVER * some)).tolist()


def _parted(spans: Sequence[Span], rows: int) -> list[Span]:
    """The stretches that more than `_CROSSED` of the rows cover."""
    most = _CROSSED * rows if rows > 10 else 0
    edges = sorted([(a, 1) for a, b in spans if b > a] + [(b, -1) for a, b in spans if b > a])
    columns: list[Span] = []
    depth, begin = 0, 0.0
    for x, step in edges:
        before, depth = depth, depth + step
        if before <= most < depth:
            begin = x
        elif depth <= most < before:
            columns.append((begin, x))
    return columns


def taken(span: Span, columns: Sequence[Span]) -> list[int]:
    """The numbers of the columns that a piece takes."""
    return [
        n
        for n, (a, b) in enumerate(columns)
        if min(b, span[1]) - max(a, span[0]) > min(_TOUCHES, _PART * min(b - a, span[1] - span[0]))
    ]


def _without_signs(
    table: TablePieces, pieces: Sequence[tuple[Piece, Span]], columns: list[Span]
) -> list[Span]:
    """The columns, those that hold nothing but signs of the figures beside them joined with these; `pieces` of the
    body, with their widths."""
    sides: dict[int, set[int]] = defaultdict(set)
    for piece, width in pieces:
        own = taken(width, columns)
        if len(own) == 1:
            sides[own[0]].add(sign_side(table.text(piece)))
    out: list[Span] = []
    joins = False
    for n, column in enumerate(columns):
        side = sides[n]
        if out and (joins or side == {-1}):
            out[-1] = (out[-1][0], column[1])
        else:
            out.append(column)
        joins = side == {1} and n + 1 < len(columns)
    return out


def _repeats(table: TablePieces, piece: Piece, times: int) -> list[int]:
    """Where a piece says the same so many times but for its figures, as in "30 June 2018 30 June 2017", each begins."""
    step, rest = divmod(piece.end - piece.first, max(times, 1))
    if rest or times < 2 or step < 2:
        return []
    shapes = [
        re.sub(r"\d", "0", text) for text in table.texts[piece.first - table.first_word :][: step * times]
    ]
    alike = all(shapes[n * step : (n + 1) * step] == shapes[:step] for n in range(1, times))
    return list(range(piece.first + step, piece.end, step)) if alike else []


def _begins_cell(word: str) -> bool:
    """True for a figure, but for the day of "December 31,", which goes on to its year."""
    return is_figure(word) and not word.endswith(",")


def cut_between(table: TablePieces, piece: Piece, columns: Sequence[Span]) -> list[Piece]:
    """A piece that runs over several columns, cut where a figure of the next one begins, or names stand far apart."""
    own = taken((piece.sides[0], piece.sides[2]), columns)
    words, at = table.words, table.first_word
    cuts = _repeats(table, piece, len(own))
    for n in own[1:]:
        gap = (columns[n - 1][1], columns[n][0])
        cuts += [
            i
            for i in range(piece.first + 1, piece.end)
            if words[i - at - 1, 2] <= gap[1] + 1
            and words[i - at, 0] >= gap[0] - 1
            and (
                (words[i - at, 0] >= gap[1] - _TOUCHES and _begins_cell(table.texts[i - at]))
                or _apart(words, i - at) > _NAMES_APART * piece.height
            )
        ]  # fmt: skip
    return cut_at(table, piece, sorted(set(cuts)))
