"""The citations of a written answer, each with the quoted words and the statement that it stands for.

Quoted words count where they end right before a citation; the statement is its sentence, list item or table row, other
citations left out (`grounding.citations.uses`). Citations behind one another share both.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from blocks.errors import QuoteError
from grounding.block_ids import normal_block_id
from grounding.citations.uses.find import NOTHING, AnswerUses, Sentence, Use
from grounding.markers.all_citations import QUOTE_ENDS, Definition, WrittenMark, find_definitions, find_marks
from grounding.markers.code import blank, code_spans
from grounding.markers.html import FILLER, visible_text

_LONGEST_QUOTE = 4000
_GAP = re.compile(r"[ \t]{0,3}[,;]?[ \t]{0,3}\n?[ \t]{0,3}")
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
    """The statement that it stands for, with what stands before it in its sentence; "" for a definition."""
    use: Use = NOTHING
    """Where that statement stands."""
    run: int = -1
    """Which run of citations behind one another it is in; -1 for a definition."""
    listed: bool = False
    """True for an entry of a list of sources, which stands for no statement."""
    mark: tuple[int, int] = (0, 0)
    """Begin and end of its mark in the text, which several citations may share; (0, 0) for a definition."""


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """The citations of an answer."""

    defined: tuple[Cited, ...]
    """What its numbers stand for, those of the file beside it first."""
    inline: tuple[Cited, ...]
    """Every citation in the text, in order; one for each id, number or block that it names."""
    uncited: tuple[tuple[int, str], ...] = ()
    """Line and words of each statement without a citation."""


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
    body = blank(prose, spans)
    uses = AnswerUses(blank(body, [(mark.start, mark.end) for mark in marks]), _runs(body, marks))
    inline = tuple(_inline(body, marks, uses.uses, lines))
    return ReadAnswer(tuple(defined), inline, tuple(_uncited(uses.uncited(), lines)))


def _runs(body: str, marks: list[WrittenMark]) -> list[tuple[int, int]]:
    """Begin and end of each run of marks behind one another."""
    runs: list[tuple[int, int]] = []
    for mark in marks:
        if runs and _GAP.fullmatch(body, runs[-1][1], mark.start):
            runs[-1] = runs[-1][0], mark.end
        else:
            runs.append((mark.start, mark.end))
    return runs


def _inline(body: str, marks: list[WrittenMark], uses: list[Use], lines: _Lines) -> Iterator[Cited]:
    """The citations of the text with their words; `body` is the text without code and definitions."""
    run, after, end = -1, 0, 0
    quote, use = "", NOTHING
    for mark in marks:
        if run < 0 or not _GAP.fullmatch(body, end, mark.start):
            run, after = run + 1, end
            quote, use = _quote_before(body, mark.start, after), uses[run]
        end = mark.end
        listed = not use.sentence and _SAME_LINE.match(body, mark.end) is not None
        place = (mark.start, mark.end)
        one = Cited(lines.at(mark.start), None, "", quote, None, use.up_to, use, run, listed, place)
        yield from (replace(one, number=number) for number in mark.numbers)
        yield from (replace(one, sid=sid) for sid in mark.sids)
        yield from (replace(one, block_id=block) for block in mark.block_ids)


def _uncited(sentences: Iterable[Sentence], lines: _Lines) -> Iterator[tuple[int, str]]:
    for sentence in sentences:
        yield lines.at(sentence.place), sentence.words


def _defined(found: Definition, lines: _Lines) -> Cited:
    return Cited(lines.at(found.start), found.number, found.block_id, found.quote)


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
