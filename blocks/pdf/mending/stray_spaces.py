"""Words torn by spaces that nobody sees: "fi rst" for "first", "t he" for "the", "467. 9" for "467.9".

Some producers write a space behind a ligature and take its width back, or set spaces back to where one already is.
MuPDF parts words at every space of a file, and lines at some. Pieces of a word touch; so may words that are set tight,
which is why a ligature must end the piece, or spaces of the page stand before the letter behind which they come. Where
a font has no width for its decimal point, MuPDF sees a gap behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from blocks.pdf.fonts_and_rules import Pieces, line_nodes
from blocks.pdf.mending.lost_spaces import Row
from blocks.pdf.mupdf_nodes import SYNTHETIC, baseline, characters, code, flags
from blocks.text.scripts import RTL

_TOUCH, _LEVEL = 0.02, 0.1
"""Pieces of a word are no further apart, and no higher than each other, in parts of their height."""
_FEWEST = 5
"""So many words of a page touch, and so many of its spaces stand where others do, if spaces are set back."""
_FIGURES, _POINT = re.compile(r"\d[.,]$"), 0.3
"""A figure up to its point, and how wide that is at most, in parts of its height."""
_ENDED = re.compile(r"\d[.,] ")
"""The end of such a figure in a line."""
_LIGATURE = re.compile(r"(?:f[fil]|[\ufb00-\ufb04])$")
"""The end of a piece behind which its word goes on, if they touch."""


def put_together(rows: list[Row], page: Pieces) -> list[Row]:
    """The words of a page, those put together that are pieces of one."""
    torn = {k for k, (a, b) in enumerate(pairwise(rows), 1) if _touch(a, b)}
    if not (len(torn) >= _FEWEST and _sets_spaces_back(page, {rows[k][5:7] for k in torn})):
        torn = {k for k in torn if _LIGATURE.search(rows[k - 1][4])}
    parted = {k for k, (a, b) in enumerate(pairwise(rows), 1) if _is_parted(a, b)}
    if parted:
        nodes = line_nodes(page, {rows[k][5:7] for k in parted})
        torn |= {k for k in parted if _has_points_without_width(nodes[rows[k][5:7]])}
    if not torn:
        return rows
    out: list[Row] = []
    for k, row in enumerate(rows):
        if k in torn:
            x0, y0, _, y1, text, *place = out[-1]
            out[-1] = (x0, min(y0, row[1]), row[2], max(y1, row[3]), text + row[4], *place)
        else:
            out.append(row)
    return out


def _touch(a: Row, b: Row) -> bool:
    """True if two words next to each other are pieces of one; not of scripts in which the next one stands before."""
    height = a[3] - a[1]
    if abs(b[0] - a[2]) > _TOUCH * height or a[5] != b[5]:
        return False
    level = abs(b[1] - a[1]) < _LEVEL * height and abs(b[3] - a[3]) < _LEVEL * height
    return bool(level and a[4][-1].isalpha() and b[4][0].isalpha() and not RTL.search(a[4] + b[4]))


def _is_parted(a: Row, b: Row) -> bool:
    """True if two words next to each other may be the parts of one figure, no more than its point apart."""
    if not (b[4][0].isdigit() and _FIGURES.search(a[4]) and a[5:7] == b[5:7]):  # the rarest first
        return False
    return bool(0 <= b[0] - a[2] < _POINT * (a[3] - a[1]))


def _has_points_without_width(line: Any) -> bool:
    """True if the line has points or commas between a figure and a space that no file has, and none has a width."""
    letters = list(characters(line))
    text = "".join(map(chr, map(code, letters)))
    seen = [m.end() - 1 for m in _ENDED.finditer(text) if flags(letters[m.end() - 1]) & SYNTHETIC]
    ends = [baseline(letters[k - 1]) for k in seen]
    return bool(ends) and all(begin == end for begin, end in ends)


def _sets_spaces_back(page: Pieces, places: set[tuple[int, int]]) -> bool:
    """True if enough spaces of these lines of a page stand before the letter behind which they come."""
    return sum(sum(_back_from_letter(line)) for line in line_nodes(page, places).values()) >= _FEWEST


def _back_from_letter(line: Any) -> Iterator[bool]:
    """For each space of a line behind a letter: does it end where the letter begins, or before?"""
    last = None
    for letter in characters(line):
        if chr(code(letter)) != " ":
            last = letter
        elif last is not None:
            (x, _), (end, _) = baseline(last)
            yield x < end and baseline(letter)[1][0] < x + _TOUCH * (end - x)
