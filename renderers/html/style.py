"""The style sheet: `style.css`, with colours, fonts and page size of a theme."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import get_args

from renderers.html.flow.code import code_class
from renderers.html.fonts import font_faces, fonts, heading_font
from renderers.html.inlines.draw_marks import outcome_class
from renderers.html.paper import page_rules
from renderers.report.looks.code_colours import CodeStyle, code_colour
from renderers.report.looks.outcomes import outcome_colour
from renderers.report.looks.theme import PAPER, Theme
from renderers.report.model import Outcome, Report
from renderers.verdict_colours import Colour, hex_colour

_COLOURS = ("paper", "ink", "muted", "accent", "link", "panel", "rule", "gap", "mark")
_OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


def style_sheet(report: Report, theme: Theme, characters: Iterable[str]) -> str:
    """The whole style sheet; on paper a dark theme has the colours of `PAPER`, because grounds are not printed.

    `characters`: what the page shows; fonts that the file may carry are cut down to them.
    """
    printed = f"@media print{{{_colours(PAPER)}}}" if theme.is_dark else ""
    named = font_faces(theme, characters) + fonts(theme)
    return "\n".join(
        [_colours(theme), named, page_rules(report, theme), _own() + heading_font(theme), printed]
    )


def css_colour(colour: Colour) -> str:
    """`#0b3d5c`."""
    return f"#{hex_colour(colour).lower()}"


def _colours(theme: Theme) -> str:
    named = "".join(f"--{name}:{css_colour(getattr(theme, name))};" for name in _COLOURS)
    scheme = "dark" if theme.is_dark else "light"
    outcomes = "".join(
        f".{outcome_class(outcome)}{{color:{css_colour(outcome_colour(outcome, theme))}}}"
        for outcome in _OUTCOMES
    )
    code = "".join(
        f".{code_class(style)}{{color:{css_colour(code_colour(style, theme))}}}" for style in CodeStyle
    )
    return f":root{{color-scheme:{scheme};{named}}}{outcomes}{code}"


def _own() -> str:
    return files("renderers.html").joinpath("style.css").read_text("utf-8")
