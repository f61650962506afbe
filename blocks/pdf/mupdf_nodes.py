"""MuPDF's nodes of lines and characters: what they hold, where they stand, and how they hang together.

The functions behind SWIG's properties and classes: walking a page through those takes twice the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from pymupdf import mupdf

_swig = mupdf._mupdf

next_line, first_char, last_char, _set_first, _set_last = (
    getattr(_swig, f"fz_stext_line_{name}")
    for name in ("next_get", "first_char_get", "last_char_get", "first_char_set", "last_char_set")
)
next_char, code, size, flags, font, quad, set_code, _set_next = (
    getattr(_swig, f"fz_stext_char_{name}")
    for name in ("next_get", "c_get", "size_get", "flags_get", "font_get", "quad_get", "c_set", "next_set")
)
SYNTHETIC = int(mupdf.FZ_STEXT_SYNTHETIC)
"""MuPDF's flag of a space that it saw where the file has none."""
glyph_drawings = _swig.fz_font_t3procs_get
"""The drawings that are the letters of a Type 3 font; None for fonts of any other kind."""
font_name = _swig.ll_fz_font_name
_ascender, _descender = _swig.ll_fz_font_ascender, _swig.ll_fz_font_descender
_origin, _direction = _swig.fz_stext_char_origin_get, _swig.fz_stext_line_dir_get
corners = [getattr(_swig, f"fz_quad_{name}_get") for name in ("ul", "ur", "ll", "lr")]
lower_left, lower_right = corners[2:]
_x, _y = _swig.fz_point_x_get, _swig.fz_point_y_get
_set_x, _set_y = _swig.fz_point_x_set, _swig.fz_point_y_set


def characters(line: Any) -> Iterator[Any]:
    """The characters of a line, spaces too."""
    character = first_char(line)
    while character is not None:
        yield character
        character = next_char(character)


def lines(line: Any) -> Iterator[Any]:
    """A line and those behind it in its block."""
    while line is not None:
        yield line
        line = next_line(line)


def keep(line: Any, kept: list[Any]) -> None:
    """Leaves a line these of its characters, one at least."""
    _set_first(line, kept[0])
    for before, behind in pairwise(kept):
        _set_next(before, behind)
    _set_next(kept[-1], None)
    _set_last(line, kept[-1])


def point(corner: Any) -> tuple[float, float]:
    """Where a corner of a quad is, in points."""
    return _x(corner), _y(corner)


def move(corner: Any, x: float, y: float) -> None:
    """Moves a corner of a quad by so many points."""
    _set_x(corner, _x(corner) + x)
    _set_y(corner, _y(corner) + y)


def font_heights(of: Any) -> tuple[float, float]:
    """How far a font's letters reach above and below their baseline, in parts of its size."""
    return _ascender(of), -_descender(of)


def across(line: Any, row: Iterable[Any]) -> list[float]:
    """How high some characters of a line stand, in points across the direction in which it runs."""
    x, y = point(_direction(line))
    return [y * a - x * b for a, b in map(point, map(_origin, row))]


def baseline(character: Any) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a character begins and ends at its lower edge, in points."""
    box = quad(character)
    return point(lower_left(box)), point(lower_right(box))
