"""What MuPDF's text page says beside its words: each line's font, and the rules and boxes drawn on the page.

PyMuPDF's dictionaries have all that too, but cost more than the words themselves; this walks MuPDF's own lists, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray
from pymupdf import mupdf

from blocks.pdf.mupdf_nodes import baseline, characters, first_char, flags, font, last_char, lines, size

BOLD_FLAG = int(mupdf.FZ_STEXT_BOLD)
DRAWN_FLAGS = int(mupdf.FZ_STEXT_FILLED) | int(mupdf.FZ_STEXT_STROKED)
_TEXT = int(mupdf.FZ_STEXT_BLOCK_TEXT)
_VECTOR = int(mupdf.FZ_STEXT_BLOCK_VECTOR)
WORDS = int(pymupdf.TEXTFLAGS_WORDS)
"""MuPDF's options for words alone."""
WORDS_AND_RULES = WORDS | int(mupdf.FZ_STEXT_COLLECT_VECTORS) | int(mupdf.FZ_STEXT_LAZY_VECTORS)
"""The same with what is drawn on the page, in one pass; lazily, since an underline would part the words else."""

_swig = mupdf._mupdf
_type, _next_block, _bbox = (
    getattr(_swig, f"fz_stext_block_{name}_get") for name in ("type", "next", "bbox")
)
_x0, _y0, _x1, _y1 = (getattr(_swig, f"fz_rect_{name}_get") for name in ("x0", "y0", "x1", "y1"))
_wrapped, _begin, _at = (
    _swig.new_FzStextBlock, _swig.FzStextBlock_begin, _swig.FzStextBlockIterator_m_internal_get,
)  # fmt: skip

MOST_RULES = 4000
"""A page with more drawn pieces holds a picture, and looking for cells in it would take long."""
_THIN = 4.0
"""A drawn piece of at most so many points is a line; anything thicker is a box with four edges."""
_EDGES = [[0, 1, 2, 1], [0, 3, 2, 3], [0, 1, 0, 3], [2, 1, 2, 3]]
"""The columns of a box that make each of its edges."""

_SHORT = 6
"""A cell of a table mostly has at most so many words."""
_CELL_GAP = 1.1
"""Cells of a row stand so many line heights apart."""
_CELLS = 4
"""So many pairs of short pieces of text side by side make a page worth a look for a table."""

BOLD = 1
"""The whole line is set in bold type."""
INVISIBLE = 2
"""The line is neither filled nor stroked: nobody sees it (text render mode 3)."""

LineFonts = list[list[tuple[float, int]]]
"""For each of MuPDF's text blocks, for each line of it: font size in points, `BOLD | INVISIBLE`."""


@dataclass(slots=True)
class Pieces:
    """What a text page holds beside its words, as MuPDF's nodes: looking into them costs a call and an object each."""

    textpage: Any
    """PyMuPDF's text page: the nodes live as long as it does."""
    lines: list[Any] = field(default_factory=list)
    """The first line of each block of text."""
    drawn: list[Any] = field(default_factory=list)
    """The blocks of what is drawn, some of them if there are more than `MOST_RULES`."""
    displaced: bool = False
    """Words may stand where a drawing is and not where they are written.

    A drawing can have a text of its own (ActualText). MuPDF gives it as characters without width behind the drawing.
    """


def pieces_of(textpage: Any) -> Pieces:
    """The blocks of a text page."""
    found = Pieces(textpage)
    behind = False
    block = textpage.this.m_internal.first_block
    while block is not None:
        kind = _type(block)
        if kind == _TEXT:
            # The union that holds a block's lines is not to be had from Python; an iterator points at the first.
            line = _at(_begin(_wrapped(block)))
            if behind and _begins_without_width(line):
                found.displaced = True
            found.lines.append(line)
        elif kind == _VECTOR and len(found.drawn) <= MOST_RULES:
            found.drawn.append(block)
        behind = kind == _VECTOR
        block = _next_block(block)
    return found


def line_nodes(page: Pieces, places: Set[tuple[int, int]]) -> dict[tuple[int, int], Any]:
    """MuPDF's nodes of lines, by block and line as `extractWORDS` numbers them."""
    found = {}
    for block in sorted({block for block, _ in places}):
        for number, line in enumerate(lines(page.lines[block])):
            if (block, number) in places:
                found[block, number] = line
    return found


