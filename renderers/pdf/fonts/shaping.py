"""OpenType shaping with HarfBuzz: a text in one font to glyphs and places, as operands of TJ (ISO 32000-1, 9.4.3).

A word whose characters are one glyph each, moved sideways at most, takes a short way; most do. Otherwise HarfBuzz's
clusters say what each glyph stands for when text is copied, and where they can't, the word itself goes beside it as
ActualText (14.9.4). Words are shaped once a document: `Typeface` keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import uharfbuzz

from renderers.pdf.fonts.faces import Face


class Run(NamedTuple):
    """Glyphs of one font, in the order in which they are drawn."""

    face: Face
    """Their font."""
    operands: str
    """What stands in the brackets of TJ; between `\\x00` a rise in thousandths of an em."""
    width: float
    """In thousandths of an em."""
    actual: str
    """What is copied instead of the glyphs' own texts; "" where those say it."""


_MIRRORED = dict(zip("()[]{}<>«»‹›⟨⟩≤≥", ")(][}{><»«›‹⟩⟨≥≤", strict=True))


def shape(face: Face, text: str, *, rtl: bool) -> Run:
    """The glyphs of a text that this font has all characters of; marks them as used."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if rtl else "ltr"
    uharfbuzz.shape(face.file.font, buffer, {})
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    if not rtl and len(infos) == len(text):
        plain = _plain(face, text, infos, positions)
        if plain is not None:
            return plain
    # Readers of text expect signs that are mirrored as they look, and turn them back themselves.
    looks = "".join(_MIRRORED.get(char, char) for char in text) if rtl else text
    codes, faithful = _codes(face, looks, [(info.codepoint, info.cluster) for info in infos], rtl)
    operands, width = _operands(face, infos, positions, codes)
    # Not from right to left: pdfium, which most browsers read with, turns such a text around.
    faithful = rtl or (faithful and not any(place.y_offset or place.x_offset for place in positions))
    return Run(face, operands, width, "" if faithful else text)


def _plain(face: Face, text: str, infos: list[Any], positions: list[Any]) -> Run | None:
    """The run if each character is one glyph that is moved sideways at most: most words, and quickly done."""
    scale = 1000 / face.file.upem
    letters = face.letters
    parts: list[str] = []
    total = 0
    for k, (info, place) in enumerate(zip(infos, positions, strict=True)):
        glyph = info.codepoint
        char, code, units = letters.get(glyph) or face.letter(glyph, text[k])
        if char != text[k] or info.cluster != k or place.x_offset or place.y_offset:
            return None
        parts.append(code)
        advance = place.x_advance
        if advance != units:
            parts.append(f">{(units - advance) * scale:.6g}<")
        total += advance
    return Run(face, f"<{''.join(parts)}>".replace("<>", ""), total * scale, "")


def shape_emoji(face: Face, emoji: str) -> Run:
    """The glyphs of an emoji of several characters; what the font lacks of them goes with the sign before."""
    there = [place for place, char in enumerate(emoji) if ord(char) in face.file.coverage]
    buffer = uharfbuzz.Buffer()
    buffer.add_str("".join(emoji[place] for place in there))
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    uharfbuzz.shape(face.file.font, buffer, {})
    infos = buffer.glyph_infos
    codes, faithful = _codes(
        face, emoji, [(info.codepoint, there[info.cluster]) for info in infos], rtl=False
    )
    operands, width = _operands(face, infos, buffer.glyph_positions, codes)
    return Run(face, operands, width, "" if faithful else emoji)


def stand_in(face: Face, sign: str, text: str) -> Run:
    """That sign for each character of the text; copying gives the characters."""
    glyph = face.file.font.get_nominal_glyph(ord(sign))
    codes = [face.code(glyph, char) for char in text]
    faithful = all(map(face.stands_for, codes, text))
    operands = "".join(f"<{code:04x}>" for code in codes)
    return Run(face, operands, face.advance(glyph) * len(text), "" if faithful else text)


def _codes(face: Face, text: str, glyphs: list[tuple[int, int]], rtl: bool) -> tuple[list[int], bool]:
    """The code of each glyph, and whether their texts make up the text."""
    found: list[int] = []
    faithful = True
    for members, words in _clusters(text, glyphs):
        # As many glyphs as characters are taken one for one; else the first one stands for all.
        single = len(members) == len(words)
        # A ligature's letters from left to right, as readers of text expect glyphs.
        whole = words[::-1] if rtl else words
        said = list(words) if single else [whole, *words[:1] * (len(members) - 1)]
        codes = [face.code(g, t) for g, t in zip(members, said[::-1] if rtl else said, strict=True)]
        faithful &= (single or len(members) == 1) and all(map(face.stands_for, codes, said))
        found += codes
    return found, faithful


def _clusters(text: str, glyphs: list[tuple[int, int]]) -> Iterator[tuple[list[int], str]]:
    """Glyphs that belong together, in the order in which they are drawn, and their characters."""
    starts = [*sorted({cluster for _, cluster in glyphs}), len(text)]
    following = dict(pairwise(starts))
    members: dict[int, list[int]] = {}
    for glyph, cluster in glyphs:
        members.setdefault(cluster, []).append(glyph)
    for cluster, found in members.items():
        yield found, text[cluster : following[cluster]]


def _operands(face: Face, infos: list[Any], positions: list[Any], codes: list[int]) -> tuple[str, float]:
    scale = 1000 / face.file.upem
    parts: list[str] = []
    pending, width = 0.0, 0.0
    for info, place, code in zip(infos, positions, codes, strict=True):
        shift, rise, advance = place.x_offset * scale, place.y_offset * scale, place.x_advance * scale
        if abs(move := pending + shift) > 0.01:
            parts.append(f">{-move:.6g}<")
        parts.append(f">\0{rise:.6g}\0<{code:04x}>\0\0<" if rise else f"{code:04x}")
        pending = advance - face.advance(info.codepoint) - shift
        width += advance
    if abs(pending) > 0.01:
        parts.append(f">{-pending:.6g}<")
    return f"<{''.join(parts)}>".replace("<>", ""), width
