"""Text and attributes as HTML: the one place where either is escaped."""

from __future__ import annotations

import re
from html import escape

Attributes = dict[str, str | None]
"""Names and values as they are meant, not escaped; None for one that is left out, "" for one without a value."""

_EMPTY = frozenset({"br", "hr", "img", "input", "link", "meta"})

# What HTML has no way to write: controls, halves of pairs, and code points that are no characters.
_NO_CHARACTERS = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0x10000, 0x110000, 0x10000))
    + "]"
)


def text(words: str) -> str:
    """Words as HTML. Characters that HTML can't write become U+FFFD, line ends `\\n`."""
    return escape(written(words), quote=False)


def element(name: str, content: str = "", attributes: Attributes | None = None) -> str:
    """An element; `content` is HTML already."""
    start = f"<{name}{_attributes(attributes or {})}>"
    return start if name in _EMPTY else f"{start}{content}</{name}>"


def written(words: str) -> str:
    """Words as HTML can write them, not escaped yet."""
    if words.isascii() and words.isprintable():
        return words
    lines = words.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", " ").replace("\x0c", " ")
    return _NO_CHARACTERS.sub("�", lines)


def _attributes(attributes: Attributes) -> str:
    return "".join(
        f" {name}" if value == "" and name != "alt" else f' {name}="{escape(written(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
