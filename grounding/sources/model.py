"""A source: one row of a pool, a dict that goes into JSON as it is.

    sid                     int from 0 on: the number that tokens such as [[S:3]] name it by
    title, url, text        str, "" where unknown; `text` is a short excerpt
    content                 str, the whole text; only where it is known
    source_type             "web", "file", "attachment" or "manual"
    mime, size_bytes        str; int of bytes
    artifact_path           str, where its conversation keeps it: "fi:turn_1.files/report.pdf"
    physical_path           str, where the file lies: "turn_1/files/report.pdf"
    published_time_iso, modified_time_iso, fetched_time_iso     str, ISO 8601
    objective_relevance     number, 0..1
    query_relevance         number, 0..1, or a list of {"qid": str, "score": number}
    authority, favicon_url  str
    omitted                 {field: why}: what was left out because a row can't hold it

Any other field is kept as it came. `adapt_source_for_llm` makes rows of this shape from older ones.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import Any

from blocks.errors import SourcesError

Row = dict[str, Any]
"""A source, in the shape that this module describes."""

BODY_FIELDS = ("title", "text", "content")
"""Words of the source: of two, the longer is the better."""
RELEVANCE_FIELDS = ("objective_relevance", "query_relevance")
"""Of two, the larger is kept."""
STRING_FIELDS = (
    "url source_type mime artifact_path physical_path published_time_iso modified_time_iso fetched_time_iso "
    "authority favicon_url"
).split()
"""The other fields that are text."""
FIELDS = frozenset({"sid", "size_bytes", *BODY_FIELDS, *RELEVANCE_FIELDS, *STRING_FIELDS})
"""Every name that means something here."""

MAX_SID = 2**53 - 1
"""The largest integer that every reader of JSON keeps exact (RFC 8259, section 6)."""


def as_sid(value: object) -> int | None:
    """The SID that a value means: an int, a whole float or decimal digits, from 0 to `MAX_SID`. None for
    others.

    True and False are no numbers here.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        digits = value.strip()
        value = int(digits) if digits.isdecimal() and len(digits) <= len(str(MAX_SID)) else None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if isinstance(value, int) and 0 <= value <= MAX_SID else None


def next_sid(largest: int) -> int:
    """The SID after the largest one given out (0 if there is none). Raises SourcesError where numbers end."""
    if largest >= MAX_SID:
        raise SourcesError(f"no SID is left after {largest}; number the sources anew, from 1 on")
    return largest + 1


def label(row: Mapping[str, Any]) -> str:
    """What to call a source where people read: its title, else its file's name, its url, or "Source 3"."""
    path = str(row.get("physical_path") or row.get("artifact_path") or "").replace("\\", "/")
    return str(
        row.get("title") or posixpath.basename(path) or row.get("url") or f"Source {row.get('sid', '?')}"
    )
