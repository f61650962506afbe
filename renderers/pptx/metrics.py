"""How wide characters are and how high lines: what text takes on a slide, whatever font it is shown in.

A presentation names its fonts and does not carry them, so a machine without the theme's font shows another one.
Every character is taken as wide as the widest of the theme's font and its usual substitute (Noto Sans; Arial and
Calibri are narrower than either), and lines as high as the higher of the two.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import pymupdf

LATIN_LINE = 1.37
"""Height of a line of Latin, Greek or Cyrillic in ems: Noto Sans' own 1.36; FiraGO has 1.2."""
OTHER_LINE = 1.5
"""The same for all other scripts: Noto Sans CJK has 1.45."""
RAISED = 0.66
"""Size of raised and lowered characters beside the text around them, as PowerPoint and LibreOffice draw them."""
SLACK = 1.05
"""What kerning and rounding may add to the width of a line, and LibreOffice where it has neither font: DejaVu Sans."""

_FACES = {
    "body": (
        ("figo", "notos"),
        ("figbo", "notosbo"),
        ("figit", "notosit"),
        ("figbi", "notosbi"),
    ),
    "mono": (("cascadia",), ("cascadiab",), ("cascadiai",), ("cascadiabi",)),
}
"""Fonts of pymupdf-fonts: upright, bold, italic, both."""
_LEAST_MONO = 0.602
"""What other fonts of one width take: Courier New, DejaVu Sans Mono."""
_OTHER = re.compile(r"[^\u0000-\u058f\u1e00-\u2e7f\ufb00-\ufb06\ufe00-\ufe0f]")


class Advances(dict[str, float]):
    """Widths of characters in ems, found when first asked for."""

    def __init__(self, faces: tuple[str, ...], least: float) -> None:
        super().__init__()
        self._fonts = [pymupdf.Font(face) for face in faces]
        self._least = least

    def __missing__(self, character: str) -> float:
        width = self._measured(character)
        self[character] = width
        return width

    def _measured(self, character: str) -> float:
        code = ord(character)
        if unicodedata.east_asian_width(character) in "WF":
            return 1.3 if code > 0x1F000 and code < 0x20000 else 1.0
        widths = [font.glyph_advance(code) for font in self._fonts if font.has_glyph(code)]
        if not widths:
            widths = [0.0 if unicodedata.category(character) in ("Mn", "Me", "Cf") else 0.85]
        return max(*widths, self._least) if max(widths) else 0.0


@cache
def advances(mono: bool, strong: bool, emphasis: bool) -> Advances:
    """Widths in that style; the same object for the same style."""
    faces = _FACES["mono" if mono else "body"][strong + 2 * emphasis]
    return Advances(faces, _LEAST_MONO if mono else 0.0)


def line_factor(text: str) -> float:
    """Height of its lines in ems."""
    return OTHER_LINE if _OTHER.search(text) else LATIN_LINE
