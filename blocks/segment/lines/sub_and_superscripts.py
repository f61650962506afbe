"""Subscripts, superscripts and limits of sums that part a line in the file, found so that it can be joined again.

Every piece, or two, between two words on one level is looked at: it is such a sign if it is smaller than they and
stands near them. Linear in pieces. Tuned by `_SMALL`, `_REACH`, `_BACK` and `_ON`, in heights of the words.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_SMALL = 0.85
"""A small sign is at most so high, in heights of the words beside it."""
_REACH = 0.6
"""It begins or ends at most so many heights of the words below or above them."""
_BACK, _ON = 1.6, 0.3
"""It stands at most so many heights before the end of the word before it, and behind the begin of the one after it."""
_MOST = 2
"""One above and one below."""


def between_small_signs(
    boxes: NDArray[np.float32], page: NDArray[np.int32], new: NDArray[np.bool_], widest: float
) -> NDArray[np.int64]:
    """The words that begin a piece in `new` and go on with a line: small signs, and what follows them.

    Takes all words' boxes (n, 4) and pages. A word follows if it stands level with the word before the signs, the gap
    between them at most `widest` heights.
    """
    first = np.flatnonzero(new)
    last = np.append(first[1:], len(new)) - 1
    found = []
    for count in range(1, _MOST + 1):
        if len(first) < count + 2:
            break
        a, c = last[: -1 - count], first[1 + count :]
        height = np.minimum(boxes[a, 3] - boxes[a, 1], boxes[c, 3] - boxes[c, 1])
        level = np.minimum(boxes[a, 3], boxes[c, 3]) - np.maximum(boxes[a, 1], boxes[c, 1]) > 0.6 * height
        gap = boxes[c, 0] - boxes[a, 2]
        at = np.flatnonzero(level & (page[a] == page[c]) & (gap > -_ON * height) & (gap < widest * height))
        for k in range(count):
            at = at[_small(boxes, first[at + 1 + k], last[at + 1 + k], a[at], c[at], height[at])]
        found += [first[at + 1 + k] for k in range(count + 1)]
    return np.concatenate(found) if found else first[:0]


def _small(
    boxes: NDArray[np.float32],
    first: NDArray[np.int64],
    last: NDArray[np.int64],
    a: NDArray[np.int64],
    c: NDArray[np.int64],
    height: NDArray[np.float32],
) -> NDArray[np.bool_]:
    """True for pieces, from word `first` to `last`, that are small signs between the words `a` and `c`."""
    x0, y0, x1, y1 = boxes[first, 0], boxes[first, 1], boxes[last, 2], boxes[first, 3]
    small: NDArray[np.bool_] = (
        (y1 - y0 < _SMALL * height)
        & (y0 < boxes[a, 3] + _REACH * height)
        & (y1 > boxes[a, 1] - _REACH * height)
        & (x0 > boxes[a, 2] - _BACK * height)
        & (x1 < boxes[c, 0] + _ON * height)
        & (x1 > x0)
    )
    return small
