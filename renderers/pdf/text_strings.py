"""Words as PDF writes them outside of pages: titles, descriptions, names (ISO 32000-1, 7.9.2)."""

from __future__ import annotations

LONGEST_STRING = 32_767
"""Bytes that a string may have (ISO 19005-3, 6.1.13)."""
_LONGEST_TEXT = LONGEST_STRING // 5
"""Characters of a text string, each of which may be four bytes."""


def text_string(text: str) -> str:
    """A text string object; what is longer than a string may be is cut."""
    if len(text) > _LONGEST_TEXT:
        text = f"{text[:_LONGEST_TEXT]}…"
    if text.isascii() and text.isprintable():
        return f"({_escaped(text)})"
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"


def byte_string(text: str) -> str:
    """A string of ASCII characters: an address, a name."""
    return f"({_escaped(text)})"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
