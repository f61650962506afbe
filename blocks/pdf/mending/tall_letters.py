"""Letters of fonts that claim to be many times as high as they are set.

A font's height goes for all its letters; fonts made for mathematics (Cambria Math, and Cambria as Windows prints it)
claim room for the largest of their brackets, so that a word's box reaches over three lines on both sides of its own.
MuPDF's own characters are changed. A look at the heights of words; letters are looked at where one is too tall.
"""

from __future__ import annotations

from typing import Any

from blocks.pdf.fonts_and_rules import LineFonts, Pieces, line_nodes
from blocks.pdf.mupdf_nodes import characters, corners, font, font_heights, move, point, quad
from blocks.text.scripts import RTL

_TOO_TALL = 2.0
"""Letters that claim so many times their size are lowered; fonts of scripts that stack their signs claim up to 1.9
times and need it, and Nastaliq, which slopes its words from right to left, still more."""
_HANGS, _DEEPEST = 0.3, 4.0
"""Signs that reach no higher above their baseline hang below it, as far as they say: TeX's integrals and sums, 3 times
their size; a bitmap font that claims 12 times is wrong."""
_ASCENT, _DESCENT = 1.05, 0.4
"""What is left of them above and below their baseline, in parts of the font's size; poppler allows no font more."""


def lower_letters(rows: list[tuple[Any, ...]], fonts: LineFonts, page: Pieces) -> bool:
    """Makes letters no higher than they may be, on lines that have words so high; true if there were any.

    `rows` are PyMuPDF's words of the page, `fonts` those of its lines.
    """
    places = {row[5:7] for row in rows if row[3] - row[1] > _TOO_TALL * fonts[row[5]][row[6]][0]}
    places -= {row[5:7] for row in rows if RTL.search(row[4])} if places else set()
    lowered = [_lower(letter) for line in line_nodes(page, places).values() for letter in characters(line)]
    return any(lowered)


def _lower(letter: Any) -> bool:
    """Lowers a letter if its font claims too much. Its size doesn't tell: that of squeezed letters is a mean."""
    ascent, descent = font_heights(font(letter))
    hangs = ascent < _HANGS and descent < _DEEPEST
    if ascent + descent <= _TOO_TALL or hangs:
        return False
    upper_left, upper_right, lower_left, lower_right = (corner(quad(letter)) for corner in corners)
    (x, y), (left, low) = point(upper_left), point(lower_left)
    fall = max(ascent - _ASCENT, 0) / (ascent + descent)
    rise = max(descent - _DESCENT, 0) / (ascent + descent)
    for corner, by in ((upper_left, -fall), (upper_right, -fall), (lower_left, rise), (lower_right, rise)):
        move(corner, by * (x - left), by * (y - low))
    return True
