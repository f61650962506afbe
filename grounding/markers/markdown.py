"""The parts of a Markdown text that are code, markup or links: brackets in them are no citations.

A scan of the text as written, with offsets, for texts that models write: code (`grounding.markers.code`), HTML
comments, tags, `<code>` and `<pre>`, autolinks, links, images, references and their
definitions. It follows CommonMark where that can be told from the line at hand, and takes time linear in the
text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from blocks.model import BLOCK_ID_PREFIX
from grounding.markers.code import Span, code_spans

_HTML = re.compile(r"<!--|<(/?[A-Za-z][A-Za-z0-9-]*)(?:[\s/][^<>]*)?>|<[A-Za-z][A-Za-z0-9+.-]*:[^<>\s]*>")
_HTML_ENDS = {name: re.compile(rf"(?i)</{name}\s*>") for name in ("code", "pre", "script", "style")}
_COMMENT_END = re.compile("-->")
_BRACKET = re.compile(r"\\.|[\[\]()]|\n[ \t\r]*\n", re.DOTALL)
_DEFINITION = re.compile(r"(?m)^ {0,3}\[([^\[\]\n^][^\[\]\n]{0,99})\]:[ \t]*(\S.*)$")
_FOOTNOTE = re.compile(rf"(?m)^[ >]{{0,9}}\[(\^[^\[\]\s]{{1,99}})\]:(?![ \t]*\[?{BLOCK_ID_PREFIX}\d)")
"""A footnote's text begins; that of `[^1]: BLOCK_CITE_ID_7` is none: it says what a citation stands for."""
_NUMBER_LABEL = re.compile(r"\s*\d{1,6}\s*")
_SPACE = re.compile(r"\s")
_LONGEST = 2000
"""Titles and addresses in `<>` are read up to this many characters, so that no text makes the scan slow."""


@dataclass(frozen=True, slots=True)
class Brackets:
    """The matching brackets of a text outside code, each pair within one paragraph."""

    square: dict[int, int]
    """Place of each `[` to the place of its `]`, by rising place."""
    round: dict[int, int]
    """Place of each `(` to the place of its `)`."""
    parents: dict[int, int]
    """Place of each matched `[` to that of the open `[` around it, if there is one."""


@dataclass(frozen=True, slots=True)
class Markdown:
    """What is known of a text's structure."""

    literal: bytearray
    """A byte for each character: 1 in code, markup and links, 0 elsewhere."""
    brackets: Brackets
    """The matching brackets outside code."""
    labels: frozenset[str]
    """Labels that the text defines as references, `[label]: address`, and as footnotes, `[^label]: words`."""
    definitions: dict[str, Span]
    """The definition of each label, the last if there are several."""


def scan_markdown(
    text: str, code: Iterable[Span] | None = None, labels: frozenset[str] = frozenset()
) -> Markdown:
    """Find code, markup, links and brackets of a Markdown text.

    Of a part of a text, `code` and `labels` are what is known from the whole: its code, and the labels defined
    elsewhere.
    """
    literal = bytearray(len(text))
    for span in code_spans(text) if code is None else code:
        _mark(literal, span)
    for span in _html(text, literal):
        _mark(literal, span)
    definitions = dict(_definitions(text, literal))
    for span in definitions.values():
        _mark(literal, span)
    brackets = match_brackets(text, literal)
    labels = labels | frozenset(definitions) | frozenset(_footnotes(text, literal))
    for span in _links(text, brackets, labels):
        _mark(literal, span)
    return Markdown(literal, brackets, labels, definitions)


def _mark(literal: bytearray, span: Span) -> None:
    start, end = span
    literal[start:end] = b"\1" * (end - start)


def _html(text: str, code: bytearray) -> Iterator[Span]:
    """Comments, tags, autolinks, and all of `<code>`, `<pre>`, `<script>`, `<style>` up to their end tags."""
    unclosed: set[re.Pattern[str]] = set()
    after = 0
    for found in _HTML.finditer(text):
        if found.start() < after or code[found.start()]:
            continue
        after = found.end()
        closing = _COMMENT_END if found[0] == "<!--" else _HTML_ENDS.get((found[1] or "").lower())
        if closing is not None and closing not in unclosed:
            end = closing.search(text, after)
            if end is None:
                unclosed.add(closing)
            else:
                after = end.end()
        yield found.start(), after


