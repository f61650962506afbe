"""The list of sources: each with a number in the margin, its passages beside a bar in their outcome's colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from renderers.pdf.flow.set_text import heading_look, set_words, spaced
from renderers.pdf.inlines.inlines import add_inlines
from renderers.pdf.inlines.pictures import image_inset
from renderers.pdf.lines.paragraphs import Part, TextStyle
from renderers.pdf.lines.words import Words
from renderers.pdf.page import Panel
from renderers.pdf.pages.slices import Drawn, Slice, TextLine, stack_height
from renderers.pdf.press import Frame, Look, Press
from renderers.pdf.structure import Node, list_numbering
from renderers.pdf.text_strings import text_string
from renderers.report.citations.entries import EntryLine, EntryLines, EntryRun, LineRole, Passage
from renderers.report.citations.source_list import SourceList
from renderers.report.citations.ways_back import Places
from renderers.report.looks.outcomes import outcome_colour
from renderers.tree.direction import direction
from renderers.tree.nodes import Image

INDENT = 26.0
"""Room for the numbers of entries and notes, in points."""
_SMALL = 0.9
_KEPT_WHOLE = 320.0
"""A passage that is no higher than that, in points, stays on one page."""
_MUTED: tuple[LineRole, ...] = ("place", "excerpt", "verdict", "reason")


def flow_sources(press: Press, frame: Frame) -> Iterator[Slice]:
    """Heading and entries; nothing for a report without sources."""
    if not press.report.entries:
        return
    yield from section_heading(press, frame, press.labels.sources, SOURCES_ANCHOR)
    has_numbers = any(not entry.label for entry in press.report.entries)
    look = replace(frame.look, language="")  # titles and cited words are never parted
    node = frame.node.child("L", list_numbering("Decimal" if has_numbers else "None"))
    listed = replace(frame, look=look, node=node)
    sources = SourceList(press.marks.passages, press.labels, Places(partial(_page, press), paged=True))
    for lines in sources.of(press.report.entries):
        yield from _entry(press, lines, listed)


def _page(press: Press, mark: str) -> str | None:
    """The number of the page that a mark stands on; all text is set before the list is."""
    place = press.places.get(mark)
    return None if place is None else f"{place[0] + 1}"


SOURCES_ANCHOR = "section:sources"
NOTES_ANCHOR = "section:notes"


def section_heading(press: Press, frame: Frame, title: str, anchor: str) -> list[Slice]:
    """A heading that is not in the text."""
    look = heading_look(press, frame, 2)
    words = Words(rtl=frame.rtl)
    words.text(title, press.style(look))
    lines = set_words(words, frame, look, frame.node.child("H2"), gap=26.0)
    for line in lines:
        line.keep = True
    lines[0].anchors = (anchor,)
    return lines


def numbered(
    press: Press,
    frame: Frame,
    label: str,
    lines: Iterator[Slice],
    node: Node | None,
    anchor: str,
    *,
    indent: float = INDENT,
) -> Iterator[Slice]:
    """What a number stands `indent` points before, on its first line; nothing does where `label` is ""."""
    for k, one in enumerate(lines):
        if k == 0:
            one.anchors = (anchor, *one.anchors) if anchor else one.anchors
            if label and isinstance(one, TextLine):
                parts, wide = set_label(press, label, frame.look)
                x = frame.x1 + indent - wide if frame.rtl else frame.x0 - indent
                one.aside.append((parts, x, node))
        yield one


def set_label(press: Press, label: str, look: Look) -> tuple[list[Part], float]:
    """The parts of a number beside a text of that look, and their width in points."""
    words = Words()
    words.text(label, press.style(replace(look, bold=True, colour=press.theme.accent)), solid=True)
    chunks = [chunk for chunk in words.chunks() if chunk]
    return [part for chunk in chunks for part in chunk[2]], sum(chunk[0] for chunk in chunks)


def _entry(press: Press, lines: EntryLines, frame: Frame) -> Iterator[Slice]:
    item = frame.node.child("LI")
    label = item.child("Lbl") if lines.number else None
    inner = frame.indented(INDENT, item.child("LBody"))
    yield from numbered(press, inner, lines.number, _body(press, lines, inner), label, lines.anchor)


def _body(press: Press, lines: EntryLines, frame: Frame) -> Iterator[Slice]:
    small = replace(frame, look=replace(frame.look, size=frame.look.size * _SMALL))
    head = [
        one
        for line in lines.head
        for one in _set(press, line, frame if line.role in ("title", "reference") else small)
    ]
    head[0].gap = 12.0
    for one in head if lines.passages else head[:-1]:
        one.keep = True
    yield from head
    for passage in lines.passages:
        yield from _passage(press, passage, small)


def _passage(press: Press, passage: Passage, frame: Frame) -> Iterator[Slice]:
    """Its lines beside a bar in the outcome's colour, if there is one to tell."""
    edge = frame.x1 if frame.rtl else frame.x0
    colour = outcome_colour(passage.outcome, press.theme) if passage.outcome else press.theme.rule
    bar = Panel(edge - 2.5 if frame.rtl else edge, edge if frame.rtl else edge + 2.5, colour)
    inner = replace(frame.indented(10.0, frame.node), panels=(*frame.panels, bar))
    made = [one for line in passage.lines for one in _set(press, line, inner)]
    made += [_crop(press, crop, passage.alt, inner) for crop in passage.crops]
    made[0].gap = 6.0
    made[0].anchors = (passage.anchor, *made[0].anchors) if passage.anchor else made[0].anchors
    if stack_height(made) < _KEPT_WHOLE:
        for one in made[:-1]:
            one.keep = True
    yield from made


def _set(press: Press, line: EntryLine, frame: Frame) -> list[Slice]:
    """A line as a paragraph."""
    way = direction(line.own_words, "rtl" if frame.rtl else "ltr")
    words = Words(rtl=way == "rtl", settled=True)
    look = replace(frame.look, colour=press.theme.muted) if line.role in _MUTED else frame.look
    add_inlines(press, words, line.reference, look)
    for run in line.runs:
        words.text(run.words, _style(press, run, look, bold=line.role == "title"), solid=run.role == "back")
    made = set_words(words, frame, look, frame.node.child("P"), gap=1.5)
    if line.role in ("quote", "claim"):
        made[-1].keep = True
    return made


def _style(press: Press, run: EntryRun, look: Look, *, bold: bool) -> TextStyle:
    if run.role == "words":
        look = replace(look, bold=bold)
    elif run.outcome is not None:
        look = replace(look, bold=True, colour=outcome_colour(run.outcome, press.theme))
    elif run.role == "number":
        look = replace(look, bold=True, colour=press.theme.accent)
    elif run.role == "label":
        look = replace(look, colour=press.theme.muted)
    style = press.style(look)
    return press.linked(style, run.target, run.tooltip) if run.target else style


def _crop(press: Press, crop: Image, alt: str, frame: Frame) -> Slice:
    inset = image_inset(press, crop, alt, widest=frame.width - 1, highest=frame.highest)
    node = frame.node.child("Figure", f"/Alt {text_string(alt)}")
    x = frame.x1 - inset.width if frame.rtl else frame.x0 + 0.5
    return spaced(Drawn(inset, x, node), 6.0, frame.panels)
