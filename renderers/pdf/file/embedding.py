"""The glyphs in use of each font, embedded with the text that they stand for (ISO 32000-1, 9.7 and 9.10).

Composite fonts (Type 0, Identity-H) of subsets that HarfBuzz makes with the glyphs under their old numbers, so that
pages are written before fonts are cut; the text is a ToUnicode CMap.
"""

from __future__ import annotations

import hashlib
import struct
from itertools import groupby

import uharfbuzz

from renderers.pdf.fonts.faces import Face, FontFile
from renderers.pdf.objects import Objects

_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
_MOST_LINES = 100
"""Of one block of a CMap."""


def embed(objects: Objects, face: Face) -> int:
    """Number of the font object for that face: composite, glyph numbers as codes."""
    data = _subset(face)
    descriptor = objects.add(_descriptor(objects, face, data))
    name = _name(face)
    kind = (
        "CIDFontType0"
        if face.file.outlines == "CFF"
        else f"CIDFontType2/CIDToGIDMap{_glyph_map(objects, face)}"
    )
    descendant = objects.add(
        f"<</Type/Font/Subtype/{kind}/BaseFont/{name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {descriptor} 0 R/DW 1000/W[{_widths(face)}]>>"
    )
    texts = objects.stream("", _to_unicode(face).encode("ascii"))
    return objects.add(
        f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H"
        f"/DescendantFonts[{descendant} 0 R]/ToUnicode {texts} 0 R>>"
    )


def _subset(face: Face) -> bytes:
    """The font with those glyphs alone, under their old numbers."""
    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(set(face.glyphs.values()))
    wanted.flags = (
        uharfbuzz.SubsetFlags.RETAIN_GIDS
        | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
        | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
        | uharfbuzz.SubsetFlags.CFF_IDENTITY_CHARSET
    )
    for tag in (
        "GSUB",
        "GPOS",
        "GDEF",
        "name",
        "post",
        "OS/2",
        "cmap",
        "STAT",
        "MATH",
        "gasp",
        "DSIG",
        "kern",
    ):
        wanted.sets(uharfbuzz.SubsetInputSets.DROP_TABLE_TAG).add(int.from_bytes(tag.encode("ascii"), "big"))
    made: bytes = uharfbuzz.subset(face.file.face, wanted).blob.data
    return _table(made, b"CFF ") if face.file.outlines == "CFF" else made


def _glyph_map(objects: Objects, face: Face) -> str:
    """Which glyph each code draws: mostly its own number."""
    highest = max(face.glyphs)
    if all(code == glyph for code, glyph in face.glyphs.items()):
        return "/Identity"
    glyphs = [face.glyphs.get(code, 0) for code in range(highest + 1)]
    return f" {objects.stream('', struct.pack(f'>{highest + 1}H', *glyphs))} 0 R"


def _table(font: bytes, tag: bytes) -> bytes:
    """One table of an OpenType font."""
    for k in range(struct.unpack(">H", font[4:6])[0]):
        name, _, start, length = struct.unpack(">4sLLL", font[12 + 16 * k : 28 + 16 * k])
        if name == tag:
            return font[start : start + length]
    raise KeyError(tag)


def _name(face: Face) -> str:
    """Subsets are named after what is in them: six letters."""
    digest = hashlib.sha256(repr((face.key, sorted(face.texts))).encode()).digest()
    return "".join(chr(65 + byte % 26) for byte in digest[:6]) + "+" + face.file.name


def _descriptor(objects: Objects, face: Face, data: bytes) -> str:
    file: FontFile = face.file
    if file.outlines == "CFF":
        program = f"/FontFile3 {objects.stream('/Subtype/CIDFontType0C', data)} 0 R"
    else:
        program = f"/FontFile2 {objects.stream(f'/Length1 {len(data)}', data)} 0 R"
    up, down = round(file.ascent * 1000), round(-file.descent * 1000)
    return (
        f"<</Type/FontDescriptor/FontName/{_name(face)}/Flags 4/FontBBox[-500 {down} 1500 {up}]/ItalicAngle 0"
        f"/Ascent {up}/Descent {down}/CapHeight 700/StemV 80{program}>>"
    )


def _widths(face: Face) -> str:
    """Neighbours together: `12 [500 600] 20 [400]`."""
    parts = []
    for _, run in groupby(enumerate(sorted(face.glyphs)), lambda pair: pair[1] - pair[0]):
        members = [code for _, code in run]
        parts.append(f"{members[0]}[{' '.join(f'{face.advance(face.glyphs[c]):g}' for c in members)}]")
    return " ".join(parts)


def _to_unicode(face: Face) -> str:
    lines = [
        f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>"
        for glyph, text in sorted(face.texts.items())
        if text
    ]
    blocks = []
    for k in range(0, len(lines), _MOST_LINES):
        some = lines[k : k + _MOST_LINES]
        blocks.append("\n".join([f"{len(some)} beginbfchar", *some, "endbfchar"]))
    return _CMAP.format("\n".join(blocks))
