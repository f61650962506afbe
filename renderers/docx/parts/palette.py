"""The theme part of a Word file (theme1.xml): the colours and fonts that Word offers to those who write on."""

from __future__ import annotations

from renderers.docx.parts.xml import Element, node, root
from renderers.report.looks.theme import Theme
from renderers.report.wording.language import east_asian_font
from renderers.verdict_colours import hex_colour

_LINES = (6350, 12700, 19050)
"""Widths in EMU of the lines that a theme must have."""


def theme_part(theme: Theme, language: str) -> Element:
    """theme1.xml."""
    made = root(
        "a:theme",
        node("a:themeElements", {}, _colours(theme), _fonts(theme, language), _formats(theme)),
    )
    made.set("name", theme.name)
    return made


def _colours(theme: Theme) -> Element:
    named = {
        "dk1": theme.ink,
        "lt1": theme.paper,
        "dk2": theme.muted,
        "lt2": theme.panel,
        "accent1": theme.accent,
        "accent2": theme.supported,
        "accent3": theme.mostly,
        "accent4": theme.refused,
        "accent5": theme.rule,
        "accent6": theme.gap,
        "hlink": theme.link,
        "folHlink": theme.link,
    }
    colours = (
        node(f"a:{name}", {}, node("a:srgbClr", {"val": hex_colour(colour)}))
        for name, colour in named.items()
    )
    return node("a:clrScheme", {"name": theme.name}, *colours)


def _fonts(theme: Theme, language: str) -> Element:
    ea = east_asian_font(language)
    both = (
        node(f"a:{use}", {}, *(node(f"a:{kind}", {"typeface": name}) for kind, name in kinds.items()))
        for use, kinds in (
            ("majorFont", {"latin": theme.headings_name, "ea": ea, "cs": theme.headings_name}),
            ("minorFont", {"latin": theme.body_name, "ea": ea, "cs": theme.body_name}),
        )
    )
    return node("a:fontScheme", {"name": theme.name}, *both)


def _formats(theme: Theme) -> Element:
    """What the schema wants of every theme; nothing in a report uses it."""
    return node(
        "a:fmtScheme",
        {"name": theme.name},
        node("a:fillStyleLst", {}, *(_fill() for _ in _LINES)),
        node("a:lnStyleLst", {}, *(node("a:ln", {"w": f"{width}"}, _fill()) for width in _LINES)),
        node("a:effectStyleLst", {}, *(node("a:effectStyle", {}, node("a:effectLst", {})) for _ in _LINES)),
        node("a:bgFillStyleLst", {}, *(_fill() for _ in _LINES)),
    )


def _fill() -> Element:
    return node("a:solidFill", {}, node("a:schemeClr", {"val": "phClr"}))
