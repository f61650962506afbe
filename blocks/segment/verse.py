"""Stanzas of verse: lines that begin with capitals, end anywhere and are set in by turns are one block.

The signs of a paragraph's beginning, an indent and a short line that ends a sentence, mean nothing there. Linear in
lines. Tuned by `_CAPITALS`, `_PAUSES` and `_FULL`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from blocks.pdf.fonts_and_rules import BOLD
from blocks.segment.lines.line_signs import Signs
from blocks.segment.lines.lines import Lines

_FEWEST = 4
"""Lines of a stanza."""
_CAPITALS = 0.8
"""Part of a stanza's lines that begin with a capital; none begins with a small letter."""
_PAUSES = 0.25
"""Part of its lines that end with a comma or the like: those of lists and addresses have none there."""
_FULL = 0.5
"""Part of its lines that reach as far as the longest, at most: more do in justified text."""
_SHORTEST, _LONGEST = 4, 12
"""Words of its lines on average: fewer are names, more are text."""


def verse(rows: Lines, opens: Signs, together: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """For lines 1..m-1: are it and the line before of one stanza? `together` are those that nothing but the signs of a
    paragraph's beginning parts."""
    out = np.zeros(len(together), dtype=bool)
    first = np.flatnonzero(together & ~np.append(False, together[:-1]))
    end = np.flatnonzero(together & ~np.append(together[1:], False)) + 2
    smalls = np.append(0, np.cumsum(opens.smalls))
    worth = (end - first >= _FEWEST) & (smalls[end] == smalls[first])
    for a, b in zip(first[worth].tolist(), end[worth].tolist(), strict=True):
        out[a : b - 1] = _is_stanza(rows, opens, slice(a, b))
    return out


def _is_stanza(rows: Lines, opens: Signs, lines: slice) -> bool:
    """True if these lines, of which none begins with a small letter, are verse."""
    items = opens.bullets | opens.numbers | opens.titles | opens.captions | opens.notes
    weight = rows.style[lines] & BOLD
    if items[lines].any() or weight.any() != weight.all():
        return False
    if not _SHORTEST <= (rows.end - rows.first)[lines].mean() <= _LONGEST:
        return False
    right = rows.boxes[lines, 2]
    full = right > right.max() - 1.5 * rows.size[lines]
    pauses = np.mean([rows.texts[i - 1].endswith((",", ";", "—", "–")) for i in rows.end[lines].tolist()])
    return bool(pauses >= _PAUSES and opens.capitals[lines].mean() >= _CAPITALS and full.mean() <= _FULL)