def _definitions(text: str, code: bytearray) -> Iterator[tuple[str, Span]]:
    """Labels and lines of `[label]: address "title"`. An address has a `/`, `#`, `:` or `.`, or stands in
    `<>`."""
    for found in _DEFINITION.finditer(text):
        address, _, title = found[2].strip().partition(" ")
        looks_right = any(mark in address for mark in "/#:.<") and not any(mark in address for mark in "[]")
        if looks_right and _is_title(title.strip()) and not code[found.start(1)]:
            yield normal_label(found[1]), found.span()


def number_definitions(text: str, code: Iterable[Span]) -> list[Span]:
    """Lines that say what a number stands for, `[1]: address "title"` and `[1]: BLOCK_CITE_ID_7 "words"`; outside of
    code. A line `[1]: several words` is prose."""
    literal = bytearray(len(text))
    for span in code:
        _mark(literal, span)
    return [
        found.span()
        for found in _DEFINITION.finditer(text)
        if _NUMBER_LABEL.fullmatch(found[1]) and not literal[found.start(1)] and _defines(found[2].strip())
    ]


def _defines(words: str) -> bool:
    """True for what CommonMark takes for an address with or without a title, and for a block's id with words."""
    first, _, rest = words.partition(" ")
    return BLOCK_ID_PREFIX in first or _is_title(rest.strip())


def _footnotes(text: str, code: bytearray) -> Iterator[str]:
    """Labels of footnotes, with their `^`. Their text is prose like any other."""
    for found in _FOOTNOTE.finditer(text):
        if not code[found.start(1)]:
            yield normal_label(found[1])


def normal_label(label: str) -> str:
    """A reference label as CommonMark compares it."""
    return " ".join(label.split()).casefold()


def _is_title(words: str) -> bool:
    if not words:
        return True
    return len(words) > 1 and words[0] + words[-1] in ('""', "''", "()")


def match_brackets(text: str, code: bytearray) -> Brackets:
    """Pair square and round brackets outside code; a blank line ends every open one, a backslash hides
    one."""
    pairs: dict[str, list[Span]] = {"]": [], ")": []}
    open_square: list[int] = []
    open_round: list[int] = []
    parents: dict[int, int] = {}
    for found in _BRACKET.finditer(text):
        mark, place = found[0], found.start()
        if code[place]:
            continue
        if mark[0] == "\n":
            open_square.clear()
            open_round.clear()
        elif mark in "[(":
            (open_square if mark == "[" else open_round).append(place)
        elif mark in "])":
            opened = open_square if mark == "]" else open_round
            if opened:
                pairs[mark].append((opened.pop(), place))
            if mark == "]" and opened:
                parents[pairs[mark][-1][0]] = opened[-1]
    return Brackets(dict(sorted(pairs["]"])), dict(pairs[")"]), parents)


def _links(text: str, brackets: Brackets, labels: frozenset[str]) -> Iterator[Span]:
    """`[…](address)`, `[…][label]` and `[label]` from outside in; nothing inside a link is looked at
    again."""
    after = 0
    spaces = [found.start() for found in _SPACE.finditer(text)]
    for opening, closing in brackets.square.items():
        if opening < after:
            continue
        end = _link_end(text, brackets, labels, spaces, opening, closing)
        if end:
            yield opening, end
            after = end


def _link_end(
    text: str, brackets: Brackets, labels: frozenset[str], spaces: list[int], opening: int, closing: int
) -> int:
    """Where the link that begins at `opening` ends, or 0 if it is none."""
    follower = closing + 1
    last = brackets.round.get(follower)
    if last is not None and _is_destination(text, follower + 1, last, spaces):
        return last + 1
    label_end = brackets.square.get(follower)
    # A footnote's `[^1]` behind other brackets, as in `[2][^1]`, is no label of theirs.
    label = "" if label_end is None else text[follower + 1 : min(label_end, follower + 102)]
    if label_end is not None and not label.startswith("^") and _is_label(label, labels):
        return label_end + 1
    return follower if _is_label(text[opening + 1 : min(closing, opening + 102)], labels) else 0


def _is_label(words: str, labels: frozenset[str]) -> bool:
    return bool(labels) and normal_label(words) in labels


def _is_destination(text: str, start: int, end: int, spaces: list[int]) -> bool:
    """An address without spaces (or in `<>`), then perhaps a title in quotes."""
    while start < end and text[start].isspace():
        start += 1
    if text.startswith("<", start):
        return text.find(">", start, min(end, start + _LONGEST)) >= 0
    nearest = bisect_left(spaces, start)
    space = spaces[nearest] if nearest < len(spaces) else end
    return space >= end or _is_title(text[space : min(end, space + _LONGEST)].strip())
