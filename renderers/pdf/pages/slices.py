"""What is set on pages one below the other: lines, pictures, rules, space. Pages end between two of them.

The boxes and glue of a vertical list, as TeX has them: a height, the space above, and whether a page may end after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from renderers.pdf.lines.paragraphs import Inset, Line, Part
from renderers.pdf.lines.pen import paint_parts
from renderers.pdf.page import Page, Panel
from renderers.pdf.structure import Node
from renderers.verdict_colours import Colour


class Slice:
    """Something that one page holds, or that can be split."""

    __slots__ = ("anchors", "gap", "header", "height", "keep", "notes", "panels")

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
        self.notes: tuple[int, ...] = ()
        """Footnotes that it calls, which stand on its page."""

    @property
    def is_space(self) -> bool:
        """True if nothing of it is seen."""
        return type(self) is Slice and not self.panels and not self.anchors

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
    """What follows begins a page, and what waits for a page stands before it."""

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


class Float(Slice):
    """What may stand on the next page while the text runs on: a picture with its caption."""

    __slots__ = ("members",)

    def __init__(self, members: list[Slice]) -> None:
        super().__init__(stack_height(members), members[0].gap)
        self.members = members
        self.notes = notes_of(members)

    def paint(self, page: Page, top: float) -> None:
        paint_stack(page, self.members, top)


def stack_height(slices: Sequence[Slice]) -> float:
    """Height of slices one below the other, without space above the first."""
    return sum(one.height + (one.gap if k else 0.0) for k, one in enumerate(slices))


def paint_stack(page: Page, slices: Sequence[Slice], top: float) -> None:
    """Draw slices one below the other."""
    for k, one in enumerate(slices):
        top -= one.gap if k else 0.0
        for panel in one.panels:
            page.panel(panel, top, top - one.height)
        for name in one.anchors:
            page.anchor(name, top + 4)
        one.paint(page, top)
        top -= one.height


def notes_of(slices: Iterable[Slice]) -> tuple[int, ...]:
    """The footnotes that slices call, in their order."""
    return tuple(dict.fromkeys(number for one in slices for number in one.notes))
