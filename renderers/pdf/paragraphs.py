"""Greedy line breaking (first fit): each line takes as many chunks as fit, in one pass over the paragraph.

A chunk is what nothing may part, with the space behind it: a word, or a piece of one up to where UAX #14 lets a line
end. One that is wider than a line is cut between grapheme clusters. Lines are ragged, so the least raggedness that
Knuth and Plass find over the whole paragraph would show little and cost more. A full line is put in visual order (UAX
#9, L2).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from renderers.pdf.bidi import visual_order
from renderers.pdf.breaking import clusters
from renderers.pdf.page import Page, Target
from renderers.pdf.structure import Node
from renderers.pdf.typefaces import Piece, Typeface
from renderers.verdict_colours import Colour


@dataclass(frozen=True, slots=True, eq=False)
class TextStyle:
    """How a run of text looks."""

    face: Typeface
    """Its cut."""
    size: float
    """In points."""
    colour: Colour
    """Of the letters."""
    rise: float = 0.0
    """How far it is raised, in points."""
    underline: bool = False
    """Underlined."""
    strike: bool = False
    """Struck through."""
    ground: Colour | None = None
    """Colour behind the letters."""
    target: Target | None = None
    """Where it leads."""
    anchor: str = ""
    """A name by which links find it."""
    note: int = 0
    """The footnote that it calls; 0 for none."""

    @property
    def plain(self) -> bool:
        """True if nothing has to be drawn but letters."""
        return not (self.underline or self.strike or self.ground or self.target or self.anchor)


class Inset(Protocol):
    """A picture or formula in a line."""

    width: float
    """In points."""
    height: float
    """Above the base line, in points."""
    depth: float
    """Below it, in points."""
    text: str
    """What it says, for the direction of the paragraph."""

    def paint(self, page: Page, x: float, y: float, node: Node) -> None:
        """Draw it with its base line starting there."""


Part = tuple[Piece | Inset, TextStyle, int]
"""Something in a line, how it looks, its level of direction."""
Chunk = tuple[float, float, list[Part], Part | None]
"""Width and the width of the space behind it in points, what it is made of, the space."""


@dataclass(slots=True)
class Line:
    """A line of a paragraph."""

    parts: list[Part]
    """From left to right."""
    width: float
    """In points, without a space at its end."""


def fill(chunks: Iterable[Chunk | None], width: float, *, ordered: bool = False) -> list[Line]:
    """Lines no wider than `width`; chunks that are wider are cut. `ordered`: all is one direction, left to right."""
    lines: list[Line] = []
    parts: list[Part] = []
    used, gap, space = 0.0, 0.0, None

    def end() -> None:
        lines.append(Line(parts if ordered else visual_order(parts, _level), used))

    for chunk in chunks:
        if chunk is None:
            end()
            parts, used, gap, space = [], 0.0, 0.0, None
            continue
        wide, following, members, after = chunk
        if used and used + gap + wide > width + 0.01:
            end()
            parts, used, gap, space = [], 0.0, 0.0, None
        if space is not None:
            parts.append(space)
        used += gap
        if wide > width + 0.01:
            for cut in _cut(members, width):
                if used and used + cut[0] > width + 0.01:
                    end()
                    parts, used = [], 0.0
                parts += cut[1]
                used += cut[0]
        else:
            parts += members
            used += wide
        gap, space = following, after
    if parts or not lines:
        end()
    return lines


def natural_width(chunks: Iterable[Chunk | None]) -> tuple[float, float]:
    """Width of the widest chunk, and of the widest line if nothing has to break."""
    least, most, line, gap = 0.0, 0.0, 0.0, 0.0
    for chunk in chunks:
        if chunk is None:
            line, gap = 0.0, 0.0
            continue
        line += gap + chunk[0]
        gap = chunk[1]
        least = max(least, chunk[0])
        most = max(most, line)
    return least, most


def _level(part: Part) -> int:
    return part[2]


def width_of(part: Part) -> float:
    """Width of a part in points."""
    item, style, _ = part
    return item.width * style.size / 1000 if isinstance(item, Piece) else item.width


def _cut(members: list[Part], width: float) -> list[tuple[float, list[Part]]]:
    """A chunk that is wider than a line, in pieces that fit."""
    cut: list[tuple[float, list[Part]]] = []
    for part in members:
        item, style, level = part
        wide = width_of(part)
        if wide <= width or not isinstance(item, Piece):
            cut.append((wide, [part]))
            continue
        for text in _shares(item.text, style, width, bool(level % 2)):
            piece = style.face.piece(text, bool(level % 2), breaks=True)
            cut.append((piece.width * style.size / 1000, [(piece, style, level)]))
    return cut


def _shares(text: str, style: TextStyle, width: float, rtl: bool) -> list[str]:
    """The text in pieces of nearly `width`, by the widths of its letters one by one."""
    shares, share, used = [], "", 0.0
    for letter in clusters(text):
        wide = sum(piece.width for piece in style.face.word(letter, rtl)) * style.size / 1000
        if share and used + wide > width * 0.99:
            shares.append(share)
            share, used = "", 0.0
        share += letter
        used += wide
    return [*shares, share] if share else shares
