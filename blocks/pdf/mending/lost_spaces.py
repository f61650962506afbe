"""Words that MuPDF leaves glued: it sees no space behind some signs, however wide the gap.

Where a file draws no spaces, MuPDF takes gaps for them, but only behind Latin, Greek, Cyrillic and the like: ligatures
("trade-oﬀfor"), arrows, signs of mathematics ("x ∈X") and letters of Vietnamese hold the next word. These are looked at
again, by their characters; lines without such signs cost nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from math import dist
from operator import itemgetter
from typing import Any

from blocks.pdf.fonts_and_rules import Pieces, line_nodes
from blocks.pdf.mupdf_nodes import baseline, characters, code, corners, point, quad, size

Row = tuple[Any, ...]
"""A word as PyMuPDF has it: x0, y0, x1, y1, text, block, line, number."""
_HOLDS = re.compile("[\u0700-\u1fff\u20d0-\U0010ffff](?=.)")
"""Behind these MuPDF sees no space."""
_SPACE = 0.15
"""The narrowest gap, in parts of the font's size, that is a space: MuPDF's own behind other signs."""


def parted(rows: list[Row], page: Pieces) -> list[Row]:
    """The words of a page, those parted that hold the next one."""
    glued = {(row[5], row[6]) for row in rows if not row[4].isascii() and _HOLDS.search(row[4])}
    if not glued:
        return rows
    nodes = line_nodes(page, glued)
    out: list[Row] = []
    for place, run in groupby(rows, key=itemgetter(5, 6)):
        words = list(run)
        out += _words_of_line(words, nodes[place]) if place in nodes else words
    return out


def _words_of_line(rows: list[Row], line: Any) -> Iterator[Row]:
    """The words of a line, cut where its characters leave a gap."""
    own_line = [node for node in characters(line) if not chr(code(node)).isspace()]
    if "".join(map(chr, map(code, own_line))) != "".join(row[4] for row in rows):
        yield from rows  # signs without a shape are characters of MuPDF's and not of its words
        return
    at = 0
    for row in rows:
        own = own_line[at : at + len(row[4])]
        at += len(own)
        cuts = [m.end() for m in _HOLDS.finditer(row[4]) if _apart(*own[m.start() : m.end() + 1])]
        if not cuts:
            yield row
            continue
        for a, b in pairwise([0, *cuts, len(own)]):
            yield (*_box(own[a:b]), row[4][a:b], *row[5:])


def _apart(before: Any, behind: Any) -> bool:
    """True if a space is missing between two characters, whichever way the line runs."""
    (start, end), (begin, _) = baseline(before), baseline(behind)
    return bool(dist(start, begin) - dist(start, end) > _SPACE * size(before))


def _box(nodes: list[Any]) -> tuple[float, float, float, float]:
    """Around the characters."""
    quads = [quad(node) for node in nodes]
    xs, ys = zip(*(point(corner(each)) for each in quads for corner in corners), strict=True)
    return min(xs), min(ys), max(xs), max(ys)
