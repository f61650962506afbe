"""Title and byline of a report in a template, as far as the template's own text doesn't show them."""

from __future__ import annotations

from renderers.docx.flow.paragraphs import draw_paragraph
from renderers.docx.flow.title_block import byline
from renderers.docx.house.styles.names import StyleNames
from renderers.docx.parts.xml import Element
from renderers.docx.report_text import is_titled
from renderers.docx.writer import Setting, Writer
from renderers.tree.nodes import Heading, Text
from renderers.tree.walk import walk_inlines

AUTHOR, DATE = "Author", "Date"


def draw_front(writer: Writer, setting: Setting, styles: StyleNames, shown: frozenset[str]) -> list[Element]:
    """Title, subtitle, authors and date. `shown`: names of those that the template shows."""
    document = writer.report.document
    apart = styles.find("paragraph", AUTHOR, DATE) is not None
    authors = "" if "author" in shown else ", ".join(document.authors)
    date = "" if "date" in shown else document.date
    people = (
        ((authors, AUTHOR), (date, DATE))
        if apart
        else ((" · ".join(filter(None, (authors, date))), "Byline"),)
    )
    subtitle = ("" if "subtitle" in shown else document.subtitle, "Subtitle")
    return [*_draw_title(writer, setting, shown), *byline((subtitle, *people), setting)]


def _draw_title(writer: Writer, setting: Setting, shown: frozenset[str]) -> list[Element]:
    """The text's first heading or, where the title isn't in the text, the title; neither is said twice."""
    report = writer.report
    first = report.document.blocks[0] if is_titled(report) else None
    if isinstance(first, Heading):
        if "title" in shown and all(isinstance(inline, Text) for inline in walk_inlines(first.children)):
            return []
        return [draw_paragraph(writer, first.children, setting, style="Title", place=first.anchor)]
    title = "" if "title" in shown or not report.show_title else report.title
    return byline(((title, "Title"),), setting)
