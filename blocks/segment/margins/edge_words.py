"""What lines at the edges of pages say of themselves: lines of publishers, addresses, stamps of downloads."""

from __future__ import annotations

import re

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
