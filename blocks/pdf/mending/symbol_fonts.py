"""Bullets from fonts of signs, for which a file has letters: the "n" of Wingdings is a black square.

Only a letter that opens a line alone, before a space or nothing, is taken for a bullet: what else stands in such
fonts is left as the file has it. MuPDF's own characters are changed. A look at the first letter of each line, and at
its font's name where that letter stands alone.
"""

from __future__ import annotations

import re
from typing import Any

from blocks.pdf.fonts_and_rules import Pieces
from blocks.pdf.mupdf_nodes import code, first_char, font, font_name, lines, next_char, set_code

_SIGNS = re.compile(r"dingbats|wingdings|webdings|monotype ?sorts", re.IGNORECASE)
_BOXES = {"o": "□", "q": "□", "x": "☒"}
"""Boxes of forms in Wingdings, empty or ticked: no bullets."""


def name_bullets(page: Pieces) -> None:
    """Gives the bullets of a page that are letters in fonts of signs their own code."""
    for block in page.lines:
        for line in lines(block):
            first = first_char(line)
            letter = chr(code(first)) if first is not None else ""
            if letter.isascii() and letter.isalnum() and _stands_alone(first):
                name = font_name(font(first))
                if _SIGNS.search(name):
                    sign = _BOXES.get(letter, "•") if "wingdings" in name.lower() else "•"
                    set_code(first, ord(sign))


def _stands_alone(first: Any) -> bool:
    behind = next_char(first)
    return behind is None or chr(code(behind)).isspace()
