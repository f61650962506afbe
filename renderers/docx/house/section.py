"""The section of a template that a report stands in: the room for its text, and what stands at head and foot."""

from __future__ import annotations

from renderers.docx.house.numbers import number
from renderers.docx.house.open import House
from renderers.docx.parts.languages import is_right_to_left
from renderers.docx.parts.relations import Media
from renderers.docx.parts.xml import Element, qname, w
from renderers.docx.running_lines import add_sides
from renderers.docx.writer import Setting, Writer
from renderers.report.model import Report
from renderers.tree.direction import Direction

_LETTER = (12240, 15840)
"""Size of a page that doesn't say (ECMA-376 part 1, 17.6.13), in twips."""
_TITLE_ROOM = 1400
"""Twips of a page's height that a picture leaves to its heading and caption."""
_LEAST = 1400
"""Twips that text has at least, whatever a template says of its margins."""
_GAP = 720
"""Between columns that don't say."""
_BEHIND_FIRST_PAGE = frozenset(
    qname(f"w:{name}") for name in "textDirection bidi rtlGutter docGrid printerSettings sectPrChange".split()
)
"""Properties of a section behind `w:titlePg` (ECMA-376 part 1, CT_SectPr)."""
_SIDES = ("w:headerReference", "w:footerReference")


def text_area_of(section: Element, report: Report) -> Setting:
    """Where the text of a page stands."""
    size, margins = section.find(qname("w:pgSz")), section.find(qname("w:pgMar"))
    width, height = _of(size, "w") or _LETTER[0], _of(size, "h") or _LETTER[1]
    across = sum(_of(margins, side) for side in ("left", "right", "gutter"))
    down = sum(_of(margins, side) for side in ("top", "bottom"))
    way: Direction = "rtl" if is_right_to_left(report.language) else "ltr"
    text = max(height - down, 2 * _LEAST)
    return Setting(
        _column(section, max(width - across, _LEAST)), max(text - _TITLE_ROOM, text // 2), direction=way
    )


def _column(section: Element, width: int) -> int:
    """Width of a column, the narrowest of several."""
    columns = section.find(qname("w:cols"))
    if columns is None:
        return width
    own = [_of(column, "w") for column in columns.iterchildren(qname("w:col"))]
    if own and all(own):
        return max(min(own), _LEAST)
    count = max(_of(columns, "num"), 1)
    return max((width - (count - 1) * (_of(columns, "space") or _GAP)) // count, _LEAST)


def add_missing_sides(
    house: House, section: Element, writer: Writer, media: Media, setting: Setting
) -> list[Element]:
    """Headers and footers of ours, in a template whose pages have neither; what they say."""
    if next(house.body.iter(*map(qname, _SIDES)), None) is not None:
        return []
    made = add_sides(house.package, writer, media, setting)
    section[:0] = [named for named, _ in made]
    _set_first_page_apart(section)
    return [content for _, content in made]


def _set_first_page_apart(section: Element) -> None:
    """Our first page has no header, as pages of titles have none."""
    if section.find(qname("w:titlePg")) is None:
        behind = (n for n, child in enumerate(section) if child.tag in _BEHIND_FIRST_PAGE)
        section.insert(next(behind, len(section)), w("titlePg"))


def _of(element: Element | None, attribute: str) -> int:
    return 0 if element is None else number(element.get(qname(f"w:{attribute}")))
