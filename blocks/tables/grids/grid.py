"""A table's pieces -> its grid: which rows and columns each of its cells takes, and what stands in it.

stacked_apart   rows that rules don't part
labels_apart    forms: labels and what stands below them
cut_apart       pieces that hold several cells cut      find_columns   columns by projection
heading_lines   names of columns counted                  rows_of        lines of one cell put together
spans           cells over several rows or columns        filled         empty cells in what is left

None where pieces don't fit: two of one row in one column, or a grid of less than two rows and columns. A number under
the wrong heading is worse than a table without cells.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.tables.figures.values import sign_side
from blocks.tables.grids.columns import (
    MOST_PIECES,
    Span,
    cut_apart,
    cut_between,
    extents,
    find_columns,
    frame_key,
    taken,
)
from blocks.tables.grids.forms import labels_apart
from blocks.tables.grids.rows import Line, PlacedPiece, broken_rows, heading_lines, lines_of, rows_of
from blocks.tables.grids.spanning_headings import spread_headings
from blocks.tables.grids.stacked_rows import stacked_apart
from blocks.tables.pieces.on_pages import Piece, TablePieces

_MOST_CLASHES = 0.02
"""More cells of the grid than this, with pieces side by side in them, show that its columns are wrong."""
_MOST_BROKEN = 0.05
"""More rows than this that go on with a sentence of the row above show that lines are taken for rows."""
_MOST_OVERLAPS, _SHARED = 0.1, 0.2
"""Drawn cells of which more than the first part lie over another one, by more than the second part of the smaller, are
boxes and arrows of a diagram; looked at on all ruled tables of a set of 80 files."""
_FEWEST_NEIGHBOURS, _SAME_EDGE = 0.7, 3.0
"""So are those of which less than this part has another one right beside, above or below it, within so many points."""
_FEWEST_LEVEL, _ALL_ACROSS = 0.5, 0.9
"""And those of which less than the first part begin and end level with others beside them; a cell that takes more than
the second part of the table's width has none."""
_BESIDE = 1.1
"""Line heights between pieces side by side that are no one cell's words."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """A place of the grid and the words in it."""

    row: int
    """Its first row."""
    column: int
    """Its first column."""
    row_span: int = 1
    """Rows that it takes."""
    column_span: int = 1
    """Columns that it takes."""
    words: tuple[int, ...] = ()
    """Places of its words in the document, rising."""
    left: float = 0.0
    """Where its text begins, in points: rows of a group are set in."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table's cells; every place of the grid is taken once."""

    cells: tuple[GridCell, ...]
    """Row by row."""
    rows: int
    """Number of rows."""
    columns: int
    """Number of columns."""
    head: int
    """Of them, heading rows."""
    label_rows: frozenset[int] = frozenset()
    """Rows of a form that are labels of what stands right below them."""


def grid(table: TablePieces, headings: Sequence[bool], *, most_heads: int | None = None) -> Grid | None:
    """The grid of a table, `headings` telling which of its blocks are heading rows, and `most_heads` how many there are
    at most; None where it isn't sure."""
    if not 2 <= len(table.pieces) <= MOST_PIECES:
        return None
    pieces, headings = stacked_apart(table, cut_apart(table), headings)
    if _is_drawing(pieces):
        return None
    form = labels_apart(table, pieces)
    if form is not None:
        pieces, headings = form.pieces, [False] * (form.pieces[-1].row + 1)
    head = next((n for n, heading in enumerate(headings) if not heading), len(headings))
    columns = find_columns(table, pieces, extents(pieces), head)
    if len(columns) < 2:
        return None
    pieces = [
        part for piece in pieces for part in ([piece] if piece.frame else cut_between(table, piece, columns))
    ]
    placed = _placed(table, pieces, columns)
    lines = lines_of(placed, headings)
    head = 0 if form else min(heading_lines(lines), len(lines) if most_heads is None else most_heads)
    number = list(range(len(lines))) if form else rows_of(table, lines, columns, head)
    rows = number[-1] + 1
    if rows < 2 or _clashes(lines) > _MOST_CLASHES * len(placed):
        return None
    if broken_rows(lines, number, head) > _MOST_BROKEN * rows:
        return None
    heads = number[head - 1] + 1 if head else 0
    labels = form.label_rows if form else frozenset()
    placed = spread_headings(table, lines, number, heads, columns)
    return Grid(_filled(_cells(placed, number, rows), rows, len(columns)), rows, len(columns), heads, labels)


