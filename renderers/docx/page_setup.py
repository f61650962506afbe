"""Pages of a Word file: their size, and what stands at the head and foot of each."""

from __future__ import annotations

from renderers.docx.runs import text_runs
from renderers.docx.styles import is_right_to_left
from renderers.docx.writer import Setting
from renderers.docx.xml import Element, node, root, w
from renderers.report.model import Report
from renderers.report.theme import Theme
from renderers.tree.direction import Direction, direction

_SIZES = {"A4": (11906, 16838), "Letter": (12240, 15840)}
"""In twips."""
_MARGIN = 1304
_EDGE = 680


def text_area(report: Report, theme: Theme) -> Setting:
    """Where the text of a page stands."""
    width, height = _SIZES[theme.page]
    way: Direction = "rtl" if is_right_to_left(report.language) else "ltr"
    return Setting(width - 2 * _MARGIN, height - 2 * _MARGIN - 1400, direction=way)


def section(theme: Theme, header: str, footer: str, first_footer: str, around: Direction) -> Element:
    """Size and margins of the pages; ids of the header, which the first page has not got, and of the footers."""
    width, height = _SIZES[theme.page]
    margins = dict.fromkeys(("top", "right", "bottom", "left"), _MARGIN)
    return w(
        "sectPr",
        node("w:headerReference", {"w:type": "default", "r:id": header}),
        node("w:footerReference", {"w:type": "default", "r:id": footer}),
        node("w:footerReference", {"w:type": "first", "r:id": first_footer}),
        w("footnotePr", w("numFmt", val="lowerLetter")),  # again: LibreOffice reads it only here
        w("pgSz", w=width, h=height),
        w("pgMar", **margins, header=_EDGE, footer=_EDGE, gutter=0),
        w("titlePg"),
        w("bidi") if around == "rtl" else None,
    )


def header(report: Report, around: Direction) -> Element:
    """The title."""
    way = direction(report.title, around)
    bidi = w("bidi") if way == "rtl" else None
    return root("w:hdr", w("p", w("pPr", w("pStyle", val="Header"), bidi), *text_runs(report.title, way)))


def footer() -> Element:
    """Page number and number of pages."""
    words = [*_field("PAGE"), *text_runs(" / "), *_field("NUMPAGES")]
    return root("w:ftr", w("p", w("pPr", w("pStyle", val="Footer")), *words))


def _field(name: str) -> list[Element]:
    return [w("fldSimple", *text_runs("1"), instr=f" {name} ")]
