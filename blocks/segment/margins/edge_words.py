"""What lines at the edges of pages say of themselves: labels of pages, lines of publishers, stamps of downloads.

Words of several languages stand here as in `recurring_margins`: they name pages, and carry no meaning of a text.
"""

from __future__ import annotations

import re

_PAGE = r"page|seite|blatt|pag\.|página|pagina|стр\.|sayfa|strona|folie|slide"
_PAGE_LABEL = re.compile(
    rf"\b(?:{_PAGE})\s*\d{{1,4}}\b"
    r"|(?<![\d/.])(?P<page>\d{1,4})\s*(?:/|of|von|van|de|di|sur|из)\s*(?P<pages>\d{1,4})(?![\d/.,])"
    r"|^\d{1,4}\s*[|•·]|[|•·]\s*\d{1,4}$",
    re.I,
)
_PUBLISHER = re.compile(
    r"\bdoi\b|10\.\d{4,}/|©|\(c\)\s|\bissn\b|\bvol(?:ume|\.)\s*\d+\W+(?:no|n|nr|iss|issue|num|number)\b", re.I
)
_ADDRESS = re.compile(r"https?://|\bwww\.|(?<![\w.-])[.-]*+\w[\w.-]*@[\w-]+\.\w+", re.I)
_DAY = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b")
_STAMP = re.compile(
    r"arXiv:(?:\d{4}\.\d{4,}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})"
    r"|(?:This (?:content|article|document) (?:was )?downloaded|Downloaded|Download Date|Unauthenticated"
    r"|Authorized licensed use|All use subject to|Brought to you by)\b"
)


def labels_page(text: str) -> bool:
    """True if a line says among other words which page it is on: "Report, page 4", "Slide 4 / 19", "Annex | 13"."""
    found = _PAGE_LABEL.search(text)
    return found is not None and (found["page"] is None or int(found["page"]) <= int(found["pages"]))


def is_publisher_s(text: str) -> bool:
    """True if a line has what publishers print on each page: DOI, copyright, ISSN, volume and number."""
    return _PUBLISHER.search(text) is not None


def has_address(text: str) -> bool:
    """True if a line holds an address of a site or of its post."""
    return _ADDRESS.search(text) is not None


def is_day(text: str) -> bool:
    """True for a line that begins with a day in figures, as browsers print it."""
    return _DAY.match(text) is not None


def is_stamp(text: str) -> bool:
    """True for a line that an archive stamps on the pages that it gives out: where from, by whom, on which day."""
    return _STAMP.match(text) is not None
