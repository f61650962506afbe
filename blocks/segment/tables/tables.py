"""Lines -> tables: which lines are cells, in which row; from drawn grids, and from pieces that line up.

The two ways (`grids`, `aligned`) are those that table extraction calls lattice and stream. A grid's cells are read
off its rules, so that a cell may have several lines and span rows. Without rules a table is rows of pieces that the
file has one after another, with edges in common. O(m log m) in lines, lines times rules where a grid is drawn. Tuned
by `_LONGEST_CELL`, `_ROW_OF_LINES`, `_SAME_EDGE`, and `_TITLE` for what parts two tables.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.pdf.fonts_and_rules import BOLD
from blocks.segment.lines.lines import Lines
from blocks.segment.margins.recurring_margins import BODY
from blocks.segment.tables.ruled_heads import ruled_heads
from blocks.segment.tables.unruled_tables import aligned_rows, level, opens_caption
from blocks.tables.drawn_grids import Grid, grids
from blocks.tables.figures.values import is_amount, is_figure

_VALUE = re.compile(r"[^\w\s]*\d|[-–—$€£¥%+(✓✗]|n/?a$", re.I)
_LONGEST_CELL = 14
"""A cell with more lines than this is a box that holds text, not a cell."""
_ROW_OF_LINES = 5
"""Cells with so many lines each, level with one another, hold the rows of a table whose rows have no rules."""
_SAME_EDGE = 3.0
_MOST_HEADER_ROWS = 3
_TITLE, _ACROSS = 1.25, 0.8
"""A lone line in type so much larger than the grid's, in a cell that takes so much of its width, is a title."""
_NAME, _FEWEST_NAMES = 3, 3
"""Names of columns under the names of their groups have at most so many words, and are at least so many."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Where each line stands in a table, as columns of length m."""

    table: NDArray[np.int64]
    """Number of its table, rising through the document; -1 outside tables."""
    row: NDArray[np.int64]
    """Row within the table, from 0."""
    place: NDArray[np.int64]
    """Rank of the line among those of its table in reading order: row by row, cell by cell."""
    header: NDArray[np.bool_]
    """The line belongs to a header row."""

    def take(self, index: NDArray[np.integer]) -> Cells:
        """The lines at `index`, in that order."""
        return Cells(self.table[index], self.row[index], self.place[index], self.header[index])


def tables(rows: Lines, margin: NDArray[np.uint8]) -> Cells:
    """The table cells among the lines, which are in the file's order."""
    m = len(rows)
    table, row, place = np.full(m, -1), np.zeros(m, np.int64), np.zeros(m, np.int64)
    count = 0
    bounds = np.searchsorted(rows.page, np.arange(len(rows.pages) + 2)).tolist()
    for page, rules in rows.rules.items():
        first, end = bounds[page], bounds[page + 1]
        body = first + np.flatnonzero(margin[first:end] == BODY)
        for grid in grids(rules, rows.boxes[first:end]):
            at, cells, in_row, rank = _of_grid(rows, grid, body[table[body] < 0])
            if _cuts_rows(rows, grid, at, in_row):
                continue
            for part in _parts(rows, grid, at, cells, in_row):
                table[at[part]], row[at[part]], place[at[part]] = (
                    count,
                    in_row[part] - in_row[part].min(),
                    rank[part],
                )
                count += 1
    run = aligned_rows(rows, np.where(table < 0, margin, margin.max(initial=0) + 1))
    at = np.flatnonzero(run >= 0)
    if len(at):
        new = np.diff(run[at], prepend=run[at[0]] - 2) > 1
        new |= np.diff(rows.page[at], prepend=-1) != 0
        # A row above the one before it begins another table, beside that.
        up = np.diff(rows.boxes[at, 1], prepend=rows.boxes[at[:1], 1]) < -rows.height[at]
        new |= up & (np.diff(run[at], prepend=-1) != 0)
        number = np.cumsum(new) - 1
        table[at] = count + number
        row[at] = run[at] - run[at][np.flatnonzero(new)][number]
        place[at] = np.arange(len(at))
    heads = np.zeros(m, dtype=bool)
    for own, names, labels in ruled_heads(rows, table.copy(), margin):
        _take_in(own, table, row, place, names, labels)
        heads[names] = table[names] == own
    return Cells(table, row, place, header_rows(rows, table, row) | heads)


