"""Greedy line breaking (first fit): each line takes as many chunks as fit, in one pass over the paragraph.

A chunk is what nothing may part, with the space behind it: a word, or a piece of one up to where UAX #14 lets a line
end. One that is wider than a line is cut between grapheme clusters. Lines are ragged, so the least raggedness that
Knuth and Plass find over the whole paragraph would show little and cost more. A word is parted where the line would
otherwise end shorter than `_ZONE`, as in Word's hyphenation zone. A full line is put in visual order (UAX #9, L2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from renderers.pdf.fonts.breaking import clusters
from renderers.pdf.fonts.typefaces import Piece, Typeface
from renderers.pdf.lines.bidi import visual_order
from renderers.pdf.page import Page, Target
from renderers.pdf.structure import Node
from renderers.verdict_colours import Colour

_ZONE = 3.0
"""Room at a line's end, in sizes of its letters, that no word is parted to fill."""
_NARROW_ZONE = 0.15
"""The same in columns of tables, in parts of their width, where that is less."""
_HYPHENS = 2
"""Lines in a row that may end with a hyphen."""


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
    language: str = ""
    """BCP 47 tag of the language by which its words may be parted; "" where they aren't."""

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
    hyphen: bool = False
    """True if it ends within a word."""


def fill(chunks: Sequence[Chunk | None], width: float, *, ordered: bool = False) -> list[Line]:
    """Lines no wider than `width`; chunks that are wider are cut. `ordered`: all is one direction, left to right."""
    filled = _Lines(width, ordered)
    for chunk in chunks:
        if chunk is None:
            filled.end()
            continue
        wide, following, members, after = chunk
        if filled.used + filled.gap + wide > width + 0.01:
            wide, members = filled.make_room(wide, members, last=chunk is chunks[-1])
        if filled.space is not None:
            filled.parts.append(filled.space)
        filled.parts += members
        filled.used += filled.gap + wide
        filled.gap, filled.space = following, after
    if filled.parts or not filled.lines:
        filled.end()
    return filled.lines


class _Lines:
    """Lines that are full, and the one being filled."""

    __slots__ = ("gap", "hyphens", "lines", "ordered", "parts", "space", "used", "width")

    def __init__(self, width: float, ordered: bool) -> None:
        self.width, self.ordered = width, ordered
        self.lines: list[Line] = []
        self.hyphens = 0  # lines right before this one that end with one
        self._begin()

    def _begin(self) -> None:
        self.parts: list[Part] = []
        self.used = self.gap = 0.0
        self.space: Part | None = None

    def end(self, *, hyphen: bool = False) -> None:
        """The line is full; `hyphen`: a word goes on in the next one."""
        parts = self.parts if self.ordered else visual_order(self.parts, _level)
        self.lines.append(Line(parts, self.used, hyphen))
        self.hyphens = self.hyphens + 1 if hyphen else 0
        self._begin()

    def make_room(self, wide: float, members: list[Part], *, last: bool) -> tuple[float, list[Part]]:
        """End the line, with as much of the chunk as it takes; width and parts of what is left for the next one.

        The last word is not parted: a line of its end alone is no gain.
        """
        while wide > (room := self.width - self.used - self.gap) + 0.01:
            wanted = wide > self.width or (not last and self._is_ragged(room, members))
            cut = _parted(members, room) if wanted else None
            if cut is None and self.used:
                self.end()
            elif cut is None:
                self.gap, self.space = 0.0, None
                if wide > self.width:
                    return self._cut(members)
            else:
                head, members = cut
                self.parts += [self.space, *head] if self.space is not None else head
                self.used += self.gap + sum(map(width_of, head))
                self.end(hyphen=True)
                wide = sum(map(width_of, members))
        return wide, members

    def _is_ragged(self, room: float, members: list[Part]) -> bool:
        """True if the line would be so short that a word may rather be parted."""
        return self.hyphens < _HYPHENS and room > min(_ZONE * members[0][1].size, self.width * _NARROW_ZONE)

    def _cut(self, members: list[Part]) -> tuple[float, list[Part]]:
        """Fill lines with a chunk that is wider than one; what is left for the last of them."""
        for wide, parts in _cut(members, self.width):
            if self.used and self.used + wide > self.width + 0.01:
                self.end()
            self.parts += parts
            self.used += wide
        return 0.0, []


def _parted(members: list[Part], room: float) -> tuple[list[Part], list[Part]] | None:
    """The parts of a chunk that fit into so many points with a hyphen behind them, and the others; None if none do."""
    found = None
    used = 0.0
    for k, part in enumerate(members):
        item, style, level = part
        if isinstance(item, Piece) and level % 2 == 0:
            cut = style.face.parted(item, (room - used) * 1000 / style.size, style.language)
            if cut is not None:
                head, tail = cut
                found = [*members[:k], (head, style, level)], [(tail, style, level), *members[k + 1 :]]
        used += width_of(part)
        if used > room:
            break
    return found


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
