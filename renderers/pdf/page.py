"""One page being drawn: its content stream (ISO 32000-1, 7.8.2), marked for the structure, its links and places.

Panels and grounds lie below all text, lines above it. An operator is only written where the state of the text differs
from what was set last. Coordinates are PDF's own: points, from the lower left corner.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field

from renderers.pdf.fonts.faces import Face
from renderers.pdf.structure import Node
from renderers.verdict_colours import Colour

SLANT = 0.2
"""Of letters without an italic cut: about 11 degrees."""
_STROKE = 0.025
"""Width of the outline of letters without a bold cut, in parts of their size."""


Place = tuple[int, float]
"""A page, counted from 0, and a height on it."""


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """Where something leads; one object a link, so that its pieces on one line are one area."""

    url: str
    """A web address, or `#anchor`."""
    title: str = ""
    """What viewers show when pointing at it."""


@dataclass(slots=True)
class Area:
    """A place on a page that leads somewhere."""

    target: Target
    """Where to."""
    box: tuple[float, float, float, float]
    """Left, bottom, right, top."""
    node: Node | None
    """Its structure element."""


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """A ground or bar beside pieces that follow one another; drawn once a page from the first to the last."""

    x0: float
    """Left edge."""
    x1: float
    """Right edge."""
    colour: Colour
    """Of the area."""
    over: float = 0.0
    """How much higher and lower it is than its pieces."""


@dataclass(slots=True)
class Page:
    """A page being drawn, or drawn."""

    index: int
    """From 0."""
    width: float
    """In points."""
    height: float
    """In points."""
    anchors: dict[str, Place]
    """Where things with names are, on all pages of the document."""
    streams: list[bytes] = field(default_factory=list)
    """Its finished contents, deflated."""
    areas: list[Area] = field(default_factory=list)
    """Its links."""
    nodes: list[Node] = field(default_factory=list)
    """The structure element of each piece of content, by number."""
    late: list[tuple[int, Callable[[Page], None]]] = field(default_factory=list)
    """What can be drawn only when all pages are known, and where among the text's operators it belongs."""
    repeating: bool = False
    """True while something is drawn that was drawn before: no content, and no links."""
    _text: list[str] = field(default_factory=list)
    _below: list[str] = field(default_factory=list)
    _above: list[str] = field(default_factory=list)
    _panels: dict[Panel, tuple[float, float]] = field(default_factory=dict)
    _node: Node | None = None
    _marked: bool = False
    _face: Face | None = None
    _size: float = 0.0
    _colour: Colour | None = None
    _rise: float = 0.0
    _span: int = 0

    def anchor(self, name: str, top: float) -> None:
        """The thing of that name is below that height; the first one counts."""
        self.anchors.setdefault(name, (self.index, min(top, self.height)))

    def within(self, node: Node | None) -> None:
        """Text from here on belongs to that structure element; None for what is no content."""
        node = None if self.repeating else node
        if self._marked:
            if node is self._node:
                return
            self._text.append("EMC")
        self._node, self._marked = node, True
        self._text.append(self._mark(node))

    def later(self, draw: Callable[[Page], None]) -> None:
        """Draw that when all pages are known, in this place of the text. The page is not to be finished before."""
        self._forget()
        self.late.append((len(self._text), draw))
        self._text.append("")

    def draw_late(self) -> None:
        """Draw what had to wait."""
        self._forget()  # what is open at the end of the page is not open where it waits
        text = self._text
        for place, draw in self.late:
            self._text = []
            draw(self)
            self._forget()
            text[place] = "\n".join(self._text)
        self._text, self.late = text, []

    def _forget(self) -> None:
        """Nothing is known of the state of the text: it is all set again before the next letters."""
        if self._marked:
            self._text.append("EMC")
        if self._rise:
            self._text.append("0 Ts")
        if self._face is not None and self._face.emboldened:
            self._text.append("0 Tr")
        self._node = self._face = self._colour = None
        self._marked = False
        self._size = self._rise = 0.0

    def move(self, x: float, y: float, slant: float = 0.0) -> None:
        """Text goes on at that place of the base line."""
        self._text.append(f"1 0 {slant:g} 1 {x:.2f} {y:.2f} Tm")

    def set(self, face: Face, size: float, colour: Colour, rise: float) -> None:
        """Text from here on looks so."""
        if face is not self._face or size != self._size or colour is not self._colour:
            self._set_font(face, size, colour)
        if rise != self._rise:
            self._text.append(f"{rise:.2f} Ts")
            self._rise = rise

    def _set_font(self, face: Face, size: float, colour: Colour) -> None:
        bold_before = self._face is not None and self._face.emboldened
        if face is not self._face or size != self._size:
            self._text.append(f"/{face.key} {size:.2f} Tf")
        if colour is not self._colour:
            self._text.append(f"{rgb(colour)} rg")
        if face.emboldened:
            self._text.append(f"2 Tr {size * _STROKE:.2f} w {rgb(colour)} RG")
        elif bold_before:
            self._text.append("0 Tr")
        self._face, self._size, self._colour = face, size, colour

    def begin_span(self) -> None:
        """What is drawn up to `end_span` is copied as a text of its own."""
        self._span = len(self._text)
        self._text.append("")

    def end_span(self, text: str) -> None:
        """The text that is copied instead of what the glyphs since `begin_span` say (ISO 32000-1, 14.9.4)."""
        self._text[self._span] = f"/Span<</ActualText<feff{text.encode('utf-16-be').hex()}>>>BDC"
        self._text.append("EMC")

    def show(self, operands: str) -> None:
        """Draw glyphs."""
        if "\0" in operands:
            self._show_raised(operands)
        else:
            self._text.append(f"[{operands}]TJ")

    def _show_raised(self, operands: str) -> None:
        rise = self._rise
        for k, part in enumerate(operands.split("\0")):
            if k % 2:
                self._text.append(f"{rise + float(part or 0) * self._size / 1000:.2f} Ts")
            elif part:
                self._text.append(f"[{part}]TJ")
        self._text.append(f"{rise:.2f} Ts")

    def rectangle(
        self, box: tuple[float, float, float, float], colour: Colour, *, above: bool = False
    ) -> None:
        """An area of one colour below the text, or above it."""
        x0, y0, x1, y1 = box
        where = self._above if above else self._below
        area = f"{x0:.2f} {y0:.2f} {x1 - x0:.2f} {y1 - y0:.2f}"
        where.append(f"/Artifact BMC {rgb(colour)} rg {area} re f EMC")

    def line(self, x0: float, y0: float, x1: float, y1: float, colour: Colour, width: float = 0.5) -> None:
        """A straight line above the text."""
        ends = f"{x0:.2f} {y0:.2f} m {x1:.2f} {y1:.2f} l S"
        self._above.append(f"/Artifact BMC {rgb(colour)} RG {width:.2f} w {ends} EMC")

    def panel(self, panel: Panel, top: float, bottom: float) -> None:
        """A piece stands on that panel from `top` down to `bottom`."""
        first, _ = self._panels.get(panel, (top, bottom))
        self._panels[panel] = first, bottom

    def drawing(self, operators: str, node: Node | None, box: tuple[float, float, float, float]) -> None:
        """A picture's operators, with their own graphics state, and where they draw."""
        if node is not None and not self.repeating:
            node.box = box
        if self._marked:
            self._text.append("EMC")
            self._marked = False
        # among the text, so that what is drawn follows the order of reading; a text object can't hold a picture
        self._text.append(f"ET {self._mark(None if self.repeating else node)} q {operators} Q EMC BT")

    def finish(self) -> None:
        """The page's contents so far become one stream."""
        for panel, (top, bottom) in self._panels.items():
            self.rectangle((panel.x0, bottom - panel.over, panel.x1, top + panel.over), panel.colour)
        self._forget()
        text = ["BT", *self._text, "ET"] if self._text else []
        operators = [*self._below, *text, *self._above]
        if operators:
            content = "\n".join(["q", *operators, "Q\n"]).encode("ascii")
            self.streams.append(zlib.compress(content, 6))
        self._text, self._below, self._above, self._panels = [], [], [], {}

    def _mark(self, node: Node | None) -> str:
        if node is None:
            return "/Artifact BMC"
        number = len(self.nodes)
        self.nodes.append(node)
        node.kids.append((self.index, number))
        return f"/{node.kind}<</MCID {number}>>BDC"


def rgb(colour: Colour) -> str:
    """The colour as operands."""
    return f"{colour[0]:.3g} {colour[1]:.3g} {colour[2]:.3g}"
