"""A report as a Word file: WordprocessingML (ECMA-376 part 1, 17), part by part. Word lays out lines and pages."""

from __future__ import annotations

from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.package import Package

from renderers.docx.flow.body import draw_blocks
from renderers.docx.flow.contents import first_level
from renderers.docx.flow.footnotes import footnotes_part
from renderers.docx.flow.title_block import draw_byline, draw_front
from renderers.docx.house.draw import draw_in_template
from renderers.docx.page_setup import section, text_area
from renderers.docx.parts.fonts import font_table
from renderers.docx.parts.numbering import Numbering
from renderers.docx.parts.package import add_part, add_provenance, saved
from renderers.docx.parts.palette import theme_part
from renderers.docx.parts.relations import Media, Relations
from renderers.docx.parts.settings import settings
from renderers.docx.parts.styles import styles
from renderers.docx.parts.xml import Element, root, w
from renderers.docx.report_text import draw_text, is_titled, writer_of
from renderers.docx.running_lines import add_sides
from renderers.docx.writer import Setting, Writer
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.template.file import TemplateFile
from renderers.verdict_colours import hex_colour


def draw_docx(report: Report, theme: Theme, template: TemplateFile | None = None) -> bytes:
    """The report as the bytes of a .docx file, in `template` if there is one.

    Raises ArtifactError for a template that can't be used, TypeError for a mark whose sources are not settled, and for
    provenance that JSON can't hold.
    """
    if template is not None:
        return draw_in_template(report, theme, template)
    package = Package()
    media = Media(package)
    writer = writer_of(report, theme, Relations(media), Numbering())
    setting = text_area(report, theme)
    level = first_level(report.document, titled=is_titled(report))
    body = _body(writer, setting, level)
    _add_footnotes(package, writer, media, setting)
    sides = [named for named, _ in add_sides(package, writer, media, setting)]
    body.append(section(report, theme, sides, setting.direction))
    _add_settled_parts(package, writer, level)
    add_provenance(package, writer.relations, report)
    ground = w("background", color=hex_colour(theme.paper)) if hex_colour(theme.paper) != "FFFFFF" else None
    content = root("w:document", ground, body)
    document = add_part(package, "document", CONTENT_TYPE.WML_DOCUMENT_MAIN, content, writer.relations)
    return saved(package, document, report)


def _add_footnotes(package: Package, writer: Writer, media: Media, setting: Setting) -> None:
    footnotes = writer.report.document.footnotes
    if not footnotes or writer.notes.kind == "section":
        return
    relations = Relations(media)
    content = footnotes_part(writer.for_part(relations), footnotes, setting)
    part = add_part(package, "footnotes", CONTENT_TYPE.WML_FOOTNOTES, content, relations)
    writer.relations.part(RELATIONSHIP_TYPE.FOOTNOTES, part)


def _body(writer: Writer, setting: Setting, level: int) -> Element:
    report = writer.report
    blocks, titled = report.document.blocks, is_titled(report)
    front = [*draw_front(writer, setting), *draw_blocks(writer, blocks[:titled], setting)]
    text = draw_text(writer, blocks[titled:], setting, level)
    return w("body", *front, *draw_byline(writer, setting), *text)


def _add_settled_parts(package: Package, writer: Writer, level: int) -> None:
    """Styles, lists, settings and fonts, which are known when all else is drawn."""
    report, theme = writer.report, writer.theme
    notes = writer.notes.kind == "footnotes" and bool(report.document.footnotes)
    listed = styles(theme, report.language, level, outcomes=report.edition == "review")
    parts = {
        "styles": (RELATIONSHIP_TYPE.STYLES, CONTENT_TYPE.WML_STYLES, listed),
        "numbering": (RELATIONSHIP_TYPE.NUMBERING, CONTENT_TYPE.WML_NUMBERING, writer.numbering.part()),
        "settings": (
            RELATIONSHIP_TYPE.SETTINGS,
            CONTENT_TYPE.WML_SETTINGS,
            settings(report.language, notes=notes),
        ),
        "fontTable": (RELATIONSHIP_TYPE.FONT_TABLE, CONTENT_TYPE.WML_FONT_TABLE, font_table(theme)),
        "theme/theme1": (
            RELATIONSHIP_TYPE.THEME,
            CONTENT_TYPE.OFC_THEME,
            theme_part(theme, report.language),
        ),
    }
    for name, (kind, content_type, content) in parts.items():
        writer.relations.part(kind, add_part(package, name, content_type, content))
