"""A question asked of a library: `ask` at once and `ask_stream` as the answer comes, with a model or with none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

from blocks.library.library import Library
from grounding.answers.events import AskEvent, DoneEvent
from grounding.answers.extractive import ask_extractively
from grounding.answers.keywords import AskKeywords, wishes_of
from grounding.answers.result import AskedAnswer


def ask(library: Library, question: str, **wishes: Unpack[AskKeywords]) -> AskedAnswer:
    """Answer a question from a library, each statement with a number that leads to words on a page.

    Without a `model` the answer is extractive: up to three sentences of the documents, word for word, or no text where
    none has what is asked about. It is a search result that never lies, and says that it is one (`extractive`).

    A `model` cites facts first, each checked; then it answers from what held, and the statement at every number is
    checked (`checked`). Nothing leaves the machine unless one is named. Keyword arguments: `AskKeywords`.

    Raises QuoteError for a question without a word, or a budget without room for a block, UnknownIdError for an unknown
    document, EmbedderError, ArgumentError for options that make no sense, GroundingRequiredFailedError where
    `unverified="fail"` asks for it, and ModelError for a model that can't be asked, gives no answer, or not all of it:
    the error's `partial` has what was kept.
    """
    return next(
        event.answer for event in ask_stream(library, question, **wishes) if isinstance(event, DoneEvent)
    )


def ask_stream(library: Library, question: str, **wishes: Unpack[AskKeywords]) -> Iterator[AskEvent]:
    """`ask`, as the answer comes: events with a `kind`, "text", "citation", "refusal", and "done" at the end.

    Text comes as soon as its numbers are certain; they are given by first appearance and never change, and the citation
    comes before the first text with its number. With `unverified="drop"` a sentence is held back until it is judged,
    with "fail" the whole answer. Raises as `ask`: options at once, the rest when the event that it concerns is asked
    for.
    """
    wanted = wishes_of(**wishes)
    if wanted.model is None:
        return ask_extractively(library, question, document=wanted.document, embedder=wanted.embedder)
    from grounding.answers.asking import Asking
    from grounding.answers.models.named import model_named
    from grounding.answers.two_phases import ask_model

    model = model_named(wanted.model) if isinstance(wanted.model, str) else wanted.model
    return ask_model(Asking(library, question, model, wanted))
