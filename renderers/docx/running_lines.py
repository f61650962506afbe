"""Headers and footers of a Word file: words, tabs between their parts, and fields that Word fills in."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.package import Package

from renderers.docx.flow.contents import first_level, headlines
from renderers.docx.inlines.pictures import draw_image
from renderers.docx.inlines.runs import text_runs
from renderers.docx.page_setup import margins_of
from renderers.docx.parts.package import add_part
from renderers.docx.parts.relations import Media, Relations
from renderers.docx.parts.xml import Element, node, root, w
from renderers.docx.report_text import is_titled
from renderers.docx.writer import Setting, Writer
from renderers.report.looks.running import Line, Part, footers, headers
from renderers.tree.direction import direction

_LOGO_HEIGHT = 0.5
"""Of the margin; a quarter is above it, and the text begins where it would without."""
_KINDS = {
    "header": (RELATIONSHIP_TYPE.HEADER, CONTENT_TYPE.WML_HEADER),
    "footer": (RELATIONSHIP_TYPE.FOOTER, CONTENT_TYPE.WML_FOOTER),
}
_FIELDS = {"page": "PAGE", "pages": "NUMPAGES"}


class Side(NamedTuple):
    """A header or footer."""

    kind: Literal["header", "footer"]
    """Where it stands."""
    name: str
    """Of its part."""
    pages: Literal["default", "first"]
    """The first page, or all others."""
    line: Line
    """What it says."""


def add_sides(
    package: Package, writer: Writer, media: Media, setting: Setting
) -> list[tuple[Element, Element]]:
    """Put the headers and footers of a report into its file: what names each in its section, and what it says."""
    made = []
    for side in sides_of(writer):
        relations = Relations(media)
        kind, media_type = _KINDS[side.kind]
        content = draw_side(writer.for_part(relations), side, setting)
        part = add_part(package, side.name, media_type, content, relations)
        made.append((reference(side, writer.relations.part(kind, part)), content))
    return made


def sides_of(writer: Writer) -> list[Side]:
    """The headers and footers of a report; a first page without a header needs none."""
    head, foot = headers(writer.report, writer.theme), footers(writer.report, writer.theme)
    sides = [
        Side("header", "header1", "default", head.others),
        Side("footer", "footer1", "default", foot.others),
        Side("footer", "footer2", "first", foot.first),
    ]
    return [*sides, Side("header", "header2", "first", head.first)] if head.first else sides


def reference(side: Side, id: str) -> Element:
    """What names that part among the properties of the pages."""
    return node(f"w:{side.kind}Reference", {"w:type": side.pages, "r:id": id})


def draw_side(writer: Writer, side: Side, setting: Setting) -> Element:
    """The part: one paragraph, with tabs between what stands at left, in the middle and at right."""
    line = side.line
    margin = margins_of(writer.theme)["top" if side.kind == "header" else "bottom"]
    inside = replace(setting, width=setting.width // 2, height=round(margin * _LOGO_HEIGHT))
    alone = {"header": line.left, "footer": line.centre}[side.kind]
    parts = (line.left, line.centre, line.right)
    # A style aligns a part that is alone; numbers in the middle of a footer are in the same order everywhere.
    around = "ltr" if side.kind == "footer" and alone == line.centre else setting.direction
    if sum(map(bool, parts)) > bool(alone):
        words = [run for part in parts for run in (*_runs(writer, part, inside), w("r", w("tab")))][:-1]
        way, tabs = setting.direction, _tabs(setting)
    else:
        way = direction("".join(piece.words for piece in alone), around)
        words, tabs = _runs(writer, alone, replace(inside, direction=way)), []
    bidi = w("bidi") if way == "rtl" else None
    style = w("pStyle", val=side.kind.title())
    name = {"header": "w:hdr", "footer": "w:ftr"}[side.kind]
    return root(name, w("p", w("pPr", style, *tabs, bidi), *words))


def _tabs(setting: Setting) -> list[Element]:
    """Properties of a paragraph in three parts."""
    middle = w("tab", val="center", pos=setting.width // 2)
    return [w("tabs", middle, w("tab", val="right", pos=setting.width)), w("jc", val="left")]


def _runs(writer: Writer, part: Part, setting: Setting) -> list[Element]:
    """Words and fields. Marks of direction (U+200E) hold a part together that runs the other way than its line."""
    words = "".join(piece.words for piece in part)
    if setting.direction == "rtl" and direction(words, "rtl") == "ltr":
        held = replace(setting, direction="ltr")
        return [*text_runs("\u200e"), *_runs(writer, part, held), *text_runs("\u200e")]
    made: list[Element] = []
    for piece in part:
        match piece.field:
            case None:
                made += text_runs(piece.words, setting.direction)
            case "logo":
                made += _logo(writer, setting)
            case "section":
                made += _section(writer)
            case _:
                made.append(_field(_FIELDS[piece.field], "1"))
    return made


def _logo(writer: Writer, setting: Setting) -> list[Element]:
    logo = writer.theme.logo
    return [] if logo is None else [draw_image(writer, logo, "Logo", setting)]


def _section(writer: Writer) -> list[Element]:
    """The heading that the page begins with, or goes on with; Word says an error where there is none."""
    document, titled = writer.report.document, is_titled(writer.report)
    level = first_level(document, titled=titled)
    first = next(headlines(document, level, titled=titled), None)
    return [_field(f"STYLEREF {level}", first.words)] if first else []


def _field(instruction: str, shown: str) -> Element:
    return w("fldSimple", *text_runs(shown), instr=f" {instruction} ")
