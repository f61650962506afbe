"""MuPDF's lists of text pages, read where they lie in memory: lines, characters, fonts, what is drawn.

Walking them through MuPDF's functions takes a call and an object for each value. `blocks.stext_layout` measures where
the values lie. Only addresses that MuPDF's own pointers give are read, and what shares a page of memory with them.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
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
_bytes, _shorts, _ints, _floats, _longs = (
    np.frombuffer(_above, kind) for kind in (np.uint8, np.uint16, np.int32, np.float32, np.int64)
)
_pointers = _memory.cast("B").cast("Q")
_FOUR_POINTS = Struct("=8f")

Addresses = NDArray[np.int64]


def _at(values: NDArray[Any], addresses: Addresses) -> NDArray[Any]:
    """The values that lie at these addresses."""
    return values[(addresses - OS_PAGE) // values.itemsize]


def _points(addresses: Addresses, count: int) -> NDArray[np.float32]:
    """x and y of the so many points that lie at each of these addresses. Shape (n, 2 * count)."""
    # Reading a record costs little more than reading one number.
    point = np.dtype((np.void, 8 * count))
    records = np.ndarray((len(_floats) - 2 * count,), point, _above, strides=(4,))
    found: NDArray[np.float32] = records[(addresses - OS_PAGE) // 4].view(np.float32)
    return found.reshape(-1, 2 * count)


@dataclass(slots=True)
class Lists:
    """The nodes of a text page by address."""

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
    blocks: list[int] = field(default_factory=list)
    """The place of each line's block among those of text."""


def lists_of(textpage: Any, layout: Layout) -> Lists:
    """The nodes of a PyMuPDF text page."""
    page = textpage.this.m_internal
    box = page.mediabox
    found = Lists(textpage, (box.x0, box.y0, box.x1, box.y1))
    block, next_line = layout.block.unpack_from, layout.next_line
    lines, blocks = found.lines, found.blocks
    behind = False
    count = -1
    first_block = page.first_block
    at = 0 if first_block is None else address(first_block)
    while at:
        own = at
        kind, here, at = block(_memory, at)
        if kind == _TEXT:
            count += 1
            if behind and here and _begins_without_width(here, layout):
                found.displaced = True
            while here:
                lines.append(here)
                blocks.append(count)
                here = _pointers[(here + next_line) // 8]
        behind = kind == _VECTOR
        if behind:
            found.drawn.append(own)
    return found


def drawn_on(page: Lists, layout: Layout) -> NDArray[np.float32]:
    """The boxes of what is drawn on the page. Shape (k, 4)."""
    return _points(np.array(page.drawn, dtype=np.int64) + layout.box, 2)


def _begins_without_width(line: int, layout: Layout) -> bool:
    char = _pointers[(line + layout.first_char) // 8]
    if not char:
        return False
    corners = _FOUR_POINTS.unpack_from(_memory, char + layout.quad)
    return corners[4:6] == corners[6:8]


@dataclass(frozen=True, slots=True)
class TextLines:
    """The lines of pages as columns of equal length, in MuPDF's order; those without characters are left out."""

    at: Addresses
    first: Addresses
    """The first character of each."""
    last: Addresses
    """The last one."""
    blocks: NDArray[np.int32]
    """The place of each one's block among those of text on its page."""
    pages: NDArray[np.int64]
    """The place of each one's page among the pages, rising."""

    def take(self, chosen: slice) -> TextLines:
        """The chosen ones."""
        nodes = (self.at[chosen], self.first[chosen], self.last[chosen])
        return TextLines(*nodes, self.blocks[chosen], self.pages[chosen])


def text_lines(pages: Sequence[Lists], layout: Layout) -> TextLines:
    """Every line of the pages that has characters."""
    at = np.array([line for page in pages for line in page.lines], dtype=np.int64)
    first = _at(_longs, at + layout.first_char)
    written = first != 0
    at, first = at[written], first[written]
    blocks = np.array([block for page in pages for block in page.blocks], dtype=np.int32)
    page = np.repeat(np.arange(len(pages)), [len(page.lines) for page in pages])
    return TextLines(at, first, _at(_longs, at + layout.last_char), blocks[written], page[written])


def written_downwards(lines: TextLines, layout: Layout) -> NDArray[np.bool_]:
    """Which of the lines are written downwards."""
    downwards: NDArray[np.bool_] = _at(_bytes, lines.at + layout.wmode) != 0
    return downwards


@dataclass(frozen=True, slots=True)
class Characters:
    """Characters as columns of equal length, in MuPDF's order."""

    at: Addresses
    codes: NDArray[np.int32]
    """Code points."""
    lines: NDArray[np.int64]
    """The place of each one's line, rising."""
    boxes: tuple[NDArray[np.float32], ...]
    """x0, y0, x1, y1, in the frame in which MuPDF reads text."""

    def take(self, chosen: NDArray[np.bool_] | slice) -> Characters:
        """The chosen ones."""
        columns = (self.at[chosen], self.codes[chosen], self.lines[chosen])
        return Characters(*columns, tuple(edge[chosen] for edge in self.boxes))


def characters_of(lines: TextLines, layout: Layout) -> Characters:
    """Every character of the lines."""
    at, line = _chained(lines.first, lines.last, layout.next)
    return Characters(at, _at(_ints, at + layout.code), line, edges_of(_points(at + layout.quad, 4)))


def edges_of(quads: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
    """x0, y0, x1, y1 around x and y of four corners each. Takes shape (n, 8)."""
    corners = np.ascontiguousarray(quads.T)
    x, y = corners[::2], corners[1::2]
    low, high = (
        [np_of(np_of(a, b), np_of(c, d)) for a, b, c, d in (x, y)] for np_of in (np.minimum, np.maximum)
    )
    return *low, *high


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


def fonts_of(lines: TextLines, layout: Layout) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
    """Size in points and `BOLD | INVISIBLE` of each line, as `blocks.text_pieces` tells them."""
    size, end_size = (_at(_floats, at + layout.size) for at in (lines.first, lines.last))
    flags, end_flags = (_at(_shorts, at + layout.flags) for at in (lines.first, lines.last))
    plain = ((flags & BOLD_FLAG) == 0) & ((flags & DRAWN_FLAGS) > 0)
    bold = (flags & end_flags & BOLD_FLAG) > 0
    unseen = ((flags | end_flags) & DRAWN_FLAGS) == 0
    sizes, styles = np.maximum(size, end_size), (BOLD * bold | INVISIBLE * unseen).astype(np.uint8)
    # A plain line that begins as the one before it is set as that one, whatever it ends in.
    begins = np.diff(lines.pages, prepend=-1) != 0
    for k in np.flatnonzero(plain & (sizes > size)).tolist():
        before, style = (0.0, 0) if begins[k] else (sizes[k - 1], styles[k - 1])
        if size[k] == before and not style:
            sizes[k] = before
    return sizes, styles


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


def directions_of(lines: TextLines, layout: Layout) -> NDArray[np.float32]:
    """The direction in which each line runs. Shape (lines, 2)."""
    return _points(lines.at + layout.direction, 1)


def font_of(page: Lists, line: int, char: int) -> Any:
    """MuPDF's font of a character of the page, by the addresses of its line and itself. Slow: through its functions."""
    own = next(node for _, node in lines_of(page.textpage) if node is not None and address(node) == line)
    return next(node.font for node in chars_of(own) if address(node) == char)