def runs_by_font(page: Pieces) -> dict[int, list[list[Any]]]:
    """MuPDF's characters in each font of a page, in the runs in which its lines have them."""
    found: dict[int, list[list[Any]]] = {}
    for block in page.lines:
        for line in lines(block):
            for name, run in groupby(characters(line), key=lambda node: int(font(node).this)):
                found.setdefault(name, []).append(list(run))
    return found


def line_fonts(page: Pieces) -> LineFonts:
    """The font of every line, numbered as `extractWORDS` numbers them.

    A line's first and last character speak for it: a raised mark or an initial may begin it, bold words may run into
    plain ones.
    """
    usual = (0.0, 0)
    found = []
    for line in page.lines:
        fonts = _fonts_of(line, usual)
        found.append(fonts)
        usual = fonts[-1] if fonts else usual
    return found


def _fonts_of(line: Any, usual: tuple[float, int]) -> list[tuple[float, int]]:
    """The fonts of a block's lines, from its first one; `usual` is that of the line before."""
    fonts = []
    for each in lines(line):
        first = first_char(each)
        if first is not None:
            shown = flags(first)
            if usual[1] or size(first) != usual[0] or shown & BOLD_FLAG or not shown & DRAWN_FLAGS:
                last = last_char(each)
                usual = (max(size(first), size(last)), shared_style((shown, flags(last))))
        fonts.append(usual)
    return fonts


def _begins_without_width(line: Any) -> bool:
    first = None if line is None else first_char(line)
    if first is None:
        return False
    begin, end = baseline(first)
    return begin == end


def shared_style(flags: Iterable[int]) -> int:
    """`BOLD | INVISIBLE` of a line from MuPDF's flags of its characters: bold if all are, invisible if all are."""
    every, some = -1, 0
    for one in flags:
        every, some = every & one, some | one
    return BOLD * bool(every & BOLD_FLAG) | INVISIBLE * (not some & DRAWN_FLAGS)


def rules_of(page: Pieces) -> NDArray[np.float64]:
    """Lines and edges of boxes drawn on the page, in PyMuPDF's frame for text. Shape (k, 4).

    Each is as thick as it is drawn; none of a page that holds a drawing.
    """
    drawn = [_bbox(block) for block in page.drawn] if len(page.drawn) <= MOST_RULES else []
    corners = [(_x0(box), _y0(box), _x1(box), _y1(box)) for box in drawn]
    boxes = np.array(corners, dtype=np.float64).reshape(-1, 4)
    thin = ((boxes[:, 2:] - boxes[:, :2]) <= _THIN).any(axis=1)
    edges = boxes[~thin][:, _EDGES].reshape(-1, 4)
    rules = np.vstack([boxes[thin], edges])
    return rules if len(rules) <= MOST_RULES else np.zeros((0, 4))


def may_hold_tables(
    boxes: NDArray[np.float32], lines: NDArray[np.int32], page: NDArray[np.int64], count: int
) -> list[bool]:
    """For each page: do short pieces of text stand side by side as in cells, so that rules tell which belong together?

    Takes the boxes (n, 4) of the words of many pages, the line of each, rising through all pages, and its page's place
    among the `count` of them.
    """
    new = np.ones(len(lines), dtype=bool)
    new[1:] = lines[1:] != lines[:-1]
    first = np.flatnonzero(new)
    of = page[first]
    short = np.diff(np.append(first, len(lines))) <= _SHORT
    low = np.minimum.reduceat(boxes[:, :2], first, axis=0)
    high = np.maximum.reduceat(boxes[:, 2:], first, axis=0)
    # One number for page, height and left edge: sorting numbers is much faster than sorting by three columns.
    down, across = (np.round(low[:, 1] + high[:, 1]), np.round(4 * low[:, 0]))
    at = np.argsort((of << 48) + (down.astype(np.int64) << 24) + across.astype(np.int64), kind="stable")
    a, b = at[:-1], at[1:]
    height = np.minimum(high[a, 1] - low[a, 1], high[b, 1] - low[b, 1])
    beside = np.minimum(high[a, 1], high[b, 1]) - np.maximum(low[a, 1], low[b, 1]) > 0.6 * height
    apart = low[b, 0] - high[a, 0] > _CELL_GAP * height
    pairs = beside & apart & short[a] & short[b] & (of[a] == of[b])

    count_of_pairs = np.bincount(of[at[:-1]], weights=pairs, minlength=count)
    return (count_of_pairs >= _CELLS).tolist()  # type: ignore[no-any-return]
