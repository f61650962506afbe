"""Paragraphs of Markdown that run from right to left, which MuPDF would lay out from the left.

Their words then stand in a wrong order at each sign that has no direction: a full stop, a zero-width non-joiner. Lists
and tables stay as they are: MuPDF would set their bullets apart from them.
"""

from __future__ import annotations

import re

from blocks.text.scripts import RTL

_PARAGRAPH = re.compile(r"(?!\s|[-*+>|<]\s?|\d{1,9}[.)]|`{3}|~{3})\S|\*\*\S")
"""How plain paragraphs and headings begin, and no lists, tables, code or markup."""
_FENCE = re.compile(r"^(?:`{3}|~{3})", re.MULTILINE)
_BLANK = re.compile(r"(\n[ \t]*\n+)")


def with_directions(text: str) -> str:
    """The text with its paragraphs from right to left said to be so; the same where there are none, or code."""
    if not RTL.search(text) or _FENCE.search(text):
        return text
    pieces = _BLANK.split(text)
    return "".join(_directed(piece) if _runs_leftwards(piece) else piece for piece in pieces)


def _directed(paragraph: str) -> str:
    return f'<div dir="rtl">\n\n{paragraph}\n\n</div>'


def _runs_leftwards(piece: str) -> bool:
    """True for a plain paragraph most letters of which run from right to left."""
    letters = "".join(filter(str.isalpha, piece))
    return _PARAGRAPH.match(piece) is not None and 2 * len(RTL.findall(letters)) > len(letters)
