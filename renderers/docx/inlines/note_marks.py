"""Numbers of footnotes in the text."""

from __future__ import annotations

from renderers.docx.inlines.runs import run_properties, text_runs
from renderers.docx.parts.xml import Element, node, w
from renderers.docx.writer import Writer
from renderers.report.citations.marks import note_mark
from renderers.tree.runs import Style

_STYLE = "FootnoteReference"


def note_place(number: int) -> str:
    """Bookmark of a note in the section of notes."""
    return f"note {number}"


def note_mark_place(number: int) -> str:
    """Bookmark of a note's first number in the text."""
    return f"notemark {number}"


def draw_note_mark(writer: Writer, number: int) -> list[Element]:
    """The raised letter: Word's own for the first mark of a note, links for others."""
    notes = writer.notes
    if number not in notes.numbers:
        return text_runs(note_mark(number), style=_STYLE)
    first = number not in notes.referred
    notes.referred.add(number)
    if notes.kind == "footnotes" and first:
        mark = w("r", run_properties(_STYLE), w("footnoteReference", id=number))
        before, after = (text_runs(bracket, style=_STYLE) for bracket in "()")  # as `note_mark` has them
        return writer.bookmarks.around(note_mark_place(number), *before, mark, *after)
    target = note_mark_place(number) if notes.kind == "footnotes" else note_place(number)
    link = {"w:anchor": writer.bookmarks.name(target) or "", "w:history": "1"}
    mark = node("w:hyperlink", link, *text_runs(note_mark(number), style=_STYLE, look=Style(script=1)))
    return writer.bookmarks.around(note_mark_place(number), mark) if first else [mark]
