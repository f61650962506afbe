"""Displayed formulas in a Word file."""

from __future__ import annotations

from renderers.docx.flow.paragraphs import framed
from renderers.docx.inlines.formulas import draw_formula
from renderers.docx.inlines.runs import PLAIN, text_runs
from renderers.docx.parts.xml import Element, w
from renderers.docx.writer import Setting, Writer
from renderers.tree.nodes import MathBlock


def draw_equation(writer: Writer, block: MathBlock, setting: Setting) -> Element:
    """The formula in a paragraph of its own, its number at the right edge."""
    numbered = bool(block.label)
    drawn = draw_formula(writer, block.tex, PLAIN, setting, display=True, alone=not numbered)
    if not numbered:
        return framed(drawn, setting, style="Equation", align="center")
    stops = (("center", setting.width // 2), ("right", setting.width))
    tabs = w("tabs", *(w("tab", val=kind, pos=setting.indent + place) for kind, place in stops))
    label = text_runs(f"({block.label})")
    number = writer.bookmarks.around(block.anchor, *label) if block.anchor else label
    words = [w("r", w("tab")), *drawn, w("r", w("tab")), *number]
    return framed(words, setting, style="Equation", properties=[tabs])
