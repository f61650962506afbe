"""Tags of names that HTML doesn't have, in HTML that stands in Markdown, become words: `Vec<T>`, `<your name>`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from renderers.read.html.names import KNOWN

_TAG = re.compile(r"<!--|<(/?)([A-Za-z][A-Za-z0-9-]*)[^<>]*>")
_FOREIGN = frozenset({"math", "svg"})
"""Elements whose own elements have names of another language than HTML."""


def unknown_tags_as_words(html: str) -> str:
    """The HTML with such tags escaped; comments, formulas and drawings stay as they are."""
    places = list(_unknown_tags(html))
    ends = [0, *(place + 1 for place in places)]
    return "&lt;".join(html[begin:end] for begin, end in zip(ends, [*places, len(html)], strict=True))


def _unknown_tags(html: str) -> Iterator[int]:
    """Where a tag of an unknown name begins, in order."""
    at, foreign = 0, ""
    while (found := _TAG.search(html, at)) is not None:
        at = found.end()
        if found[2] is None:
            end = html.find("-->", found.start() + 2)
            if end < 0:
                return
            at = end + len("-->")
            continue
        name = found[2].lower()
        if foreign:
            foreign = "" if found[1] and name == foreign else foreign
        elif name in _FOREIGN and not found[1]:
            foreign = name
        elif name not in KNOWN:
            yield found.start()
