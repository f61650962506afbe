"""A report in a template, step by step: what the template has, what is drawn, and both as one file."""

from __future__ import annotations

from dataclasses import replace

from renderers.docx.flow.contents import first_level
from renderers.docx.house.fill import fill
from renderers.docx.house.front import draw_front
from renderers.docx.house.heading_numbers import has_numbers
from renderers.docx.house.notes import add_notes, has_notes
from renderers.docx.house.numbers import (
    bookmark_names,
    largest_mark,
    largest_picture,
    largest_relation,
)
from renderers.docx.house.open import House, open_house
from renderers.docx.house.place import place_of
from renderers.docx.house.refused import require_harmless
from renderers.docx.house.section import add_missing_sides, text_area_of
from renderers.docx.house.settle import (
    default_table,
    settle_fonts,
    settle_language,
    settle_lists,
    settle_notes,
)
from renderers.docx.house.styles.lists import HouseNumbering
from renderers.docx.house.styles.look import look_in
from renderers.docx.house.styles.names import StyleNames
from renderers.docx.house.styles.own_styles import OwnStyles
from renderers.docx.house.styles.restyle import Restyling
from renderers.docx.parts.package import add_provenance, saved
from renderers.docx.parts.relations import Media, Relations
from renderers.docx.parts.styles import styles as our_styles
from renderers.docx.parts.xml import Element
from renderers.docx.report_text import draw_text, is_titled, writer_of
from renderers.docx.writer import Setting, Writer
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.template.file import TemplateFile
from renderers.tree.map_lines import with_blocks
from renderers.tree.nodes import Block, Heading


def draw_in_template(report: Report, theme: Theme, file: TemplateFile) -> bytes:
    """The report in the template, as the bytes of a .docx file.

    Raises ArtifactError for a template that can't be used, and as `draw_docx`.
    """
    house = open_house(file)
    place, shown = place_of(house), fill(house, report)
    report = _lifted(report)
    names = StyleNames(house.styles)
    look = look_in(theme, names)
    numbering = HouseNumbering(names, _lists(house))
    media = Media(house.package, largest_picture(house))
    writer = _writer(report, look, house, numbering, media)
    if place.keeps_text and has_notes(house.body):
        writer.notes.kind = "section"  # Word would number them behind those of the template
    setting = text_area_of(place.section, report)
    drawn = _drawn(writer, setting, names, shown)
    place.put(drawn)
    sides = add_missing_sides(house, place.section, writer, media, setting)
    notes = add_notes(house, writer, drawn, media, setting)
    own = OwnStyles(names, our_styles(look, report.language, 1, outcomes=True), default_table(house))
    restyling = Restyling(names, own, numbering, numbered=has_numbers(report))
    restyling.restyle([*drawn, *notes, *sides])
    house.prune()
    require_harmless(house)
    settle_lists(house, numbering, writer.relations)
    if notes:
        settle_notes(house, writer.relations, report.language)
    settle_language(names, report.language)
    settle_fonts(house, writer.relations, look)
    add_provenance(house.package, writer.relations, report)
    writer.relations.write(house.document)
    return saved(house.package, house.document, report)


def _lifted(report: Report) -> Report:
    """The report with its sections at the first level: its title is none of them, and has a style of its own."""
    by = first_level(report.document, titled=is_titled(report)) - 1
    return replace(report, document=with_blocks(report.document, lambda block: _raised(block, by)))


def _raised(block: Block, by: int) -> Block:
    return replace(block, level=max(block.level - by, 1)) if isinstance(block, Heading) else block


def _lists(house: House) -> Element | None:
    part = house.related("numbering")
    return None if part is None else house.root(part)


def _writer(report: Report, look: Theme, house: House, numbering: HouseNumbering, media: Media) -> Writer:
    relations = Relations(media, largest_relation(house.document))
    return writer_of(
        report, look, relations, numbering, before=largest_mark(house), names=bookmark_names(house)
    )


def _drawn(writer: Writer, setting: Setting, names: StyleNames, shown: frozenset[str]) -> list[Element]:
    blocks, titled = writer.report.document.blocks, is_titled(writer.report)
    front = draw_front(writer, setting, names, shown)
    return [*front, *draw_text(writer, blocks[titled:], setting, 1)]
