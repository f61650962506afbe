"""How lines name the page that they stand on: "12", "- iv -", "Page 3 of 9", "Report, page 4", "Annex | 13".

The one place where this room has words for pages. Those of several languages stand together: they name pages, and carry
no meaning of a text.
"""

from __future__ import annotations

import re

_PAGE = r"(?:page|seite|blatt|pag|página|pagina|стр|sayfa|strona|folie|slide)\.?"
_SHORT_PAGE = r"p\.|s\.|side"
"""What means a page only where nothing but a number stands beside it."""
_OF = r"/|(?:of|von|van|de|di|sur|из|av|z)"
"""Between a page's number and how many there are."""
_NUMBER = re.compile(
    rf"[\W_]*(?:(?:{_PAGE}|{_SHORT_PAGE})?[\s:]*"
    r"(?:(?:[a-z]-|\d{1,2}-)?\d{1,4}|[ivxlc]{1,6})"
    rf"(?:\s*(?:{_OF})\s*\d{{1,4}}(?:\s+(?:pages|seiten))?|\s*\|\s*page)?"
    r"|第?\s*\d{1,4}\s*[页頁]?)[\W_]*",
    re.I,
)
_LABEL = re.compile(
    rf"\b{_PAGE}\s*\d{{1,4}}\b"
    rf"|(?<![\d/.])(?P<page>\d{{1,4}})\s*(?:{_OF})\s*(?P<pages>\d{{1,4}})(?![\d/.,])"
    r"|^\d{1,4}\s*[|•·]|[|•·]\s*\d{1,4}$",
    re.I,
)


def is_page_number(text: str) -> bool:
    """True for a page number and nothing else: "12", "- iv -", "Page 3 of 9"."""
    return _NUMBER.fullmatch(text) is not None


def labels_page(text: str) -> bool:
    """True if a line says among other words which page it is on: "Report, page 4", "Slide 4 / 19", "Annex | 13"."""
    found = _LABEL.search(text)
    return found is not None and (found["page"] is None or int(found["page"]) <= int(found["pages"]))
