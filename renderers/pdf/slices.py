"""What is set on pages one below the other: lines, pictures, rules, space. Pages end between two of them.

The boxes and glue of a vertical list, as TeX has them: a height, the space above, and whether a page may end after it.
"""

from __future__ import annotations

from renderers.pdf.page import Page, Panel
from renderers.pdf.paragraphs import Inset, Line, Part
from renderers.pdf.pen import paint_parts
from renderers.pdf.structure import Node
from renderers.verdict_colours import Colour


class Slice:
    """Something that one page holds, or that can be split."""

    __slots__ = ("anchors", "gap", "header", "height", "keep", "panels")

    def __init__(self, height: float, gap: float = 0.0, panels: tuple[Panel, ...] = ()) -> None:
        self.height = height
        """In points."""
        self.gap = gap
        """Space above it, left out at the top of a page."""
        self.keep = False
        """True if no page may end right after it."""
        self.panels = panels
        """Grounds and bars that it stands on."""
        self.anchors: tuple[str, ...] = ()
        """Names by which links find it."""
        self.header: Slice | None = None
        """What is repeated above it if a page starts with it."""

    def paint(self, page: Page, top: float) -> None:
        """Draw it below that height; space alone draws nothing."""

    def split(self, room: float, *, force: bool = False) -> tuple[Slice, Slice] | None:
        """A part no higher than `room`, and the rest; None if that can't be. `force`: no page has more room."""
        return None


class TextLine(Slice):
    """A line of text, with what stands before it: a bullet, a number."""

    __slots__ = ("aside", "baseline", "line", "node", "x")

    def __init__(self, line: Line, x: float, height: float, baseline: float, node: Node | None) -> None:
        super().__init__(height)
        self.line, self.x, self.baseline, self.node = line, x, baseline, node
        self.aside: list[tuple[list[Part], float, Node | None]] = []

    def paint(self, page: Page, top: float) -> None:
        y = top - self.baseline
        for parts, x, node in self.aside:
            paint_parts(page, parts, x, y, node)
        paint_parts(page, self.line.parts, self.x, y, self.node)


class Ruled(Slice):
    """A line across."""

    __slots__ = ("colour", "thick", "x0", "x1")

    def __init__(self, x0: float, x1: float, colour: Colour, thick: float = 0.6) -> None:
        super().__init__(thick)
        self.x0, self.x1, self.colour, self.thick = x0, x1, colour, thick

    def paint(self, page: Page, top: float) -> None:
        y = top - self.height / 2
        page.line(self.x0, y, self.x1, y, self.colour, self.thick)


class PageEnd(Slice):
    """What follows begins a page."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0.0)


class Drawn(Slice):
    """A picture or formula between paragraphs."""

    __slots__ = ("inset", "node", "x")

    def __init__(self, inset: Inset, x: float, node: Node) -> None:
        super().__init__(inset.height + inset.depth)
        self.inset, self.x, self.node = inset, x, node

    def paint(self, page: Page, top: float) -> None:
        self.inset.paint(page, self.x, top - self.inset.height, self.node)
