"""Whether the text of a theme can be read on its grounds: contrast by WCAG 2.2, 1.4.3."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.report.looks.code_colours import CodeStyle, code_colour
from renderers.report.looks.theme import Theme
from renderers.tree.problem import ReportProblem
from renderers.verdict_colours import Colour, hex_colour

LEAST = 4.5
"""Contrast of text that many people with weak eyes can read (level AA)."""
CONTRAST = "contrast"
"""Code of a text colour that can't be read well; it says nothing of the report's sources."""
GROUNDS = {
    **dict.fromkeys(("ink", "muted", "accent", "link", "gap"), ("paper", "panel", "mark")),
    **dict.fromkeys(("supported", "mostly", "refused"), ("paper", "panel")),
}
"""The grounds that text of each colour may stand on."""


def contrast_problems(theme: Theme) -> Iterator[ReportProblem]:
    """A problem for each colour of text, with the ground on which it is worst."""
    for text, grounds in GROUNDS.items():
        yield from _problem(theme, text, getattr(theme, text), grounds)
    for style in CodeStyle:
        yield from _problem(theme, f"{style.value} in code", code_colour(style, theme), ("panel",))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours: 1 for the same, 21 for black and white."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _problem(theme: Theme, name: str, colour: Colour, grounds: tuple[str, ...]) -> Iterator[ReportProblem]:
    ground = min(grounds, key=lambda one: contrast(colour, getattr(theme, one)))
    ratio = contrast(colour, getattr(theme, ground))
    if ratio < LEAST:
        yield ReportProblem(
            CONTRAST,
            f"{name} (#{hex_colour(colour)}) on {ground} (#{hex_colour(getattr(theme, ground))}) of the theme "
            f"{theme.name} has a contrast of {ratio:.1f}:1, which many can't read; {LEAST}:1 can be read",
        )


def luminance(colour: Colour) -> float:
    """Relative luminance of an sRGB colour, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
