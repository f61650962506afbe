"""Colours and sizes of our own styles in a template: those of its text, its headings and its links."""

from __future__ import annotations

import re
from dataclasses import replace

from renderers.docx.house.styles.names import StyleNames
from renderers.docx.parts.xml import Element, qname
from renderers.report.looks.theme import PAPER, SIZES, Theme
from renderers.verdict_colours import Colour, colour_of

_COLOUR = re.compile(r"[0-9A-Fa-f]{6}\Z")
_BLACK: Colour = (0.0, 0.0, 0.0)
_HALF_POINTS = 20
"""Size of letters where a file doesn't say (ECMA-376 part 1, 17.3.2.38)."""


def look_in(theme: Theme, styles: StyleNames) -> Theme:
    """The theme with the template's colours and size of text.

    Outcomes of checks keep the theme's colours; those of a dark theme can't be read on paper, and are ours for it.
    """
    kept = PAPER if theme.is_dark else theme
    normal = styles.default("paragraph")
    ink = _colour(styles, normal) or _BLACK
    return replace(
        kept,
        ink=ink,
        accent=_colour(styles, styles.find("paragraph", "heading 1")) or ink,
        link=_colour(styles, styles.find("character", "Hyperlink")) or kept.link,
        size=min(max(_size(styles, normal), SIZES[0]), SIZES[1]),
        paper=PAPER.paper,
        page=PAPER.page,
        headings=None,
        header=None,
        footer=None,
        logo=None,
    )


def _colour(styles: StyleNames, style: Element | None) -> Colour | None:
    """Of its letters; None where the style leaves it to the program."""
    if style is None:
        return None
    found = styles.property(style, "w:rPr", "w:color")
    code = "" if found is None else found.get(qname("w:val"), "")
    return colour_of(code) if _COLOUR.match(code) else None


def _size(styles: StyleNames, style: Element | None) -> float:
    """Of its letters, in points."""
    found = styles.property(style, "w:rPr", "w:sz")
    written = "" if found is None else found.get(qname("w:val"), "")
    return (int(written) if re.fullmatch(r"\d{1,4}", written) else _HALF_POINTS) / 2
