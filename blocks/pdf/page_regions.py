"""Regions of a page that the layout model found, and which region, row and column each of the page's words is in.

By overlap with the lines that make up a region, else by its box, else with the neighbours in the line. Words times
pieces of regions. Tuned by `_INSIDE`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind

_INSIDE = 0.3
"""A word of which a smaller part lies in a piece of a region is not one of its words."""
_NO_BOXES = np.zeros((0, 4), np.float32)


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a page that is one thing."""

    kind: Kind
    """What it is."""
    box: NDArray[np.float32]
    """Around it: x0, y0, x1, y1 in points of the displayed page. Shape (4,)."""
    pieces: NDArray[np.float32]
    """The lines that were put together to make it. Shape (k, 4)."""
    row_edges: NDArray[np.float32]
    """Of a table: the heights between its rows, from the top; else empty. Shape (rows - 1,)."""
    column_edges: NDArray[np.float32]
    """Of a table: the places between its columns, from the left; else empty. Shape (columns - 1,)."""


@dataclass(frozen=True, slots=True)
class PageRegions:
    """The regions of a page, and where each of its n words stands: columns of length n."""

    kinds: tuple[Kind, ...]
    """What each region is."""
    region: NDArray[np.int64]
    """The place of each word's region in `kinds`, -1 for a word outside all of them."""
    row: NDArray[np.int64]
    """Each word's row in a table, from 0; 0 elsewhere."""
    column: NDArray[np.int64]
    """Each word's column in a table, from 0 in reading direction; 0 elsewhere."""


def words_in_regions(
    boxes: NDArray[np.float32], lines: NDArray[np.int32], regions: tuple[Region, ...], *, rtl: bool
) -> PageRegions:
    """Which region each word is in: by the piece of a region that it lies in, else by the region's box.

    Takes the words' boxes (n, 4), the reader's line (n,) of each, and whether they run from right to left. Words in
    no region go with their neighbours in the line; the words of a line share a row of a table.
    """
    region = _of_pieces(boxes, regions)
    stray = np.flatnonzero(region < 0)
    region[stray] = _of_boxes(boxes[stray], regions)
    region = _with_neighbours(region, lines)
    row, column = np.zeros_like(region), np.zeros_like(region)
    height = _line_middles(boxes, lines)
    for n, one in enumerate(regions):
        if one.kind is Kind.TABLE:
            here = region == n
            row[here] = np.searchsorted(one.row_edges, height[here])
            column[here] = np.searchsorted(one.column_edges, (boxes[here, 0] + boxes[here, 2]) / 2)
            if rtl:
                column[here] = len(one.column_edges) - column[here]
    return PageRegions(tuple(one.kind for one in regions), region, row, column)


def _of_pieces(boxes: NDArray[np.float32], regions: tuple[Region, ...]) -> NDArray[np.int64]:
    """For each box the region with the piece that covers most of it, and lies best at its height; -1 without."""
    pieces = np.concatenate([one.pieces for one in regions]) if regions else _NO_BOXES
    if not len(boxes) or not len(pieces):
        return np.full(len(boxes), -1, np.int64)
    owner = np.repeat(np.arange(len(regions)), [len(one.pieces) for one in regions])
    shared = _shared(boxes, pieces)
    off = np.abs((boxes[:, 1] + boxes[:, 3])[:, None] - (pieces[:, 1] + pieces[:, 3])) / 2
    height = np.maximum(boxes[:, 3] - boxes[:, 1], 0.1)[:, None]
    # Covering counts first; a tenth of it gives way to lying a tenth of a height nearer.
    best = (shared - 0.3 * np.minimum(off / height, 3)).argmax(axis=1)
    found: NDArray[np.int64] = np.where(shared[np.arange(len(boxes)), best] > _INSIDE, owner[best], -1)
    return found


def _of_boxes(boxes: NDArray[np.float32], regions: tuple[Region, ...]) -> NDArray[np.int64]:
    """For each box the smallest region that holds its middle; -1 without."""
    found = np.full(len(boxes), -1, np.int64)
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    largest_first = sorted(range(len(regions)), key=lambda n: -_area(regions[n].box))
    for n in largest_first:
        x0, y0, x1, y1 = regions[n].box
        found[(x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)] = n
    return found


def _with_neighbours(region: NDArray[np.int64], lines: NDArray[np.int32]) -> NDArray[np.int64]:
    """Words without a region get that of the word before them in the line, or of the next one that has one."""
    out = region.copy()
    for step in (1, -1):
        order = range(1, len(out)) if step == 1 else range(len(out) - 2, -1, -1)
        for i in order:
            if out[i] < 0 and lines[i] == lines[i - step]:
                out[i] = out[i - step]
    return out


def _line_middles(boxes: NDArray[np.float32], lines: NDArray[np.int32]) -> NDArray[np.float32]:
    """For each word the height at which its line stands: the median of its words' middles. Shape (n,)."""
    out = (boxes[:, 1] + boxes[:, 3]) / np.float32(2)
    bounds = np.flatnonzero(np.diff(lines, prepend=-1, append=-1)).tolist()
    for first, end in pairwise(bounds):
        out[first:end] = np.median(out[first:end])
    return out


def _shared(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """The part of each box that each of the others covers, 0..1. Shape (boxes, others)."""
    low = np.maximum(boxes[:, None, :2], others[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], others[None, :, 2:])
    width, height = np.maximum(high - low, 0).transpose(2, 0, 1)
    area = np.maximum((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]), 0.01)
    shared: NDArray[np.float32] = width * height / area[:, None]
    return shared


def _area(box: NDArray[np.float32]) -> float:
    return float((box[2] - box[0]) * (box[3] - box[1]))
