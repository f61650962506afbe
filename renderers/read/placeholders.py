"""Citations out of a markup parser's way: each becomes a placeholder in the source, and a mark in the tree.

Brackets mean something in Markdown and tags in HTML, so citations are found in the source as written
(`grounding.markers`), hidden from the parser, and put back where text has come out of it: as marks in words, as
written in code and addresses. A placeholder begins with a rare punctuation mark, so that emphasis closes before it as
before a bracket, and goes on with private-use characters. Where a text has that punctuation mark itself, it is hidden
too: nothing in a text can be taken for a placeholder.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from grounding.markers.all_citations import WrittenMark, find_definitions, find_marks, prose_of
from grounding.markers.code import blank
from renderers.read.model import DefinedNumber
from renderers.tree.nodes import CitationMark

PLACEHOLDER_BEGIN = "\U0001da8b"
"""The first character of every placeholder."""
_OPEN, _CLOSE = PLACEHOLDER_BEGIN, "\ue00a"
_DIGITS = "\ue000\ue001\ue002\ue003\ue004\ue005\ue006\ue007\ue008\ue009"
_PLACEHOLDER = re.compile(f"{_OPEN}([{_DIGITS}]+){_CLOSE}")
_OPEN_WRITTEN = re.compile(rf"{_OPEN}|&#(?:[xX]0{{0,9}}1[dD][aA]8[bB]|0{{0,9}}{ord(_OPEN)})(?![0-9A-Fa-f]);?")
_NO_CODE = {ord("`"): " ", ord("~"): " "}
"""Without these nothing is code, in a text whose indented lines are prose."""
_TO_PRIVATE = {ord(str(digit)): char for digit, char in enumerate(_DIGITS)}
_TO_DIGIT = {ord(char): str(digit) for digit, char in enumerate(_DIGITS)}


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something of the text that the parser does not see."""

    written: str
    """As the text has it."""
    marks: tuple[CitationMark, ...] = ()
    """What it is in words; empty for marks of usage."""
    words: str = ""
    """What a reader sees instead, where it is no mark at all."""
    in_code: bool = False
    """True where `grounding.markers` takes it for code; the parser, which sees lists and notes, has the last word."""

    @property
    def cites_sources(self) -> bool:
        """True for a token, which stands for nothing else; a number in brackets may be part of a formula."""
        return any(mark.kind == "source" for mark in self.marks)


@dataclass(frozen=True, slots=True)
class HiddenMarks:
    """A text whose citations are hidden, and the way back."""

    text: str
    """What the parser reads."""
    hidden: tuple[Hidden, ...]
    """By the numbers of their placeholders."""
    usage: tuple[int, ...]
    """As in `ReadText`."""
    definitions: tuple[DefinedNumber, ...]
    """As in `ReadText`."""

    def pieces(self, text: str) -> list[str | Hidden]:
        """Words and what was hidden between them, in order; no empty words."""
        if _OPEN not in text:
            return [text] if text else []
        parts: list[str | Hidden] = []
        at = 0
        for found in _PLACEHOLDER.finditer(text):
            parts += [text[at : found.start()], self._of(found)]
            at = found.end()
        return [part for part in (*parts, text[at:]) if part != ""]

    def written(self, text: str) -> str:
        """The text with everything as it was written: for code and addresses."""
        return "".join(part if isinstance(part, str) else part.written for part in self.pieces(text))

    def words(self, text: str) -> str:
        """The text without citations: for names and titles."""
        if _OPEN not in text:
            return text
        return "".join(part if isinstance(part, str) else part.words for part in self.pieces(text))

    def marks(self, text: str) -> tuple[CitationMark, ...]:
        """The citations in a text."""
        return tuple(mark for part in self.pieces(text) if isinstance(part, Hidden) for mark in part.marks)

    def _of(self, found: re.Match[str]) -> Hidden:
        return self.hidden[int(found[1].translate(_TO_DIGIT))]


