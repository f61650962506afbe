"""Ids that a template has already, so that those of the report are others."""

from __future__ import annotations

import re

from docx.opc.part import Part

from renderers.docx.house.open import House
from renderers.docx.parts.xml import Element, qname

_RELATION = re.compile(r"rId(\d{1,9})\Z", re.IGNORECASE)
_PICTURE = re.compile(r"/word/media/image(\d{1,9})\.", re.IGNORECASE)


def number(said: str | None) -> int:
    """The number of an attribute; 0 for none, or for one that no id of Word's has."""
    return int(said) if said is not None and re.fullmatch(r"\d{1,9}", said, re.ASCII) else 0


def largest_relation(part: Part) -> int:
    """The largest n of the part's relations named `rIdn`."""
    return max((int(found[1]) for id in part.rels if (found := _RELATION.match(id))), default=0)


def largest_picture(house: House) -> int:
    """The largest n of the file's pictures named `imagen`."""
    names = (str(part.partname) for part in house.package.iter_parts())
    return max((int(found[1]) for name in names if (found := _PICTURE.match(name))), default=0)


def largest_mark(house: House) -> int:
    """The largest id of a bookmark or drawing."""
    ids = [
        element.get(qname("w:id") if element.tag == qname("w:bookmarkStart") else "id")
        for root in _roots(house)
        for element in root.iter(qname("w:bookmarkStart"), qname("wp:docPr"))
    ]
    return max(map(number, ids), default=0)


def bookmark_names(house: House) -> list[str]:
    """Names of the template's bookmarks."""
    marks = (mark for root in _roots(house) for mark in root.iter(qname("w:bookmarkStart")))
    return [mark.get(qname("w:name"), "") for mark in marks]


def _roots(house: House) -> list[Element]:
    return [house.root(part) for part in (house.document, *house.edges())]
