"""A font's file: whether reports can be set in it, and what its licence lets them carry (OpenType, OS/2, fsType)."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from blocks.pdf.turns import mupdf_turn

LARGEST = 30_000_000
"""Bytes of a font; those of all Chinese characters have some 20 million."""
_RESTRICTED, _NO_SUBSETS = 0x0002, 0x0100
_LEVEL = 0x000F
"""The bits of fsType that say who may do what with a file that carries the font; 0: anybody anything."""
_OTHER_FORMATS = {
    b"wOFF": "a WOFF file, which only browsers read; give the TTF or OTF that it was made of",
    b"wOF2": "a WOFF2 file, which only browsers read; give the TTF or OTF that it was made of",
    b"ttcf": "a collection of fonts (.ttc); give a file of that font alone",
    b"\x80\x01": "a Type 1 font; give a TTF or OTF",
    b"%!": "a Type 1 font; give a TTF or OTF",
}
_DAMAGED = "damaged; give a TTF or OTF that other programs can show"
_NEEDED = {"cmap", "head", "hhea", "hmtx", "maxp"}
# OS/2, fsSelection: italic, oblique.
_SLANTED = 0x0001 | 0x0200
_FAMILY, _OLD_FAMILY, _POSTSCRIPT_NAME = 16, 1, 6
_NORMAL = 400, 5
_LATIN_TEXT, _SERIFS = 2, range(2, 11)
_OF_LICENCE = {0, 13, 14}
"""Numbers of names: copyright, licence, and where that can be read."""


@dataclass(frozen=True, slots=True)
class FontFacts:
    """What a font's tables say of it."""

    families: tuple[str, ...]
    """Names of its family: that of all cuts first, then the one that older programs show."""
    postscript_name: str
    """Its own name."""
    weight: int
    """From 1 to 1000: 400 is regular, 700 bold."""
    width: int
    """From 1 to 9: 5 is neither narrow nor wide."""
    slanted: bool
    """Italic or oblique."""
    serif: bool
    """With serifs, by its PANOSE number."""
    rights: int
    """fsType: what its licence lets files carry."""

    @property
    def is_restricted(self) -> bool:
        """True if no file may carry it."""
        return self.rights & _LEVEL == _RESTRICTED

    @property
    def is_free(self) -> bool:
        """True if files that anybody may change, such as web pages, may carry it."""
        return self.rights & (_LEVEL | _NO_SUBSETS) == 0


@lru_cache(maxsize=16)
def font_fault(data: bytes) -> str:
    """Why reports can't be set in that font, to stand behind "it is", "" if they can."""
    if len(data) > LARGEST:
        return f"larger than {LARGEST // 1_000_000} MB; give a font of fewer characters"
    for start, what in _OTHER_FORMATS.items():
        if data.startswith(start):
            return what
    try:
        face = font_face(data)
        tags = set(face.table_tags)
        if not tags >= _NEEDED or not face.glyph_count or not face.unicodes or _is_cut_off(data):
            return f"no font, or {_DAMAGED}"
        facts = font_facts(face)
    except (ValueError, RuntimeError, struct.error):
        return _DAMAGED
    if "fvar" in tags:
        return "a variable font; give the file of each cut (Regular, Bold, …), which its maker has as well"
    if not tags & {"glyf", "CFF "}:
        return "a font of pictures, without outlines; give one with outlines"
    if facts.is_restricted:
        return "not to be embedded, as its maker says in it (fsType 2); take another, or ask its maker for a licence"
    if facts.rights & _NO_SUBSETS:
        return "not to be embedded in part, as its maker says in it (fsType 256); take another"
    return "" if _can_be_cut(face) and _can_be_drawn(data) else _DAMAGED


def _is_cut_off(data: bytes) -> bool:
    """Does its directory of tables name places behind its end?"""
    count = struct.unpack(">H", data[4:6])[0]
    places = struct.iter_unpack(">4sLLL", data[12 : 12 + 16 * count])
    return any(start + length > len(data) for _, _, start, length in places)


def _can_be_cut(face: Any) -> bool:
    """Can a subset be made of it? Files carry subsets, so that damage would otherwise be met only at their end."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(set(face.unicodes))
    try:
        return bool(uharfbuzz.subset(face, wanted).glyph_count)
    except RuntimeError:
        return False


@mupdf_turn()
def _can_be_drawn(data: bytes) -> bool:
    """Can MuPDF open it, which measures slides and draws pictures of pages?"""
    import pymupdf

    try:
        return bool(pymupdf.Font(fontbuffer=data).glyph_count)
    except pymupdf.mupdf.FzErrorBase:
        return False


def font_face(data: bytes) -> Any:
    """HarfBuzz's face of it."""
    import uharfbuzz  # not for those who only name a built-in theme

    return uharfbuzz.Face(data)


def font_facts(face: Any) -> FontFacts:
    """What the tables of a face say. Raises struct.error for tables that are cut off."""
    names = [face.get_name(number) or "" for number in (_FAMILY, _OLD_FAMILY)]
    table = face.reference_table("OS/2").data
    weight, width, rights, selection, panose = *_NORMAL, 0, 0, b"\0\0"
    if len(table) >= 64:
        panose = table[32:34]
        weight, width, rights = struct.unpack(">HHH", table[4:10])
        selection = struct.unpack(">H", table[62:64])[0]
    return FontFacts(
        families=tuple(dict.fromkeys(filter(None, names))),
        postscript_name=face.get_name(_POSTSCRIPT_NAME) or "",
        weight=weight,
        width=width,
        slanted=bool(selection & _SLANTED),
        serif=panose[0] == _LATIN_TEXT and panose[1] in _SERIFS,
        rights=rights,
    )


def font_subset(data: bytes, characters: Iterable[str]) -> bytes:
    """A font of those characters alone, with its features and with what it says of copyright and licence."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING  # two thirds of most fonts, for screens of long ago
    wanted.unicode_set.update(set(map(ord, characters)))
    wanted.sets(uharfbuzz.SubsetInputSets.NAME_ID).update(_OF_LICENCE)
    made: bytes = uharfbuzz.subset(font_face(data), wanted).blob.data
    return made
