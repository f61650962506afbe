"""A page on paper: its size, margins, header and footer (CSS Paged Media, level 3). On a screen there are none."""

from __future__ import annotations

from renderers.html.fonts import body_fonts
from renderers.report.looks.running import Line, Part, Running, footers, headers
from renderers.report.looks.theme import PAPER, Theme
from renderers.report.model import Report
from renderers.tree.direction import document_direction
from renderers.verdict_colours import hex_colour

_NUMBERED = "@bottom-center{content:counter(page);font:8pt sans-serif}"
_MARGINS = "18mm 18mm 20mm"
_FIELDS = {"page": "counter(page)", "pages": "counter(pages)"}


def page_rules(report: Report, theme: Theme) -> str:
    """The rules for printed pages; headers and footers are the theme's, or else the number of the page."""
    head = _boxes("top", headers(report, theme), report, theme) if theme.header is not None else ("", "")
    foot = (
        _boxes("bottom", footers(report, theme), report, theme)
        if theme.footer is not None
        else (_NUMBERED, "")
    )
    first = head[1] + foot[1]
    rule = f"@page{{size:{_size(theme)};margin:{_margins(theme)};{head[0]}{foot[0]}}}"
    return rule + (f"@page:first{{{first}}}" if first else "")


def _size(theme: Theme) -> str:
    if isinstance(theme.page, str):
        return (
            theme.page if theme.page in _NAMED else _points(theme.page_setup.width, theme.page_setup.height)
        )
    return _points(theme.page.width, theme.page.height)


_NAMED = ("A3", "A4", "A5", "B5", "Letter", "Legal")
"""Sizes that CSS knows by these names."""


def _margins(theme: Theme) -> str:
    margins = theme.page_setup.margins
    return _points(margins.top, margins.right, margins.bottom, margins.left) if margins else _MARGINS


def _points(*lengths: float) -> str:
    return " ".join(f"{length:g}pt" for length in lengths)


def _boxes(edge: str, running: Running, report: Report, theme: Theme) -> tuple[str, str]:
    """The boxes of all pages, and those of the first where it differs."""
    others, first = (_line(edge, line, report, theme) for line in (running.others, running.first))
    return "".join(others), "".join(first) if first != others else ""


def _line(edge: str, line: Line, report: Report, theme: Theme) -> list[str]:
    """Left, middle, right: empty ones too, so that those of the first page replace those of all others."""
    rtl = document_direction(report.document, report.language) == "rtl"
    left, right = (line.right, line.left) if rtl else (line.left, line.right)
    colour = (PAPER if theme.is_dark else theme).muted
    look = f"font:{theme.size * 0.82:g}pt {body_fonts(theme)};color:#{hex_colour(colour).lower()}"
    places = (("left", left), ("center", line.centre), ("right", right))
    return [f"@{edge}-{place}{{content:{_content(part)};{look}}}" for place, part in places]


def _content(part: Part) -> str:
    """The part as CSS says it, without logo and section: neither has a place there that browsers know."""
    said = [
        _FIELDS.get(piece.field or "", _string(piece.words))
        for piece in part
        if piece.words or piece.field in _FIELDS
    ]
    return " ".join(said) or "none"


def _string(words: str) -> str:
    """Words as a string of CSS; each character that could end it, or the style sheet, by its number."""
    return '"' + "".join(c if c.isalnum() or c in " .,-" else f"\\{ord(c):x} " for c in words) + '"'
