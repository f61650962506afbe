"""What was drawn, in the styles of the template: each of our styles by the template's of its name, or added to it.

A report is drawn with the ids of our own styles and, for lists, indents in paragraphs. Where the template has the
style, it decides: what paragraphs say of themselves besides is taken away, as far as it is only our look.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from renderers.docx.house.numbers import number
from renderers.docx.house.styles.lists import HouseLevel, HouseNumbering
from renderers.docx.house.styles.names import StyleNames
from renderers.docx.house.styles.own_styles import HEADINGS, OwnStyles
from renderers.docx.parts.styles import QUOTE_INDENT
from renderers.docx.parts.xml import Element, insert_property, qname, w

_PARAGRAPH, _VALUE = qname("w:p"), qname("w:val")
_BODY_TEXT = "Body Text"
_ITEMS = ("ListBullet", "ListNumber")
_LOOK = ("w:ind", "w:spacing")
"""Properties with which paragraphs of lists and captions are set apart by us."""
_FIRST_ROW = {"w:val": "0420", "w:firstRow": "1", "w:noVBand": "1"}
_NO_FIRST_ROW = {"w:val": "0400", "w:firstRow": "0", "w:noVBand": "1"}
"""What of a table's style is used (ECMA-376 part 1, 17.4.55): bands of rows, none of columns."""


class Restyling:
    """What was drawn of one report."""

    def __init__(
        self, styles: StyleNames, own: OwnStyles, lists: HouseNumbering, *, numbered: bool = False
    ) -> None:
        """`own`: our styles; `lists`: the report's lists; `numbered`: its headings have numbers in their words."""
        self._styles, self._own, self._lists = styles, own, lists
        self._unnumbered = (*_ITEMS, *HEADINGS) if numbered else _ITEMS
        self._text = styles.find("paragraph", _BODY_TEXT)

    def restyle(self, drawn: Iterable[Element]) -> None:
        """Change the elements in place."""
        for element in drawn:
            if element.tag == _PARAGRAPH:
                self._set_body_text(element)
            for table in element.iter(qname("w:tblPr")):
                self._restyle_table(table)
            for paragraph in element.iter(_PARAGRAPH):
                self._restyle_paragraph(paragraph)
            for named in element.iter(qname("w:rStyle")):
                named.set(_VALUE, self._own.id_of(named.get(_VALUE)))

    def _set_body_text(self, paragraph: Element) -> None:
        """Body Text, where the template tells it from Normal: for words, not for what stands alone in a line."""
        properties = paragraph.find(qname("w:pPr"))
        if self._text is None or (properties is not None and properties.find(qname("w:pStyle")) is not None):
            return
        if next(paragraph.iter(qname("w:t")), None) is None:
            return
        if properties is None:
            properties = w("pPr")
            paragraph.insert(0, properties)
        properties.insert(0, w("pStyle", val=self._text.get(qname("w:styleId"))))

    def _restyle_paragraph(self, paragraph: Element) -> None:
        properties = paragraph.find(qname("w:pPr"))
        named = None if properties is None else properties.find(qname("w:pStyle"))
        if named is None:
            return
        ours = named.get(_VALUE)
        if self._text is not None and ours == self._text.get(qname("w:styleId")):
            return
        place = self._place(properties)
        if place is not None:
            named.set(_VALUE, place.style)
            _drop(properties, _LOOK)
            if place.indent is not None:
                insert_property(properties, deepcopy(place.indent))
            return
        named.set(_VALUE, self._own.id_of(ours))
        if ours in self._unnumbered and self._own.is_house(ours):
            self._take_number(ours, properties)
        if ours in ("Caption", "FootnoteText") and self._own.is_house(ours):
            _drop(properties, _LOOK)
        if ours == "Quote" and self._own.is_house(ours):
            self._indent_quote(properties)
        if ours.endswith("Rtl") and self._own.is_house(ours):
            self._turn_bar(ours, properties)

    def _place(self, properties: Element) -> HouseLevel | None:
        numbered = properties.find(f"{qname('w:numPr')}/{qname('w:numId')}")
        return None if numbered is None else self._lists.place(number(numbered.get(_VALUE)))

    def _take_number(self, ours: str, properties: Element) -> None:
        """No number by the style, where the words have one, a box, or one that Word can't count to."""
        number = self._styles.property(self._own.style(ours), "w:pPr", "w:numPr")
        if number is not None and properties.find(qname("w:numPr")) is None:
            insert_property(properties, w("numPr", w("numId", val=0)))

    def _turn_bar(self, ours: str, properties: Element) -> None:
        """A bar before the lines, which for Word is at the left of the page whichever way they run."""
        around = self._styles.property(self._own.style(ours), "w:pPr", "w:pBdr")
        sides = {} if around is None else {side.tag: side for side in around}
        bar = sides.get(qname("w:left"))
        if bar is not None and qname("w:right") not in sides:
            turned = deepcopy(bar)
            turned.tag = qname("w:right")
            insert_property(properties, w("pBdr", w("left", val="nil"), turned))

    def _indent_quote(self, properties: Element) -> None:
        """A quotation within something stands as far in from there as the template's do from the margin."""
        indent = properties.find(qname("w:ind"))
        if indent is None:
            return
        own = self._styles.property(self._own.style("Quote"), "w:pPr", "w:ind")
        said = None if own is None else own.get(qname("w:left"), own.get(qname("w:start")))
        around = number(indent.get(qname("w:left"))) - QUOTE_INDENT
        indent.set(qname("w:left"), f"{max(around, 0) + number(said)}")

    def _restyle_table(self, properties: Element) -> None:
        style = properties.find(qname("w:tblStyle"))
        if style is None:
            return
        style.set(_VALUE, self._own.id_of(style.get(_VALUE)))
        look = properties.find(qname("w:tblLook"))
        if look is not None and self._own.is_house("ReportTable"):
            headed = look.get(qname("w:firstRow")) == "1"
            look.attrib.clear()
            for name, value in (_FIRST_ROW if headed else _NO_FIRST_ROW).items():
                look.set(qname(name), value)


def _drop(properties: Element, names: Iterable[str]) -> None:
    for name in names:
        for found in properties.findall(qname(name)):
            properties.remove(found)
