"""Taking a marker out of a text so that it leaves no trace."""

from __future__ import annotations

PLACEHOLDER = "[?]"
"""What stays where taking a marker out would make code, a link or another marker of the text around it."""
_CLOSING = ".,;:!?)]}”’»。，、；：！？"


def removal(text: str, start: int, end: int, after: int) -> tuple[int, int, str]:
    """What to cut so that a marker at start..end goes without a trace: the span, and what stands there then.

    One of two spaces goes with it, the space before a full stop, and round brackets that would be left
    empty. `after` is the place before which nothing may be cut.
    """
    if start > after and text[start - 1] == "(" and text[end : end + 1] == ")":
        start, end = start - 1, end + 1
    first = start
    while first > after and text[first - 1] in " \t":
        first -= 1
    behind = end
    while behind < len(text) and text[behind] in " \t":
        behind += 1
    line_begins = first == 0 or text[first - 1] == "\n"
    line_ends = behind == len(text) or text[behind] in "\r\n"
    opened = first == start and first > 0 and text[first - 1] in "([{“‘«"
    if (line_begins or opened) and not line_ends:
        return start, behind, ""
    if line_ends or behind > end or text[end] in _CLOSING:
        return (start if line_begins else first), end, _apart(text, first, end)
    return start, end, _apart(text, start, end)


def _apart(text: str, start: int, end: int) -> str:
    """A space if the characters around start..end would make code or a link when joined."""
    joined = text[max(0, start - 1) : start] + text[end : end + 1]
    return " " if joined in ("](", "][", "]:", "``", "~~", "![") else ""
