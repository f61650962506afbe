"""Rows of tables: how high they are, where a table may break, and what becomes of rows too high for a slide.

A row is as high as its highest cell, what a cell over several rows lacks goes to the last. A table breaks where no cell
reaches over; cells that tie more rows together than `_HIGHEST_CHAIN` give way to one a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, pairwise

from renderers.pptx.layout.grid import CELL_SIDE, CELL_TOP, Grid, GridCell
from renderers.pptx.layout.text import Piece, rest_of, split

_HIGHEST_CHAIN = 0.7
"""Of rows that cells over several rows hold together, as a part of the height that there is."""


def row_heights(cells: list[GridCell], rows: int) -> tuple[float, ...]:
    """Each row as high as its highest cell; cells over several rows make the last of these higher."""
    heights = [2 * CELL_TOP] * rows
    for cell in sorted(cells, key=lambda cell: cell.rows):
        last = cell.row + cell.rows - 1
        above = sum(heights[cell.row : last])
        heights[last] = max(heights[last], cell.height() - above)
    return tuple(heights)


def unspanned(grid: Grid, room: float) -> Grid:
    """Cells over several rows give way to one with their text and empty ones where they hold too many rows together."""
    free = set()
    for first, stop in pairwise((0, *row_breaks(grid))):
        if stop - first > 1 and sum(grid.heights[first:stop]) > _HIGHEST_CHAIN * room:
            free |= set(range(first, stop))
    if not free:
        return grid
    cells = [part for cell in grid.cells for part in (_rows_of(cell) if cell.row in free else [cell])]
    cells.sort(key=lambda cell: (cell.row, cell.column))
    return Grid(tuple(cells), row_heights(cells, len(grid.heights)))


def _rows_of(cell: GridCell) -> Iterator[GridCell]:
    """A cell for each of its rows; the text is in the first."""
    for n in range(cell.rows):
        yield replace(cell, rows=1, row=cell.row + n, pieces=() if n else cell.pieces)


def joined(header: Grid, body: Grid) -> Grid:
    """Header rows as the first rows of the body, for a header too high to come back on every slide."""
    moved = (replace(cell, row=cell.row + len(header.heights)) for cell in body.cells)
    return Grid((*header.cells, *moved), (*header.heights, *body.heights))


def shortened(body: Grid, widths: list[float], highest: float) -> Grid:
    """Rows higher than that become several rows, each with a part of every cell's text."""
    if all(height <= highest for height in body.heights):
        return body
    by_row: dict[int, list[GridCell]] = {}
    for cell in body.cells:
        by_row.setdefault(cell.row, []).append(cell)
    counts, cells = [], []
    for row, height in enumerate(body.heights):
        chunks = [
            _chunks(cell, widths, highest) if height > highest and cell.rows == 1 else [cell.pieces]
            for cell in by_row.get(row, [])
        ]
        counts.append(max(map(len, chunks), default=1))
        cells.append(list(zip(by_row.get(row, []), chunks, strict=True)))
    starts = [*accumulate(counts, initial=0)]
    made = [part for row in cells for cell, parts in row for part in _stretched(cell, parts, starts)]
    made.sort(key=lambda cell: (cell.row, cell.column))
    return Grid(tuple(made), row_heights(made, starts[-1]))


def _stretched(cell: GridCell, parts: list[tuple[Piece, ...]], starts: list[int]) -> list[GridCell]:
    """The cell in the rows that its row has become."""
    first, stop = starts[cell.row], starts[cell.row + cell.rows]
    if cell.rows > 1:
        return [replace(cell, row=first, rows=stop - first)]
    padded = [*parts, *[()] * (stop - first - len(parts))]
    return [replace(cell, row=first + n, pieces=part) for n, part in enumerate(padded)]


def _chunks(cell: GridCell, widths: list[float], highest: float) -> list[tuple[Piece, ...]]:
    """What the cell holds in parts that are no higher."""
    width = sum(widths[cell.column : cell.column + cell.columns]) - 2 * CELL_SIDE
    room = highest - 2 * CELL_TOP
    chunks: list[list[Piece]] = [[]]
    used = 0.0
    for piece in cell.pieces:
        left: Piece | None = piece
        while left is not None:
            if used + left.before + left.height <= room:
                part, left = left, None
            else:
                made = split(left, width, room - used - left.before, anywhere=not chunks[-1])
                if made is None:
                    chunks.append([])
                    used = 0.0
                    continue
                part, left = made, rest_of(left, made, width)
            used += part.before + part.height
            chunks[-1].append(part)
    return [tuple(chunk) for chunk in chunks]


def row_starts(body: Grid) -> tuple[tuple[int, int], ...]:
    """For each row the range of the cells that begin in it."""
    starts, at = [], 0
    for row in range(len(body.heights)):
        first = at
        while at < len(body.cells) and body.cells[at].row == row:
            at += 1
        starts.append((first, at))
    return tuple(starts)


def row_breaks(body: Grid) -> tuple[int, ...]:
    """Rows that no cell from above reaches into, and the end."""
    reach, breaks = 0, []
    at = 0
    for row in range(len(body.heights)):
        if row >= reach and row:
            breaks.append(row)
        while at < len(body.cells) and body.cells[at].row == row:
            reach = max(reach, row + body.cells[at].rows)
            at += 1
    return (*breaks, len(body.heights))
