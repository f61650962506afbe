"""Paragraphs of a Word file: style, direction, indents and list numbers around a line of words."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.docx.inlines.line import draw_line
from renderers.docx.parts.styles import BARRED, HEADING_CODE, LIST_STEP, QUOTE_INDENT
from renderers.docx.parts.xml import Element, qname, sort_properties, w
from renderers.docx.writer import Lead, Setting, Writer
from renderers.tree.direction import Direction, inlines_direction
from renderers.tree.nodes import Align, Inline

_OWN_INDENT = {"Quote": QUOTE_INDENT, "Callout": QUOTE_INDENT, "Definition": LIST_STEP}
"""What styles indent by themselves, in twips."""
NO_LEAD = Lead()


def draw_paragraph(
    writer: Writer,
    inlines: tuple[Inline, ...],
    setting: Setting,
    *,
    style: str = "",
    align: Align = "",
    lead: Lead = NO_LEAD,
    place: str = "",
    properties: Sequence[Element] = (),
) -> Element:
    """A paragraph. `place` is the bookmark of its words, `properties` are further children of `pPr`."""
    direction = inlines_direction(inlines, setting.direction)
    words = draw_line(writer, inlines, setting, direction)
    if style.startswith(("Heading", "Title")):
        for named in (named for word in words for named in word.iter(qname("w:rStyle"))):
            if named.get(qname("w:val")) == "Code":
                named.set(qname("w:val"), HEADING_CODE)
    if place:
        words = writer.bookmarks.around(place, *words)
    given = [*properties, *_lead_properties(lead, setting)]
    return framed(
        [*lead.runs, *words], setting, style=style, align=align, direction=direction, properties=given
    )


def framed(
    words: Sequence[Element],
    setting: Setting,
    *,
    style: str = "",
    align: Align = "",
    direction: Direction = "ltr",
    properties: Sequence[Element] = (),
) -> Element:
    """A paragraph around what is drawn already."""
    style = style or setting.style
    named = f"{style}Rtl" if direction == "rtl" and style in BARRED else style
    said = [
        w("pStyle", val=named) if named != "Normal" else None,
        *properties,
        w("bidi") if direction == "rtl" else None,
        _alignment(align or setting.align, direction),
    ]
    indent = w("ind", left=setting.indent) if setting.indent != _OWN_INDENT.get(style, 0) else None
    if indent is not None and all(child.tag != indent.tag for child in properties):
        said.append(indent)
    shown = [child for child in said if child is not None]
    return w("p", w("pPr", *shown) if shown else None, *words)


def add_property(paragraph: Element, name: str, **attributes: str | int) -> None:
    """Give a paragraph one more property, or another value of one that it has."""
    set_property(paragraph, w(name, **attributes))


def set_property(paragraph: Element, made: Element) -> None:
    """Give a paragraph that property, in the place of one that it has."""
    properties = paragraph.find(w("pPr").tag)
    if properties is None:
        properties = w("pPr")
        paragraph.insert(0, properties)
    for old in properties.findall(made.tag):
        properties.remove(old)
    properties.append(made)
    sort_properties(properties)


def begin_page(drawn: list[Element]) -> list[Element]:
    """What is drawn, at the begin of a page; nothing stays nothing.

    A break of its own (`w:br`) would leave an empty line there, so the first paragraph says it; before a table one that
    is as high as half a line.
    """
    if drawn and drawn[0].tag != w("p").tag:
        drawn = [w("p", w("pPr", w("pStyle", val="AfterTable"))), *drawn]
    for first in drawn[:1]:
        add_property(first, "pageBreakBefore")
    return drawn


def _lead_properties(lead: Lead, setting: Setting) -> list[Element]:
    if lead.number is None and not lead.runs:
        return []
    indent = w("ind", left=setting.indent, hanging=min(lead.hanging, setting.indent))
    return [indent] if lead.number is None else [lead.number, indent]


def _alignment(align: str, direction: Direction) -> Element | None:
    """Word's left is the side where lines begin."""
    if not align:
        return None
    swapped = {"left": "right", "right": "left"} if direction == "rtl" else {}
    return w("jc", val=swapped.get(align, align))
