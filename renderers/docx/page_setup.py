"""Pages of a Word file: their size and margins."""

from __future__ import annotations

from renderers.docx.parts.languages import is_right_to_left
from renderers.docx.parts.xml import Element, w
from renderers.docx.writer import Setting
from renderers.report.looks.running import Running, footers, headers
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.themes.page_setup import Margins
from renderers.tree.direction import Direction

_OWN_MARGINS = Margins(top=65.2, right=65.2, bottom=65.2, left=65.2)
_EDGE = 680
"""Twips between the edge of the page and its header or footer, where the margin is not narrow."""
_TITLE_ROOM = 1400
"""Twips of a page's height that a picture leaves to its heading and caption."""


def text_area(report: Report, theme: Theme) -> Setting:
    """Where the text of a page stands."""
    width, height = _size(theme)
    margins = margins_of(theme)
    way: Direction = "rtl" if is_right_to_left(report.language) else "ltr"
    across, down = margins["left"] + margins["right"], margins["top"] + margins["bottom"]
    return Setting(width - across, max(height - down - _TITLE_ROOM, (height - down) // 2), direction=way)


def section(report: Report, theme: Theme, sides: list[Element], around: Direction) -> Element:
    """Size and margins of the pages, and which headers and footers they have."""
    width, height = _size(theme)
    margins = margins_of(theme)
    turned = {"orient": "landscape"} if width > height else {}
    return w(
        "sectPr",
        *sides,
        w("footnotePr", w("numFmt", val="lowerLetter")),  # again: LibreOffice reads it only here
        w("pgSz", w=width, h=height, **turned),
        w(
            "pgMar",
            **margins,
            header=_edge(margins["top"], headers(report, theme)),
            footer=_edge(margins["bottom"], footers(report, theme)),
            gutter=0,
        ),
        w("titlePg"),
        w("bidi") if around == "rtl" else None,
    )


def _size(theme: Theme) -> tuple[int, int]:
    """Width and height of the page, in twips."""
    return _twips(theme.page_setup.width), _twips(theme.page_setup.height)


def margins_of(theme: Theme) -> dict[str, int]:
    """Width of each margin, `top`, `right`, `bottom` and `left`, in twips."""
    margins = theme.page_setup.margins_or(_OWN_MARGINS)
    return {side: _twips(getattr(margins, side)) for side in ("top", "right", "bottom", "left")}


def _edge(margin: int, running: Running) -> int:
    """Room between the edge of the paper and a header or footer, in twips: a logo needs more of the margin."""
    logo = running.first.has("logo") or running.others.has("logo")
    return min(_EDGE, margin // 4 if logo else margin * 11 // 20)


def _twips(points: float) -> int:
    return round(points * 20)
