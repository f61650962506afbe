"""A question answered by a model: first it cites facts, each checked, then it answers from what held.

Phase 1 is a loop, of tool calls or JSON: every fact is checked against its block, and a bad one is answered with what
is wrong. Phase 2 sees the kept facts alone, so that a number can't stand for anything else; its answer is renumbered
while it comes, and the statement at every number is checked again. In one phase the model gives facts and answer at
once, and both are checked the same way.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from blocks.errors import GroundingRequiredFailedError, ModelError
from grounding.answers.asking import Asking
from grounding.answers.citing import cite_by_calls, cite_by_json
from grounding.answers.events import AskEvent, DoneEvent, RefusalEvent
from grounding.answers.json_replies import ANSWER, CITATIONS, read_sentences, sentences_schema
from grounding.answers.models.protocol import Schema, takes_schema
from grounding.answers.prompting import (
    get_citation_extraction_prompt,
    get_final_answer_prompt,
    one_phase_prompt,
)
from grounding.answers.reading import blocks_to_read
from grounding.answers.writing import Writing
from grounding.citations.check.model import CheckedCitation


def ask_model(asking: Asking) -> Iterator[AskEvent]:
    """The events of a question; see `grounding.answers.ask.ask_stream`."""
    wishes = asking.wishes
    markup = blocks_to_read(
        asking.library,
        asking.question,
        document=wishes.document,
        budget=wishes.budget,
        embedder=wishes.embedder,
    ).markup
    pieces = yield from (_at_once if wishes.phases == 1 else _in_two)(asking, markup)
    asking.phase = 2
    written = _grounded if wishes.unverified == "fail" else _written
    yield from written(asking, Writing(asking), pieces)
    yield DoneEvent(asking.answer())


def _in_two(asking: Asking, markup: str) -> Generator[RefusalEvent, None, Iterable[str]]:
    """Phase 1; returns the pieces of phase 2, none where no fact held."""
    history = asking.wishes.history

    def prompt(*, as_json: bool) -> str:
        return get_citation_extraction_prompt(
            asking.question, blocks=markup, history=history, as_json=as_json
        )

    called = yield from cite_by_calls(asking, prompt(as_json=False))
    if not called:
        yield from cite_by_json(asking, prompt(as_json=True), CITATIONS)
    facts = asking.tool.citations
    if not facts:
        return ()

    def answer_prompt(*, as_json: bool) -> str:
        return get_final_answer_prompt(asking.question, citations=facts, history=history, as_json=as_json)

    # What calls no tool is mostly too small to write a number behind every sentence unasked.
    if asking.called or not takes_schema(asking.model):
        return asking.stream(answer_prompt(as_json=False))
    return _by_sentence(asking, answer_prompt(as_json=True), sentences_schema(fact.number for fact in facts))


def _by_sentence(asking: Asking, prompt: str, schema: Schema) -> Iterator[str]:
    """The answer of a model that gives each sentence with its numbers."""
    said = False
    for sentence in read_sentences(asking.stream(prompt, schema=schema)):
        said |= bool(sentence)
        yield sentence
    if not said:
        raise asking.failed("gave JSON without a sentence; ask again, or another model")


def _at_once(asking: Asking, markup: str) -> Generator[RefusalEvent, None, Iterable[str]]:
    """Both phases in one; returns the answer as its only piece, none where no fact held."""
    prompt = one_phase_prompt(asking.question, blocks=markup, history=asking.wishes.history)
    reply = yield from cite_by_json(asking, prompt, ANSWER)
    answer = reply.get("answer")
    if not asking.tool.citations:
        return ()
    if not isinstance(answer, str) or not answer.strip():
        raise asking.failed("cited facts and gave no answer; ask again, or in two phases")
    return (answer,)


def _written(asking: Asking, writing: Writing, pieces: Iterable[str]) -> Iterator[AskEvent]:
    """The events of an answer as it comes."""
    try:
        for piece in pieces:
            yield from writing.feed(piece)
    except ModelError as error:
        # What came until then is checked like a whole answer, and kept.
        yield from writing.close()
        error.partial = asking.answer()
        raise
    yield from writing.close()


def _grounded(asking: Asking, writing: Writing, pieces: Iterable[str]) -> Iterator[AskEvent]:
    """The same once the whole answer holds. Raises GroundingRequiredFailedError."""
    try:
        held = list(_written(asking, writing, pieces))
    except ModelError as error:
        # Of an answer that must hold as a whole no part is shown.
        asking.text.clear()
        asking.numbers = {}
        error.partial = asking.answer()
        raise
    checked = asking.check()
    why = _why(asking, writing, checked)
    if why:
        raise GroundingRequiredFailedError(why, model=asking.model.name, vendor=asking.model.provider)
    yield from held


def _why(asking: Asking, writing: Writing, checked: list[CheckedCitation]) -> str:
    """Why an answer that must be grounded is not; "" if it is."""
    if not asking.tool.citations:
        return "the model cited nothing that the documents say"
    if not asking.numbers:
        return "the model cited facts, but its answer cites none of them"
    bad = [found for found in checked if not found.ok]
    if not bad and not writing.refused:
        return ""
    statements = [use.statement for found in bad for use in found.uses if use.status == "refused"]
    statements += [use.statement for use in writing.refused]
    said = statements[0] if statements else bad[0].quote
    return f"{max(len(bad), len(writing.refused))} statements of the answer go beyond what they cite, first: {said!r}"
