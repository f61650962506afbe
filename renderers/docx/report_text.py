"""What a report says as Word has it, from its contents to its sources, and the writer that draws it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from renderers.docx.flow.body import draw_blocks
from renderers.docx.flow.contents import Headline, draw_contents, headlines
from renderers.docx.flow.draw_entries import SOURCES, draw_sources
from renderers.docx.flow.footnotes import notes_of, notes_section
from renderers.docx.flow.paragraphs import begin_page
from renderers.docx.inlines.draw_marks import entry_place, mark_place
from renderers.docx.inlines.note_marks import note_mark_place, note_place
from renderers.docx.parts.bookmarks import Bookmarks
from renderers.docx.parts.numbering import Numbering
from renderers.docx.parts.relations import Relations
from renderers.docx.parts.xml import Element
from renderers.docx.writer import Setting, Writer
from renderers.report.citations.marks import Marks
from renderers.report.citations.source_list import anchors_of
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.tree.nodes import Block, Cited, Heading, PageBreak
from renderers.tree.walk import anchor_of, child_inlines, walk_blocks, walk_inlines


def writer_of(
    report: Report,
    theme: Theme,
    relations: Relations,
    numbering: Numbering,
    *,
    before: int = 0,
    names: Collection[str] = (),
) -> Writer:
    """What draws this report. `before`: the largest id of a bookmark or drawing that the file has already, and `names`
    of its bookmarks."""
    return Writer(
        report=report,
        theme=theme,
        bookmarks=Bookmarks(_places(report), before=before, names=names),
        numbering=numbering,
        relations=relations,
        marks=Marks(report),
        notes=notes_of(report.document),
        ids=count(before + 1),
    )


def is_titled(report: Report) -> bool:
    """True if the first heading is the report's title."""
    return not report.show_title and isinstance(next(iter(report.document.blocks), None), Heading)


def draw_text(writer: Writer, blocks: tuple[Block, ...], setting: Setting, level: int) -> list[Element]:
    """Contents, if the report has them, these blocks, notes and sources. `level` is that of the sections' headings."""
    report = writer.report
    text = draw_blocks(writer, blocks, setting)
    noted = writer.notes.kind == "section" and report.document.footnotes
    lists = notes_section(writer, report.document.footnotes, setting, level) if noted else []
    lists += draw_sources(writer, setting, level)
    text += begin_page(lists) if blocks and isinstance(blocks[-1], PageBreak) else lists
    contents = _contents(writer, setting, level) if report.contents else []
    return [*contents, *begin_page(text)] if contents else text


def _places(report: Report) -> Iterator[str]:
    """Everything that a link of the report can lead to."""
    document = report.document
    blocks = (*document.blocks, *(block for note in document.footnotes for block in note.blocks))
    for block in walk_blocks(blocks):
        if anchor_of(block):
            yield anchor_of(block)
        for line in child_inlines(block):
            yield from (mark_place(i.anchor) for i in walk_inlines(line) if isinstance(i, Cited))
    yield from map(entry_place, anchors_of(report.entries))
    for note in document.footnotes:
        yield from (note_place(note.number), note_mark_place(note.number))
    yield SOURCES


def _contents(writer: Writer, setting: Setting, level: int) -> list[Element]:
    lines = [*headlines(writer.report.document, level, titled=is_titled(writer.report))]
    if writer.report.entries:
        lines.append(Headline(level, writer.labels.sources, SOURCES))
    return draw_contents(writer, lines, level, setting.direction)
