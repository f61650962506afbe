"""An answer cut into sentences while it is being written, and what becomes of the statement at each number of one.

A sentence is complete once what follows shows that it has ended: the next word, a line's end, a blank line; its
citations behind the full stop belong to it, and so does the space before it. Each place is looked at once, with the
text up to it alone, so that the sentences are the same however the text comes. Linear but for one long sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from grounding.citations.check.blocks import BlockCheck
from grounding.citations.check.model import CheckedUse
from grounding.citations.check.reading import Cited, read_answer
from grounding.citations.check.uses import check_uses
from grounding.citations.statements import Statements
from grounding.citations.tool import CitationTool
from grounding.meaning.sentences import split_sentences

_CONTEXT = 3000
"""Characters before a sentence that are kept: more than what is compared of a passage (`LONGEST` of
`grounding.citations.uses.find`)."""
_MARKER = re.compile(r"\[[^\[\]\n]{0,99}\]|【[^【】\n]{0,200}】")
_LAST_MARKER = re.compile(rf"(?:{_MARKER.pattern})\Z")
_LINE_MARK = re.compile(r"[ \t]*(?:[-*+|>]|#{1,6}[ \t]|\d{1,9}[.)][ \t])")
_CLOSING = "\"'”’»)」』*_"
_ENDS = ".!?…。！？｡؟۔।"
_ENDS_WITHOUT_SPACE = "。！？｡"
_NO_BEGIN = frozenset(f"[【{_CLOSING}{_ENDS}")
_MAY_END = frozenset(f"{_ENDS_WITHOUT_SPACE}{_CLOSING}]】 \t")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of an answer."""

    words: str
    """As it is written, with the space before it and its citations."""
    before: str = ""
    """What stands before it in its paragraph, the last of it."""


class SentenceStream:
    """Cuts a stream of text into sentences; joined they are the text."""

    def __init__(self) -> None:
        self._text = ""  # what stands before the open sentence, and that sentence
        self._open = 0
        self._at = 0

    def feed(self, chunk: str) -> Iterator[Sentence]:
        """The sentences that are complete with the next chunk."""
        self._text += chunk
        while self._at < len(self._text):
            end = self._ended(self._at)
            self._at += 1
            if end is not None:
                yield self._cut(end)

    def close(self) -> Iterator[Sentence]:
        """The text ends here: what is left, if there is anything."""
        end = self._ended_by_word(len(self._text))
        if end is not None:
            yield self._cut(end)
        if self._open < len(self._text):
            yield self._cut(len(self._text))

    def _cut(self, end: int) -> Sentence:
        before = self._text[: self._open]
        sentence = Sentence(self._text[self._open : end], before[before.rfind("\n\n") + 1 :])
        forgotten = max(0, end - _CONTEXT)
        self._text = self._text[forgotten:]
        self._open, self._at = end - forgotten, self._at - forgotten
        return sentence

    def _ended(self, at: int) -> int | None:
        """Where the open sentence ends, if the character at `at` shows that it does."""
        text, letter = self._text, self._text[at]
        if letter == "\n":
            return self._ended_by_line(at)
        if letter.isspace():
            return self._ended_by_word(at)
        if letter in _NO_BEGIN or text[at - 1 : at] not in _MAY_END:
            return None
        end = self._open + len(text[self._open : at].rstrip())
        last = _unmarked(text[self._open : end])
        return end if last.endswith(tuple(_ENDS_WITHOUT_SPACE)) else None

    def _ended_by_line(self, at: int) -> int | None:
        begin = self._text.rfind("\n", 0, at) + 1
        written = self._text[self._open : at].rstrip()
        if not written:
            return None
        if not self._text[begin:at].strip():
            return self._open + len(written)
        line = self._text[begin:at]
        return at if _LINE_MARK.match(line) or _unmarked(written).endswith((*_ENDS, ":", "：")) else None

    def _ended_by_word(self, at: int) -> int | None:
        """Behind a word: whether it begins another sentence."""
        begin = at
        while begin > self._open and not self._text[begin - 1].isspace():
            begin -= 1
        word, written = self._text[begin:at], self._text[self._open : begin].rstrip()
        if not word or word[0] in "[【" or not _unmarked(written).endswith(tuple(_ENDS)):
            return None
        sentences = split_sentences(_MARKER.sub(" ", self._text[self._open : at]))
        return self._open + len(written) if sentences[1:] and sentences[-1] == word else None


def _unmarked(words: str) -> str:
    """The words without the citations, closing quotes and space at their end."""
    while (shorter := _LAST_MARKER.sub("", words.rstrip()).rstrip(f"{_CLOSING} \t")) != words:
        words = shorter
    return words


class SentenceJudge:
    """Compares the statements of an answer with what their numbers cite, a sentence at a time."""

    def __init__(self, tool: CitationTool, blocks: BlockCheck) -> None:
        """The numbers are those of the tool's calls."""
        cited = {citation.number: citation for citation in tool.citations}
        cited |= {number: cited[known] for number, known in tool.aliases.items()}
        self._rows = [{"citation_number": n, "block_id": c.block_id} for n, c in cited.items()]
        defined = read_answer("", "markdown", (), self._rows).defined
        self._defined: dict[int | None, Cited] = {cited.number: cited for cited in defined}
        self._statements = Statements({n: c.cited_text for n, c in cited.items() if n == c.number})
        self._blocks = blocks
        self._lines = 0
        self._last: tuple[str, Sequence[Cited]] = "", ()

    def refused(self, sentence: Sentence) -> list[CheckedUse]:
        """The statements of the sentence that go beyond what they cite, by line of what was judged so far."""
        line = self._lines - sentence.before.count("\n")
        self._lines += sentence.words.count("\n")
        if not _MARKER.search(sentence.words):
            return []
        earlier = self._read(sentence.before)
        first = earlier[-1].run + 1 if earlier else 0
        own = [cited for cited in self._read(sentence.before + sentence.words) if cited.run >= first]
        known = {cited.run for cited in own if cited.number in self._defined}
        return [
            replace(use, line=line + use.line)
            for cited, use in check_uses(own, self._defined, self._blocks)
            if use.status == "refused" and not (self._is_strange(cited) and self._is_meant(cited, use, known))
        ]

    def _read(self, text: str) -> Sequence[Cited]:
        # What stands before a sentence is mostly what was read with the one before it.
        if text != self._last[0]:
            self._last = text, read_answer(text, "markdown", (), self._rows).inline
        return self._last[1]

    def _is_strange(self, cited: Cited) -> bool:
        return cited.number is not None and cited.number not in self._defined

    def _is_meant(self, cited: Cited, use: CheckedUse, known: Collection[int]) -> bool:
        """True where a number that was never cited does no harm: a known one stands beside it, or one citation alone
        says what stands before it, whose number it gets."""
        return cited.run in known or self._statements.best(use.statement) is not None
