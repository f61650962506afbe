"""A question asked of a library: `ask`, with a model or with none."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from blocks.document import Document
from blocks.library.library import Library
from grounding.answers.extractive import extract
from grounding.answers.result import AskedAnswer
from grounding.citations.tool import CitationTool

if TYPE_CHECKING:
    from blocks.library.embedding import AnyEmbedder
    from grounding.answers.models.protocol import Model
    from grounding.answers.prompting import History
    from grounding.answers.two_phases import Unverified


def ask(
    library: Library,
    question: str,
    *,
    model: Model | str | None = None,
    document: Document | str | None = None,
    history: History = (),
    unverified: Unverified = "mark",
    budget: int = 24_000,
    rounds: int = 8,
    embedder: AnyEmbedder | None = None,
) -> AskedAnswer:
    """Answer a question from a library, each statement with a number that leads to words on a page.

    Without a model the answer is extractive: up to three sentences of the documents, word for word, or no text where
    none has what is asked about. It is a search result that never lies, and says that it is one (`extractive`).

    `model` is "openai:NAME", "anthropic:NAME", "google:NAME", "http://host/v1:NAME" for a server that speaks OpenAI's
    way, or a `Model` of your own; nothing leaves the machine unless one is named. It cites facts first, in at most
    `rounds` turns, each call checked; then it answers from what held, and the statement at every number is checked
    (`checked`). `unverified` says what becomes of a sentence that its citation does not carry: "mark" leaves it
    there, "drop" takes it out, "fail" raises GroundingRequiredFailedError. `budget` is what the model may read, in
    estimated tokens; `history` is what was said before, `document` the only one to ask. An `embedder`, as of
    `Library.search`, finds for the model what says the same as the question in other words.

    Raises QuoteError for a question without a word, UnknownIdError for an unknown document, and ModelError for a
    model that can't be asked or gives no answer, and EmbedderError.
    """
    if model is not None:
        from grounding.answers.models.named import model_named
        from grounding.answers.two_phases import Limits, ask_model

        talker = model_named(model) if isinstance(model, str) else model
        return ask_model(
            library,
            question,
            talker,
            document=document,
            history=history,
            unverified=unverified,
            limits=Limits(budget, rounds),
            embedder=embedder,
        )
    began = time.perf_counter()
    tool = CitationTool(library)
    parts = []
    for number, found in enumerate(extract(library, question, document=document), 1):
        citation = tool.add_citation(found.sentence, found.block.id, number)
        parts.append(f"“{found.sentence}” [{citation.number}]")
    return AskedAnswer(
        text="\n\n".join(parts),
        citations=tuple(tool.citations),
        question=question,
        fmt="text",
        seconds=time.perf_counter() - began,
        extractive=True,
    )
