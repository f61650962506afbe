"""Footnotes: each with its letter before it and a link back to its mark behind it, for the foot of its page.

Notes that no mark calls, which only trees made by hand have, stand at the end of the report.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from renderers.pdf.flow.blocks import flow
from renderers.pdf.flow.draw_entries import NOTES_ANCHOR, numbered, section_heading, set_label
from renderers.pdf.inlines.inlines import note_anchor, note_mark_anchor
from renderers.pdf.pages.foot import Foot
from renderers.pdf.pages.slices import Ruled, Slice
from renderers.pdf.press import Frame, Press
from renderers.report.citations.marks import note_mark
from renderers.report.model import Report
from renderers.tree.nodes import Block, Footnote, FootnoteMark, Link, Paragraph, Text
from renderers.tree.walk import child_inlines, walk_blocks, walk_inlines

_SMALL = 0.86
_RULE_WIDTH = 0.3
"""Of the text's width."""
_INDENT, _GAP = 28.0, 3.0
"""Room for the letters before a note, and between these and the note, in points."""
_HIGHEST = 0.3
"""Parts of a page's height that a picture in a note may take, of those of a picture in the text."""


def uncalled_notes(report: Report) -> tuple[Footnote, ...]:
    """The footnotes that neither the text calls nor a note that it calls."""
    notes = {note.number: note for note in report.document.footnotes}
    pending = [report.document.blocks]
    while pending:
        for number in _called(pending.pop()):
            if number in notes:
                pending.append(notes.pop(number).blocks)
    return tuple(notes.values())


def _called(blocks: tuple[Block, ...]) -> list[int]:
    """Numbers of the marks in these blocks."""
    lines = (line for block in walk_blocks(blocks) for line in child_inlines(block))
    return [one.number for line in lines for one in walk_inlines(line) if isinstance(one, FootnoteMark)]


def page_foot(press: Press, frame: Frame) -> Foot:
    """The foot of the pages with that frame."""
    notes = {note.number: note for note in press.report.document.footnotes}
    wide = frame.width * _RULE_WIDTH
    x0 = frame.x1 - wide if frame.rtl else frame.x0
    look = replace(frame.look, size=frame.look.size * _SMALL, leading=1.34)
    small = replace(frame, look=look, gap=2.5, floats=False, highest=frame.highest * _HIGHEST)

    def set_note(number: int) -> list[Slice]:
        return [*_note(press, notes[number], small)] if number in notes else []

    return Foot(set_note, Ruled(x0, x0 + wide, press.theme.muted, 0.5))


def flow_uncalled(press: Press, frame: Frame) -> Iterator[Slice]:
    """Heading and notes that nothing calls; nothing if there are none."""
    notes = uncalled_notes(press.report)
    if not notes:
        return
    yield from section_heading(press, frame, press.labels.notes, NOTES_ANCHOR)
    for note in notes:
        for one in _note(press, note, frame):
            one.notes = ()  # those that these call are listed too
            yield one


def _note(press: Press, note: Footnote, frame: Frame) -> Iterator[Slice]:
    anchor, label = note_anchor(note.number), note_mark(note.number)
    node = frame.node.child("Note", name=anchor)
    inner = frame.indented(_INDENT, node)
    blocks = _with_way_back(press, note)
    if set_label(press, label, inner.look)[1] > _INDENT - _GAP or not isinstance(blocks[0], Paragraph):
        blocks = (Paragraph(()), *blocks)  # a line for the label alone
    slices = flow(press, blocks, inner)
    return numbered(press, inner, label, slices, node.child("Lbl"), anchor, indent=_INDENT)


def _with_way_back(press: Press, note: Footnote) -> tuple[Block, ...]:
    """The note's blocks with a link to its mark at the end."""
    link = Link((Text("↩"),), f"#{note_mark_anchor(note.number)}", press.labels.back)
    last = note.blocks[-1] if note.blocks else None
    if isinstance(last, Paragraph):
        return (*note.blocks[:-1], replace(last, children=(*last.children, Text("\u00a0"), link)))
    return (*note.blocks, Paragraph((link,)))
