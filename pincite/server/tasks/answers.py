"""Questions answered as a stream of events, and answers checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from grounding.answers.ask import ask_stream
from grounding.answers.events import CitationEvent, DoneEvent, RefusalEvent, TextEvent
from grounding.answers.result import AskedAnswer
from grounding.block_ids import normal_block_id
from grounding.citations.check.answer import check_answer, uncited_statements
from grounding.citations.citation_json import UnitBox, process_citation
from grounding.citations.placing import LibraryPlaces
from grounding.sources.pool import SourcesPool
from pincite.rows.answers import answer_row
from pincite.rows.checks import checked_answer, use_row
from pincite.server.asked.answers import AskAsked, CheckAsked, EvidenceAsked
from pincite.server.tasks.desk import Desk, answered
from pincite.server.work.frames import Reply
from pincite.viewer.evidence import GivenAnswer, evidence_of

_WITHOUT_STATEMENTS = ("json", "yaml")
"""What uncited statements are not looked for in."""


def ask(desk: Desk, asked: Mapping[str, Any]) -> Iterator[bytes]:
    """The events of an answer as `grounding.ask_stream` gives them; the last has the whole."""
    given = AskAsked.model_validate(asked["asked"])
    model = None if given.extractive else asked["model"]
    unit_box = LibraryPlaces(desk.library).unit_box
    for event in ask_stream(desk.library, given.question, model=model, document=given.document):
        match event:
            case TextEvent(text):
                yield sent("text", {"text": text})
            case CitationEvent(citation):
                yield sent("citation", process_citation(citation, unit_box))
            case RefusalEvent(words, reason):
                yield sent("refusal", {"words": words, "reason": reason})
            case DoneEvent(answer):
                yield sent("done", {"answer": answer_row(answer), "citations": _citations(answer, unit_box)})


def sent(kind: str, row: object) -> bytes:
    """One server-sent event; JSON has no line breaks that could end it."""
    return f"event: {kind}\ndata: {json.dumps(row, allow_nan=False)}\n\n".encode("ascii")


def _citations(answer: AskedAnswer, unit_box: UnitBox) -> dict[str, dict[str, object]]:
    """The citations of an answer by number, with what became of the statements at them, as the viewer takes them."""
    rows = {str(citation.number): process_citation(citation, unit_box) for citation in answer.citations}
    for checked in answer.checked:
        if str(checked.number) in rows:
            uses = [use_row(use) for use in checked.uses]
            rows[str(checked.number)] |= {"status": checked.status, "uses": uses}
    return rows


def evidence(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """An answer as the viewer shows it, every place and verdict made from the library as it is now."""
    given = EvidenceAsked.model_validate(asked)
    cited = tuple(
        (one.citation_number, normal_block_id(one.block_id), one.cited_text) for one in given.citations
    )
    return answered(evidence_of(desk.library, GivenAnswer(given.answer, cited, given.question)))


def check(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Every citation of an answer, checked, and the statements that have none."""
    given = CheckAsked.model_validate(asked)
    sidecar = [one.model_dump() for one in given.citations]
    pool = SourcesPool(given.sources) if given.sources else ()
    found = check_answer(given.answer, desk.library, pool, fmt=given.fmt, sidecar=sidecar)
    uncited = () if given.fmt in _WITHOUT_STATEMENTS else uncited_statements(given.answer, fmt=given.fmt)
    return answered(checked_answer(found, uncited))