def hide_marks(text: str, fmt: str, numbers: Collection[int]) -> HiddenMarks:
    """Hide the citations of a text, `markdown` or `html`; `numbers` are those of the known citations."""
    prose = prose_of(text, fmt)
    definitions = find_definitions(prose)
    blocks = {found.number: found.block_id for found in definitions}
    unseen = [found.as_link and fmt == "markdown" for found in definitions]
    defined = [(found.start, found.end) for found, gone in zip(definitions, unseen, strict=True) if gone]
    heads = [
        (found.mark_start, found.mark_end, found.block_id)
        for found, gone in zip(definitions, unseen, strict=True)
        if not gone and "<" not in text[found.mark_start : found.mark_end]
    ]
    body = blank(prose, sorted([*defined, *(head[:2] for head in heads)]))
    marks = find_marks(text, fmt, body, None)
    if marks or numbers or blocks:
        # Where anything is cited, an entry gets a number that an undefined [1] could be taken for.
        marks = find_marks(text, fmt, body, {*numbers, *blocks})
    places: list[_Place] = [(start, end, None) for start, end in defined]
    places += [
        (start, end, Hidden(text[start:end], (_block(text[start:end], id),))) for start, end, id in heads
    ]
    places += [
        (mark.start, mark.end, _hidden(text[mark.start : mark.end], mark, frozenset(numbers), blocks))
        for mark in marks
    ]
    said = (DefinedNumber(found.number, found.block_id, found.quote) for found in definitions)
    if fmt == "markdown":
        places += _in_code(text, prose, places)
    shown, hidden = _replaced(text, sorted(places, key=lambda place: place[:2]))
    used = sorted({sid for mark in marks if mark.usage for sid in mark.sids})
    return HiddenMarks(shown, hidden, tuple(used), tuple(said))


_Place = tuple[int, int, Hidden | None]
"""Start and end of what is hidden; None for what goes without a trace."""


def _in_code(text: str, prose: str, places: Iterable[_Place]) -> list[_Place]:
    """Tokens and blocks where the text seems to be code: where that ends, only a parser knows for sure."""
    if prose == text:
        return []
    body = blank(text, sorted((start, end) for start, end, _ in places)).translate(_NO_CODE)
    found = find_marks(body, "text", body, None)
    return [
        (
            mark.start,
            mark.end,
            replace(_hidden(text[mark.start : mark.end], mark, frozenset(), {}), in_code=True),
        )
        for mark in found
        if not mark.usage and text[mark.start : mark.end] != prose[mark.start : mark.end]
    ]


def _hidden(written: str, mark: WrittenMark, numbers: frozenset[int], blocks: Mapping[int, str]) -> Hidden:
    if mark.usage:
        return Hidden(written)
    if mark.sids:
        return Hidden(written, (CitationMark("source", mark.sids, written),))
    if mark.block_ids:
        return Hidden(written, (CitationMark("block", mark.block_ids, written),))
    runs = groupby(mark.numbers, lambda number: number in blocks and number not in numbers)
    return Hidden(
        written, tuple(_numbered(written, tuple(run), blocks if own else None) for own, run in runs)
    )


def _numbered(written: str, numbers: tuple[int, ...], blocks: Mapping[int, str] | None) -> CitationMark:
    """A mark of these numbers, or of the blocks that the text says they stand for."""
    if blocks is None:
        return CitationMark("number", numbers, written)
    return CitationMark("block", tuple(dict.fromkeys(blocks[number] for number in numbers)), written)


def _block(written: str, block_id: str) -> CitationMark:
    return CitationMark("block", (block_id,), written)


def _replaced(text: str, places: Iterable[_Place]) -> tuple[str, tuple[Hidden, ...]]:
    """The text with a placeholder for each place, and for each character that could begin one."""
    hidden: list[Hidden] = []

    def hide(what: Hidden) -> str:
        hidden.append(what)
        return f"{_OPEN}{str(len(hidden) - 1).translate(_TO_PRIVATE)}{_CLOSE}"

    def guarded(words: str) -> str:
        return _OPEN_WRITTEN.sub(lambda found: hide(Hidden(found[0], (), _OPEN)), words)

    parts: list[str] = []
    at = 0
    for start, end, what in places:
        if start >= at:
            parts += [guarded(text[at:start]), hide(what) if what else ""]
            at = end
    return "".join([*parts, guarded(text[at:])]), tuple(hidden)
