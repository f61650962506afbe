"""Names of places in a presentation, one kind apart from the other: a heading may be called "Source 3" too."""

from __future__ import annotations

SOURCES = "list:sources"
"""The list of sources."""
NOTES = "list:notes"
"""The footnotes."""


def heading(anchor: str) -> str:
    """A heading, by its anchor in the text."""
    return f"heading:{anchor}"


def entry(anchor: str) -> str:
    """A source in the list, or one of its passages, by its anchor in the report."""
    return f"entry:{anchor}"


def mark(anchor: str) -> str:
    """A mark that cites sources, by its anchor in the text."""
    return f"mark:{anchor}"


def footnote(number: int) -> str:
    """The text of a footnote."""
    return f"footnote:{number}"


def footnote_mark(number: int) -> str:
    """The mark of a footnote."""
    return f"footnote-mark:{number}"
