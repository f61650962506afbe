"""Citations in HTML: `<sup class="cite" data-sids="1,3">[S:1,3]</sup>`, and `[S:1]` or `[[S:1]]` in visible text.

Footnotes and "Sources" sections are visible text, too. The text is read by Python's HTML parser, so attributes may
come in any order and quoting. What stands in comments, attributes, `<code>`, `<pre>`, `<script>`, `<style>`,
`<textarea>`, `<template>` and `<title>` is no citation.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from html import escape, unescape
from itertools import accumulate

from blocks.text.html_parser import AnyHTMLParser
from grounding.markers.token_grammar import SHORT, TOKEN, Slot, Token, read_ids, read_token

_HIDDEN = frozenset("code pre script style textarea template title".split())
FILLER = "\u200b"
"""Fills the places of a character reference behind its character."""
_INLINE = frozenset("a abbr b cite em i mark q s small span strong sub sup u".split())
_Attributes = list[tuple[str, str | None]]


def find_html_citations(text: str) -> list[Token]:
    """Every citation and mark of usage in an HTML document or a part of one, in order."""
    reader = _Reader(text)
    elements = reader.elements()
    return merge_tokens(elements, reader.marks())


def find_cite_elements(text: str) -> list[Token]:
    """The `<sup class="cite">` elements of a text, in order; `[S:1]` counts in them alone."""
    if "<sup" not in text.lower():
        return []
    return _Reader(text).elements()


def visible_text(text: str) -> str:
    """The visible text of an HTML document, each piece at its own place.

    Markup is spaces, with line feeds where a block begins or ends; a character reference is its character, filled
    up with zero-width spaces.
    """
    reader = _Reader(text)
    shown = [" "] * len(text)
    for place in reader.breaks:
        shown[place : place + 2] = "\n\n"
    for start, end in reader.visible:
        shown[start:end] = text[start:end]
    for start, end in reader.references:
        shown[start:end] = unescape(text[start:end]).ljust(end - start, FILLER)[: end - start]
    return "".join(shown)


def merge_tokens(elements: list[Token], marks: Iterable[Token]) -> list[Token]:
    """Elements and the marks outside them, by place; both come by rising place."""
    starts = [element.start for element in elements]
    free = []
    for mark in marks:
        around = bisect_right(starts, mark.start) - 1
        if around < 0 or elements[around].end <= mark.start:
            free.append(mark)
    return sorted([*elements, *free], key=lambda token: token.start)


class _Reader(AnyHTMLParser):
    """Where the visible text of a document stands, and its `<sup class="cite">` elements.

    `visible` are spans of text without references, `references` spans such as `&amp;`, `breaks` places of tags
    that begin or end a block.
    """

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self._text = text
        self._lines = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        self.visible: list[list[int]] = []
        self.references: list[tuple[int, int]] = []
        self.breaks: list[int] = []
        self._hidden: list[str] = []
        self._cite: tuple[int, int, _Attributes] | None = None
        self._cites: list[tuple[int, int, int, int, _Attributes]] = []
        self.feed(text)  # never closed: what is unfinished at the end is a broken tag or the end of a text
        if not self.rawdata.startswith("<"):
            self._see(len(text) - len(self.rawdata), len(text))
        self._end_cite(None)

    def marks(self) -> Iterator[Token]:
        """`[S:1]`, `[[S:1]]` and `[[USAGE:1]]` in visible text."""
        for start, end in self.visible:
            yield from _marks(self._text, start, end)

    def elements(self) -> list[Token]:
        """The `<sup class="cite">` elements that hold an id."""
        inside = list(self.marks())
        starts = [mark.start for mark in inside]
        found = []
        for start, tag_end, inner_end, end, attributes in self._cites:
            first, last = bisect_right(starts, tag_end - 1), bisect_right(starts, inner_end - 1)
            inner = [slot for mark in inside[first:last] if not mark.usage for slot in mark.slots]
            slots = self._slots(start, tag_end, inner_end, attributes, inner)
            if slots and any(slot.pieces for slot in slots):
                found.append(Token(start, end, tuple(slots)))
        return found

    def _slots(
        self, start: int, tag_end: int, inner_end: int, attributes: _Attributes, inner: list[Slot]
    ) -> list[Slot] | None:
        """The places of an element where ids stand; None if its `data-sids` names too many."""
        value = dict(attributes).get("data-sids")
        if value is None:
            return inner
        pieces = read_ids(value) or read_ids(",".join(value.split()))
        if pieces is None:
            return None
        slots = [Slot(start, tag_end, pieces, _start_tag(attributes))] if pieces else []
        if not inner and pieces and read_ids(self._text[tag_end:inner_end]) == pieces:
            inner = [Slot(tag_end, inner_end, pieces, "{}")]
        return slots + inner

    def handle_starttag(self, tag: str, attrs: _Attributes) -> None:
        self._break_at(tag)
        if tag in _HIDDEN:
            self._hidden.append(tag)
        if tag != "sup" or self._hidden:
            return
        self._end_cite(None)
        if "cite" in (dict(attrs).get("class") or "").lower().split():
            start = self._place()
            self._cite = start, start + len(self.get_starttag_text() or ""), attrs

    def handle_startendtag(self, tag: str, attrs: _Attributes) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self._break_at(tag)
        if tag in self._hidden:
            while self._hidden.pop() != tag:
                continue
        elif tag == "sup" and not self._hidden:
            self._end_cite(self._place())

    def handle_entityref(self, name: str) -> None:
        self._refer(len(name) + 1)

    def handle_charref(self, name: str) -> None:
        self._refer(len(name) + 2)

    def _refer(self, length: int) -> None:
        start = self._place()
        end = start + length + self._text.startswith(";", start + length)
        if not self._hidden:
            self.references.append((start, end))

    def _break_at(self, tag: str) -> None:
        if tag not in _INLINE:
            self.breaks.append(self._place())

    def handle_data(self, data: str) -> None:
        start = self._place()
        self._see(start, start + len(data))

    def _see(self, start: int, end: int) -> None:
        if self._hidden:
            return
        if self.visible and self.visible[-1][1] == start:
            self.visible[-1][1] = end
        else:
            self.visible.append([start, end])

    def _end_cite(self, inner_end: int | None) -> None:
        """The element ends at its end tag; without one it is its start tag alone."""
        if self._cite is None:
            return
        start, tag_end, attributes = self._cite
        end = tag_end if inner_end is None else self._text.index(">", inner_end) + 1
        self._cites.append((start, tag_end, tag_end if inner_end is None else inner_end, end, attributes))
        self._cite = None

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column


def _marks(text: str, start: int, end: int) -> Iterator[Token]:
    """Long and short tokens in a piece of visible text; a line end is a space in HTML."""
    piece = text[start:end].replace("\n", " ").replace("\r", " ")
    at = 0
    for found in TOKEN.finditer(piece):
        yield from _short_marks(piece[at : found.start()], start + at)
        token = read_token(found, start)
        if token:
            yield token
        at = found.end()
    yield from _short_marks(piece[at:], start + at)


def _short_marks(piece: str, offset: int) -> Iterator[Token]:
    for found in SHORT.finditer(piece):
        pieces = read_ids(found["ids"])
        if pieces:
            start, end = offset + found.start(), offset + found.end()
            yield Token(start, end, (Slot(start, end, pieces, "[S:{}]"),))


def _start_tag(attributes: _Attributes) -> str:
    """The start tag with these attributes, escaped, and `{}` in place of its ids."""
    words = ["<sup"]
    for name, value in attributes:
        if name == "data-sids":
            words.append('data-sids="{}"')
        else:
            written = name if value is None else f'{name}="{escape(value)}"'
            words.append(written.replace("{", "{{").replace("}", "}}"))
    return " ".join(words) + ">"
