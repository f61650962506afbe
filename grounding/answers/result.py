"""What comes of a question: an answer whose numbers are bound to their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grounding.citations.answer import Answer
from grounding.citations.check.answer import uncited_statements
from grounding.citations.check.model import CheckedCitation
from grounding.citations.replies import RefusedCall
from grounding.model import Citation


@dataclass(frozen=True, slots=True)
class Usage:
    """What models have used, as their providers count it."""

    requests: int = 0
    """Requests that were answered."""
    input_tokens: int = 0
    """Tokens read, those of repeated requests too."""
    output_tokens: int = 0
    """Tokens written."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.requests + other.requests,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
        )


@dataclass(frozen=True, slots=True)
class CitedSource:
    """A document that an answer cites."""

    document_id: str
    """Its id in the library."""
    name: str
    """Name of its file."""
    numbers: tuple[int, ...]
    """The numbers of the answer that lead to it, ascending."""
    pages: tuple[int, ...]
    """The pages that they lead to, ascending, counted from 1."""


@dataclass(frozen=True, slots=True)
class AskedAnswer(Answer):
    """The answer to a question asked of a library. `text` is empty where the documents don't answer it."""

    refused: tuple[RefusedCall, ...] = ()
    """What the model wanted to cite and the documents don't say, as it was told last."""
    checked: tuple[CheckedCitation, ...] = ()
    """What became of the statement at each number (`CheckedCitation.uses`); empty for an extractive answer, whose
    sentences are quotes."""
    unused: tuple[Citation, ...] = ()
    """Facts that held and that the text doesn't cite, numbered on."""
    usage: Usage = Usage()
    """What the model has used; nothing for an extractive answer."""
    seconds: float = 0.0
    """From question to answer."""
    extractive: bool = False
    """True if no model was asked: the sentences are the documents' own."""

    @property
    def sources(self) -> tuple[CitedSource, ...]:
        """The documents cited, in the order of their first number."""
        return cited_sources(self.citations)

    @property
    def uncited(self) -> tuple[str, ...]:
        """What a model's text states without a citation, so that nothing was compared with it: sentences, or all of a
        text that cites nothing."""
        if self.extractive or not self.text:
            return ()
        if not self.citations:
            return (self.text.strip(),)
        return tuple(words for _, words in uncited_statements(self.text))


def cited_sources(citations: Sequence[Citation]) -> tuple[CitedSource, ...]:
    """The documents that these citations lead to, in their order."""
    by_document: dict[str, list[Citation]] = {}
    for citation in citations:
        if citation.document_id is not None:
            by_document.setdefault(citation.document_id, []).append(citation)
    return tuple(
        CitedSource(
            document_id,
            rows[0].original_filename,
            tuple(sorted(row.number for row in rows)),
            tuple(sorted({row.page for row in rows if row.page is not None})),
        )
        for document_id, rows in by_document.items()
    )
