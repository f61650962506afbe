"""Pages whose text doesn't run from left to right, line below line, as if it did: turned upright, or mirrored."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from blocks.model import Page


def turned_upright(
    lines: NDArray[np.float32],
    words: NDArray[np.float32],
    first: NDArray[np.int64],
    end: NDArray[np.int64],
    page: NDArray[np.int32],
    pages: tuple[Page, ...],
    rtl: NDArray[np.bool_],
) -> NDArray[np.float32]:
    """The line boxes as they would lie if each page's text ran from left to right, line below line.

    `rtl` tells, by page number, whose script runs from right to left.
    """
    turns = page_turns(words, first, end, page, rtl)
    out = lines.copy()
    for number in np.flatnonzero(turns).tolist():
        at = page == number
        out[at] = turned(lines[at], turns[number], pages[number - 1])
    return out


def page_turns(
    words: NDArray[np.float32],
    first: NDArray[np.int64],
    end: NDArray[np.int64],
    page: NDArray[np.int32],
    rtl: NDArray[np.bool_],
) -> NDArray[np.int64]:
    """By page number the quarters by which its text is turned from upright, counter-clockwise. As long as `rtl`.

    Text set sideways (a landscape table on a portrait page) shows by words that follow one another down or up,
    text set upside down by words that go to the left though their script does not.
    """
    last = end - 1
    # Differences first: a line of one word must not seem to go anywhere for want of digits.
    steps = (words[last, :2] - words[first, :2] + words[last, 2:] - words[first, 2:]) / 2
    across, along = (np.bincount(page, weights=np.abs(step), minlength=len(rtl)) for step in steps.T)
    right, down = (np.bincount(page, weights=step, minlength=len(rtl)) for step in steps.T)
    turns = np.where((right < -0.5 * across) & (across > along) & ~rtl, 2, 0)
    return np.where(along > 2 * across, np.where(down > 0, 3, 1), turns)


def turned(boxes: NDArray[np.float32], quarters: int, page: Page) -> NDArray[np.float32]:
    """Boxes of a page whose text is turned by so many quarters, as they would lie were it upright."""
    x0, y0, x1, y1 = boxes.T
    width, height = page.width, page.height
    sides = {
        0: (x0, y0, x1, y1),
        1: (height - y1, x0, height - y0, x1),
        2: (width - x1, height - y1, width - x0, height - y0),
        3: (y0, width - x1, y1, width - x0),
    }
    return np.stack(sides[quarters], axis=1).astype(np.float32)


def mirrored(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """The boxes as they would lie if the page ran from left to right."""
    return np.array([-1, 1, -1, 1], np.float32) * boxes[:, [2, 1, 0, 3]]
