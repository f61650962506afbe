"""Slides as planned, before anything is drawn: title, boxes, and what leads where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from renderers.pptx.layout.text import Par, Piece, Span
from renderers.pptx.layout.units import Placed, TableBox, TextBox
from renderers.tree.nodes import Image

SlideLayout = Literal["title", "section", "content", "two", "only"]
"""Which of the master's layouts a slide has: title slide, divider, title and text, title and two texts, title only."""


@dataclass(frozen=True, slots=True)
class Title:
    """What stands in a slide's title."""

    spans: tuple[Span, ...]
    """Its words."""
    size: float
    """Of its characters, in points."""
    left: tuple[Span, ...] = ()
    """The whole title, where it is too long to stand there."""


@dataclass(slots=True)
class Slide:
    """One slide."""

    layout: SlideLayout
    """Which layout it has."""
    title: Title
    """Its title."""
    placed: list[Placed] = field(default_factory=list)
    """Its boxes, from top to bottom."""
    subtitle: tuple[Par, ...] = ()
    """What stands below the title of a title slide."""
    logo: Image | None = None
    """Shown on the title slide."""
    spoken: list[str] = field(default_factory=list)
    """What is said of it: a paragraph of its notes each."""
    opens: str = ""
    """Name of the part of the presentation that begins with it; "" for a slide within one."""

    def spans(self) -> Iterator[Span]:
        """All its words, in reading order."""
        yield from self.title.spans
        for par in self.subtitle:
            yield from par.spans
        for placed in self.placed:
            match placed.box:
                case TextBox():
                    pieces = list(placed.box.pieces)
                case TableBox():
                    pieces = [piece for cell in placed.box.part.cells() for piece in cell.pieces]
                case _:
                    continue
            for piece in pieces:
                yield from piece.spans()

    def cites(self) -> tuple[int, ...]:
        """Numbers of the entries that it cites, each once, in order."""
        return tuple(dict.fromkeys(number for span in self.spans() for number in span.cites))

    def notes(self) -> tuple[int, ...]:
        """Numbers of the footnotes whose marks it has."""
        return tuple(dict.fromkeys(span.note for span in self.spans() if span.note))


def fitted_title(
    spans: tuple[Span, ...],
    sizes: tuple[tuple[float, int], ...],
    width: float,
) -> Title:
    """The title in the largest size in which it fits; the longest ones are cut and come whole in `left`."""
    for size, most in sizes:
        if len(Par(spans, size).lines(width)) <= most:
            return Title(spans, size)
    size, most = sizes[-1]
    par = Par(spans, size)
    stop = par.lines(width * 0.95, 0, most)[-1]
    kept = [*Piece(par, 0, max(stop - 2, 1), most).spans()]
    return Title((*kept, Span("…", kept[-1].look)), size, spans)
