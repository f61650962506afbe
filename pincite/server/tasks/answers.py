"""Questions answered as a stream of events, and answers checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from grounding.answers.ask import ask as answer_question
from grounding.answers.result import AskedAnswer
from grounding.citations.check.answer import check_answer, uncited_statements
from grounding.citations.citation_json import process_citation
from grounding.citations.placing import LibraryPlaces
from grounding.sources.pool import SourcesPool
from pincite.rows.checks import checked_row
from pincite.server.asked.answers import AskAsked, CheckAsked
from pincite.server.tasks.desk import Desk, answered
from pincite.server.work.frames import Reply

_WITHOUT_STATEMENTS = ("json", "yaml")
"""What uncited statements are not looked for in."""


def ask(desk: Desk, asked: Mapping[str, Any]) -> Iterator[bytes]:
    """The events of an answer: its text, its citations, what was refused, and the whole."""
    given = AskAsked.model_validate(asked["asked"])
    model = None if given.extractive else asked["model"]
    within = desk.document(given.document)
    answer = answer_question(desk.library, given.question, model=model, document=within)
    unit_box = LibraryPlaces(desk.library).unit_box
    citations = {str(c.number): process_citation(c, unit_box) for c in answer.citations}
    if answer.text:
        yield event("text", {"text": answer.text})
    for citation in citations.values():
        yield event("citation", citation)
    for call in answer.refused:
        yield event("refusal", {"cited_text": call.cited_text, "reason": call.reason})
    yield event("done", _whole(answer, citations))


def event(kind: str, row: object) -> bytes:
    """One server-sent event; JSON has no line breaks that could end it."""
    return f"event: {kind}\ndata: {json.dumps(row, allow_nan=False)}\n\n".encode("ascii")


def _whole(answer: AskedAnswer, citations: Mapping[str, object]) -> dict[str, object]:
    return {
        "question": answer.question,
        "text": answer.text,
        "extractive": answer.extractive,
        "citations": citations,
        "sources": [
            {
                "document": source.document_id,
                "document_name": source.name,
                "numbers": list(source.numbers),
                "pages": list(source.pages),
            }
            for source in answer.sources
        ],
        "checked": [checked_row(checked) for checked in answer.checked],
        "refused": [{"cited_text": call.cited_text, "reason": call.reason} for call in answer.refused],
        "usage": {
            "requests": answer.usage.requests,
            "input_tokens": answer.usage.input_tokens,
            "output_tokens": answer.usage.output_tokens,
        },
        "seconds": round(answer.seconds, 4),
    }


def check(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Every citation of an answer, checked, and the statements that have none."""
    given = CheckAsked.model_validate(asked)
    sidecar = [one.model_dump() for one in given.citations]
    pool = SourcesPool(given.sources) if given.sources else ()
    found = check_answer(given.answer, desk.library, pool, fmt=given.fmt, sidecar=sidecar)
    uncited = () if given.fmt in _WITHOUT_STATEMENTS else uncited_statements(given.answer, fmt=given.fmt)
    return answered(
        {
            "citations": [checked_row(one) for one in found],
            "uncited": [{"line": line, "words": words} for line, words in uncited],
        }
    )
