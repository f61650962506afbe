"""From the displayed page into a PDF file's own frame, for writing annotations; reader.py has the way in.

The file's frame is PDF user space (ISO 32000-1, 8.3.2.3): units of 1/72 inch times UserUnit, y upwards,
origin where the file likes it, before the page is cropped and turned.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from blocks.box import Box, PageBox

Matrix = tuple[float, float, float, float, float, float]
"""a b c d e f as PDF writes them: (x, y) -> (a x + c y + e, b x + d y + f)."""


@dataclass(frozen=True, slots=True)
class FileFrame:
    """One page's way from displayed points to the file's own units."""

    matrix: Matrix
    """Takes a displayed point into user space."""

    @classmethod
    def inverse_of(cls, to_displayed: Matrix) -> FileFrame:
        """The inverse of the matrix that shows the page (user space -> displayed). ValueError without one."""
        a, b, c, d, e, f = to_displayed
        scale = a * d - b * c
        if not scale:
            raise ValueError("a page of no width or height has no inverse")
        return cls(
            (d / scale, -b / scale, -c / scale, a / scale, (c * f - d * e) / scale, (b * e - a * f) / scale)
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A displayed point in user space."""
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    def quad(self, box: Box | PageBox) -> tuple[float, ...]:
        """Eight numbers for /QuadPoints: upper left, upper right, lower left, lower right as displayed.

        ISO 32000-1 (12.5.6.10) asks for counterclockwise corners, but every viewer expects this order,
        Acrobat first.
        """
        corners = ((box.x0, box.y0), (box.x1, box.y0), (box.x0, box.y1), (box.x1, box.y1))
        return tuple(v for x, y in corners for v in self.point(x, y))

    def rect(self, boxes: Iterable[Box | PageBox]) -> tuple[float, float, float, float]:
        """The smallest /Rect (left, bottom, right, top in user space) around all of them; at least one."""
        quads = [self.quad(box) for box in boxes]
        xs = [v for quad in quads for v in quad[0::2]]
        ys = [v for quad in quads for v in quad[1::2]]
        return min(xs), min(ys), max(xs), max(ys)
