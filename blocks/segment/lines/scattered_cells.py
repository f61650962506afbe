"""Lines -> lines, those that follow one another at one height in order from left to right.

Some producers write the cells of a row in an order of their own: the label, the last figure, then those between. Linear
in lines but for the sort of such rows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.lines import LINE_NUMBER, Lines

_LEVEL = 0.3
"""Middles of lines at one height are less than so many line heights apart."""
_FEWEST = 3
"""Of two lines at one height the second may be the column on the left."""
_LONGEST = 8
"""Words of a cell; a row with more in one is text with signs in its margins."""


def scattered_cells(rows: Lines) -> Lines:
    """The lines, rows of cells that are written in any order from left to right."""
    if len(rows) < _FEWEST:
        return rows
    level = _level(rows)
    back = level & (rows.boxes[1:, 2] < rows.boxes[:-1, 0])
    if not back.any():
        return rows
    row = np.cumsum(np.append(True, ~level)) - 1
    scattered = np.bincount(row) >= _FEWEST
    scattered &= np.bincount(row[1:], weights=back, minlength=len(scattered)) > 0
    scattered[row[rows.end - rows.first > _LONGEST]] = False
    order = _from_left(rows, row, scattered)
    # Signs set over each other are no cells.
    over = (np.diff(row[order]) == 0) & (rows.boxes[order[1:], 0] < rows.boxes[order[:-1], 2])
    scattered[row[order[1:]][over]] = False
    return rows.take(_from_left(rows, row, scattered))


def _level(rows: Lines) -> NDArray[np.bool_]:
    """For lines 1..m-1: does it stand at the height of the line before it, on its page?"""
    middle = (rows.boxes[:, 1] + rows.boxes[:, 3]) / 2
    near = np.abs(np.diff(middle)) < _LEVEL * np.minimum(rows.height[1:], rows.height[:-1])
    numbers = ((rows.style[1:] | rows.style[:-1]) & LINE_NUMBER) > 0
    level: NDArray[np.bool_] = near & (np.diff(rows.page) == 0) & ~numbers
    return level


def _from_left(rows: Lines, row: NDArray[np.int64], scattered: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The order of the lines, by `row`, with those `scattered` sorted."""
    return np.lexsort((np.where(scattered[row], rows.boxes[:, 0], 0), row))
