"""The notes of a report: Word's own footnotes (footnotes.xml), or a section at the end.

Word numbers footnotes by their marks. A section is written where that would give other numbers than the text has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from renderers.docx.flow.body import draw_blocks
from renderers.docx.flow.paragraphs import add_property
from renderers.docx.inlines.note_marks import note_mark_place, note_place
from renderers.docx.inlines.runs import run_properties, text_runs
from renderers.docx.parts.xml import Element, node, root, w
from renderers.docx.writer import Lead, Notes, Setting, Writer
from renderers.report.citations.marks import note_mark
from renderers.tree.nodes import Block, Footnote, FootnoteMark, Inline, Table, TextDocument
from renderers.tree.walk import child_inlines, walk_blocks, walk_inlines

_HANGING = 400


def notes_of(document: TextDocument) -> Notes:
    """How the notes can be shown: Word counts its own by their marks, has none in notes, and LibreOffice none in
    header rows."""
    numbers = [note.number for note in document.footnotes]
    in_text = [*dict.fromkeys(_marks(document.blocks))]
    elsewhere = [
        *_marks(block for note in document.footnotes for block in note.blocks),
        *_header_marks(document),
    ]
    soon = in_text == numbers == [*range(1, len(numbers) + 1)] and not elsewhere
    return Notes("footnotes" if soon else "section", frozenset(numbers))


def footnotes_part(writer: Writer, notes: tuple[Footnote, ...], setting: Setting) -> Element:
    """footnotes.xml, with the lines that part notes from text."""
    parting = [
        w("footnote", w("p", w("pPr", _flat()), w("r", w(line))), type=line, id=id)
        for line, id in (("separator", -1), ("continuationSeparator", 0))
    ]
    inside = replace(setting, style="FootnoteText")
    return root("w:footnotes", *parting, *(_footnote(writer, note, inside) for note in notes))


def notes_section(writer: Writer, notes: tuple[Footnote, ...], setting: Setting, level: int) -> list[Element]:
    """Heading and notes, each with a link back to its mark."""
    made = [
        w(
            "p",
            w("pPr", w("pStyle", val=f"Heading{level}")),
            *text_runs(writer.labels.notes, setting.direction),
        )
    ]
    for note in notes:
        lead = Lead(runs=(*_back(writer, note.number), w("r", w("tab"))), hanging=_HANGING)
        inside = replace(setting.indented(_HANGING), style="FootnoteText")
        made += draw_blocks(writer, note.blocks, inside, lead)
    return made


def _footnote(writer: Writer, note: Footnote, setting: Setting) -> Element:
    mark = w("r", run_properties("FootnoteReference"), w("footnoteRef"))
    drawn = draw_blocks(writer, note.blocks, setting, Lead(runs=(mark, *text_runs(" "))))
    add_property(drawn[0], "ind", left=0, firstLine=0)
    return w("footnote", *drawn, id=note.number)


def _back(writer: Writer, number: int) -> list[Element]:
    words = text_runs(note_mark(number), style="Hyperlink")
    name = writer.bookmarks.name(note_mark_place(number))
    attributes = {"w:anchor": name or "", "w:history": "1", "w:tooltip": writer.labels.back}
    back = (
        [node("w:hyperlink", attributes, *words)]
        if number in writer.notes.referred
        else text_runs(note_mark(number))
    )
    return writer.bookmarks.around(note_place(number), *back)


def _flat() -> Element:
    return w("spacing", before=0, after=0, line=240, lineRule="auto")


def _marks(blocks: Iterable[Block]) -> Iterator[int]:
    """Numbers of the marks in these blocks, in reading order, captions of tables before their cells."""
    for block in walk_blocks(tuple(blocks)):
        for line in child_inlines(block):
            yield from _line_marks(line)


def _line_marks(line: tuple[Inline, ...]) -> Iterator[int]:
    for inline in walk_inlines(line):
        if isinstance(inline, FootnoteMark):
            yield inline.number


def _header_marks(document: TextDocument) -> Iterator[int]:
    for block in walk_blocks(document.blocks):
        if isinstance(block, Table):
            for row in block.header:
                for cell in row:
                    yield from _marks(cell.blocks)
