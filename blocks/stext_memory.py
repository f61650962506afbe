"""MuPDF's lists of text pages, read where they lie in memory: lines, characters, fonts, what is drawn.

Walking them through MuPDF's functions takes a call and an object for each value. `blocks.stext_layout` measures where
the values lie. Only addresses that MuPDF's own pointers give are read, and what shares a page of memory with them.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pymupdf import mupdf

from blocks.stext_layout import OS_PAGE, Layout, address, chars_of, lines_of
from blocks.text_pieces import BOLD, BOLD_FLAG, DRAWN_FLAGS, INVISIBLE, Box

_TEXT, _VECTOR = int(mupdf.FZ_STEXT_BLOCK_TEXT), int(mupdf.FZ_STEXT_BLOCK_VECTOR)
_END = min(1 << 48, sys.maxsize // 2)
"""Where a program's memory ends, or behind it."""
# Nothing is read or kept by making these: they say how what lies at an address is to be taken.
_memory = memoryview((ctypes.c_ubyte * _END).from_address(0))
# Not from address 0, which numpy takes for memory that it has to find.
_above = memoryview((ctypes.c_ubyte * (_END - OS_PAGE)).from_address(OS_PAGE))
_shorts, _ints, _floats, _longs = (
    np.frombuffer(_above, kind) for kind in (np.uint16, np.int32, np.float32, np.int64)
)
_FOUR_POINTS = Struct("=8f")

Addresses = NDArray[np.int64]


