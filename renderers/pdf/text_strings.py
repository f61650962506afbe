"""Words as PDF writes them outside of pages: titles, descriptions, names (ISO 32000-1, 7.9.2)."""

from __future__ import annotations


def text_string(text: str) -> str:
    """A text string object."""
    if text.isascii() and text.isprintable():
        return f"({_escaped(text)})"
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"


def byte_string(text: str) -> str:
    """A string of ASCII characters: an address, a name."""
    return f"({_escaped(text)})"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
