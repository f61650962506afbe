"""Words of documents, models and file names made fit for a terminal: nothing in them steers it or turns its lines."""

from __future__ import annotations

_JOINERS = "\u200c\u200d"
"""What Persian, Indic scripts and emoji are spelled with; a terminal is not steered by it."""


def printable(text: str) -> str:
    """The text on one line: its white space as single signs, all else that can't be seen as U+FFFD."""
    if text.isprintable():
        return text
    return "".join(_shown(sign) for sign in text)


def printable_lines(text: str) -> str:
    """The same of a text whose lines and tabs stay."""
    return "".join(sign if sign in "\n\t" else _shown(sign) for sign in text)


def _shown(sign: str) -> str:
    if sign.isprintable() or sign in _JOINERS:
        return sign
    return " " if sign.isspace() else "\ufffd"
