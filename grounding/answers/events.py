"""What `ask_stream` gives while a question is answered: text, citations, refusals, and the whole answer at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from grounding.answers.result import AskedAnswer
from grounding.citations.check.model import CheckedUse
from grounding.model import Citation


@dataclass(frozen=True, slots=True)
class TextEvent:
    """The next piece of the answer; its numbers are final."""

    text: str
    """In Markdown, or plain text for an extractive answer; never empty."""
    kind: ClassVar[Literal["text"]] = "text"
    """What the event is."""


@dataclass(frozen=True, slots=True)
class CitationEvent:
    """A citation, before the first text that has its number."""

    citation: Citation
    """With the number that it has in the answer."""
    kind: ClassVar[Literal["citation"]] = "citation"
    """What the event is."""


@dataclass(frozen=True, slots=True)
class RefusalEvent:
    """Something that the documents don't say: a fact that the model wanted to cite, or a statement of the answer."""

    words: str
    """The words that were to be cited, or the statement."""
    reason: str
    """What is wrong, as the model was told of a fact."""
    use: CheckedUse | None = None
    """What became of the statement; None for a fact that was refused, and may still be mended."""
    kind: ClassVar[Literal["refusal"]] = "refusal"
    """What the event is."""


@dataclass(frozen=True, slots=True)
class DoneEvent:
    """The last event."""

    answer: AskedAnswer
    """The whole answer; its text is that of all text events joined."""
    kind: ClassVar[Literal["done"]] = "done"
    """What the event is."""


AskEvent = TextEvent | CitationEvent | RefusalEvent | DoneEvent
"""One event; `kind` says which."""
