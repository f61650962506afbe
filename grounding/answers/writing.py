"""An answer while a model writes it: numbers in order, statements judged, and what becomes of those that don't hold.

Text goes out as soon as its numbers are certain. Where sentences that don't hold are dropped, each is held back until
it is judged, and gets its numbers then, so that a dropped one uses none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grounding.answers.asking import Asking
from grounding.answers.events import CitationEvent, RefusalEvent, TextEvent
from grounding.answers.sentences import Sentence, SentenceJudge, SentenceStream
from grounding.citations.check.model import CheckedUse
from grounding.citations.renumber_stream import RenumberStream
from grounding.citations.statements import Statements
from grounding.markers.token_stream import CitationStream

_LEAD = re.compile(r"\s*(?:(?:[-*+>]|#{1,6}|\d{1,9}[.)])[ \t]+)*")
"""The space and the marks of a line before a sentence."""


class Writing:
    """The answer of an `Asking`, written piece by piece."""

    def __init__(self, asking: Asking) -> None:
        """The numbers in what is fed are those of the asking's tool."""
        self._asking = asking
        self._drops = asking.wishes.unverified == "drop"
        citations = asking.tool.citations
        known = {citation.number: citation.number for citation in citations} | asking.tool.aliases
        statements = Statements({citation.number: citation.cited_text for citation in citations})
        self._numbered = RenumberStream(known, statements.best)
        asking.numbers = self._numbered.numbers
        self._cited = 0
        # No source of a pool was given, so that a token can only come from a document, or be made up.
        self._tokens = CitationStream(lambda sids: "")
        self._sentences = SentenceStream()
        self._judge = SentenceJudge(asking.tool, asking.blocks)
        self._begun, self._lead = False, ""
        self.refused: list[CheckedUse] = []
        """Statements so far that go beyond what they cite."""

    def feed(self, piece: str) -> Iterator[TextEvent | CitationEvent | RefusalEvent]:
        """What follows from the next piece."""
        yield from self._read(self._tokens.feed(piece))

    def close(self) -> Iterator[TextEvent | CitationEvent | RefusalEvent]:
        """What follows from the end of the answer."""
        yield from self._read(self._tokens.close())
        yield from self._judged(self._sentences.close())
        yield from self._shown(self._numbered.close())

    def _read(self, text: str) -> Iterator[TextEvent | CitationEvent | RefusalEvent]:
        if not self._drops:
            yield from self._shown(self._numbered.feed(text))
        yield from self._judged(self._sentences.feed(text))

    def _judged(self, sentences: Iterable[Sentence]) -> Iterator[TextEvent | CitationEvent | RefusalEvent]:
        for sentence in sentences:
            refused = self._judge.refused(sentence)
            self.refused += refused
            yield from (RefusalEvent(use.statement, use.reason, use) for use in refused)
            if self._drops:
                kept = self._dropped(sentence.words) if refused else self._kept(sentence.words)
                yield from self._shown(self._numbered.feed(kept))

    def _shown(self, text: str) -> Iterator[TextEvent | CitationEvent]:
        if len(self._numbered.numbers) > self._cited:
            fresh = self._asking.citations()[self._cited :]
            self._cited += len(fresh)
            yield from map(CitationEvent, fresh)
        if text:
            self._asking.text.append(text)
            yield TextEvent(text)

    def _dropped(self, words: str) -> str:
        """Nothing; a line that the sentence began is begun by the next sentence in it."""
        lead = _lead(words)
        self._lead = lead if "\n" in lead or not self._begun else self._lead
        return ""

    def _kept(self, words: str) -> str:
        lead, self._lead = self._lead, ""
        if lead and words.startswith("\n"):
            words = max(_breaks(lead), _breaks(words), key=len) + words.lstrip("\n")
        elif lead:
            words = lead + words.lstrip()
        words = words if self._begun else words.lstrip()
        self._begun |= bool(words)
        return words


def _lead(words: str) -> str:
    found = _LEAD.match(words)
    return found[0] if found else ""


def _breaks(words: str) -> str:
    return words[: len(words) - len(words.lstrip("\n"))]
