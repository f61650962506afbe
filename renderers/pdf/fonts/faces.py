"""The fonts of a PDF: loaded once for all documents, and for each document the codes in use and what they stand for.

A code (CID) is the glyph's own number. Where a glyph stands for a second text, a TrueType font gives it a further code
behind its last glyph, so that each is copied as its own text; in CFF fonts codes are glyph numbers, and the word goes
beside its glyphs instead.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pymupdf
import pymupdf_fonts
import uharfbuzz

from blocks.pdf.turns import mupdf_turn
from renderers.themes.font_file import font_facts

CJK = "cjk"
"""Droid Sans Fallback: ideographs in Chinese shapes, kana and hangul."""
EMOJI = "emoji"
"""Noto Emoji: emoji in outlines of one colour."""
_NO_TEXT = {0x0000, 0xFEFF, 0xFFFE}
"""What no code may stand for (ISO 14289-1, 7.21.7), whatever a font draws for it."""


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font that can be embedded."""

    code: str
    """Its name in pymupdf-fonts, `CJK` or `EMOJI`, its path, or what tells a theme's own font from others."""
    name: str
    """Its PostScript name."""
    data: bytes
    """TrueType or OpenType."""
    face: Any
    """HarfBuzz's face of it."""
    font: Any
    """HarfBuzz's font of it, in font units."""
    upem: int
    """Font units per em."""
    coverage: frozenset[int]
    """The characters that it has glyphs for."""
    ascent: float
    """Parts of an em above the base line."""
    descent: float
    """Parts of an em below it, as a positive number."""

    @property
    def outlines(self) -> str:
        """`CFF` or `TrueType`."""
        return "CFF" if "CFF " in self.face.table_tags else "TrueType"


@dataclass(slots=True)
class Face:
    """A font in one document."""

    file: FontFile
    """Which font."""
    key: str
    """Its name in the pages' resources."""
    emboldened: bool = False
    """Bold by drawing outlines as well: for fonts without a bold cut."""
    slanted: bool = False
    """Italic by slanting: for fonts without an italic cut."""
    glyphs: dict[int, int] = field(default_factory=dict)
    """The codes in use, and the glyph that each draws: its own number, or another's where that is taken."""
    texts: dict[int, str] = field(default_factory=dict)
    """What each code stands for when text is copied."""
    advances: dict[int, float] = field(default_factory=dict)
    """Widths of glyphs, in thousandths of an em."""
    letters: dict[int, tuple[str, str, int]] = field(default_factory=dict)
    """Of glyphs under their own number: what each stands for, its code as four hex digits, its width in font units."""
    _others: dict[tuple[int, str], int] = field(default_factory=dict)

    def advance(self, glyph: int) -> float:
        """Width of a glyph, in thousandths of an em."""
        width = self.advances.get(glyph)
        if width is None:
            units = self.file.font.get_glyph_h_advance(glyph)
            width = self.advances[glyph] = round(units * 1000 / self.file.upem, 2)
        return width

    def code(self, glyph: int, text: str) -> int:
        """A code that draws that glyph, and stands for that text if there is one for it (see `stands_for`)."""
        if self.texts.setdefault(glyph, text) == text:
            self.glyphs[glyph] = glyph
            return glyph
        if self.file.outlines == "CFF":  # there codes are glyph numbers
            return glyph
        code = self._others.setdefault((glyph, text), self.file.face.glyph_count + len(self._others))
        if code > 0xFFFF:
            return glyph
        self.glyphs[code], self.texts[code] = glyph, text
        return code

    def letter(self, glyph: int, text: str) -> tuple[str, str, int]:
        """What `letters` has of that glyph, which is used for this text if it is new."""
        self.code(glyph, text)
        units = self.file.font.get_glyph_h_advance(glyph)
        found = self.letters[glyph] = (self.texts[glyph], f"{glyph:04x}", units)
        return found

    def stands_for(self, code: int, text: str) -> bool:
        """Is that text copied for the code?"""
        return self.texts[code] == text


@cache
def font_file(code: str) -> FontFile:
    """The font of that name in pymupdf-fonts, of PyMuPDF's own (`CJK`, `EMOJI`), or of that path.

    The path of a collection goes on with `#` and the font's place in it.
    """
    path, _, place = code.partition("#")
    name, data = (
        _packaged(code) if not Path(path).is_absolute() else (Path(path).stem, Path(path).read_bytes())
    )
    return _font(code, name + place, data, int(place or 0))


@lru_cache(maxsize=32)
def own_font(family: str, data: bytes) -> FontFile:
    """A font that a theme brings as bytes; its code is told from those of other fonts by its contents."""
    digest = hashlib.sha256(data).hexdigest()[:16]
    name = font_facts(uharfbuzz.Face(data)).postscript_name or family
    return _font(f"own {digest}", name, data)


def _font(code: str, name: str, data: bytes, place: int = 0) -> FontFile:
    face = uharfbuzz.Face(data, place)
    font = uharfbuzz.Font(face)
    extents = font.get_font_extents("ltr")
    return FontFile(
        code=code,
        name=re.sub("[^A-Za-z0-9-]", "", name),
        data=data,
        face=face,
        font=font,
        upem=face.upem,
        coverage=frozenset(face.unicodes) - _NO_TEXT,
        ascent=extents.ascender / face.upem,
        descent=-extents.descender / face.upem,
    )


@mupdf_turn()
def _packaged(code: str) -> tuple[str, bytes]:
    if code == CJK:
        return "DroidSansFallback", bytes(pymupdf.Font("cjk").buffer)
    if code == EMOJI:
        held = pymupdf.mupdf.fz_new_buffer_from_shared_data(*pymupdf.mupdf.ll_fz_lookup_noto_emoji_font())
        return "NotoEmoji", bytes(pymupdf.mupdf.fz_buffer_extract_copy(held))
    return pymupdf_fonts.fontdescriptors[code]["name"], bytes(pymupdf_fonts.myfont(code))
