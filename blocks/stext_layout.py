"""Where MuPDF's structures of a text page keep what they hold: measured on the MuPDF that is loaded, never assumed.

A value is set through MuPDF's own functions and then found in memory; what has been measured is tried on a page that
is read both ways. Where anything differs, or can't be measured, pages are read through those functions alone.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from typing import Any

import pymupdf
from pymupdf import mupdf

OS_PAGE = 4096
"""Bytes. No system maps memory in smaller pieces: where one byte can be read, all of its page can."""
_MOST = 256
"""MuPDF's structures are smaller than so many bytes."""
_VALUES = {
    "i": (0x5A17C3E1, 0x2B6DF493),
    "H": (0xA5C3, 0x3C5A),
    "B": (0xA7, 0x5E),
    "f": (7243.5625, -1873.28125),
}
"""By type as `struct` names it, values that no other part of a structure holds."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Offsets within MuPDF's structures, in bytes, and how to unpack the blocks of its lists."""

    block: struct.Struct
    """Unpacks type, address of the first line (if the block holds text), address of the next block."""
    box: int
    """In a block: x0, y0, x1, y1 of its box, four floats."""
    wmode: int
    """In a line: a byte, not 0 if it is written downwards."""
    direction: int
    """x and y of its direction, two floats."""
    first_char: int
    """The address of its first character."""
    last_char: int
    """The address of its last character."""
    next_line: int
    """The address of the next line of its block."""
    code: int
    """In a character: its code point, 32 bits."""
    flags: int
    """Its flags, 16 bits."""
    size: int
    """Its font size, a float."""
    origin: int
    """x and y of its origin, two floats."""
    quad: int
    """x and y of its upper left, upper right, lower left and lower right corner, eight floats."""
    font: int
    """The address of its font."""
    next: int
    """The address of the next character of its line."""


@cache
def layout() -> Layout | None:
    """The layout of the MuPDF that is loaded; None where its memory can't be read, and its functions must do."""
    if sys.implementation.name != "cpython" or sys.byteorder != "little" or struct.calcsize("P") != 8:
        return None
    try:
        page = _sample()
        found = _measured(page)
        return found if all(says_the_same(found, *nodes) for nodes in nodes_of(page)) else None
    except (AttributeError, ArithmeticError, LookupError, RuntimeError, TypeError, ValueError, struct.error):
        return None  # a MuPDF with other structures or other functions


def address(node: Any) -> int:
    """Where a node of MuPDF's lists lies."""
    return int(node.this)


def _sample() -> Any:
    """A text page with blocks, lines, characters and a drawing."""
    page = pymupdf.open().new_page()
    page.insert_text((72, 72), ["two", "rows"])
    page.insert_text((72, 300), ["more", "two"], fontname="cour", fontsize=20)
    page.insert_text((300, 500), "down", rotate=90)
    page.draw_rect((100, 600, 200, 700))
    return page.get_textpage(flags=int(pymupdf.TEXTFLAGS_WORDS) | int(mupdf.FZ_STEXT_COLLECT_VECTORS))


