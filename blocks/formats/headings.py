"""Headings of Markdown that MuPDF would lose, and all that stands behind them.

MuPDF 1.28.2 ends a document without a word at a heading with a character whose code point is a multiple of 256: 一, 가,
the ideographic space. As a character reference it reads the same character.
"""

from __future__ import annotations

import re

_FENCE = re.compile(r"(?:\s*(?:>|[-*+]|\d{1,9}[.)]))*\s*(?P<mark>`{3,}(?=[^`]*$)|~{3,})")
"""In a list or a quotation too; behind backticks that open one no other stands."""
_HEADING = re.compile(r"(?:\s*(?:>|[-*+]|\d{1,9}[.)]))*\s{0,3}#{1,6}(?:\s|$)")
"""In a list or a quotation too."""
_UNDERLINE = re.compile(r"\s*(?:>\s*)*(?:=+|-+)\s*")
"""Below a heading's own lines."""


def with_safe_headings(text: str) -> str:
    """The text with such characters of its headings as references; code in these loses its marks, since it has none."""
    if not any(_is_lost(character) for character in set(text)):
        return text
    lines, fence, above = re.split(r"\r\n|\r|\n", text), "", 0
    for k, line in enumerate(lines):
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark["mark"]
        elif mark and mark["mark"].startswith(fence) and line.rstrip().endswith(mark["mark"]):
            fence = ""
        elif not line.strip():
            above = k + 1
        elif not fence and _HEADING.match(line):
            lines[k] = _safe(line)
        elif not fence and _UNDERLINE.fullmatch(line):
            lines[above:k] = map(_safe, lines[above:k])
            above = k + 1
    return "\n".join(lines)


def _safe(line: str) -> str:
    safe = "".join(f"&#{ord(c)};" if _is_lost(c) else c for c in line)
    return safe if safe == line else safe.replace("`", "")


def _is_lost(character: str) -> bool:
    return ord(character) > 0 and ord(character) % 256 == 0
