"""How a report looks: fonts, colours, logo. Two themes are built in.

Their text has a contrast of 4.5:1 (WCAG 2.2, AA) on every ground, their lines 3:1, and the colours of what became of a
citation differ for people without red, green or blue cones as well (tests/renderers/test_report_theme.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from renderers.document import Image
from renderers.theme import Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """Fonts, colours and logo of a report."""

    name: str
    """For people and in file metadata."""
    paper: Colour
    """Ground of pages and slides."""
    ink: Colour
    """Text."""
    muted: Colour
    """Less important text: captions, page numbers."""
    accent: Colour
    """Headings and rules that should stand out."""
    link: Colour
    """Links and citation marks."""
    panel: Colour
    """Ground of code, header rows and source entries."""
    rule: Colour
    """Lines of tables, quotes and panels; never text."""
    gap: Colour
    """Marks of unknown sources."""
    mark: Colour
    """Ground of marked words; all text but that of verdicts can stand on it."""
    supported: Colour
    """Verdicts exact and high, as text on `paper` and `panel`."""
    mostly: Colour
    """Verdicts close and medium."""
    refused: Colour
    """Verdicts altered, partial, absent and low."""
    body: Literal["FiraGO", "Noto Sans"] = "FiraGO"
    """The font of text; embedded in PDF, named with fallbacks elsewhere."""
    mono: Literal["Cascadia Mono"] = "Cascadia Mono"
    """The font of code."""
    size: float = 10.5
    """Of body text, in points."""
    page: Literal["A4", "Letter"] = "A4"
    """Page size of PDF, DOCX and PNG."""
    logo: Image | None = None
    """Shown on the title page or first slide."""


def _rgb(code: str) -> Colour:
    return int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255


PAPER = Theme(
    name="paper",
    paper=_rgb("FFFFFF"),
    ink=_rgb("1B1F24"),
    muted=_rgb("57606A"),
    accent=_rgb("0B3D5C"),
    link=_rgb("0A58A6"),
    panel=_rgb("F3F5F7"),
    rule=_rgb("838D97"),
    gap=_rgb("B00020"),
    mark=_rgb("FFF3A8"),
    supported=_rgb("056B3A"),
    mostly=_rgb("8A5A00"),
    refused=_rgb("A31528"),
)
NIGHT = Theme(
    name="night",
    paper=_rgb("14181D"),
    ink=_rgb("E8EBEE"),
    muted=_rgb("A9B3BD"),
    accent=_rgb("8CC8F0"),
    link=_rgb("7DB7F5"),
    panel=_rgb("212830"),
    rule=_rgb("6B7885"),
    gap=_rgb("FF8A93"),
    mark=_rgb("453E00"),
    supported=_rgb("6FD8A8"),
    mostly=_rgb("F0C060"),
    refused=_rgb("FF9C8F"),
    body="Noto Sans",
)
THEMES = {theme.name: theme for theme in (PAPER, NIGHT)}
"""The built-in themes by name."""