def _is_drawing(pieces: Sequence[Piece]) -> bool:
    """True if the drawn cells lie over each other, or apart, as boxes, arrows and axes do."""
    cells = np.array(
        [*{frame_key(p): p.frame for p in pieces if p.frame}.values()], dtype=np.float64
    ).reshape(-1, 4)
    if len(cells) < 2:
        return False
    low, high = np.maximum(cells[:, None, :2], cells[:, :2]), np.minimum(cells[:, None, 2:], cells[:, 2:])
    across, down = np.moveaxis(high - low, 2, 0)
    area = np.prod(cells[:, 2:] - cells[:, :2], axis=1)
    over = np.maximum(across, 0) * np.maximum(down, 0) > _SHARED * np.minimum(area[:, None], area)
    beside = (np.abs(across) < _SAME_EDGE) & (down > 1) | (np.abs(down) < _SAME_EDGE) & (across > 1)
    overlaps, neighbours = (over.sum(axis=1) > 1).mean(), beside.any(axis=1).mean()
    return bool(
        overlaps > _MOST_OVERLAPS or neighbours < _FEWEST_NEIGHBOURS or _level_share(cells) < _FEWEST_LEVEL
    )


def _level_share(cells: NDArray[np.float64]) -> float:
    """The part of drawn cells that begin and end level with others beside them; those across the table don't count."""
    width = cells[:, 2].max() - cells[:, 0].min()
    some = cells[cells[:, 2] - cells[:, 0] < _ALL_ACROSS * width]
    if len(some) < 2:
        return 1.0
    apart = (some[:, None, 0] >= some[:, 2] - _SAME_EDGE) | (some[:, 0] >= some[:, None, 2] - _SAME_EDGE)
    tops = np.abs(some[:, None, 1] - some[:, 1]) < _SAME_EDGE
    ends = np.abs(some[:, None, 3] - some[:, 3]) < _SAME_EDGE
    return float(((apart & tops).any(axis=1) & (apart & ends).any(axis=1)).mean())


def _placed(table: TablePieces, pieces: Sequence[Piece], columns: Sequence[Span]) -> list[PlacedPiece]:
    """Each piece with the columns that it takes; a lone label that runs on beyond its column takes that one."""
    alone = {row for row, count in _counts(pieces).items() if count == 1}
    found = []
    for piece, width in zip(pieces, extents(pieces), strict=True):
        own = taken(width, columns) or [_nearest(width, columns)]
        text = table.text(piece)
        if len(own) > 1 and not piece.frame and piece.row in alone and own[0] == 0:
            centred = abs((width[0] + width[1]) / 2 - (columns[0][0] + columns[-1][1]) / 2) < 2 * piece.height
            own = own if centred and width[0] > columns[0][0] + piece.height else [0]
        found.append(PlacedPiece(piece, text, own[0], own[-1]))
    return found


def _counts(pieces: Sequence[Piece]) -> dict[int, int]:
    counts: dict[int, int] = defaultdict(int)
    for piece in pieces:
        counts[piece.row] += 1
    return counts


def _nearest(width: Span, columns: Sequence[Span]) -> int:
    middle = (width[0] + width[1]) / 2
    return min(range(len(columns)), key=lambda n: max(columns[n][0] - middle, middle - columns[n][1]))


