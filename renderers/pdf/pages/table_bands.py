"""Rows of a table as one slice that pages can part: between rows, and inside a row that is higher than a page.

A row is as high as its highest cell; what a cell over several rows still lacks goes to the last of them, cells over
fewer rows first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from renderers.pdf.page import Page, Panel
from renderers.pdf.pages.slices import Slice, notes_of, paint_stack, stack_height
from renderers.verdict_colours import Colour

PAD_X = 5.0
"""Space left and right of a cell's words, in points."""
PAD_Y = 4.0
"""Space above and below them."""


@dataclass(slots=True)
class CellBox:
    """A cell, or the part of one that a page holds."""

    x0: float
    """Left edge with its padding."""
    x1: float
    """Right edge with its padding."""
    row: int
    """Its first row in the band."""
    rows: int
    """Rows that it spans."""
    slices: list[Slice]
    """What stands in it."""
    ground: Colour | None
    """Its colour."""


class Band(Slice):
    """Rows that spanning cells tie together; mostly one row."""

    __slots__ = ("cells", "colour", "heights")

    def __init__(self, cells: list[CellBox], rows: int, colour: Colour, panels: tuple[Panel, ...]) -> None:
        self.cells = cells
        self.heights = row_heights(cells, rows)
        self.colour = colour
        super().__init__(sum(self.heights), panels=panels)
        self.notes = notes_of(one for cell in cells for one in cell.slices)

    def paint(self, page: Page, top: float) -> None:
        tops = [top]
        for height in self.heights:
            tops.append(tops[-1] - height)
        for cell in self.cells:
            above, below = tops[cell.row], tops[cell.row + cell.rows]
            if cell.ground:
                page.rectangle((cell.x0, below, cell.x1, above), cell.ground)
            page.line(cell.x0, below, cell.x1, below, self.colour, 0.4)
            paint_stack(page, cell.slices, above - PAD_Y)

    def split(self, room: float, *, force: bool = False) -> tuple[Slice, Slice] | None:
        whole, used = 0, 0.0
        while whole < len(self.heights) and used + self.heights[whole] <= room:
            used += self.heights[whole]
            whole += 1
        if whole:
            return self._split_between(whole)
        return self._split_inside(room - 2 * PAD_Y, force)

    def _split_between(self, row: int) -> tuple[Slice, Slice]:
        upper = [c for c in self.cells if c.row + c.rows <= row]
        lower = [replace(c, row=c.row - row) for c in self.cells if c.row >= row]
        for cell in self.cells:
            if cell.row < row < cell.row + cell.rows:
                room = sum(self.heights[cell.row : row]) - 2 * PAD_Y
                first, rest = split_stack(cell.slices, room, force=False)
                upper.append(replace(cell, rows=row - cell.row, slices=first))
                lower.append(replace(cell, row=0, rows=cell.row + cell.rows - row, slices=rest))
        return self._parts(upper, row, lower, len(self.heights) - row)

    def _split_inside(self, room: float, force: bool) -> tuple[Slice, Slice] | None:
        upper, lower = [], []
        for cell in self.cells:
            if cell.row:
                lower.append(cell)
                continue
            first, rest = split_stack(cell.slices, room, force=force)
            upper.append(replace(cell, rows=1, slices=first))
            lower.append(replace(cell, slices=rest))
        if not any(cell.slices for cell in upper):
            return None
        return self._parts(upper, 1, lower, len(self.heights))

    def _parts(
        self, upper: list[CellBox], above: int, lower: list[CellBox], below: int
    ) -> tuple[Slice, Slice]:
        first = Band(upper, above, self.colour, self.panels)
        rest = Band(lower, below, self.colour, self.panels)
        first.anchors, first.gap, rest.header = self.anchors, self.gap, self.header
        return first, rest


def row_heights(cells: list[CellBox], rows: int) -> list[float]:
    """Heights that hold every cell; what a spanning cell lacks goes to its last row."""
    heights = [0.0] * rows
    for cell in sorted(cells, key=lambda c: c.rows):
        needed = stack_height(cell.slices) + 2 * PAD_Y
        lacking = needed - sum(heights[cell.row : cell.row + cell.rows])
        if lacking > 0:
            heights[cell.row + cell.rows - 1] += lacking
    return heights


def split_stack(slices: list[Slice], room: float, *, force: bool) -> tuple[list[Slice], list[Slice]]:
    """Those that fit, and the rest; with `force`, at least one part of them."""
    used = 0.0
    for k, one in enumerate(slices):
        gap = one.gap if k else 0.0
        if used + gap + one.height <= room + 0.01:
            used += gap + one.height
            continue
        parts = one.split(room - used - gap, force=force and k == 0)
        if parts is not None:
            return [*slices[:k], parts[0]], [parts[1], *slices[k + 1 :]]
        cut = k or int(force)
        return slices[:cut], slices[cut:]
    return slices, []
