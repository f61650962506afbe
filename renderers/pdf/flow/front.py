"""What a report begins with: logo, title, authors, date, and the table of contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from renderers.pdf.flow.set_text import heading_look, set_words, spaced
from renderers.pdf.inlines.pictures import image_inset
from renderers.pdf.lines.pen import paint_parts
from renderers.pdf.lines.words import Words
from renderers.pdf.page import Page
from renderers.pdf.pages.slices import Drawn, Ruled, Slice, TextLine
from renderers.pdf.press import Frame, Look, Press
from renderers.pdf.structure import Node
from renderers.report.looks.running import logo_in_margin

_DEEPEST = 3
"""Levels of headings in the table of contents."""
_NUMBER_ROOM = 34.0


def flow_title(press: Press, frame: Frame) -> Iterator[Slice]:
    """The title block; without words, nothing."""
    report, document, theme = press.report, press.report.document, press.theme
    made: list[Slice] = []
    if theme.logo is not None and not logo_in_margin(report, theme):
        inset = image_inset(press, theme.logo, theme.name, widest=frame.width / 2, highest=48.0)
        x = frame.x1 - inset.width if frame.rtl else frame.x0
        made.append(spaced(Drawn(inset, x, frame.node.child("Figure", "/Alt(Logo)")), 0.0))
    size = frame.look.size
    title = Look(size * 2.2, theme.accent, bold=True, leading=1.22, heading=True)
    subtitle = Look(size * 1.25, theme.muted, leading=1.35)
    byline = Look(size, theme.muted)
    lines = (
        (report.title if press.has_title else "", title, "H1", 14.0),
        (document.subtitle, subtitle, "P", 6.0),
        (" · ".join(document.authors), byline, "P", 10.0),
        (document.date, byline, "P", 1.0),
    )
    for text, look, kind, gap in lines:
        if text:
            words = Words(rtl=frame.rtl)
            words.text(text, press.style(look))
            made += set_words(words, frame, look, frame.node.child(kind), gap=gap)
    if made:
        made.append(spaced(Ruled(frame.x0, frame.x1, theme.accent, 1.2), 12.0))
        made.append(Slice(8.0))
    yield from made


def flow_contents(press: Press, frame: Frame, headings: Sequence[tuple[int, str, str]]) -> Iterator[Slice]:
    """The table of contents of headings: level, words, anchor. Page numbers are drawn when they are known."""
    look = heading_look(press, frame, 3)
    words = Words(rtl=frame.rtl)
    words.text(press.labels.contents, press.style(look))
    title = set_words(words, frame, look, frame.node.child("P"), gap=14.0)
    for line in title:
        line.keep = True
    yield from title
    toc = frame.node.child("TOC")
    shown = [h for h in headings if h[0] <= _DEEPEST]
    top = min((level for level, _, _ in shown), default=1)
    for level, text, anchor in shown:
        yield from _entry(press, frame, level - top, text, anchor, toc.child("TOCI"))
    yield Slice(18.0)


def _entry(press: Press, frame: Frame, depth: int, text: str, anchor: str, node: Node) -> list[Slice]:
    look = replace(frame.look, bold=depth == 0)
    words = Words(rtl=frame.rtl)
    style = replace(press.linked(press.style(look), f"#{anchor}"), colour=look.colour)
    words.text(text, style)
    indent = 16.0 * depth
    x0 = frame.x0 + (_NUMBER_ROOM if frame.rtl else indent)
    x1 = frame.x1 - (indent if frame.rtl else _NUMBER_ROOM)
    lines = set_words(words, replace(frame, x0=x0, x1=x1), look, node, gap=6.0 if depth == 0 else 1.0)
    last = lines[-1]
    assert isinstance(last, TextLine)
    lines[-1] = _Listed(last, press, frame, anchor, look)
    return lines


class _Listed(TextLine):
    """The last line of an entry, with the number of its page."""

    __slots__ = ("anchor", "frame", "look", "press")

    def __init__(self, line: TextLine, press: Press, frame: Frame, anchor: str, look: Look) -> None:
        super().__init__(line.line, line.x, line.height, line.baseline, line.node)
        self.gap, self.panels = line.gap, line.panels
        self.press, self.frame, self.anchor, self.look = press, frame, anchor, look

    def paint(self, page: Page, top: float) -> None:
        super().paint(page, top)
        page.later(lambda page: self._number(page, top - self.baseline))

    def _number(self, page: Page, y: float) -> None:
        place = self.press.places.get(self.anchor)
        if place is None:
            return
        words = Words()
        style = replace(
            self.press.linked(self.press.style(self.look), f"#{self.anchor}"), colour=self.look.colour
        )
        words.text(str(place[0] + 1), style)
        chunks = [chunk for chunk in words.chunks() if chunk]
        wide = sum(chunk[0] for chunk in chunks)
        x = self.frame.x0 if self.frame.rtl else self.frame.x1 - wide
        paint_parts(page, [part for chunk in chunks for part in chunk[2]], x, y, self.node)