def _take_in(
    number: int,
    table: NDArray[np.int64],
    row: NDArray[np.int64],
    place: NDArray[np.int64],
    names: NDArray[np.int64],
    labels: NDArray[np.int64],
) -> None:
    """Put lines at the head of a table, the names of its columns as one row, unless another table has some by now."""
    lines = np.concatenate([names, np.sort(labels)])
    if not np.isin(table[lines], (-1, number)).all():
        return
    rest = np.setdiff1d(np.flatnonzero(table == number), lines)
    own = np.concatenate([lines, rest[np.argsort(place[rest], kind="stable")]])
    first = np.concatenate([np.zeros(len(names), np.int64), 1 + np.arange(len(labels))])
    rows = np.concatenate([first, len(labels) + 1 + row[rest]])
    table[own], place[own] = number, np.arange(len(own))
    row[np.concatenate([lines, rest])] = np.unique(rows, return_inverse=True)[1].reshape(-1)


def _of_grid(
    rows: Lines, grid: Grid, at: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.int64], NDArray[np.int64]]:
    """Lines in the grid's cells, the cell around each, its row, its rank in reading order; none if it is no table."""
    nothing = np.zeros(0, np.int64)
    no_table = nothing, np.zeros((0, 4), np.float32), nothing, nothing
    x0, y0, x1, y1 = grid.box.tolist()
    boxes = rows.boxes[at]
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    at = at[(x0 < x) & (x < x1) & (y0 < y) & (y < y1)]
    if len(at) < 4:
        return no_table
    cells = grid.cells(rows.boxes[at])
    cell = _numbered(np.round(cells / _SAME_EDGE).astype(np.int64))
    if cell.max() < 3:
        return no_table
    small = (np.bincount(cell) <= _LONGEST_CELL)[cell]
    if not small.all():
        small |= _unruled(rows, at, cells, cell)
        at, cells, cell = at[small], cells[small], cell[small]
    band = _clusters(cells[:, 1]) if len(at) else nothing
    if len(np.unique(cell)) < 4 or len(np.unique(band)) < 2 or len(np.unique(_clusters(cells[:, 0]))) < 2:
        return no_table
    in_row = _rows(rows, at, cells, cell, band)
    boxes = rows.boxes[at]
    order = np.lexsort((boxes[:, 0], np.round(boxes[:, 1]), cells[:, 0], in_row))
    rank = np.zeros(len(at), np.int64)
    rank[order] = np.arange(len(at))
    return at, cells, in_row, rank


def _cuts_rows(rows: Lines, grid: Grid, at: NDArray[np.int64], in_row: NDArray[np.int64]) -> bool:
    """True if most rows of the grid go on with figures right of it: boxes behind some cells of a larger table."""
    if not len(at):
        return False
    last = at < len(rows) - 1
    at, in_row = at[last], in_row[last]
    beside = level(rows)[at] & (rows.boxes[at + 1, 0] > grid.box[2])
    figures = [is_figure(rows.texts[i]) for i in rows.first[at[beside] + 1].tolist()]
    return 2 * len(np.unique(in_row[beside][figures])) > len(np.unique(in_row))


def _parts(
    rows: Lines, grid: Grid, at: NDArray[np.int64], cells: NDArray[np.float32], in_row: NDArray[np.int64]
) -> list[NDArray[np.int64]]:
    """The places in `at` of each table's lines; titles in larger type and captions, alone in a row, part a grid and are
    no cells."""
    if not len(at):
        return []
    lines = np.bincount(in_row)[in_row]
    across = cells[:, 2] - cells[:, 0] > _ACROSS * (grid.box[2] - grid.box[0])
    title = (lines == 1) & across & (rows.size[at] > _TITLE * np.median(rows.size[at]))
    title |= _captions(rows, at, cells, in_row)
    part = np.searchsorted(np.unique(in_row[title]), in_row)
    found = [np.flatnonzero((part == n) & ~title) for n in np.unique(part).tolist()]
    return [own for own in found if len(own) > 1 and len(np.unique(cells[own, 0])) > 1]


