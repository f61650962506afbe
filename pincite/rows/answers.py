"""Answers to questions as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from pincite.rows.checks import UseRow, use_row
from pincite.rows.described import described
from pincite.rows.places import BoxRow, VerdictName, box_rows

if TYPE_CHECKING:
    from grounding.answers.result import AskedAnswer
    from grounding.model import Citation


@described
class CitedRow(TypedDict):
    """A citation of an answer."""

    number: int
    """The number that it has in the answer."""
    cited_text: str
    """The words that were cited."""
    verdict: VerdictName
    """How they agree with the block."""
    verified: bool
    """True for exact and close."""
    document: str | None
    """Id of the document."""
    document_name: str
    """Name of its file."""
    page: int | None
    """Counted from 1."""
    block_id: str
    """The block."""
    boxes: list[BoxRow]
    """One a line, of the cited words."""


@described
class CitedDocumentRow(TypedDict):
    """A document that an answer cites."""

    document: str
    """Its id."""
    document_name: str
    """Name of its file."""
    numbers: list[int]
    """The numbers that lead to it."""
    pages: list[int]
    """The pages that they lead to, counted from 1."""


@described
class RefusedRow(TypedDict):
    """A fact that a model wanted to cite and the documents don't say."""

    cited_text: str
    """Its words."""
    reason: str
    """What was wrong."""


@described
class UsageRow(TypedDict):
    """What a model has used."""

    requests: int
    """Requests that were answered."""
    input_tokens: int
    """Tokens read."""
    output_tokens: int
    """Tokens written."""


@described
class AnswerRow(TypedDict):
    """An answer to a question."""

    question: str
    """As it was put."""
    text: str
    """The answer with its numbers; empty where the documents don't answer."""
    extractive: bool
    """True if no model was asked."""
    citations: list[CitedRow]
    """What its numbers mean."""
    unused: list[CitedRow]
    """Facts that held and that the text doesn't cite, numbered on."""
    sources: list[CitedDocumentRow]
    """The documents cited."""
    checked: list[UseRow]
    """What became of the statement at each number."""
    uncited: list[str]
    """What a model's text states without a citation."""
    refused: list[RefusedRow]
    """What the model wanted to cite in vain."""
    usage: UsageRow
    """What the model has used."""
    seconds: float
    """From question to answer."""


def answer_row(answer: AskedAnswer) -> AnswerRow:
    """An answer with all that came of its question."""
    return {
        "question": answer.question,
        "text": answer.text,
        "extractive": answer.extractive,
        "citations": [cited_row(citation) for citation in answer.citations],
        "unused": [cited_row(citation) for citation in answer.unused],
        "sources": [
            {
                "document": source.document_id,
                "document_name": source.name,
                "numbers": list(source.numbers),
                "pages": list(source.pages),
            }
            for source in answer.sources
        ],
        "checked": [use_row(use) for found in answer.checked for use in found.uses],
        "uncited": list(answer.uncited),
        "refused": [{"cited_text": call.cited_text, "reason": call.reason} for call in answer.refused],
        "usage": {
            "requests": answer.usage.requests,
            "input_tokens": answer.usage.input_tokens,
            "output_tokens": answer.usage.output_tokens,
        },
        "seconds": round(answer.seconds, 4),
    }


def cited_row(citation: Citation) -> CitedRow:
    """A citation in short."""
    return {
        "number": citation.number,
        "cited_text": citation.cited_text,
        "verdict": citation.verdict.value,
        "verified": citation.verified,
        "document": citation.document_id,
        "document_name": citation.original_filename,
        "page": citation.page,
        "block_id": citation.block_id,
        "boxes": box_rows(citation.boxes),
    }