def _at(values: NDArray[Any], addresses: Addresses) -> NDArray[Any]:
    """The values that lie at these addresses."""
    return values[(addresses - OS_PAGE) // values.itemsize]


@dataclass(slots=True)
class Lists:
    """The nodes of a text page by address, line by line; lines without characters are left out."""

    textpage: Any
    """PyMuPDF's text page: the nodes live as long as it does."""
    room: Box
    """Characters outside are on no page."""
    drawn: list[int] = field(default_factory=list)
    """The blocks of what is drawn."""
    displaced: bool = False
    """Words may stand where a drawing is; see `blocks.text_pieces.Pieces`."""
    lines: list[int] = field(default_factory=list)
    """Each line."""
    first: list[int] = field(default_factory=list)
    """The first character of each line."""
    last: list[int] = field(default_factory=list)
    """The last character of each line."""
    blocks: list[int] = field(default_factory=list)
    """The place of each line's block among those of text."""
    downwards: bool = False
    """Some line is written downwards."""


def lists_of(textpage: Any, layout: Layout) -> Lists:
    """The nodes of a PyMuPDF text page."""
    page = textpage.this.m_internal
    box = page.mediabox
    found = Lists(textpage, (box.x0, box.y0, box.x1, box.y1))
    block, line = layout.block.unpack_from, layout.line.unpack_from
    behind = False
    count = -1
    first_block = page.first_block
    at = 0 if first_block is None else address(first_block)
    while at:
        own = at
        kind, here, at = block(_memory, at)
        if kind == _TEXT:
            count += 1
            begins = behind
            while here:
                wmode, first, last, after = line(_memory, here)
                if first:
                    found.lines.append(here)
                    found.first.append(first)
                    found.last.append(last)
                    found.blocks.append(count)
                    if wmode:
                        found.downwards = True
                    if begins and _without_width(first, layout):
                        found.displaced = True
                begins = False
                here = after
        behind = kind == _VECTOR
        if behind:
            found.drawn.append(own)
    return found


def drawn_on(page: Lists, layout: Layout) -> NDArray[np.float32]:
    """The boxes of what is drawn on the page. Shape (k, 4)."""
    return _points(np.array(page.drawn, dtype=np.int64) + layout.box, 2)


def _without_width(char: int, layout: Layout) -> bool:
    corners = _FOUR_POINTS.unpack_from(_memory, char + layout.quad)
    return corners[4:6] == corners[6:8]


@dataclass(frozen=True, slots=True)
class Characters:
    """Characters as columns of equal length, in MuPDF's order."""

    at: Addresses
    codes: NDArray[np.int32]
    """Code points."""
    lines: NDArray[np.int64]
    """The place of each one's line among all lines of the pages."""
    boxes: tuple[NDArray[np.float32], ...]
    """x0, y0, x1, y1, in the frame in which MuPDF reads text."""

    def take(self, chosen: NDArray[np.bool_]) -> Characters:
        """The chosen ones."""
        columns = (self.at[chosen], self.codes[chosen], self.lines[chosen])
        return Characters(*columns, tuple(edge[chosen] for edge in self.boxes))


def characters_of(pages: Sequence[Lists], layout: Layout) -> Characters:
    """Every character of the pages."""
    at, lines = _chained(_all(page.first for page in pages), _all(page.last for page in pages), layout.next)
    corner = (at + (layout.quad - OS_PAGE)) // 4
    x, y = ([_floats[corner + k] for k in (axis, axis + 2, axis + 4, axis + 6)] for axis in (0, 1))
    low, high = (
        [np_of(np_of(a, b), np_of(c, d)) for a, b, c, d in (x, y)] for np_of in (np.minimum, np.maximum)
    )
    return Characters(at, _at(_ints, at + layout.code), lines, (*low, *high))


def _all(addresses: Iterable[list[int]]) -> Addresses:
    return np.array(list(chain.from_iterable(addresses)), dtype=np.int64)


def _chained(first: Addresses, last: Addresses, next: int) -> tuple[Addresses, NDArray[np.int64]]:
    """The address of each character of the lines, and its line's place; from the lines' first and last ones.

    Characters mostly lie one behind the other. How far they do is seen from each one's pointer to the next, which is
    looked at as far as memory can be read for certain: to the end of the page in which a known character ends, or up to
    the line's last one if that is no further away than a page is long.
    """
    step = next + 8
    line, at = np.arange(len(first)), first
    runs: list[tuple[NDArray[np.int64], Addresses, NDArray[np.int64]]] = []
    while len(at):
        most = (((at + step - 1) | (OS_PAGE - 1)) + 1 - at) // step
        left = last[line] - at
        near = (left >= 0) & ((left <= OS_PAGE) | (left < most * step))
        most = np.where(near, left // step + 1, most)
        start = np.cumsum(most) - most
        chars = _spread(at, most, step)
        after = _at(_longs, chars + next)
        parted = after != chars + step
        parted[start + most - 1] = True
        ends = np.flatnonzero(parted)
        ends = ends[np.searchsorted(ends, start)]
        runs.append((line, at, ends - start + 1))
        at = after[ends]
        line, at = line[at != 0], at[at != 0]
    line, at, count = (np.concatenate(column) for column in zip(*runs, strict=True)) if runs else [first] * 3
    order = np.argsort(line, kind="stable")
    return _spread(at[order], count[order], step), np.repeat(line[order], count[order])


def _spread(first: Addresses, counts: NDArray[np.int64], step: int) -> Addresses:
    """The addresses of so many characters each that lie behind the first ones."""
    starts = np.cumsum(counts) - counts
    return np.repeat(first - starts * step, counts) + np.arange(int(counts.sum())) * step


def fonts_of(pages: Sequence[Lists], layout: Layout) -> list[tuple[float, int]]:
    """The font of each line of the pages: size in points, `BOLD | INVISIBLE`; as `blocks.text_pieces` tells it."""
    first, last = _all(page.first for page in pages), _all(page.last for page in pages)
    size, end_size = _at(_floats, first + layout.size), _at(_floats, last + layout.size)
    flags, end_flags = (_at(_shorts, at + layout.flags) for at in (first, last))
    plain = ((flags & BOLD_FLAG) == 0) & ((flags & DRAWN_FLAGS) > 0)
    bold = (flags & end_flags & BOLD_FLAG) > 0
    unseen = ((flags | end_flags) & DRAWN_FLAGS) == 0
    lines = zip(
        size.tolist(), np.maximum(size, end_size).tolist(), (BOLD * bold | INVISIBLE * unseen).tolist(),
        plain.tolist(), strict=True,
    )  # fmt: skip
    found: list[tuple[float, int]] = []
    for page in pages:
        known = (0.0, 0)
        for at, largest, style, is_plain in islice(lines, len(page.first)):
            if known[1] or at != known[0] or not is_plain:
                known = (largest, style)
            found.append(known)
    return found


@dataclass(frozen=True, slots=True)
class Settings:
    """How characters are set, as columns of equal length."""

    size: NDArray[np.float32]
    """Font size in points."""
    flags: NDArray[np.uint16]
    """MuPDF's flags."""
    font: Addresses
    origin: NDArray[np.float32]
    """Where the glyph begins on its baseline. Shape (n, 2)."""
    quad: NDArray[np.float32]
    """x and y of the upper left, upper right, lower left and lower right corner. Shape (n, 8)."""


def settings_of(chars: Characters, layout: Layout) -> Settings:
    """How these characters are set."""
    at = chars.at
    return Settings(
        _at(_floats, at + layout.size),
        _at(_shorts, at + layout.flags),
        _at(_longs, at + layout.font),
        _points(at + layout.origin, 1),
        _points(at + layout.quad, 4),
    )


def directions_of(page: Lists, layout: Layout) -> NDArray[np.float32]:
    """The direction in which each line of the page runs. Shape (lines, 2)."""
    return _points(np.array(page.lines, dtype=np.int64) + layout.direction, 1)


def _points(addresses: Addresses, count: int) -> NDArray[np.float32]:
    return _at(_floats, addresses[:, None] + 4 * np.arange(2 * count))


def font_of(page: Lists, line: int, char: int) -> Any:
    """MuPDF's font of the character of this address, in the page's line of this place. Slow: through its functions."""
    own = next(
        node for _, node in lines_of(page.textpage) if node is not None and address(node) == page.lines[line]
    )
    return next(node.font for node in chars_of(own) if address(node) == char)