def _captions(
    rows: Lines, at: NDArray[np.int64], cells: NDArray[np.float32], in_row: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """True for lines of rows that have one cell, which opens with the label of a figure or table."""
    out = np.zeros(len(at), dtype=bool)
    for n in np.unique(in_row[opens_caption(rows, at)]).tolist():
        own = np.flatnonzero(in_row == n)
        first = own[np.lexsort((rows.boxes[at[own], 0], np.round(rows.boxes[at[own], 1])))[:1]]
        one_cell = bool((np.ptp(cells[own], axis=0) < _SAME_EDGE).all())
        out[own] = one_cell and opens_caption(rows, at[first])[0]
    return out


def _numbered(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """The rank of each row among the different ones; numpy's `unique` takes much longer for rows. Shape (n,)."""
    order = np.lexsort(rows.T[::-1])
    ranked = rows[order]
    number = np.zeros(len(rows), np.int64)
    number[order[1:]] = np.cumsum((ranked[1:] != ranked[:-1]).any(axis=1))
    return number


def _unruled(
    rows: Lines, at: NDArray[np.int64], cells: NDArray[np.float32], cell: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """True for lines of tall cells side by side that hold columns of short lines, level with one another."""
    out = np.zeros(len(at), dtype=bool)
    words = (rows.end - rows.first)[at]
    band = _clusters(cells[:, 1])
    for n in np.unique(band).tolist():
        here = np.flatnonzero(band == n)
        counts = np.bincount(cell[here])
        tall = counts >= _ROW_OF_LINES
        if tall.sum() < 3 or np.median(words[here]) > 3 or _level_share(rows, at[here], cell[here]) < 0.6:
            continue
        columns = [at[here][cell[here] == k] for k in np.flatnonzero(tall).tolist()]
        out[here] = any(_values(rows, column) > 0.6 for column in columns)
    return out


def _level_share(rows: Lines, at: NDArray[np.int64], cell: NDArray[np.int64]) -> float:
    """The part of the lines that have one of another cell beside them."""
    middle = (rows.boxes[at, 1] + rows.boxes[at, 3]) / 2
    near = np.abs(middle[:, None] - middle[None, :]) < 0.3 * rows.height[at][:, None]
    return float((near & (cell[:, None] != cell[None, :])).any(axis=1).mean())


def _rows(
    rows: Lines,
    at: NDArray[np.int64],
    cells: NDArray[np.float32],
    cell: NDArray[np.int64],
    band: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Rows from the top: a band between rules, or each of its lines where the rules part columns only."""
    parted = _unruled(rows, at, cells, cell)
    top = rows.boxes[at, 1].astype(np.float64)
    key = band * 1e6
    if parted.any():
        key = key + np.where(parted, _clusters(top), 0)
    in_row: NDArray[np.int64] = np.unique(key, return_inverse=True)[1].reshape(-1)
    return in_row


def _clusters(places: NDArray[np.floating]) -> NDArray[np.int64]:
    """Numbers, rising, of the places that lie within `_SAME_EDGE` of the one before."""
    order = np.argsort(places, kind="stable")
    number = np.zeros(len(places), np.int64)
    number[order] = np.cumsum(np.diff(places[order], prepend=places[order[:1]]) > _SAME_EDGE)
    return number


def header_rows(rows: Lines, table: NDArray[np.int64], row: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For each line whose table and row are given, -1 for none: is it of a header row?

    That is, of the rows at a table's head that are set in bold, or have no values where the rows below have them."""
    header = np.zeros(len(rows), dtype=bool)
    at = np.flatnonzero(table >= 0)
    if not len(at):
        return header
    at = at[np.lexsort((row[at], table[at]))]
    for own in np.split(at, np.flatnonzero(np.diff(table[at])) + 1):
        for n in range(min(_MOST_HEADER_ROWS, int(row[own].max()))):
            here, below = own[row[own] == n], own[row[own] > n]
            if not len(here) or not (_heads(rows, here, below) or (n > 0 and _names(rows, here, below))):
                break
            header[here] = True
    return header


def _heads(rows: Lines, here: NDArray[np.int64], below: NDArray[np.int64]) -> bool:
    bold, bold_below = (float((rows.style[at] & BOLD).astype(bool).mean()) for at in (here, below))
    if len(here) > 1 and bold == 1 and bold_below < 0.5:
        return 2 * sum(is_amount(rows.texts[i]) for i in rows.first[here].tolist()) <= len(here)
    return len(here) > 1 and bold >= bold_below and _values(rows, here) == 0 and _values(rows, below) > 0.4


def _names(rows: Lines, here: NDArray[np.int64], below: NDArray[np.int64]) -> bool:
    """True if these pieces, right below a header row, are short names over values, some of which may be bold."""
    short = len(here) >= _FEWEST_NAMES and int((rows.end - rows.first)[here].max()) <= _NAME
    return short and _values(rows, here) == 0 and _values(rows, below) > 0.4


def _values(rows: Lines, at: NDArray[np.int64]) -> float:
    """The part of these pieces that hold a number or the like."""
    return sum(bool(_VALUE.match(rows.texts[i])) for i in rows.first[at].tolist()) / len(at)
