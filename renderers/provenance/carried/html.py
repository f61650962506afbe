"""The row of sources_used.json in the file, as JSON that browsers neither show nor run."""

from __future__ import annotations

import json
from typing import Any

from blocks.text.html_parser import AnyHTMLParser
from renderers.provenance.carried.bounds import row_of

PROVENANCE = "pincite-provenance"
"""Id of the element."""
_KIND = "application/json"
_FIRST_PIECE = 1 << 16
# As JSON writes them in another way: no text in the row can end the element or begin a comment.
_ESCAPED = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}


def draw_provenance(row: dict[str, Any]) -> str:
    """The element that holds a row; "" for an empty one."""
    if not row:
        return ""
    written = json.dumps(row, allow_nan=False)
    for sign, code in _ESCAPED.items():
        written = written.replace(sign, code)
    return f'<script type="{_KIND}" id="{PROVENANCE}">{written}</script>'


def read_provenance_html(content: bytes) -> dict[str, Any] | None:
    """The row that a report's file holds; None if there is none. Raises ProvenanceError for one that can't be read."""
    record = record_in_html(content)
    return None if record is None else row_of(record, "the HTML file")


def record_in_html(content: bytes) -> str | None:
    """The text of the first element that is ours, as it stands in the file; None if there is none."""
    page, reader, at, size = content.decode("utf-8", errors="replace"), _Reader(), 0, _FIRST_PIECE
    while at < len(page) and not reader.done:
        reader.feed(page[at : at + size])
        # Pieces double, because the parser reads an element that is still open from its start with each of them.
        at, size = at + size, 2 * size
    return "".join(reader.parts) if reader.done or reader.within else None


class _Reader(AnyHTMLParser):
    """Takes what stands in the first element of our kind and name."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.done = False
        """True behind its end."""
        self.within = False
        """True in the middle of it."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        ours = tag == "script" and named.get("id") == PROVENANCE and named.get("type") == _KIND
        self.within = ours and not self.done

    def handle_endtag(self, tag: str) -> None:
        self.done, self.within = self.done or self.within, False

    def handle_data(self, data: str) -> None:
        if self.within:
            self.parts.append(data)
