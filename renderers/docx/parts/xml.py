"""Elements of WordprocessingML: made by name, with the children of property elements in the schema's order.

Word calls a file damaged whose properties stand in another order, and refuses characters that XML can't hold.
"""

from __future__ import annotations

import re
from typing import Any

from lxml import etree

Element = Any
"""An element of lxml, which has no types."""

NAMESPACES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
}
_ORDER = {
    # ECMA-376 part 1, CT_PPr, CT_RPr (EG_RPrBase), CT_TblPr, CT_TrPr and CT_TcPr.
    "pPr": (
        "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs"
        " suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd"
        " snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment"
        " textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange"
    ),
    "rPr": (
        "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid"
        " vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs"
        " em lang eastAsianLayout specVanish oMath"
    ),
    "tblPr": (
        "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd"
        " tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription"
    ),
    "trPr": "cnfStyle divId gridBefore gridAfter wBefore wAfter cantSplit trHeight tblHeader tblCellSpacing jc hidden",
    "tcPr": (
        "cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark"
    ),
}
_PLACES = {
    tag: {f"{{{NAMESPACES['w']}}}{name}": place for place, name in enumerate(names.split())}
    for tag, names in _ORDER.items()
}
_QNAMES: dict[str, str] = {}
# Two control characters that Word has elements for, and what XML 1.0 can't hold.
_SPECIAL = re.compile("[\t\xad\x00-\x08\n\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
_CONTROL_PICTURES = 0x2400


def qname(name: str) -> str:
    """`w:p` as lxml names it; a name without prefix stays."""
    found = _QNAMES.get(name)
    if found is None:
        prefix, _, local = name.rpartition(":")
        found = _QNAMES[name] = f"{{{NAMESPACES[prefix]}}}{local}" if prefix else local
    return found


def node(name: str, attributes: dict[str, str], *children: Element | None) -> Element:
    """An element of any namespace: names with their prefixes, children that are None left out."""
    made = etree.Element(qname(name), {qname(key): value for key, value in attributes.items()})
    made.extend([child for child in children if child is not None])
    return made


def w(name: str, /, *children: Element | None, **attributes: str | int | None) -> Element:
    """An element of WordprocessingML; children and attributes that are None are left out.

    Children of property elements (pPr, rPr, tblPr, trPr, tcPr) are put in the schema's order.
    """
    given = {f"w:{key}": str(value) for key, value in attributes.items() if value is not None}
    made = node(f"w:{name}", given, *children)
    if name in _PLACES:
        sort_properties(made)
    return made


def sort_properties(properties: Element) -> None:
    """Put the children of a property element in the schema's order. Raises KeyError for one that is none of it."""
    if len(properties) > 1:
        places = _PLACES[etree.QName(properties).localname]
        properties[:] = sorted(properties, key=lambda child: places[child.tag])


def insert_property(properties: Element, made: Element) -> None:
    """Put one more property among those of somebody else's file, where the schema wants it; an old one goes."""
    for old in properties.findall(made.tag):
        properties.remove(old)
    places = _PLACES[etree.QName(properties).localname]
    behind = (
        n for n, child in enumerate(properties) if places.get(child.tag, len(places)) > places[made.tag]
    )
    properties.insert(next(behind, len(properties)), made)


def root(name: str, *children: Element | None) -> Element:
    """An element with all namespaces, to hold the others."""
    made = etree.Element(qname(name), nsmap=NAMESPACES)
    made.extend([child for child in children if child is not None])
    return made


def written(text: str) -> list[Element]:
    """What a run holds for these words: tabs and soft hyphens as Word has them, others as `holdable`."""
    made: list[Element] = []
    at = 0
    for found in _SPECIAL.finditer(text):
        special = found[0]
        if special in "\t\xad":
            made += _words(text[at : found.start()])
            made.append(w("tab" if special == "\t" else "softHyphen"))
            at = found.end()
    return made + _words(text[at:])


def _words(text: str) -> list[Element]:
    if not text:
        return []
    words = w("t")
    words.text = holdable(text)
    if text[0].isspace() or text[-1].isspace() or "  " in text:
        words.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    return [words]


def holdable(text: str) -> str:
    """The text with line breaks as spaces, and a sign for every character that XML can't hold: ␛ for escape, else �."""
    return _SPECIAL.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    character = found[0]
    if character in "\t\xad":
        return character
    if character in "\n\r":
        return " "
    return chr(_CONTROL_PICTURES + ord(character)) if ord(character) < 0x20 else "\ufffd"
