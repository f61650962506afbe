"""Headings of Markdown that MuPDF would lose, and all that stands behind them.

MuPDF 1.28.2 ends a document without a word at a heading with a character whose code point is a multiple of 256: 一, 가,
the ideographic space. As a character reference it reads the same character.
"""

from __future__ import annotations

import re

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"(?:\s*(?:>|[-*+]|\d{1,9}[.)]))*\s{0,3}#{1,6}(?:\s|$)")
"""In a list or a quotation too."""
_UNDERLINE = re.compile(r"\s*(?:>\s*)*(?:=+|-+)\s*")
"""Below a heading's own lines."""


def with_safe_headings(text: str) -> str:
    """The text with such characters of its headings as references; code in these loses its marks, since it has none."""
    if not any(_is_lost(character) for character in set(text)):
        return text
    lines, fence = text.split("\n"), ""
    for k, line in enumerate(lines):
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence) and not line.strip(" `~"):
            fence = ""
        elif not fence and _HEADING.match(line):
            lines[k] = _safe(line)
        elif not fence and _UNDERLINE.fullmatch(line):
            for above in range(k - 1, -1, -1):
                if not lines[above].strip():
                    break
                lines[above] = _safe(lines[above])
    return "\n".join(lines)


def _safe(line: str) -> str:
    safe = "".join(f"&#{ord(c)};" if _is_lost(c) else c for c in line)
    return safe if safe == line else safe.replace("`", "")


def _is_lost(character: str) -> bool:
    return ord(character) > 0 and ord(character) % 256 == 0
