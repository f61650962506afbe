"""Boxes of some words of a line that cover no others: parted where others stand between, no higher than the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

import numpy as np
from numpy.typing import NDArray

from blocks.box import PageBox
from blocks.model import WordColumns

_HIGH = 1.4
"""Times the usual height of the words beside it, from which a word is looked at: some fonts of signs claim it."""
_INITIAL = 2.0
"""Times that height, from which a word has a box of its own: an initial letter is as high as several lines."""
_TOUCHED = 0.25
"""Part of another word that a box may cover: the boxes of lines that are set close overlap."""


def line_parts(
    words: WordColumns, run: NDArray[np.integer], box: PageBox, chosen: Set[int], line: range
) -> Iterator[PageBox]:
    """The boxes of `run`, words of one line that follow each other and have `box` around them.

    `chosen` are all words that are to have boxes, `line` all of the line.
    """
    # Lists: a line has so few words that numpy's calls would cost more than their work.
    others = [k for k in line if k not in chosen]
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in words.boxes[others].tolist()]
    if _holds(middles, (box.x0, box.y0, box.x1, box.y1)):
        yield from (PageBox(box.page, *part) for part in _parted(words, run, middles))
    else:
        yield from _levelled(words, run, box, chosen)


def _holds(points: Sequence[tuple[float, float]], box: Sequence[float]) -> bool:
    x0, y0, x1, y1 = box
    return any(x0 < x < x1 and y0 < y < y1 for x, y in points)


def _parted(
    words: WordColumns, run: NDArray[np.integer], others: Sequence[tuple[float, float]]
) -> Iterator[list[float]]:
    """As few boxes as hold no other word's middle."""
    part, *rest = words.boxes[run].tolist()
    for box in rest:
        both = [*map(min, part[:2], box[:2]), *map(max, part[2:], box[2:])]
        if _holds(others, both):
            yield part
            part = box
        else:
            part = both
    yield part


def _levelled(
    words: WordColumns, run: NDArray[np.integer], box: PageBox, chosen: Set[int]
) -> Iterator[PageBox]:
    """The box; where a high word makes it cover other lines, the box of the rest, and an initial letter's own."""
    claimed = [bottom - top for _, top, _, bottom in words.boxes[run].tolist()]
    if max(claimed) <= _HIGH * min(claimed):
        yield box  # of most lines, without sorting
        return
    boxes = words.boxes[run].astype(float)
    heights = boxes[:, 3] - boxes[:, 1]
    usual = float(np.median(heights))
    high = heights > _HIGH * usual
    if not high.any() or not _is_level(boxes) or not _touches(words, box, chosen):
        yield box
        return
    top, bottom = float(boxes[~high, 1].min()), float(boxes[~high, 3].max())
    initial = heights > _INITIAL * usual
    yield from (PageBox(box.page, *map(float, boxes[i])) for i in np.flatnonzero(initial))
    rest = boxes[~initial]
    yield PageBox(box.page, float(rest[:, 0].min()), top, float(rest[:, 2].max()), bottom)


def _is_level(boxes: NDArray[np.float64]) -> bool:
    """Whether the words stand side by side, and not one below the other."""
    across, down = np.ptp(boxes[:, :2] + boxes[:, 2:], axis=0)
    return bool(across > down)


def _touches(words: WordColumns, box: PageBox, chosen: Set[int]) -> bool:
    """Whether the box covers more of some word that isn't chosen than lines set close do."""
    others = words.boxes[np.setdiff1d(np.flatnonzero(words.pages == box.page), list(chosen))].astype(float)
    inside = np.minimum(others[:, 2:], (box.x1, box.y1)) - np.maximum(others[:, :2], (box.x0, box.y0))
    share = np.prod(np.clip(inside, 0, None), axis=1) / np.maximum(
        np.prod(others[:, 2:] - others[:, :2], axis=1), 1e-9
    )
    return bool((share > _TOUCHED).any())
