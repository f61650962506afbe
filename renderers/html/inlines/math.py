"""Formulas as MathML, which browsers draw by themselves, or as their source where they can't be read."""

from __future__ import annotations

from renderers.html.markup import element, text, written
from renderers.math.formulas import as_mathml


def draw_math(tex: str, *, display: bool = False) -> str:
    """A formula, in a line or (`display`) by itself; its source is its `alttext`."""
    formula = as_mathml(written(tex), display)
    return formula if formula is not None else element("code", text(tex), {"class": "tex", "dir": "ltr"})
