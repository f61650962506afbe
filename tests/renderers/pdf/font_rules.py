"""What ISO 19005-3, 6.2.11, and ISO 14289-1, 7.21, ask of composite fonts, over the fonts as fontTools reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

from fontTools.cffLib import CFFFontSet
from fontTools.misc.psCharStrings import T2WidthExtractor
from fontTools.ttLib import TTFont
from opened_objects import OpenedFile
from pypdf.generic import IndirectObject

_TOLERANCE = 1.0
"""Thousandths of an em by which a width may differ from the font's own."""


def broken_font_rules(file: OpenedFile) -> Iterator[str]:
    """What is wrong, each with clauses of both standards."""
    for number, codes in file.fonts.items():
        font: Any = file.reader.get_object(IndirectObject(number, 0, file.reader))
        name = font["/BaseFont"]
        for fault in _faults(font, codes):
            yield f"{fault} ({name})"


def _faults(font: Any, codes: set[int]) -> Iterator[str]:
    if (font["/Type"], font["/Subtype"], font["/Encoding"]) != ("/Font", "/Type0", "/Identity-H"):
        yield "A 6.2.11.2, UA 7.21.3.1: no composite font with Identity-H"
    cid_font = font["/DescendantFonts"][0].get_object()
    descriptor = cid_font["/FontDescriptor"]
    programs = [key for key in ("/FontFile", "/FontFile2", "/FontFile3") if key in descriptor]
    if len(programs) != 1:
        yield "A 6.2.11.4-1, UA 7.21.4.1: the font is not embedded"
        return
    if cid_font["/Subtype"] == "/CIDFontType2" and "/CIDToGIDMap" not in cid_font:
        yield "A 6.2.11.3-2, UA 7.21.3.2: no map from codes to glyphs"
    if "/CIDSet" in descriptor:
        yield "A 6.2.11.4-4: a CIDSet, which would have to be complete"
    yield from _glyph_faults(cid_font, bytes(descriptor[programs[0]].get_data()), codes)
    yield from _unicode_faults(font, codes)


def _glyph_faults(cid_font: Any, program: bytes, codes: set[int]) -> Iterator[str]:
    own = _cff_widths(program) if cid_font["/Subtype"] == "/CIDFontType0" else _truetype_widths(program)
    widths = _widths(cid_font)
    for code in sorted(codes):
        glyph = _glyph(cid_font, code)
        if glyph == 0:
            yield f"A 6.2.11.8, UA 7.21.8: .notdef is shown by code {code}"
        elif glyph >= len(own):
            yield f"A 6.2.11.4-2, UA 7.21.4.1-3: no glyph {glyph} for code {code}"
        elif abs(own[glyph] - widths.get(code, cid_font.get("/DW", 1000))) > _TOLERANCE:
            yield f"A 6.2.11.5, UA 7.21.5: width of code {code} is not the font's {own[glyph]:.1f}"


def _unicode_faults(font: Any, codes: set[int]) -> Iterator[str]:
    said = _to_unicode(bytes(font["/ToUnicode"].get_data()).decode("ascii")) if "/ToUnicode" in font else {}
    for code in sorted(codes):
        if not said.get(code):
            yield f"UA 7.21.7-1: code {code} stands for no text"
        elif {"\0", "\ufeff", "\ufffe"} & set(said[code]):
            yield f"UA 7.21.7-2: code {code} stands for {said[code]!r}"


def _glyph(cid_font: Any, code: int) -> int:
    mapped = cid_font.get("/CIDToGIDMap", "/Identity")
    if mapped == "/Identity":
        return code
    return int.from_bytes(mapped.get_object().get_data()[2 * code : 2 * code + 2], "big")


def _widths(cid_font: Any) -> dict[int, float]:
    found = {}
    for first, listed in pairwise(cid_font.get("/W", ())):
        if isinstance(listed, list):
            found |= {int(first) + k: float(width) for k, width in enumerate(listed)}
    return found


@cache  # copies of a report have the same fonts
def _truetype_widths(program: bytes) -> list[float]:
    font = TTFont(BytesIO(program))
    scale, advances = 1000 / font["head"].unitsPerEm, font["hmtx"]
    return [advances[name][0] * scale for name in font.getGlyphOrder()]


@cache
def _cff_widths(program: bytes) -> list[float]:
    fonts = CFFFontSet()
    fonts.decompile(BytesIO(program), None)
    top = fonts[0]
    scale = 1000 * getattr(top, "FontMatrix", [0.001])[0]
    found = []
    for name in top.charset:
        letter, select = top.CharStrings.getItemAndSelector(name)
        private = top.FDArray[select].Private if select is not None else top.Private
        extractor = T2WidthExtractor(
            getattr(private, "Subrs", []), top.GlobalSubrs, private.nominalWidthX, private.defaultWidthX
        )
        extractor.execute(letter)
        found.append(extractor.width * scale)
    return found


def _to_unicode(cmap: str) -> dict[int, str]:
    found = {}
    for block in re.findall(r"(?s)beginbfchar\n(.*?)\nendbfchar", cmap):
        for code, text in re.findall(r"<([0-9a-f]{4})> <([0-9a-f]*)>", block):
            found[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be")
    return found
