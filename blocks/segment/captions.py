"""Where captions begin and end: one that runs on over its first line is whole.

A label opens a caption, unless a sentence runs on into it ("as shown in | Figure 3. It ..."). The line below belongs to
it where the first was full, as far as the lines of its column tell. Constant time a caption, and lines of the document
for each that has a capital below. Tuned by `_FEWEST_LINES` and `_SMALLER`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.line_signs import Signs, runs_on
from blocks.segment.lines.lines import Lines, body_size

_FEWEST_LINES = 4
"""So many lines show how far a column reaches."""
_SMALLER = 0.95
"""Type of captions that may have several sentences, in sizes of the text's."""


def captioned(
    rows: Lines,
    opens: Signs,
    low: NDArray[np.float32],
    spaced: NDArray[np.bool_],
    beside: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """For lines 1..m-1: opens a caption, unless the line before runs on into it, or stands below the only line of one.

    `low` is the lesser height of each line and the one before; `spaced` is set apart from that, `beside` level with it.
    """
    flags: NDArray[np.bool_] = opens.captions[1:] & (spaced | ~runs_on(rows, opens, low))
    small = rows.size < _SMALLER * body_size(rows)
    for i in np.flatnonzero(opens.captions[:-1] & opens.capitals[1:]).tolist():
        cells = i + 1 < len(beside) and beside[i + 1]
        flags[i] |= cells or (opens.stops[i] and not small[i]) or _is_only_line(rows, i, float(low[i]))
    return flags


def _is_only_line(rows: Lines, i: int, low: float) -> bool:
    """True if a caption's first line is its last: the next one is longer, begins further left, stands apart in the file
    too, or has a first word that would have stood at the line's end, were it one text."""
    (x0, _, x1, y1), (left, top, right, _) = rows.boxes[i].tolist(), rows.boxes[i + 1].tolist()
    centred = abs(x0 + x1 - left - right) < 1.2 * low
    apart = rows.group[i] != rows.group[i + 1] and top - y1 > 0.4 * low
    if apart or x1 < right - 2 * low or (left < x0 - 0.6 * low and not centred):
        return True
    column = (rows.page == rows.page[i]) & (np.abs(rows.boxes[:, 0] - x0) < low)
    if abs(left - x0) > low or column.sum() < _FEWEST_LINES:
        return False
    words = rows.words(i + 1)
    word = (right - left) * (len(words[0]) + 1) / (sum(map(len, words)) + len(words))
    return bool(x1 + word < np.median(rows.boxes[column, 2]))
