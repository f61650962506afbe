"""Boxes of some words of a line that cover no others: parted where others stand between, no higher than the line."""

from __future__ import annotations

from collections.abc import Iterator

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


def are_level_lines(
    words: WordColumns, at: NDArray[np.integer], starts: NDArray[np.integer]
) -> NDArray[np.bool_]:
    """For each run of words of `at`, which begin at `starts`, whether it is a whole line of words about as high.

    Its box covers no others, so `line_parts` has nothing to part; that of most lines, told for all at once.
    """
    boxes, lines = words.boxes[at].astype(float), words.lines[at[starts]]
    heights = boxes[:, 3] - boxes[:, 1]
    level = np.maximum.reduceat(heights, starts) <= _HIGH * np.minimum.reduceat(heights, starts)
    lengths = np.searchsorted(words.lines, lines + 1) - np.searchsorted(words.lines, lines)
    whole: NDArray[np.bool_] = lengths == np.diff(starts, append=len(at))
    return level & whole


def line_parts(
    words: WordColumns, run: NDArray[np.integer], box: PageBox, chosen: NDArray[np.integer]
) -> Iterator[PageBox]:
    """The boxes of `run`, words of one line that follow each other and have `box` around them.

    `chosen` are all words that are to have boxes.
    """
    line = np.arange(*np.searchsorted(words.lines, (words.lines[run[0]], words.lines[run[0]] + 1)))
    if len(line) > len(run):
        others = _middles(words, np.setdiff1d(line, chosen))
        if _holds(others, np.array((box.x0, box.y0, box.x1, box.y1))):
            yield from (PageBox(box.page, *part) for part in _parted(words, run, others))
            return
    yield from _levelled(words, run, box, chosen)


def _middles(words: WordColumns, at: NDArray[np.integer]) -> NDArray[np.float64]:
    """Shape (n, 2)."""
    boxes = words.boxes[at].astype(float)
    middles: NDArray[np.float64] = (boxes[:, :2] + boxes[:, 2:]) / 2
    return middles


def _holds(points: NDArray[np.float64], box: NDArray[np.float64]) -> bool:
    return bool(((points > box[:2]) & (points < box[2:])).all(axis=1).any())


def _parted(
    words: WordColumns, run: NDArray[np.integer], others: NDArray[np.float64]
) -> Iterator[list[float]]:
    """As few boxes as hold no other word's middle."""
    boxes = words.boxes[run].astype(float)
    part = boxes[0]
    for box in boxes[1:]:
        both = np.concatenate([np.minimum(part[:2], box[:2]), np.maximum(part[2:], box[2:])])
        if _holds(others, both):
            yield part.tolist()
            part = box
        else:
            part = both
    yield part.tolist()


def _levelled(
    words: WordColumns, run: NDArray[np.integer], box: PageBox, chosen: NDArray[np.integer]
) -> Iterator[PageBox]:
    """The box; where a high word makes it cover other lines, the box of the rest, and an initial letter's own."""
    boxes = words.boxes[run].astype(float)
    heights = boxes[:, 3] - boxes[:, 1]
    if heights.max() <= _HIGH * heights.min():
        yield box  # of most lines, without sorting
        return
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


def _touches(words: WordColumns, box: PageBox, chosen: NDArray[np.integer]) -> bool:
    """Whether the box covers more of some word that isn't chosen than lines set close do."""
    others = words.boxes[np.setdiff1d(np.flatnonzero(words.pages == box.page), chosen)].astype(float)
    inside = np.minimum(others[:, 2:], (box.x1, box.y1)) - np.maximum(others[:, :2], (box.x0, box.y0))
    share = np.prod(np.clip(inside, 0, None), axis=1) / np.maximum(
        np.prod(others[:, 2:] - others[:, :2], axis=1), 1e-9
    )
    return bool((share > _TOUCHED).any())
