"""Quotation marks of the Czech and Slovak fonts of TeX, whose closing one MuPDF takes for a letter: "„lidéÿ".

Their encoding is their own: it has „ and “ where Latin-1 has þ and ÿ, which no text set in them can hold. A font is
known by its name, "csr10". MuPDF's own characters are changed. Pages without ÿ cost nothing.
"""

from __future__ import annotations

import re
from typing import Any

from blocks.pdf.fonts_and_rules import Pieces, line_nodes
from blocks.pdf.mupdf_nodes import characters, code, font, font_name, set_code

_MARKS = {ord("þ"): ord("„"), ord("ÿ"): ord("“")}
_FONT = re.compile(r"(?:^|\+)cs[a-z]{1,6}\d{1,2}$")
"""What Computer Modern is called in this encoding (cmr10, cmbx12), behind the mark of a part of a font."""


def name_quotes(rows: list[tuple[Any, ...]], said: str, page: Pieces) -> bool:
    """Gives such marks of a page their code; True if there were any and its words must be read anew.

    Takes PyMuPDF's words of the page and what they say together.
    """
    if "ÿ" not in said:
        return False
    places = {(row[5], row[6]) for row in rows if "þ" in row[4] or "ÿ" in row[4]}
    found = [
        node
        for line in line_nodes(page, places).values()
        for node in characters(line)
        if code(node) in _MARKS and _FONT.search(font_name(font(node)))
    ]
    for node in found:
        set_code(node, _MARKS[code(node)])
    return bool(found)
