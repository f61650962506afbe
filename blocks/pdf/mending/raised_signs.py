"""Signs at a word's end or beginning that are set smaller and higher, as marks of notes are: "closed.³".

Told from font sizes and baselines, which the words' boxes often hide: in most office files a raised figure ends below
the top of its line. Only words that are written like one with such a figure are looked at, by the characters of their
line; a dagger counts nothing, raised or not. Linear in the characters of such lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blocks.pdf.fonts_and_rules import Pieces, line_nodes
from blocks.pdf.mupdf_nodes import across, characters, code, size
from blocks.text.raised_marks import may_be_marked

_SMALLER = 0.85
"""A raised sign has at most this part of its line's font size (word processors set .58 to .7) ..."""
_HIGHER = 0.1
"""... and stands at least this part of it above the line's baseline (MuPDF's own bound; word processors: .33)."""


def raised_signs(rows: Sequence[tuple[Any, ...]], page: Pieces) -> NDArray[np.uint8]:
    """Where in each of PyMuPDF's words of a page raised signs begin and end; 0, 0 for none. Shape (n, 2)."""
    out = np.zeros((len(rows), 2), dtype=np.uint8)
    asked = {(row[5], row[6]) for row in rows if not row[4].isalpha() and may_be_marked(row[4])}
    if asked:
        nodes = line_nodes(page, asked)
        for place, run in groupby(range(len(rows)), key=lambda k: rows[k][5:7]):
            if place in nodes:
                words = list(run)
                for k, span in zip(words, _spans([rows[k][4] for k in words], nodes[place]), strict=False):
                    out[k] = span
    return out


def _spans(words: Sequence[str], line: Any) -> Iterator[tuple[int, int]]:
    """Where raised signs stand in each word of a line; nothing where none do."""
    own = [node for node in characters(line) if not chr(code(node)).isspace()]
    sizes = [*map(size, own)]
    usual = median(sizes or [0])
    if min(sizes, default=0) > _SMALLER * usual or "".join(map(chr, map(code, own))) != "".join(words):
        return
    heights = across(line, own)
    foot = median(heights)
    raised = [
        s <= _SMALLER * usual and h > foot + _HIGHER * usual for s, h in zip(sizes, heights, strict=True)
    ]
    at = 0
    for word in words:
        inner = raised[at : at + len(word)]
        at += len(word)
        first = inner.index(True) if True in inner else 0
        end = inner.index(False, first) if False in inner[first:] else len(inner)
        yield (first, end) if any(inner) and end < 256 else (0, 0)
