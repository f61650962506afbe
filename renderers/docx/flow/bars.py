"""The bar beside callouts, for what in them has a style of its own: items of lists, terms, code.

Word draws a paragraph's bar beside its indent, so that of a paragraph further in stands further out from its words.
"""

from __future__ import annotations

from collections.abc import Iterable

from renderers.docx.flow.paragraphs import set_property
from renderers.docx.parts.style_parts import border
from renderers.docx.parts.styles import BARRED, QUOTE_INDENT
from renderers.docx.parts.xml import Element, qname, w
from renderers.verdict_colours import Colour

_WIDTH, _SPACE, _MOST_SPACE = 14, 8, 31
"""In eighths of a point, and points from the words; Word takes no more than 31."""
_TWIPS = 20


def barred(drawn: Iterable[Element], colour: Colour, indent: int) -> list[Element]:
    """What stands in a callout; paragraphs without a bar of their own get one where the callout's is.

    `indent` is the callout's, in twips. Tables, and what stands too far in, stay as they are.
    """
    made = list(drawn)
    for element in made:
        properties = element.find(w("pPr").tag) if element.tag == w("p").tag else None
        if properties is None or _style(properties) in {
            f"{name}{end}" for name in BARRED for end in ("", "Rtl")
        }:
            continue
        space = _SPACE + (_begins(properties) - indent) // _TWIPS
        if _SPACE <= space <= _MOST_SPACE and properties.find(w("pBdr").tag) is None:
            side = "right" if properties.find(w("bidi").tag) is not None else "left"
            set_property(element, w("pBdr", border(side, colour, _WIDTH, space)))
    return made


def _style(properties: Element) -> str:
    found = properties.find(w("pStyle").tag)
    return "" if found is None else str(found.get(qname("w:val"), ""))


def _begins(properties: Element) -> int:
    """Where its first line begins, in twips; a callout's own indent where it doesn't say."""
    found = properties.find(w("ind").tag)
    if found is None:
        return QUOTE_INDENT
    return int(found.get(qname("w:left"), 0)) - int(found.get(qname("w:hanging"), 0))
