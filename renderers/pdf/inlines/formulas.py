"""Formulas as drawings of a page: paths, sharp at any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from renderers.math.formulas import as_svg
from renderers.pdf.inlines.svg_paths import operators
from renderers.pdf.page import Page
from renderers.pdf.structure import Node
from renderers.pdf.text_strings import text_string

if TYPE_CHECKING:
    from renderers.pdf.press import Look


@dataclass(slots=True)
class FormulaInset:
    """A formula on its base line."""

    drawn: str
    """Its operators, with the base line at 0."""
    tex: str
    """Its source, for those who hear the page."""
    width: float
    """In points."""
    height: float
    """Above the base line, in points."""
    depth: float
    """Below it, in points."""
    scale: float = 1.0
    """Parts of its own size."""
    text: str = ""
    """No words."""

    def paint(self, page: Page, x: float, y: float, node: Node) -> None:
        """Draw it with its base line starting there."""
        formula = node if node.kind == "Formula" else node.child("Formula", f"/Alt {text_string(self.tex)}")
        box = (x, y - self.depth, x + self.width, y + self.height)
        page.drawing(f"{self.scale:.4g} 0 0 {self.scale:.4g} {x:.2f} {y:.2f} cm {self.drawn}", formula, box)


def formula_inset(tex: str, look: Look, *, display: bool, widest: float) -> FormulaInset | None:
    """The formula as a drawing no wider than that; None if it can't be drawn, and is shown as its source."""
    drawing = as_svg(tex, size=look.size, colour=look.colour, display=display)
    drawn = operators(drawing.svg, look.colour) if drawing else None
    if drawing is None or drawn is None:
        return None
    scale = min(1.0, widest / drawing.width)
    above = drawing.height - drawing.descent
    return FormulaInset(drawn, tex, drawing.width * scale, above * scale, drawing.descent * scale, scale)
