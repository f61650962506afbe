"""Headers and footers: drawn into the margins when all pages are there, as artifacts that are no content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.pdf.flow.draw_entries import NOTES_ANCHOR, SOURCES_ANCHOR
from renderers.pdf.inlines.pictures import PictureInset, image_inset
from renderers.pdf.lines.paragraphs import Line, fill
from renderers.pdf.lines.pen import paint_parts
from renderers.pdf.lines.words import Words
from renderers.pdf.page import Page
from renderers.pdf.press import Look, Press
from renderers.report.looks import running
from renderers.report.looks.running import Part, footers, headers
from renderers.themes.page_setup import Margins
from renderers.tree.direction import direction

_HEADER_LINE, _RULE, _FOOTER_LINE = 46 / 72, 52 / 72, 38 / 66
"""How far from the edge of the paper the base lines and the rule below the header are, in parts of the margin."""
_GAP = 20.0
"""Points between two parts of a line."""
_LOGO_HEIGHT = 0.42
"""Of the margin; what is left is the room above a logo and below it."""


@dataclass(frozen=True, slots=True)
class _Row:
    """Where a line of the margin stands."""

    y: float
    """Its base line."""
    left: float
    """Its left end."""
    right: float
    """Its right end."""
    margin: float
    """Height of the margin, in points."""

    @property
    def width(self) -> float:
        return self.right - self.left


Item = Line | PictureInset
"""What stands in a part of a line."""


class RunningLines:
    """The headers and footers of a document."""

    def __init__(
        self,
        press: Press,
        size: tuple[float, float],
        margins: Margins,
        headings: Sequence[tuple[int, str, str]],
    ) -> None:
        """`size`: width and height of its pages, in points; `headings`: level, words and anchor of each."""
        self.press, self.size, self.margins = press, size, margins
        self.headers, self.footers = headers(press.report, press.theme), footers(press.report, press.theme)
        self.sections = _sections(press, headings)

    def draw(self, page: Page, pages: Sequence[Page]) -> None:
        """Those of one page, when it is known where all headings stand."""
        known = {
            "page": str(page.index + 1),
            "pages": str(len(pages)),
            "section": self._section(page.index),
        }
        head, foot = (side.others if page.index else side.first for side in (self.headers, self.footers))
        left, right = self.margins.left, self.size[0] - self.margins.right
        top, bottom = self.margins.top, self.margins.bottom
        self._line(page, foot, _Row(bottom * _FOOTER_LINE, left, right, bottom), known)
        if head:
            self._line(page, head, _Row(self.size[1] - top * _HEADER_LINE, left, right, top), known)
            y = self.size[1] - top * _RULE
            page.line(left, y, right, y, self.press.theme.rule, 0.4)

    def _line(self, page: Page, line: running.Line, row: _Row, known: dict[str, str]) -> None:
        """Its parts, cut where there is not the room for all."""
        parts = [line.left, line.centre, line.right]
        if self.press.rtl:
            parts.reverse()
        items = [self._set(part, row.width, row, known) for part in parts]
        rooms = _rooms([item.width if item else 0.0 for item in items], row.width)
        for part, item, room, share in zip(parts, items, rooms, (0.0, 0.5, 1.0), strict=True):
            shown = self._set(part, room, row, known) if item and item.width > room else item
            if shown:
                self._paint(page, shown, row, row.left + (row.width - shown.width) * share)

    def _set(self, part: Part, room: float, row: _Row, known: dict[str, str]) -> Item | None:
        """One part, cut if it is wider than there is room; None for nothing."""
        logo = self.press.theme.logo
        if any(piece.field == "logo" for piece in part) and logo is not None:
            return image_inset(self.press, logo, "", widest=room, highest=row.margin * _LOGO_HEIGHT)
        text = "".join(known.get(piece.field or "", piece.words) for piece in part)
        if not text.strip():
            return None
        look = Look(self.press.theme.size * 0.82, self.press.theme.muted)
        words = Words(rtl=direction(text, "ltr") == "rtl")
        words.text(text, self.press.style(look))
        lines = fill(words.chunks(), room, ordered=not words.mixed)
        return lines[0] if len(lines) == 1 else self._shortened(lines[0], look)

    def _shortened(self, line: Line, look: Look) -> Line:
        """The line with a sign that more would follow."""
        words = Words()
        words.text(" …", self.press.style(look), solid=True)
        sign = fill(words.chunks(), 100, ordered=True)[0]
        return Line([*line.parts, *sign.parts], line.width + sign.width)

    def _paint(self, page: Page, item: Item, row: _Row, x: float) -> None:
        if isinstance(item, PictureInset):
            above = row.y > self.size[1] / 2
            item.paint(page, x, row.y if above else (row.margin - item.height) / 2, None)
        else:
            paint_parts(page, item.parts, x, row.y, None)

    def _section(self, index: int) -> str:
        """The first section that begins on the page, else the last before it."""
        said = ""
        for words, anchor in self.sections:
            begins = self.press.places.get(anchor, (index + 1, 0.0))[0]
            if begins == index:
                return words
            said = words if begins < index else said
        return said


def _rooms(widths: list[float], width: float) -> tuple[float, float, float]:
    """How wide left, middle and right may be on a line of that width: the middle gives way to the others."""
    left, middle, right = widths
    if not middle:
        return max(width / 2, width - right) - _GAP, 0.0, max(width / 2, width - left) - _GAP
    centre = min(middle, max(width / 3, width - 2 * (max(left, right) + _GAP)))
    side = (width - centre) / 2 - _GAP
    return side, centre, side


def _sections(press: Press, headings: Sequence[tuple[int, str, str]]) -> list[tuple[str, str]]:
    """Words and anchors of the headings of the highest level, without that which is the report's title."""
    own = headings[not press.report.show_title :]
    top = min((level for level, _, anchor in own if anchor not in (NOTES_ANCHOR, SOURCES_ANCHOR)), default=1)
    return [(words, anchor) for level, words, anchor in own if level <= top]
