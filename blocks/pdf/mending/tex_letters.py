"""Letters of bitmap fonts that TeX makes: their files say no more than the number of each in TeX's own encodings.

MuPDF takes such numbers for Unicode's: a ligature is a control character, with which PyMuPDF ends the word ("de
nition"), and "ß" is "ÿ". Which encoding a page has is told by the control characters in words; Cyrillic fonts are left
to `other_alphabets`. MuPDF's own characters are changed; pages without Type 3 fonts cost a look at the first letter of
each block.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from blocks.pdf.fonts_and_rules import Pieces, runs_by_font
from blocks.pdf.mending.other_alphabets import encoding_of
from blocks.pdf.mupdf_nodes import code, first_char, font, glyph_drawings, set_code

_T1 = dict(
    zip(
        [*range(0x0D, 0x17), *range(0x19, 0x20), 0x7F, *range(0x80, 0xC0), 0xD7, 0xF7, 0xFF],
        "‚‹›“”„«»–—ıȷﬀﬁﬂﬃﬄ-ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£Œœß",
        strict=True,
    )
)
"""The Cork encoding where it differs from Latin-1."""
_OT1 = dict(
    zip(
        [*range(0x0B, 0x20), *map(ord, '"<>\\_{|}~\x7f')],
        "ﬀﬁﬂﬃﬄıȷ`´ˇ˘¯˚¸ßæœøÆŒØ”¡¿“˙–—˝˜¨",
        strict=True,
    )
)
"""Knuth's encoding where it differs from ASCII."""
_TS1 = {0x88: "•"}
"""The one sign that comes from fonts of signs again and again: the bullet of lists."""

_UNNAMED = re.compile("[\x0b-\x1f\x88]")
_WORD = re.compile("[a-z]{4}")
"""Fonts of mathematics have letters, but seldom so many side by side."""
_SHOWS_OT1 = re.compile("[\x0b\x0c][a-z]|[a-z](?:[\x0b\x0c\x1a]|[\x0d-\x0f\x12-\x14\x17\x18][a-z])")
"""In T1 these are quotation marks, dashes and accents that stand alone: not within words."""
_GUILLEMETS, _BULLETS = frozenset("\x13\x14 "), frozenset("\x88 ")
"""All that is taken from a font for which a page of OT1 or of Type 1 fonts needs another one."""


def name_letters(page: Pieces) -> None:
    """Gives the letters of TeX's bitmap fonts on a page their names."""
    if not any(map(_begins_in_drawings, page.lines)) or not _UNNAMED.search(page.textpage.extractText()):
        return
    texts = {}
    for name, runs in runs_by_font(page).items():
        if glyph_drawings(font(runs[0][0])) is None:
            continue
        nodes = [*chain.from_iterable(runs)]
        text = "".join(chr(code(node)) for node in nodes)
        if _UNNAMED.search(text) and encoding_of(text) is None:
            texts[name] = text, nodes
    shows_ot1 = any(_SHOWS_OT1.search(text) for text, _ in texts.values() if _WORD.search(text))
    for text, nodes in texts.values():
        for node in nodes:
            letter = _letters(text, shows_ot1).get(code(node))
            if letter:
                set_code(node, ord(letter))


def _letters(text: str, shows_ot1: bool) -> dict[int, str]:
    """What the numbers of a font stand for, of which this text is set."""
    if _WORD.search(text):
        return _OT1 if shows_ot1 else _T1
    signs = frozenset(text)
    return _T1 if signs <= _GUILLEMETS else _TS1 if signs <= _BULLETS else {}


def _begins_in_drawings(line: Any) -> bool:
    """True if a line begins with a letter of a Type 3 font."""
    first = None if line is None else first_char(line)
    return first is not None and glyph_drawings(font(first)) is not None
