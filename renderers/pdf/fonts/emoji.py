"""Emoji of several characters as one sign (UTS #51): flags, keycaps, skin tones, and what joiners put together."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SIGN = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf\u2934\u2935"
    "\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff]"
)
_TONE, _TAGS = "[\U0001f3fb-\U0001f3ff]", "[\U000e0020-\U000e007f]+"
_ONE = f"{_SIGN}(?:\ufe0f?\u20e3|{_TAGS}|\ufe0f?{_TONE}|\ufe0f)?"
_SEQUENCE = re.compile(
    f"[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3|{_ONE}(?:\u200d{_ONE})+"
    f"|{_SIGN}(?:{_TAGS}|\ufe0f?{_TONE}|\ufe0f)"
)
SILENT = re.compile("[\u200d\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
"""What shapes other signs and isn't drawn itself: joiners, selectors, skin tones, tags."""


def parts_of(text: str) -> Iterator[tuple[str, bool]]:
    """The text in parts; True for emoji that are made of several characters."""
    if text.isascii() or not _SEQUENCE.search(text):
        yield text, False
        return
    start = 0
    for found in _SEQUENCE.finditer(text):
        if found.start() > start:
            yield text[start : found.start()], False
        yield found[0], True
        start = found.end()
    if start < len(text):
        yield text[start:], False
