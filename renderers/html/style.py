"""The style sheet: `style.css`, with colours, fonts and page size of a theme."""

from __future__ import annotations

from importlib.resources import files
from typing import get_args

from renderers.html.code import code_class
from renderers.html.draw_marks import outcome_class
from renderers.report.code_colours import CodeStyle, code_colour
from renderers.report.model import Outcome
from renderers.report.outcomes import outcome_colour
from renderers.report.theme import PAPER, Theme
from renderers.verdict_colours import Colour, hex_colour

_COLOURS = ("paper", "ink", "muted", "accent", "link", "panel", "rule", "gap", "mark")
_OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

# Nothing is fetched and fonts are large, so these are shown where a reader has them.
_BODY = {
    "FiraGO": '"FiraGO","Fira Sans",system-ui,"Segoe UI","Noto Sans",sans-serif',
    "Noto Sans": '"Noto Sans",system-ui,"Segoe UI",sans-serif',
}
_MONO = {
    "Cascadia Mono": '"Cascadia Mono","Cascadia Code",ui-monospace,Menlo,Consolas,"Noto Sans Mono",monospace'
}

_NUMBERED = "@bottom-center{content:counter(page);font:8pt sans-serif}"


def style_sheet(theme: Theme) -> str:
    """The whole style sheet; on paper a dark theme has the colours of `PAPER`, because grounds are not printed."""
    fonts = f":root{{--body:{_BODY[theme.body]};--mono:{_MONO[theme.mono]};--size:{theme.size:g}pt}}"
    page = f"@page{{size:{theme.page};margin:18mm 18mm 20mm;{_NUMBERED}}}"
    printed = f"@media print{{{_colours(PAPER)}}}" if theme.is_dark else ""
    return "\n".join([_colours(theme), fonts, page, _own(), printed])


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