def _clashes(lines: Sequence[Line]) -> int:
    """How many pieces stand beside another one in the same cell, and are no signs of it."""
    count = 0
    for line in lines:
        for a, b in pairwise(line.cells):
            level = min(a.piece.sides[3], b.piece.sides[3]) - max(a.piece.sides[1], b.piece.sides[1])
            apart = b.piece.sides[0] - a.piece.sides[2] > _BESIDE * a.piece.height
            signs = sign_side(a.text) or sign_side(b.text)
            count += a.last >= b.first and level > 0.5 * a.piece.height and apart and not signs
    return count


def _cells(placed: Sequence[PlacedPiece], number: Sequence[int], rows: int) -> list[GridCell]:
    """The cells that have words, wide ones cut back where they would cover another."""
    groups: dict[tuple[int, int], list[PlacedPiece]] = defaultdict(list)
    for one in placed:
        groups[number[one.piece.row], one.first].append(one)
    middles = _row_middles(placed, number, rows)
    single = _frames_of_one_row(placed, number)
    found = []
    for (row, column), own in sorted(groups.items()):
        last = min([c for r, c in groups if r == row and c > column], default=1 << 30) - 1
        words = tuple(sorted(i for one in own for i in range(one.piece.first, one.piece.end)))
        found.append(
            GridCell(
                row,
                column,
                _row_span([one for one in own if frame_key(one.piece) in single], row, middles),
                min(max(one.last for one in own), last) - column + 1,
                words,
                min(one.piece.sides[0] for one in own),
            )
        )
    return found


def _row_middles(placed: Sequence[PlacedPiece], number: Sequence[int], rows: int) -> list[float]:
    """The height at which each row stands: the middle of its lowest drawn cell or text."""
    lowest = [(float("inf"), 0.0)] * rows
    for one in placed:
        row = number[one.piece.row]
        sides = one.piece.frame or one.piece.sides
        lowest[row] = min(lowest[row], (sides[3] - sides[1], (sides[1] + sides[3]) / 2))
    return [middle for _, middle in lowest]


def _frames_of_one_row(placed: Sequence[PlacedPiece], number: Sequence[int]) -> set[tuple[int, ...]]:
    """The drawn cells whose pieces are of one row; others are columns without rules between their rows."""
    rows: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for one in placed:
        if one.piece.frame:
            rows[frame_key(one.piece)].add(number[one.piece.row])
    return {key for key, own in rows.items() if len(own) == 1}


def _row_span(framed: Sequence[PlacedPiece], row: int, middles: Sequence[float]) -> int:
    """Rows that a cell takes whose pieces have a drawn one around them; one without rules."""
    bottom = min((one.piece.frame[3] for one in framed if one.piece.frame), default=0.0)
    return 1 + sum(row < n and middle < bottom for n, middle in enumerate(middles))


def _filled(cells: list[GridCell], rows: int, columns: int) -> tuple[GridCell, ...]:
    """The cells, each place taken once, empty cells where nothing stands."""
    starts = {(cell.row, cell.column) for cell in cells}
    places: set[tuple[int, int]] = set()
    kept = []
    for cell in cells:
        cell = _cut_back(cell, starts | places)
        taken_here = {(r, c) for r in range(cell.row, cell.row + cell.row_span)
                      for c in range(cell.column, cell.column + cell.column_span)}  # fmt: skip
        places |= taken_here
        kept.append(cell)
    empty = [GridCell(r, c) for r in range(rows) for c in range(columns) if (r, c) not in places]
    return tuple(sorted([*kept, *empty], key=lambda cell: (cell.row, cell.column)))


def _cut_back(cell: GridCell, others: set[tuple[int, int]]) -> GridCell:
    """The cell without the columns, then the rows, that another one takes."""
    wide = next(
        (n for n in range(1, cell.column_span) if (cell.row, cell.column + n) in others), cell.column_span
    )
    columns = range(cell.column, cell.column + wide)
    high = next(
        (n for n in range(1, cell.row_span) if any((cell.row + n, c) in others for c in columns)),
        cell.row_span,
    )
    return replace(cell, column_span=wide, row_span=high)
