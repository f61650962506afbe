"""How verdicts and kinds of blocks look: colours, signs and words, the same in every output."""

from __future__ import annotations

from dataclasses import dataclass

from blocks.model import Kind
from grounding.model import Verdict

Colour = tuple[float, float, float]
"""Red, green, blue, each 0..1."""


def hex_colour(colour: Colour) -> str:
    """`0B3D5C`."""
    return "".join(f"{round(part * 255):02X}" for part in colour)


def colour_of(code: str) -> Colour:
    """The colour that is written so."""
    return int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255


@dataclass(frozen=True, slots=True)
class VerdictStyle:
    """The looks of one verdict."""

    colour: Colour
    """Full-strength colour; highlights use it at `HIGHLIGHT_OPACITY`."""
    colour_name: str
    """The colour in a word, for legends."""
    sign: str
    """A sign for those who do not tell the colours apart; in every font with Latin-1."""
    meaning: str
    """The verdict in a few words."""


HIGHLIGHT_OPACITY = 0.5
"""Strong enough to see on paper, weak enough that black text keeps a contrast of 7:1 (WCAG AAA)."""

NEUTRAL: Colour = (0.5, 0.55, 0.6)
"""Highlights of words that nobody has compared with anything."""

# Green, yellow and orange from Okabe and Ito (2008), "Color Universal Design"; blue and purple chosen so that
# any two highlights on paper differ for people without red, green or blue cones as well
# (tests/renderers/highlights/test_verdict_colours.py).
VERDICT_STYLES = {
    Verdict.EXACT: VerdictStyle((0.0, 0.62, 0.45), "green", "=", "the same words"),
    Verdict.CLOSE: VerdictStyle(
        (0.94, 0.89, 0.26), "yellow", "~", "the same statement, harmless differences"
    ),
    Verdict.ALTERED: VerdictStyle((0.84, 0.37, 0.0), "orange", "!", "something that carries meaning differs"),
    Verdict.PARTIAL: VerdictStyle((0.1, 0.2, 0.75), "blue", "/", "only a part of it is there"),
    Verdict.ABSENT: VerdictStyle((0.65, 0.4, 0.8), "purple", "×", "not found at the cited place"),
}

KIND_COLOURS: dict[Kind, Colour] = {
    Kind.HEADING: (0.84, 0.15, 0.16),
    Kind.PARAGRAPH: (0.12, 0.47, 0.71),
    Kind.LIST: (0.17, 0.63, 0.17),
    Kind.TABLE: (1.0, 0.5, 0.05),
    Kind.TABLE_HEADER: (0.75, 0.3, 0.0),
    Kind.CAPTION: (0.58, 0.4, 0.74),
    Kind.FOOTNOTE: (0.55, 0.34, 0.29),
    Kind.SIDE_NOTE: (0.05, 0.6, 0.6),
    Kind.FIGURE: (0.35, 0.55, 0.05),
    Kind.FORMULA: (0.1, 0.15, 0.55),
    Kind.HEADER: (0.45, 0.45, 0.45),
    Kind.FOOTER: (0.45, 0.45, 0.45),
    Kind.PAGE_NUMBER: (0.65, 0.65, 0.65),
    Kind.LINE_NUMBERS: (0.65, 0.65, 0.65),
    Kind.HIDDEN: (0.9, 0.2, 0.7),
}
"""Colours of block kinds in pictures of a page's blocks."""


def style_of(verdict: Verdict) -> VerdictStyle:
    """The looks of that verdict."""
    return VERDICT_STYLES[verdict]
