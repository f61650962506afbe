"""Notes set left of the text in its own type, as LaTeX sets `\\marginpar`: names, keywords, short summaries.

They stand as near to the text as the labels of a table or a glossary stand to theirs. What tells them is the file: a
label is written before the text beside it, a note behind the line that it was put into. A document with enough of
these has its other words left of the text for notes as well. Linear in lines. Tuned by `_FEWEST` and `_SURE`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.line_openings import bullet, numbered_item
from blocks.segment.lines.lines import Lines
from blocks.segment.margins.recurring_margins import BODY

_FEWEST, _SURE = 3, 0.5
"""So many notes that are written behind their line, and such a part of all that stands left of the text."""
_SELDOM = 0.33
"""Of the lines of text at most so many have a note; more are rows with a label each."""
_NOTE, _TEXT = 4, 5
"""Words of a line of a note at most, and of a line of text at least."""
_EDGE = 2.0
"""Points by which lines at the left edge of the text differ."""
_LEFT = 0.4
"""The text's edge lies in so much of the page's width: further right begins a second column."""


def margin_notes(rows: Lines, found: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The lines that are notes beside the text. `found` is what is known of each line."""
    words = rows.end - rows.first
    edge = _edges(rows, words * ((found == BODY) & (words >= _TEXT)))[rows.page]
    outside = np.flatnonzero((found == BODY) & (rows.boxes[:, 2] < edge - 1) & (words <= _NOTE)).tolist()
    notes = [i for i in outside if not _is_label(rows.texts[rows.first[i]])]
    sure = [i for i in notes if _is_behind_its_line(rows, i, words)]
    text = np.isin(rows.page, rows.page[sure]) & (found == BODY) & (words >= _TEXT)
    told = max(_FEWEST, _SURE * len(notes)) <= len(sure) <= _SELDOM * text.sum()
    return np.array(notes if told else [], dtype=np.int64)


def _edges(rows: Lines, words: NDArray[np.int64]) -> NDArray[np.float64]:
    """Where most words of text begin their lines, of each page by its number; -inf where there is no text."""
    out = np.full(len(rows.pages) + 1, -np.inf)
    step = np.round(rows.boxes[:, 0] / _EDGE).astype(np.int64)
    for page in np.unique(rows.page[words > 0]).tolist():
        own = np.flatnonzero((rows.page == page) & (words > 0))
        left = step[own] - step[own].min()
        edge = float(rows.boxes[own[left == np.bincount(left, weights=words[own]).argmax()], 0].min())
        if edge < _LEFT * rows.pages[page - 1].width:
            out[page] = edge
    return out


def _is_label(word: str) -> bool:
    return bullet(word) or numbered_item(word) or word.isdigit()


def _is_behind_its_line(rows: Lines, i: int, words: NDArray[np.int64]) -> bool:
    """True if the file has the line behind one of text that stands on its right."""
    if not i or rows.page[i - 1] != rows.page[i] or words[i - 1] < _TEXT:
        return False
    a, b = rows.boxes[i - 1], rows.boxes[i]
    return bool(b[2] < a[0] and min(a[3], b[3]) - max(a[1], b[1]) > 0.5 * (b[3] - b[1]))
