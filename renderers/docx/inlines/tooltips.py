"""What Word shows when a link is pointed at."""

from __future__ import annotations

from renderers.docx.parts.xml import holdable

_LONGEST = 250
"""Characters; Word shows 260."""


def tooltip(words: str) -> str:
    """The words on one line, cut where Word stops showing them."""
    shown = " ".join(holdable(words).split())
    return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
