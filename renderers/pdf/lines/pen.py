"""Draws the parts of a line: neighbours of one style and font by one operator, then what is around the letters.

Spans whose glyphs don't say their text carry it as ActualText; spaces end them, so that words are found one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderers.pdf.fonts.faces import Face
from renderers.pdf.fonts.typefaces import Piece
from renderers.pdf.lines.paragraphs import Part, TextStyle
from renderers.pdf.page import SLANT, Area, Page
from renderers.pdf.structure import Node

_LONGEST_SPAN = 500
"""Pieces: a text without spaces is parted, as no string may be longer than 32,767 bytes (ISO 19005-3, 6.1.13)."""


def paint_parts(page: Page, parts: Sequence[Part], x: float, y: float, node: Node | None) -> None:
    """Draw a line's parts from that point of the base line on."""
    pen = _Pen(page, x, y, node)
    for item, style, _ in parts:
        if style is not pen.style:
            pen.enter(style)
        if isinstance(item, Piece):
            pen.write(item)
        else:
            pen.end_span()
            if (within := pen.node_of(style)) is not None:
                item.paint(page, pen.x, y, within)
            pen.x += item.width
            pen.placed = False
    pen.leave()


class _Pen:
    __slots__ = ("face", "node", "operands", "page", "placed", "span", "start", "style", "wide", "x", "y")

    def __init__(self, page: Page, x: float, y: float, node: Node | None) -> None:
        self.page, self.x, self.y, self.node = page, x, y, node
        self.style: TextStyle | None = None
        self.face: Face | None = None
        self.start = x
        self.wide = 0.0
        self.placed = False
        self.operands: list[str] = []
        self.span: list[str] | None = None

    def enter(self, style: TextStyle) -> None:
        """What follows looks so."""
        self.leave()
        self.style, self.start = style, self.x

    def write(self, piece: Piece) -> None:
        """Draw a piece of text, sooner or later."""
        if self.span is not None and piece.text == " ":
            self.end_span()
        for run in piece.runs:
            if run.face is not self.face:
                self.flush()
                self.face = run.face
            if run.actual and self.span is None:
                self._begin_span()
            self.operands.append(run.operands)
            self.wide += run.width
        if self.span is not None:
            self.span.append(piece.text)
            if len(self.span) > _LONGEST_SPAN:
                self.end_span()

    def _begin_span(self) -> None:
        """The glyphs up to the next space are copied as their pieces' texts, as glyphs of their own don't say them."""
        self.flush()
        assert self.style is not None
        self.page.within(self.node_of(self.style))
        self.page.begin_span()
        self.span = []

    def end_span(self) -> None:
        """What was collected is drawn, and copied as its own text or as the span's."""
        self.flush()
        if self.span is not None:
            self.page.end_span("".join(self.span))
            self.span = None

    def flush(self) -> None:
        """Draw what has been collected."""
        if not self.operands:
            return
        page, style, face = self.page, self.style, self.face
        assert style is not None and face is not None
        page.within(self.node_of(style))
        page.set(face, style.size, style.colour, style.rise)
        if face.slanted or not self.placed:
            page.move(self.x, self.y, SLANT if face.slanted else 0.0)
            self.placed = not face.slanted
        page.show("".join(self.operands).replace("><", ""))
        self.x += self.wide * style.size / 1000
        self.operands, self.wide = [], 0.0

    def leave(self) -> None:
        """The style ends here: draw its lines and grounds."""
        self.end_span()
        style = self.style
        if style is not None and not style.plain and self.x > self.start:
            self._surround(style)

    def node_of(self, style: TextStyle) -> Node | None:
        """The element of what looks so: that of the line, or the link's."""
        if style.target is None or self.node is None or self.page.repeating:
            return self.node
        areas = self.page.areas
        if areas and areas[-1].target is style.target:
            return areas[-1].node
        node = self.node.child("Link")
        self.page.areas.append(Area(style.target, (0.0, 0.0, 0.0, 0.0), node))
        return node

    def _surround(self, style: TextStyle) -> None:
        page, x0, x1, y, size = self.page, self.start, self.x, self.y + style.rise, style.size
        box = (x0, y - 0.28 * size, x1, y + 0.95 * size)
        if style.ground:
            page.rectangle(box, style.ground)
        if style.underline:
            page.line(x0, y - 0.13 * size, x1, y - 0.13 * size, style.colour, 0.05 * size)
        if style.strike:
            page.line(x0, y + 0.28 * size, x1, y + 0.28 * size, style.colour, 0.06 * size)
        if style.anchor:
            page.anchor(style.anchor, y + 1.6 * size)
        if style.target is not None and not page.repeating:
            self._add_area(style, box)

    def _add_area(self, style: TextStyle, box: tuple[float, float, float, float]) -> None:
        assert style.target is not None
        areas = self.page.areas
        if not areas or areas[-1].target is not style.target:
            areas.append(Area(style.target, box, None))
        elif areas[-1].box[2] == 0.0:
            areas[-1].box = box
        else:
            areas.append(Area(style.target, box, areas[-1].node))
