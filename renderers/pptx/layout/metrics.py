"""How wide characters are and how high lines: what text takes on a slide, whatever font it is shown in.

A presentation names its fonts and does not carry them, so a machine without the theme's font shows another one.
Every character is taken as wide as the widest of the theme's font and its usual substitutes (Noto Sans; DejaVu Sans,
which LibreOffice takes for a font that it lacks, a template's too; Arial and Calibri are narrower than either), and
lines as high as the highest of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib.resources import files

import pymupdf

from blocks.pdf.turns import mupdf_turn
from renderers.report.looks.theme import PAPER, Theme
from renderers.themes.font_family import FontFamily

LATIN_LINE = 1.37
"""Height of a line of Latin, Greek or Cyrillic in ems: Noto Sans' own 1.36; FiraGO has 1.2."""
OTHER_LINE = 1.5
"""The same for all other scripts: Noto Sans CJK has 1.45."""
RAISED = 0.66
"""Size of raised and lowered characters beside the text around them, as PowerPoint and LibreOffice draw them."""
SLACK = 1.02
"""What kerning and rounding may add to the width of a line."""
_DEJAVU = ("ziafont", "fonts/DejaVuSans.ttf")
"""Package and place of DejaVu Sans, upright; its oblique cut is as wide."""
_DEJAVU_BOLD = 1.14
"""How much wider its bold cut is: the mean over small letters."""

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


_theme: ContextVar[Theme] = ContextVar("the theme of the presentation that is drawn", default=PAPER)


@contextmanager
def measured_in(theme: Theme) -> Iterator[None]:
    """Text is measured in the fonts of that theme meanwhile.

    Every paragraph asks for widths and all of a presentation have the same fonts, so these aren't handed through.
    """
    before = _theme.set(theme)
    try:
        yield
    finally:
        _theme.reset(before)


class Advances(dict[str, float]):
    """Widths of characters in ems, found when first asked for."""

    @mupdf_turn()
    def __init__(self, faces: tuple[str, ...], own: tuple[bytes, ...], *, mono: bool, strong: bool) -> None:
        """`faces`: names of pymupdf-fonts; `own`: a theme's own fonts."""
        super().__init__()
        fonts = [pymupdf.Font(face) for face in faces] + [pymupdf.Font(fontbuffer=data) for data in own]
        self._fonts = [(font, 1.0) for font in fonts]
        if not mono:
            package, place = _DEJAVU
            substitute = pymupdf.Font(fontbuffer=files(package).joinpath(place).read_bytes())
            self._fonts.append((substitute, _DEJAVU_BOLD if strong else 1.0))
        self._least = _LEAST_MONO if mono else 0.0

    @mupdf_turn()
    def __missing__(self, character: str) -> float:
        width = self._measured(character)
        self[character] = width
        return width

    def _measured(self, character: str) -> float:
        code = ord(character)
        if unicodedata.east_asian_width(character) in "WF":
            return 1.3 if code > 0x1F000 and code < 0x20000 else 1.0
        widths = [font.glyph_advance(code) * scale for font, scale in self._fonts if font.has_glyph(code)]
        if not widths:
            widths = [0.0 if unicodedata.category(character) in ("Mn", "Me", "Cf") else 0.85]
        return max(*widths, self._least) if max(widths) else 0.0


def advances(mono: bool, strong: bool, emphasis: bool) -> Advances:
    """Widths in that style; the same object for the same style and fonts."""
    theme = _theme.get()
    families = (theme.mono,) if mono else (theme.body, theme.headings)
    own = dict.fromkeys(
        family.cut(bold=strong, italic=emphasis).data for family in families if isinstance(family, FontFamily)
    )
    return _advances(mono, strong, emphasis, tuple(own))


@lru_cache(maxsize=64)
def _advances(mono: bool, strong: bool, emphasis: bool, own: tuple[bytes, ...]) -> Advances:
    faces = _FACES["mono" if mono else "body"][strong + 2 * emphasis]
    return Advances(faces, own, mono=mono, strong=strong)


def line_factor(text: str) -> float:
    """Height of its lines in ems."""
    theme = _theme.get()
    own = [_height(font.regular) for font in (theme.body, theme.headings) if isinstance(font, FontFamily)]
    return max(OTHER_LINE if _OTHER.search(text) else LATIN_LINE, *own, 0.0)


@lru_cache(maxsize=16)
@mupdf_turn()
def _height(font: bytes) -> float:
    """Height of a line in that font, in ems."""
    face = pymupdf.Font(fontbuffer=font)
    return float(face.ascender - face.descender)
