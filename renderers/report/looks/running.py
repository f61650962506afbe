"""What stands at the head and at the foot of a report's pages: the theme's lines with the words of the report."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.themes.running_line import Piece, RunningLine, parsed

HEADER = RunningLine(left="{title}", first_page=False)
"""The header of themes that have none of their own."""
FOOTER = RunningLine(centre="{page} / {pages}")
"""Their footer."""
_SEPARATORS = " ·•|/,;:–—-"
"""What is left out beside a field that the text says nothing for: "{author} · {date}" without a date."""

Part = tuple[Piece, ...]
"""Words, and the fields `page`, `pages`, `section` and `logo`, which each format fills in itself."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line outside of the text."""

    left: Part = ()
    """Where lines begin."""
    centre: Part = ()
    """In the middle."""
    right: Part = ()
    """Where lines end."""

    def __bool__(self) -> bool:
        return any((self.left, self.centre, self.right))

    def has(self, field: str) -> bool:
        """Is that field in it?"""
        return any(piece.field == field for part in (self.left, self.centre, self.right) for piece in part)


@dataclass(frozen=True, slots=True)
class Running:
    """The headers or the footers of a report."""

    first: Line
    """Of the first page."""
    others: Line
    """Of all other pages."""


def headers(report: Report, theme: Theme) -> Running:
    """What stands above the text of each page."""
    return _running(HEADER if theme.header is None else theme.header, report)


def footers(report: Report, theme: Theme) -> Running:
    """What stands below it."""
    return _running(FOOTER if theme.footer is None else theme.footer, report)


def logo_in_margin(report: Report, theme: Theme) -> bool:
    """Has the first page the logo at its head or foot? Then the title is without it."""
    return headers(report, theme).first.has("logo") or footers(report, theme).first.has("logo")


def _running(line: RunningLine, report: Report) -> Running:
    return Running(_filled(line.on_first_page, report), _filled(line, report))


def _filled(line: RunningLine, report: Report) -> Line:
    return Line(
        _part(line.left, "left", report),
        _part(line.centre, "centre", report),
        _part(line.right, "right", report),
    )


def _part(part: str, place: str, report: Report) -> Part:
    document = report.document
    known = {
        "title": report.title,
        "subtitle": document.subtitle,
        "author": ", ".join(document.authors),
        "date": document.date,
    }
    pieces = [Piece(known[one.field]) if one.field in known else one for one in parsed(part, place)]
    said = tuple(piece for piece in pieces if piece.words or piece.field)
    return said if len(said) == len(pieces) else _joined(said)


def _joined(pieces: Part) -> Part:
    """Without separators that have nothing before or behind them any more."""
    kept: list[Piece] = []
    for piece in pieces:
        if not _separates(piece) or (kept and not _separates(kept[-1])):
            kept.append(piece)
    return tuple(kept[:-1] if kept and _separates(kept[-1]) else kept)


def _separates(piece: Piece) -> bool:
    return piece.field is None and not piece.words.strip(_SEPARATORS)
