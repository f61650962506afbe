"""A written text cut into passages that no sentence crosses: paragraphs, list items, rows of tables, headings, notes.

Line by line, by the marks that lines begin with; blank lines, fences (`:::`) and other lines with such a mark, end a
passage. Marks, the signs of block quotes, attributes, pictures, addresses of links and numbers of footnotes are no
words of it. Linear.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from grounding.markers.html import FILLER
from grounding.meaning.sentences import split_sentences

Kind = Literal["sentence", "item", "row", "block quote", "heading", "footnote"]
"""Where a statement stands."""

_QUOTED = re.compile(r"[ \t]*(?:>[ \t]?)+")
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]+")
_ITEM = re.compile(r"[ \t]*(?:[-*+:]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_FOOTNOTE = re.compile(r"[ \t]{0,3}\[\^(?P<label>[^\[\]\s]{1,99})\]:[ \t]*")
_RULE = re.compile(r"[ \t]*(?:[-=*_][ \t]*){3,}")
_DELIMITER = re.compile(r"[ \t]*+\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+")
_ROW = re.compile(r"[ \t]*\|")
_CELL = re.compile(r"(?<!\\)\|")
_ATTRIBUTE = r"""(?:[#.][\w:.-]{1,100}+|[A-Za-z][\w-]{0,40}+=(?:"[^"{}\n]{0,100}"|[^\s"{}]{1,100}+))"""
_ATTRIBUTES = rf"[ \t]*+{_ATTRIBUTE}(?:[ \t]++{_ATTRIBUTE}){{0,20}}+[ \t]*+\}}"
"""As Pandoc has them, behind the opening brace."""
_FENCE = re.compile(
    rf"^[ \t]*+:{{3,}}+[ \t]*+(?:\{{{_ATTRIBUTES}|[\w-]{{0,60}}+)[ \t]*+:*+[ \t]*+$", re.MULTILINE
)
_LEADS = r"""
    \((?=\w{2,20}://|mailto:|tel:|www\.|[#/?]|\.{1,2}/|[^()\s]{0,200}\.[A-Za-z]\w{1,5}[#?)\s])
    [^()\s]{1,2000}(?:\s{1,9}"[^"\n]{0,500}")?\)
"""
"""Where a link leads: "(5%)" and "(see below)" are words, also right behind a bracket."""
_MARKUP = re.compile(
    rf"""
    (?P<kept>^[ \t]*>[ \t]*)\[!(?i:note|tip|important|warning|caution)\](?=[ \t]*$)  # the kind of a callout
    | \[\^(?P<label>[^\[\]\s]{{1,99}})\](?!:)                      # the number of a footnote
    | !\[[^\[\]\n]{{0,500}}\](?={_LEADS})                          # a picture
    | \[(?=[^\[\]\n]{{0,500}}\]{_LEADS}) | \](?={_LEADS})            # the brackets of a link
    | (?<=\]){_LEADS}(?:\{{{_ATTRIBUTES})?                         # where a link or a picture leads
    | \{{(?=[ \t]*[#.]){_ATTRIBUTES}(?=[ \t]*$)                    # attributes of a heading or a caption
    """,
    re.MULTILINE | re.VERBOSE,
)
"""What Markdown doesn't show, and no more: a word left out here would not be checked. Lengths are bounded, so that no
text makes it slow."""
_NOTED = re.compile(r"^[ \t>]*+\[\^([^\[\]\s]{1,99})\]:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a text, with the words that it shows; places are those of the text."""

    kind: Kind
    start: int
    """Place where its first line begins, marks and all."""
    words: str
    """What it says: one space or line feed for each mark and line end, fillers of references left out."""
    places: tuple[int, ...]
    """Place in the text of each character of `words`."""
    label: str = ""
    """Of a footnote, its label."""
    heads: tuple[str, ...] = ()
    """Of a row, what stands above each of its cells; empty if it has no header row, or is one."""
    is_header: bool = False
    """True for the header row of a table."""

    def sentences(self) -> tuple[tuple[int, int], ...]:
        """Begin and end of each of its sentences, among `words`; a row is one, and so are parts between semicolons."""
        if self.kind == "row":
            return ((0, len(self.words)),)
        found: list[tuple[int, int]] = []
        at = 0
        for sentence in split_sentences(self.words):
            at = max(at, self.words.find(sentence, at))
            joined = bool(found) and self.words[found[-1][1] - 1] == ";"
            begin = found.pop()[0] if joined else at
            at += len(sentence)
            found.append((begin, at))
        return tuple(found)


def passages(text: str) -> list[Passage]:
    """Every passage of the text, in order. Code, definitions and citations should be spaces already."""
    labels = frozenset(_NOTED.findall(text))
    shown = _FENCE.sub(lambda fence: " " * len(fence[0]), text)
    shown = _MARKUP.sub(lambda markup: _filled(markup, labels), shown)
    found = [_passage(shown, lines) for lines in _grouped(shown)]
    return list(_with_heads([passage for passage in found if passage.places]))


def _filled(markup: re.Match[str], labels: Collection[str]) -> str:
    if markup["label"] and markup["label"] not in labels:
        return markup[0]  # of no footnote: shown as it is written
    kept = markup["kept"] or ""
    return kept + FILLER * (len(markup[0]) - len(kept))


@dataclass(slots=True)
class _Lines:
    """Lines of one passage, as (start, end) of what each of them says."""

    kind: Kind
    start: int
    spans: list[tuple[int, int]]
    label: str = ""


def _grouped(text: str) -> Iterator[_Lines]:
    """The lines of each passage."""
    current: _Lines | None = None
    start = 0
    for line in text.splitlines(keepends=True):
        end = start + len(line)
        opened = _opened(text, start, end)
        if current is not None and (
            opened is not None or current.kind == "heading" or not line.strip(" \t\r\n>|")
        ):
            yield current
            current = None
        if opened is not None:
            current = opened
        elif line.strip(" \t\r\n>|") and not _RULE.fullmatch(line.strip()):
            body = _QUOTED.match(text, start, end)
            begin = body.end() if body else start
            if current is None:
                current = _Lines("block quote" if body else "sentence", start, [])
            current.spans.append((begin, end))
        start = end
    if current is not None:
        yield current


def _opened(text: str, start: int, end: int) -> _Lines | None:
    """The passage that a line with a mark opens."""
    quoted = _QUOTED.match(text, start, end)
    at = quoted.end() if quoted else start
    if _ROW.match(text, at, end):
        return _Lines("row", start, [(at, end)])
    if heading := _HEADING.match(text, at, end):
        return _Lines("heading", start, [(heading.end(), end)])
    if footnote := _FOOTNOTE.match(text, at, end):
        return _Lines("footnote", start, [(footnote.end(), end)], footnote["label"])
    if item := _ITEM.match(text, at, end):
        return _Lines("item", start, [(item.end(), end)])
    return None


def _passage(text: str, lines: _Lines) -> Passage:
    places = tuple(at for start, end in lines.spans for at in range(start, end) if text[at] != FILLER)
    return Passage(lines.kind, lines.start, "".join(text[at] for at in places), places, lines.label)


def _with_heads(found: list[Passage]) -> Iterator[Passage]:
    """The passages, rows with the header of their table, and without the line that parts it from them."""
    heads: tuple[str, ...] = ()
    for at, passage in enumerate(found):
        if passage.kind != "row":
            heads = ()
            yield passage
        elif _DELIMITER.fullmatch(passage.words.strip()):
            continue
        elif at + 1 < len(found) and _is_delimiter(found[at + 1]):
            heads = cells_of(passage.words)
            yield replace(passage, is_header=True)
        else:
            yield replace(passage, heads=heads)


def _is_delimiter(passage: Passage) -> bool:
    return passage.kind == "row" and _DELIMITER.fullmatch(passage.words.strip()) is not None


def cells_of(row: str) -> tuple[str, ...]:
    """The words of each cell of a row."""
    return tuple(cell.strip() for cell in _CELL.split(row.strip().strip("|")))


def cell_at(row: str, place: int) -> int:
    """Which cell of a row, from 0, holds the character at `place`."""
    begin = len(row) - len(row.lstrip().removeprefix("|"))
    return len(_CELL.findall(row[begin:place])) if place > begin else 0