def nodes_of(page: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Every block of the text page, with each of its lines and each of their characters, None where it has none."""
    for block, line in lines_of(page):
        if line is None:
            yield block, None, None
        else:
            yield from ((block, line, char) for char in chars_of(line))


def lines_of(page: Any) -> Iterator[tuple[Any, Any]]:
    """Every block of the text page with each of its lines, None for a block without."""
    block = page.this.m_internal.first_block
    while block is not None:
        text = block.type == mupdf.FZ_STEXT_BLOCK_TEXT
        # The union that holds a block's lines is not to be had from Python; an iterator points at the first.
        line = mupdf.FzStextBlock(block).begin().m_internal if text else None
        if line is None:
            yield block, None
        while line is not None:
            yield block, line
            line = line.next
        block = block.next


def chars_of(line: Any) -> Iterator[Any]:
    """Every character of the line."""
    char = line.first_char
    while char is not None:
        yield char
        char = char.next


def _measured(page: Any) -> Layout:
    block, line, char = (
        _fresh(kind) for kind in (mupdf.fz_stext_block, mupdf.fz_stext_line, mupdf.fz_stext_char)
    )
    nodes = [nodes for nodes in nodes_of(page) if nodes[2] is not None]
    first_lines = {address(above): (above, below) for above, below, _ in reversed(nodes)}
    corners = [getattr(char.quad, corner) for corner in ("ul", "ur", "ll", "lr")]
    return Layout(
        _unpacking(
            (_place(block, "type", "i"), "i"),
            (_pointer(first_lines.values()), "Q"),
            (_place(block, "next", "Q"), "Q"),
        ),
        box=_run([_place(block, edge, "f", block.bbox) for edge in ("x0", "y0", "x1", "y1")]),
        wmode=_place(line, "wmode", "B"),
        direction=_run([_place(line, axis, "f", line.dir) for axis in "xy"]),
        first_char=_place(line, "first_char", "Q"),
        last_char=_place(line, "last_char", "Q"),
        next_line=_place(line, "next", "Q"),
        code=_place(char, "c", "i"),
        flags=_place(char, "flags", "H"),
        size=_place(char, "size", "f"),
        origin=_run([_place(char, axis, "f", char.origin) for axis in "xy"]),
        quad=_run([_place(char, axis, "f", corner) for corner, axis in product(corners, "xy")]),
        font=_pointer((one, one.font) for _, _, one in nodes),
        next=_place(char, "next", "Q"),
    )


def _fresh(kind: Callable[[], Any]) -> Any:
    """A new structure, `_MOST` bytes of whose memory can be read for certain."""
    tried = []
    while True:
        tried.append(kind())
        if _readable(tried[-1]) >= _MOST:
            return tried[-1]


def _readable(node: Any) -> int:
    """So many bytes can be read from the node's beginning for certain."""
    return OS_PAGE - address(node) % OS_PAGE


def _memory(node: Any) -> bytes:
    return ctypes.string_at(address(node), min(_MOST, _readable(node)))


def _place(node: Any, name: str, kind: str, part: Any = None) -> int:
    """Where values turn up in the node's memory that are set as an attribute of the node, or of a part of it."""
    places = set(range(_MOST))
    kinds = {"first_char": mupdf.fz_stext_char, "last_char": mupdf.fz_stext_char}
    values = [kinds.get(name, type(node))() for _ in range(2)] if kind == "Q" else _VALUES[kind]
    for value in values:
        setattr(node if part is None else part, name, value)
        places &= _places(_memory(node), struct.pack(kind, address(value) if kind == "Q" else value))
    return _only(places)


def _pointer(pairs: Iterable[tuple[Any, Any]]) -> int:
    """Where each of the nodes holds the address of the other one that it is paired with."""
    near = [(a, b) for a, b in pairs if _readable(a) >= _MOST]
    return _only(set.intersection(*(_places(_memory(a), struct.pack("Q", address(b))) for a, b in near)))


def _places(memory: bytes, value: bytes) -> set[int]:
    return {at for at in range(0, len(memory), len(value)) if memory.startswith(value, at)}


def _only(places: set[int]) -> int:
    (place,) = places
    return place


def _run(places: Sequence[int]) -> int:
    """The first of the places of floats, which must lie one behind the other."""
    if any(b - a != 4 for a, b in pairwise(places)):
        raise ValueError("numbers that belong together do not follow one another")
    return places[0]


def _unpacking(*fields: tuple[int, str]) -> struct.Struct:
    """Unpacks the fields at these offsets, which must rise."""
    form = "="
    for at, kind in fields:
        form += f"{at - struct.calcsize(form)}x{kind}"
    return struct.Struct(form)


def says_the_same(layout: Layout, block: Any, line: Any, char: Any) -> bool:
    """True if memory, read by this layout, says the same of a page's nodes as MuPDF's functions do."""
    box = block.bbox
    first = None if line is None else mupdf.FzStextBlock(block).begin().m_internal
    kind, first_line, after = layout.block.unpack(_read(block, 0, layout.block.size))
    edges = struct.unpack("4f", _read(block, layout.box, 16))
    if (kind, after) != (block.type, _of(block.next)) or edges != (box.x0, box.y0, box.x1, box.y1):
        return False
    return line is None or (
        first_line == _of(first) and _line_says_the_same(layout, line) and _char_says_the_same(layout, char)
    )


def _line_says_the_same(layout: Layout, line: Any) -> bool:
    fields = (
        (layout.wmode, "B", [line.wmode]),
        (layout.direction, "2f", [line.dir.x, line.dir.y]),
        (layout.first_char, "Q", [_of(line.first_char)]),
        (layout.last_char, "Q", [_of(line.last_char)]),
        (layout.next_line, "Q", [_of(line.next)]),
    )
    return _holds(line, fields)


def _char_says_the_same(layout: Layout, char: Any) -> bool:
    corners = [getattr(char.quad, corner) for corner in ("ul", "ur", "ll", "lr")]
    fields = (
        (layout.code, "i", [char.c]),
        (layout.flags, "H", [char.flags]),
        (layout.size, "f", [char.size]),
        (layout.origin, "2f", [char.origin.x, char.origin.y]),
        (layout.quad, "8f", [place for corner in corners for place in (corner.x, corner.y)]),
        (layout.font, "Q", [_of(char.font)]),
        (layout.next, "Q", [_of(char.next)]),
    )
    return _holds(char, fields)


def _holds(node: Any, fields: Iterable[tuple[int, str, list[Any]]]) -> bool:
    """True if at each of the offsets in the node's memory these values of this type lie."""
    return all(
        [*struct.unpack(kind, _read(node, at, struct.calcsize(kind)))] == known for at, kind, known in fields
    )


def _of(node: Any) -> int:
    return 0 if node is None else address(node)


def _read(node: Any, offset: int, count: int) -> bytes:
    return ctypes.string_at(address(node) + offset, count)
