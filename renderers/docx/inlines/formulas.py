"""Formulas as Office Math, on dark paper as pictures, and as their source where there is neither."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from renderers.docx.inlines.pictures import draw_image
from renderers.docx.inlines.runs import text_runs
from renderers.docx.parts.xml import Element, holdable, w
from renderers.docx.writer import Setting, Writer
from renderers.math.formulas import as_omml, as_png, as_svg
from renderers.tree.runs import Style


def draw_formula(
    writer: Writer, tex: str, look: Style, setting: Setting, *, display: bool = False, alone: bool = False
) -> list[Element]:
    """The formula among words or, with `display`, below them; `alone` in a paragraph that holds nothing else."""
    # LibreOffice draws equations in black, whatever their colour.
    pictured = writer.theme.is_dark
    drawn = _picture(writer, tex, setting, display=display) if pictured else _equation(tex, alone=alone)
    return drawn or text_runs(tex, look=replace(look, code=True), theme=writer.theme)


def _equation(tex: str, *, alone: bool) -> list[Element]:
    """Word's equation; Word displays only those that have a paragraph to themselves."""
    written = as_omml(holdable(tex), alone)
    return [] if written is None else [etree.fromstring(written)]


def _picture(writer: Writer, tex: str, setting: Setting, *, display: bool) -> list[Element]:
    """The formula as a picture in the ink of the page, on the line of the words around it."""
    theme = writer.theme
    drawing = as_svg(tex, size=theme.size, colour=theme.ink, display=display)
    image = as_png(tex, size=theme.size, colour=theme.ink, display=display)
    if drawing is None or image is None:
        return []
    run = draw_image(writer, image, tex, setting)
    run.insert(0, w("rPr", w("position", val=-round(2 * drawing.descent))))
    return [run]
