"""Footnotes at the end of the report, each with a link back to its mark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from renderers.pdf.draw_entries import INDENT, NOTES_ANCHOR, numbered, section_heading
from renderers.pdf.flow import flow
from renderers.pdf.inlines import note_anchor, note_mark_anchor
from renderers.pdf.press import Frame, Press
from renderers.pdf.slices import Slice
from renderers.report.marks import note_mark
from renderers.tree.nodes import Block, Footnote, Link, Paragraph, Text


def flow_notes(press: Press, frame: Frame) -> Iterator[Slice]:
    """Heading and notes; nothing for a text without footnotes."""
    notes = press.report.document.footnotes
    if not notes:
        return
    yield from section_heading(press, frame, press.labels.notes, NOTES_ANCHOR)
    for note in notes:
        node = frame.node.child("Note")
        inner = frame.indented(INDENT, node)
        slices = flow(press, _with_way_back(press, note), inner)
        yield from numbered(
            press, inner, note_mark(note.number), slices, node.child("Lbl"), note_anchor(note.number)
        )


def _with_way_back(press: Press, note: Footnote) -> tuple[Block, ...]:
    """The note's blocks with a link to its mark at the end."""
    link = Link((Text("↩"),), f"#{note_mark_anchor(note.number)}", press.labels.back)
    last = note.blocks[-1] if note.blocks else None
    if isinstance(last, Paragraph):
        return (*note.blocks[:-1], replace(last, children=(*last.children, Text("\u00a0"), link)))
    return (*note.blocks, Paragraph((link,)))
