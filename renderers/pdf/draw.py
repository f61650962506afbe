"""`draw_pdf`: a report as a PDF. One walk over the tree, one page at a time.

Page numbers that are known only at the end (contents, "3 / 12") are drawn into their places when all pages are there.
Time grows with the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderers.pdf.file.write import write_file
from renderers.pdf.flow.blocks import flow
from renderers.pdf.flow.draw_entries import NOTES_ANCHOR, SOURCES_ANCHOR, flow_sources
from renderers.pdf.flow.front import flow_contents, flow_title
from renderers.pdf.flow.missing_characters import flow_missing
from renderers.pdf.flow.notes import flow_uncalled, page_foot, uncalled_notes
from renderers.pdf.flow.running_lines import RunningLines
from renderers.pdf.inlines.inlines import note_anchor, note_mark_anchor
from renderers.pdf.page import Page
from renderers.pdf.pages.layout import Layout
from renderers.pdf.press import Frame, Look, Press, new_press
from renderers.pdf.structure import Node
from renderers.report.citations.source_list import anchors_of
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.report.wording.labels import labels_of
from renderers.themes.page_setup import Margins
from renderers.tree.direction import blocks_direction
from renderers.tree.nodes import Block, Cited, FootnoteMark, Heading
from renderers.tree.walk import anchor_of, child_inlines, plain_text, walk_blocks, walk_inlines

_OWN_MARGINS = Margins(top=72.0, right=68.0, bottom=66.0, left=68.0)


def page_margins(theme: Theme) -> Margins:
    """The margins of pages in that theme: headers and footers stand there."""
    return theme.page_setup.margins_or(_OWN_MARGINS)


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
        setup = press.theme.page_setup
        self.size = setup.width, setup.height
        self.margins = page_margins(press.theme)
        self.headings = list(_headings(press.report))
        self.lines = RunningLines(press, self.size, self.margins, self.headings)

    def draw(self) -> bytes:
        press = self.press
        frame = self._frame()
        top = self.size[1] - self.margins.top
        layout = Layout(self._new_page, _ended, top, self.margins.bottom, page_foot(press, frame))
        layout.add(flow_title(press, frame))
        if press.report.contents and self.headings:
            layout.add(flow_contents(press, frame, self.headings))
        layout.add(flow(press, press.report.document.blocks, frame))
        layout.set_floats()
        layout.add(flow_uncalled(press, frame))
        layout.add(flow_sources(press, frame))
        layout.add(flow_missing(press, frame))
        if not self.pages:
            _ = layout.page
        layout.finish()
        for page in self.pages:
            self._finish(page)
        return write_file(press, self.pages, self.headings, self.root)

    def _frame(self) -> Frame:
        theme = self.press.theme
        look = Look(theme.size, theme.ink, language=self.press.report.language if theme.hyphenate else "")
        high = self.size[1] - self.margins.top - self.margins.bottom
        return Frame(
            self.margins.left,
            self.size[0] - self.margins.right,
            look,
            self.root,
            rtl=self.press.rtl,
            highest=high * 0.8,
            gap=look.size * 0.7,
            floats=True,
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
        self.lines.draw(page, self.pages)
        page.finish()


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
    if uncalled_notes(report):
        yield 1, labels.notes, NOTES_ANCHOR
    if report.entries:
        yield 1, labels.sources, SOURCES_ANCHOR


def _anchors(report: Report) -> frozenset[str]:
    """Everything that links may lead to."""
    found = {SOURCES_ANCHOR, NOTES_ANCHOR, *anchors_of(report.entries)}
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
