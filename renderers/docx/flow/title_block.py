"""What stands before the text: logo, title, authors, date."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from renderers.docx.flow.paragraphs import framed
from renderers.docx.inlines.pictures import draw_image
from renderers.docx.inlines.runs import text_runs
from renderers.docx.parts.xml import Element
from renderers.docx.writer import Setting, Writer
from renderers.report.looks.running import logo_in_margin
from renderers.tree.direction import direction

_LOGO_HEIGHT = 1300


def draw_front(writer: Writer, setting: Setting) -> list[Element]:
    """Logo and title; the title is left out where the text's first heading is it."""
    made = []
    if writer.theme.logo is not None and not logo_in_margin(writer.report, writer.theme):
        inside = replace(setting, height=_LOGO_HEIGHT)
        made.append(framed([draw_image(writer, writer.theme.logo, "Logo", inside)], setting))
    if writer.report.show_title and writer.report.title:
        made.append(_line(writer.report.title, "Title", setting))
    return made


def draw_byline(writer: Writer, setting: Setting) -> list[Element]:
    """What stands below the title: subtitle, authors and date."""
    document = writer.report.document
    people = " · ".join(part for part in (", ".join(document.authors), document.date) if part)
    return byline(((document.subtitle, "Subtitle"), (people, "Byline")), setting)


def byline(lines: Iterable[tuple[str, str]], setting: Setting) -> list[Element]:
    """Lines of words, each with its style; none for lines without words."""
    return [_line(words, style, setting) for words, style in lines if words]


def _line(words: str, style: str, setting: Setting) -> Element:
    way = direction(words, setting.direction)
    return framed(text_runs(words, way), setting, style=style, direction=way)
