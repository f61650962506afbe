"""The citations of a written answer, each with the quoted words or the statement that it stands for.

Quoted words count where they end right before a citation; else the statement is what stands before it, back to the
begin of its sentence, its list item or its table row, other citations left out. Citations behind one another share
both.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from blocks.errors import QuoteError
from grounding.block_ids import normal_block_id
from grounding.citations.statements import read_statement
from grounding.markers.all_citations import QUOTE_ENDS, Definition, WrittenMark, find_definitions, find_marks
from grounding.markers.code import blank, code_spans
from grounding.markers.html import FILLER, visible_text
from grounding.meaning.sentences import split_sentences

_LONGEST_QUOTE = 4000
_LONGEST_STATEMENT = 1000
_FEWEST_TERMS = 2
_GAP = re.compile(r"[ \t]{0,3}[,;]?[ \t]{0,3}\n?[ \t]{0,3}")
_NEW_ITEM = re.compile(r"\n\s*\n|\n[ \t]*(?:#{1,6} .*(?:\n|\Z)|(?:[-*+]|\d{1,9}[.)])[ \t]|\|)")
_BULLET = re.compile(r"\A(?:[\s#>*|(]|[-+]\s|\d{1,9}[.)]\s)*")
_QUOTED_LINE = re.compile(r"\n[ \t]*>(?:[ \t]*>)*[ \t]?")
"""The mark of a block quote before each of its lines."""
_SAME_LINE = re.compile(r"[ \t]*\w")


@dataclass(frozen=True, slots=True)
class Cited:
    """One citation as an answer or the file beside it has it: of a block, a number or a source."""

    line: int
    number: int | None
    block_id: str
    quote: str
    """The quoted words; "" where there are none."""
    sid: int | None = None
    """The source's id, where a source is cited."""
    claim: str = ""
    """The statement before the citation; "" for a definition."""
    listed: bool = False
    """True for an entry of a list of sources, which stands for no statement."""


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """The citations of an answer."""

    defined: tuple[Cited, ...]
    """What its numbers stand for, those of the file beside it first."""
    inline: tuple[Cited, ...]
    """Every citation in the text, in order; one for each id, number or block that it names."""


class _Lines:
    """Line numbers of rising places in a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place, self._line = 0, 1

    def at(self, place: int) -> int:
        if place < self._place:
            self._place, self._line = 0, 1
        self._line += self._text.count("\n", self._place, place)
        self._place = place
        return self._line


def read_answer(
    text: str, fmt: str, sids: Collection[int], beside: Iterable[Mapping[str, object]] = ()
) -> ReadAnswer:
    """Read an answer: `markdown`, `text` or `html`. `sids` are the known sources, `beside` definitions of numbers.

    Raises QuoteError for a definition beside the answer that cannot be read.
    """
    lines = _Lines(text)
    prose = visible_text(text) if fmt == "html" else blank(text, code_spans(text, indented=False))
    strict = prose if fmt == "html" else blank(text, code_spans(text))
    definitions = find_definitions(strict)
    spans = [(found.start, found.end) for found in definitions]
    defined = [*_read_beside(beside), *(_defined(found, lines) for found in definitions)]
    known = {cited.number for cited in defined if cited.number is not None} | set(sids)
    marks = find_marks(text, fmt, blank(strict, spans), known)
    marks = [mark for mark in marks if not mark.usage]
    return ReadAnswer(tuple(defined), tuple(_inline(blank(prose, spans), marks, lines)))


def _inline(body: str, marks: list[WrittenMark], lines: _Lines) -> Iterator[Cited]:
    """The citations of the text with their words; `body` is the text without code and definitions."""
    unmarked = blank(body, [(mark.start, mark.end) for mark in marks])
    run_start = run_end = after = 0
    quote = claim = ""
    for at, mark in enumerate(marks):
        if at == 0 or not _GAP.fullmatch(body, run_end, mark.start):
            after, run_start = run_end, mark.start
            quote = _quote_before(body, run_start, after)
            claim = _statement_before(unmarked, run_start)
        run_end = mark.end
        listed = not claim and _SAME_LINE.match(body, mark.end) is not None
        line = lines.at(mark.start)
        yield from (Cited(line, n, "", quote, claim=claim, listed=listed) for n in mark.numbers)
        yield from (Cited(line, None, "", quote, sid, claim, listed) for sid in mark.sids)
        yield from (Cited(line, None, block, quote, claim=claim, listed=listed) for block in mark.block_ids)


def _defined(found: Definition, lines: _Lines) -> Cited:
    return Cited(lines.at(found.start), found.number, found.block_id, found.quote)


def _statement_before(text: str, place: int) -> str:
    """The words before `place` back to the begin of their sentence, list item or table row.

    "" where that lies too far back: what lacks its begin may say the opposite.
    """
    first = max(0, place - _LONGEST_STATEMENT)
    window = _QUOTED_LINE.sub("\n", "\n" * (first == 0) + text[first:place].replace(FILLER, ""))
    begins = [found.end() for found in _NEW_ITEM.finditer(window)]
    sentences = split_sentences(window[begins[-1] if begins else 0 :])
    if first and not begins and len(sentences) < 2:
        return ""
    words = _BULLET.sub("", sentences[-1] if sentences else "", count=1)
    return " ".join(words.replace("|", " ").split()).strip(" ,;")


def is_statement(words: str) -> bool:
    """True if words say enough to be compared: two terms or numbers."""
    read = read_statement(words)
    return len(read.terms) + len(read.quantities) >= _FEWEST_TERMS


def _quote_before(text: str, place: int, after: int) -> str:
    """The quoted words that end right before `place`, "" if there are none."""
    window = text[max(after, place - _LONGEST_QUOTE) : place].replace(FILLER, "").rstrip(" \u00a0\t\n.,;:")
    closing = window[-1:]
    begins = [window.rfind(opening, 0, len(window) - 1) for opening in QUOTE_ENDS.get(closing, "")]
    begin = max(begins, default=-1)
    quote = _QUOTED_LINE.sub("\n", window[begin + 1 : -1])
    return quote.strip() if begin >= 0 and not re.search(r"\n[ \t]*\n", quote) else ""


def _read_beside(entries: Iterable[Mapping[str, object]]) -> Iterator[Cited]:
    for place, entry in enumerate(entries, 1):
        number = entry.get("citation_number") if isinstance(entry, Mapping) else None
        if not isinstance(entry, Mapping) or isinstance(number, bool) or not isinstance(number, int):
            raise QuoteError(
                f"entry {place} of the citations beside the answer has no integer citation_number"
            )
        yield Cited(
            0, number, normal_block_id(entry.get("block_id") or ""), str(entry.get("cited_text") or "")
        )
