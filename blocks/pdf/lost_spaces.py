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

from pymupdf import mupdf

from blocks.pdf.fonts_and_rules import Pieces, line_nodes

Row = tuple[Any, ...]
"""A word as PyMuPDF has it: x0, y0, x1, y1, text, block, line, number."""
_HOLDS = re.compile("[\u0700-\u1fff\u20d0-\U0010ffff](?=.)")
"""Behind these MuPDF sees no space."""
_SPACE = 0.15
"""The narrowest gap, in parts of the font's size, that is a space: MuPDF's own behind other signs."""

_swig = mupdf._mupdf
_first_char = _swig.fz_stext_line_first_char_get
_next, _code, _size, _quad = (
    getattr(_swig, f"fz_stext_char_{name}_get") for name in ("next", "c", "size", "quad")
)
_corners = [getattr(_swig, f"fz_quad_{name}_get") for name in ("ul", "ur", "ll", "lr")]
_lower_left, _lower_right = _corners[2:]
_x, _y = _swig.fz_point_x_get, _swig.fz_point_y_get


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
    characters = list(_characters(line))
    if "".join(map(chr, map(_code, characters))) != "".join(row[4] for row in rows):
        yield from rows  # signs without a shape are characters of MuPDF's and not of its words
        return
    at = 0
    for row in rows:
        own = characters[at : at + len(row[4])]
        at += len(own)
        cuts = [m.end() for m in _HOLDS.finditer(row[4]) if _apart(*own[m.start() : m.end() + 1])]
        if not cuts:
            yield row
            continue
        for a, b in pairwise([0, *cuts, len(own)]):
            yield (*_box(own[a:b]), row[4][a:b], *row[5:])


def _characters(line: Any) -> Iterator[Any]:
    """MuPDF's nodes of a line's characters but its spaces."""
    character = _first_char(line)
    while character is not None:
        if not chr(_code(character)).isspace():
            yield character
        character = _next(character)


def _apart(before: Any, behind: Any) -> bool:
    """True if a space is missing between two characters, whichever way the line runs."""
    left, right = _quad(before), _quad(behind)
    start, end, begin = (
        _point(corner) for corner in (_lower_left(left), _lower_right(left), _lower_left(right))
    )
    return bool(dist(start, begin) - dist(start, end) > _SPACE * _size(before))


def _box(characters: list[Any]) -> tuple[float, float, float, float]:
    """Around the characters."""
    quads = [_quad(character) for character in characters]
    xs, ys = zip(*(_point(corner(quad)) for quad in quads for corner in _corners), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _point(corner: Any) -> tuple[float, float]:
    return _x(corner), _y(corner)
