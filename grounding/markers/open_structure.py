"""Where a Markdown text can be cut while it is still being written, so that what comes can't change what is there.

A cut lies outside of brackets, link addresses and tags, and far enough behind the last bracket that what follows it
is known. It errs on the safe side: what it takes for open may turn out to be none, at the latest with the paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grounding.markers.code import Span

_EVENT = re.compile(r"\\.|[\[\]【】()<>\n]|[^ \t\r\\\[\]【】()<>\n]+", re.DOTALL)
_TAG_BEGINS = re.compile(r"<[A-Za-z/!]")
_LONG_TAG = re.compile(r"<(!--|(?:code|pre|script|style)\b)", re.I)
_LONGEST_NAME = 9
_BEHIND = 3
"""So many characters behind a bracket say whether it is an index, a link, a definition."""


class OpenStructure:
    """Follows the brackets and tags of a text, piece by piece, and takes note of places where it can be cut."""

    def __init__(self) -> None:
        self.cuts: list[int] = []
        """Rising places, in characters from the text's begin. Those before brackets and behind line feeds depend
        on the text alone, not on its pieces."""
        self._depth = 0
        self._address = 0
        self._closed = -_BEHIND
        self._tag = ""
        self._tag_start = 0
        self._at_line_start, self._blank, self._in_definition = True, False, False

    def read(self, text: str, start: int, code: Iterable[Span], *, last: bool) -> int:
        """Read the next piece, which begins at `start`; `code` are spans of code. Returns how much was read.

        The rest, a backslash or the begin of a tag at its end, has to come again with what follows; not where this
        is the `last` piece.
        """
        end = len(text) if last else len(text) - _unfinished(text)
        at = 0
        for first, behind in code:
            first, behind = max(first - start, at), min(behind - start, end)
            if first < behind:
                self._read_prose(text, at, first, start)
                self._at_line_start, self._blank = text[behind - 1] == "\n", False
                at = behind
        self._read_prose(text, at, end, start)
        return end

    def cut_here(self, place: int) -> None:
        """Take note of the end of what was read, if the text can be cut there."""
        self._cut(place)

    def _read_prose(self, text: str, first: int, end: int, start: int) -> None:
        for found in _EVENT.finditer(text, first, end):
            mark, at = found[0], found.start()
            if mark == "\n":
                self._end_line(start + at)
                continue
            if mark[0] in "\\<" and "<" in mark:
                at += mark.index("<")
                self._read_opening(text, at, start + at)
            elif mark == ">":
                self._read_closing(text, at, start + at)
            elif mark in "[]【】()":
                self._read_bracket(mark, start + at)
            self._blank = False
            self._at_line_start = mark == "\\\n"

    def _read_bracket(self, mark: str, place: int) -> None:
        """Inside a tag, which may turn out to be none, brackets open, but don't close."""
        if mark in "[【":
            self._cut(place)
            self._in_definition |= mark == "[" and self._at_line_start
            self._depth += 1
        elif mark == "(" and (self._address or place == self._closed):
            self._address += 1
        elif self._tag:
            return
        elif mark in "]】" and self._depth:
            self._depth -= 1
            self._closed = place + 1
        elif mark == ")" and self._address:
            self._address -= 1

    def _read_opening(self, text: str, at: int, place: int) -> None:
        """A `<`: a tag begins, or within one another, or the end of a long element."""
        if self._tag not in ("", ">"):
            if text[at : at + 2 + len(self._tag)].lower() == f"</{self._tag}":
                self._tag = ">"
        elif _TAG_BEGINS.match(text, at):
            self._cut(place)
            long = _LONG_TAG.match(text, at)
            self._tag, self._tag_start = (long[1].lower() if long else ">"), place

    def _read_closing(self, text: str, at: int, place: int) -> None:
        """A `>` ends a tag; a comment ends at its own."""
        ends_comment = text[max(0, at - 2) : at] == "--" and place - 2 >= self._tag_start + len("<!--")
        if self._tag == ">" or (self._tag == "!--" and ends_comment):
            self._tag = ""

    def _end_line(self, place: int) -> None:
        if self._blank:
            self._depth = self._address = 0
            self._tag = ""
        self._in_definition = False
        if not self._is_open:
            self._closed = -_BEHIND
        self._cut(place + 1)
        self._at_line_start = self._blank = True

    @property
    def _is_open(self) -> bool:
        return bool(self._depth or self._address or self._tag or self._in_definition)

    def _cut(self, place: int) -> None:
        if not self._is_open and place >= self._closed + _BEHIND and (not self.cuts or place > self.cuts[-1]):
            self.cuts.append(place)


def _unfinished(text: str) -> int:
    """How many characters at the end of a piece can't be read without what follows."""
    slashes = len(text) - len(text.rstrip("\\"))
    dashes = min(2, len(text) - len(text.rstrip("-")))
    tag = text.rfind("<", max(0, len(text) - _LONGEST_NAME))
    return max(slashes % 2, dashes, len(text) - tag if tag >= 0 else 0)
