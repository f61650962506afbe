"""Paragraphs of Markdown that run from right to left, which MuPDF would lay out from the left.

Their words then stand in a wrong order at each sign that has no direction: a full stop, a zero-width non-joiner. Items
of lists are laid out as paragraphs that begin with their label, which MuPDF would set apart from them, at the left.
Tables and lists in lists stay as they are.
"""

from __future__ import annotations

import re

from blocks.text.scripts import RTL

_PLAIN = re.compile(r"(?!\s|[>|<]\s?|`{3}|~{3})\S")
"""How paragraphs, headings and lists begin, and no tables, code or markup."""
_LABEL = re.compile(r"^(?:([-*+])|(\d{1,9})([.)]))[ \t]+(?=\S)", re.MULTILINE)
_NESTED = re.compile(r"^[ \t]+(?:[-*+]|\d{1,9}[.)])[ \t]", re.MULTILINE)
_FENCE = re.compile(r"^(?:`{3}|~{3})", re.MULTILINE)
_BLANK = re.compile(r"(\n[ \t]*\n+)")


def with_directions(text: str) -> str:
    """The text with its paragraphs from right to left said to be so; the same where there are none, or code."""
    if not RTL.search(text) or _FENCE.search(text):
        return text
    pieces = _BLANK.split(text)
    return "".join(_directed(piece) if _runs_leftwards(piece) else piece for piece in pieces)


def _directed(piece: str) -> str:
    items = _LABEL.sub(lambda m: "\n\n" + (rf"{m[2]}\{m[3]} " if m[2] else "• "), piece).strip("\n")
    return f'<div dir="rtl">\n\n{items}\n\n</div>'


def _runs_leftwards(piece: str) -> bool:
    """True for a paragraph or a plain list most letters of which run from right to left."""
    letters = "".join(filter(str.isalpha, piece))
    plain = _PLAIN.match(piece) is not None and not _NESTED.search(piece)
    return plain and 2 * len(RTL.findall(letters)) > len(letters)
