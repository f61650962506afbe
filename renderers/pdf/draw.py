"""`draw_pdf`: a report as a PDF. One walk over the tree, one page at a time.

Page numbers that are known only at the end (contents, "3 / 12") are drawn into their places when all pages are there.
Time grows with the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderers.pdf.draw_entries import NOTES_ANCHOR, SOURCES_ANCHOR, flow_sources
from renderers.pdf.file import write_file
from renderers.pdf.flow import flow
from renderers.pdf.front import flow_contents, flow_title
from renderers.pdf.inlines import note_anchor, note_mark_anchor
from renderers.pdf.layout import Layout
from renderers.pdf.missing_characters import flow_missing
from renderers.pdf.notes import flow_notes
from renderers.pdf.page import Page
from renderers.pdf.paragraphs import Line, fill
from renderers.pdf.pen import paint_parts
from renderers.pdf.press import Frame, Look, Press, new_press
from renderers.pdf.structure import Node
from renderers.pdf.words import Words
from renderers.report.labels import labels_of
from renderers.report.model import Report
from renderers.report.theme import Theme
from renderers.tree.direction import blocks_direction
from renderers.tree.nodes import (
    Block,
    Cited,
    FootnoteMark,
    Heading,
    anchor_of,
    child_inlines,
    plain_text,
    walk_blocks,
    walk_inlines,
)

_SIZES = {"A4": (595.28, 841.89), "Letter": (612.0, 792.0)}
_SIDE, _TOP, _BOTTOM = 68.0, 72.0, 66.0
MARGINS = _TOP, _BOTTOM
"""Points above and below the text of a page: running titles and page numbers stand there."""


def draw_pdf(report: Report, theme: Theme) -> bytes:
    """The report as a PDF 1.7 file: tagged, with outline, links, embedded fonts and its provenance as an attachment.

    The same report gives the same bytes if its provenance says when it was made, or with SOURCE_DATE_EPOCH set.
    """
    press = new_press(report, theme, _anchors(report), flow)
    press.rtl = blocks_direction(report.document.blocks) == "rtl"
    book = _Book(press)
    return book.draw()


class _Book:
    """The pages of one report."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self.pages: list[Page] = []
        self.root = Node("Document")
        self.size = _SIZES[press.theme.page]
        self.headings = list(_headings(press.report))

    def draw(self) -> bytes:
        press = self.press
        layout = Layout(self._new_page, _ended, self.size[1] - _TOP, _BOTTOM)
        frame = self._frame()
        layout.add(flow_title(press, frame))
        if press.report.contents and self.headings:
            layout.add(flow_contents(press, frame, self.headings))
        layout.add(flow(press, press.report.document.blocks, frame))
        layout.add(flow_notes(press, frame))
        layout.add(flow_sources(press, frame))
        layout.add(flow_missing(press, frame))
        if not self.pages:
            _ = layout.page
        layout.end_page()
        for page in self.pages:
            self._finish(page)
        return write_file(press, self.pages, self.headings, self.root)

    def _frame(self) -> Frame:
        look = Look(self.press.theme.size, self.press.theme.ink)
        high = self.size[1] - _TOP - _BOTTOM
        return Frame(
            _SIDE,
            self.size[0] - _SIDE,
            look,
            self.root,
            rtl=self.press.rtl,
            highest=high * 0.8,
            gap=look.size * 0.7,
        )

    def _new_page(self) -> Page:
        page = Page(len(self.pages), *self.size, self.press.places)
        self.pages.append(page)
        if self.press.theme.paper != (1.0, 1.0, 1.0):
            page.rectangle((0, 0, *self.size), self.press.theme.paper)
        return page

    def _finish(self, page: Page) -> None:
        """Numbers that were not known while the page was drawn, and what stands in its margins."""
        page.draw_late()
        look = Look(self.press.theme.size * 0.82, self.press.theme.muted)
        left, right = _SIDE, self.size[0] - _SIDE
        number = f"{page.index + 1} / {len(self.pages)}"
        self._margin(page, number, look, self.size[0] / 2, 38.0, 0.5, rtl=False)
        if page.index:
            x = right if self.press.rtl else left
            rtl = self.press.rtl
            self._margin(page, self.press.report.title, look, x, self.size[1] - 46.0, float(rtl), rtl=rtl)
            page.line(left, self.size[1] - 52.0, right, self.size[1] - 52.0, self.press.theme.rule, 0.4)
        page.finish()

    def _margin(
        self, page: Page, text: str, look: Look, x: float, y: float, share: float, *, rtl: bool
    ) -> None:
        """One line of text outside of the frame, cut if it is too long; `share` of it stands left of `x`."""
        words = Words(rtl=rtl)
        words.text(text, self.press.style(look))
        lines = fill(words.chunks(), self.size[0] - 2 * _SIDE - 20, ordered=not words.mixed)
        if len(lines) > 1:
            lines = [self._shortened(lines[0], look)]
        paint_parts(page, lines[0].parts, x - lines[0].width * share, y, None)

    def _shortened(self, line: Line, look: Look) -> Line:
        """The line with a sign that more would follow."""
        words = Words()
        words.text(" …", self.press.style(look), solid=True)
        sign = fill(words.chunks(), 100, ordered=True)[0]
        return Line([*line.parts, *sign.parts], line.width + sign.width)


def _ended(page: Page) -> None:
    """Nothing more comes on that page, but what had to wait."""
    if not page.late:
        page.finish()


def _headings(report: Report) -> Iterator[tuple[int, str, str]]:
    """Level, words and anchor of every heading, and of the lists at the end."""
    for block in walk_blocks(report.document.blocks):
        if isinstance(block, Heading):
            yield block.level, plain_text(block.children).replace("\n", " "), block.anchor
    labels = labels_of(report.language)
    if report.document.footnotes:
        yield 1, labels.notes, NOTES_ANCHOR
    if report.entries:
        yield 1, labels.sources, SOURCES_ANCHOR


def _anchors(report: Report) -> frozenset[str]:
    """Everything that links may lead to."""
    found = {SOURCES_ANCHOR, NOTES_ANCHOR, *(entry.anchor for entry in report.entries)}
    blocks: tuple[Block, ...] = report.document.blocks
    for note in report.document.footnotes:
        found.add(note_anchor(note.number))
        blocks += note.blocks
    for block in walk_blocks(blocks):
        if anchor_of(block):
            found.add(anchor_of(block))
        for line in child_inlines(block):
            for inline in walk_inlines(line):
                if isinstance(inline, Cited):
                    found.add(inline.anchor)
                elif isinstance(inline, FootnoteMark):
                    found.add(note_mark_anchor(inline.number))
    return frozenset(found)
