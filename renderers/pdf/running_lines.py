"""Headers and footers: drawn into the margins when all pages are there, as artifacts that are no content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.pdf.page import Page
from renderers.pdf.paragraphs import Line, fill
from renderers.pdf.pen import paint_parts
from renderers.pdf.pictures import PictureInset, image_inset
from renderers.pdf.press import Look, Press
from renderers.pdf.words import Words
from renderers.report import running
from renderers.report.running import Part, footers, headers
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


class RunningLines:
    """The headers and footers of a document."""

    def __init__(self, press: Press, size: tuple[float, float], margins: Margins) -> None:
        """`size`: width and height of its pages, in points."""
        self.press, self.size, self.margins = press, size, margins
        self.headers, self.footers = headers(press.report, press.theme), footers(press.report, press.theme)

    def draw(self, page: Page, pages: Sequence[Page], headings: Sequence[tuple[int, str, str]]) -> None:
        """Those of one page; `headings`: level, words and anchor of each."""
        known = {
            "page": str(page.index + 1),
            "pages": str(len(pages)),
            "section": self._section(page.index, headings),
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
        """Its parts, cut where there is not the room for all; the middle one gives way to the others."""
        left, right = (line.right, line.left) if self.press.rtl else (line.left, line.right)
        sides = [self._set(part, row.width, row, known) for part in (left, right)]
        beside = max((side.width for side in sides if side), default=-_GAP)
        centre = self._set(line.centre, max(row.width / 3, row.width - 2 * (beside + _GAP)), row, known)
        room = (row.width - centre.width) / 2 if centre else row.width
        for k, part in enumerate((left, right)):
            other = sides[1 - k]
            most = room if centre or not other else max(row.width / 2, row.width - other.width)
            if (side := sides[k]) and side.width > most - _GAP:
                sides[k] = self._set(part, most - _GAP, row, known)
        for item, share in ((sides[0], 0.0), (centre, 0.5), (sides[1], 1.0)):
            if item:
                self._paint(page, item, row, row.left + row.width * share - item.width * share)

    def _set(self, part: Part, room: float, row: _Row, known: dict[str, str]) -> Line | PictureInset | None:
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

    def _paint(self, page: Page, item: Line | PictureInset, row: _Row, x: float) -> None:
        if isinstance(item, PictureInset):
            above = row.y > self.size[1] / 2
            item.paint(page, x, row.y if above else (row.margin - item.height) / 2, None)
        else:
            paint_parts(page, item.parts, x, row.y, None)

    def _section(self, index: int, headings: Sequence[tuple[int, str, str]]) -> str:
        """The first heading of the highest level that begins on the page, else the last before it."""
        top = min((level for level, _, _ in headings), default=0)
        said = ""
        for level, words, anchor in headings:
            place = self.press.places.get(anchor)
            if level != top or place is None or place[0] > index:
                continue
            if place[0] == index:
                return words
            said = words
        return said
