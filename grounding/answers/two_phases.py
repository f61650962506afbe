"""A question answered by a model in two phases: first it cites facts, each checked, then it answers from what held.

Phase 1 is a loop: the model calls `cite_source`, every call is checked against its block, and a bad one is answered
with what is wrong, a bounded number of times. Phase 2 sees the kept facts alone, so that a number can't stand for
anything else; its answer is renumbered, and the statement at every number is checked again.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from blocks.document import Document
from blocks.errors import GroundingRequiredFailedError
from blocks.library.embedding import AnyEmbedder
from blocks.library.library import Library
from grounding.answers.models.protocol import Model, Turn
from grounding.answers.prompting import History, get_citation_extraction_prompt, get_final_answer_prompt
from grounding.answers.reading import blocks_to_read
from grounding.answers.result import AskedAnswer, Usage
from grounding.citations.check.answer import check_answer
from grounding.citations.check.model import CheckedCitation
from grounding.citations.tool import CitationTool
from grounding.meaning.sentences import split_sentences
from grounding.model import Citation

Unverified = Literal["mark", "drop", "fail"]
"""What happens to a sentence whose citation does not carry it: it stays and is reported; it goes; the answer fails."""

_NUDGE = (
    "You called no tool. Call cite_source for every fact that answers the question, with the block's own words. "
    "If no block has anything that answers it, say so and nothing else."
)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read and asked."""

    budget: int = 24_000
    """Tokens of blocks in the prompt, by an estimate: documents that are longer are searched."""
    rounds: int = 8
    """Turns of phase 1 at most, the first among them."""


def ask_model(
    library: Library,
    question: str,
    model: Model,
    *,
    document: Document | str | None,
    history: History,
    unverified: Unverified,
    limits: Limits,
    embedder: AnyEmbedder | None = None,
) -> AskedAnswer:
    """See `grounding.answers.ask.ask`."""
    began = time.perf_counter()
    tool = CitationTool(library)
    read = blocks_to_read(library, question, document=document, budget=limits.budget, embedder=embedder)
    usage = _cite(
        model, tool, get_citation_extraction_prompt(question, blocks=read.markup, history=history), limits
    )
    text, checked = "", list[CheckedCitation]()
    if tool.citations:
        prompt = get_final_answer_prompt(question, citations=tool.citations, history=history)
        turn = model.talk().say(prompt)
        usage += turn.usage
        text, checked = _checked(library, tool, turn.text, unverified)
    if unverified == "fail" and not (tool.citations and all(found.ok for found in checked)):
        raise GroundingRequiredFailedError(_why(checked), model=model.name, vendor=model.provider)
    return AskedAnswer(
        text=text,
        citations=tuple(tool.citations) if text else (),
        question=question,
        refused=tuple(tool.refused),
        checked=tuple(checked),
        usage=usage,
        seconds=time.perf_counter() - began,
    )


def _cite(model: Model, tool: CitationTool, prompt: str, limits: Limits) -> Usage:
    """Phase 1: until the model calls no more, or the rounds are over."""
    conversation = model.talk(tool.schemas(model.provider))
    turn = conversation.say(prompt)
    usage, nudged = turn.usage, False
    for _ in range(limits.rounds - 1):
        if turn.calls:
            replies = tool.handle(list(turn.calls))
            turn = conversation.give([reply.message for reply in replies])
        elif not tool.citations and not nudged:
            # Some models write their calls into the text, or answer at once.
            nudged = True
            turn = _calls_in_text(tool, turn) or conversation.say(_NUDGE)
        else:
            break
        usage += turn.usage
    if turn.calls:
        tool.handle(list(turn.calls))
    return usage


def _calls_in_text(tool: CitationTool, turn: Turn) -> Turn | None:
    """Calls that a model wrote into its text as JSON, carried out; None if there are none."""
    start, end = turn.text.find("["), turn.text.rfind("]")
    written = turn.text[start : end + 1] if 0 <= start < end and '"cited_text"' in turn.text else ""
    if not written:
        start, end = turn.text.find("{"), turn.text.rfind("}")
        written = turn.text[start : end + 1] if '"cited_text"' in turn.text else ""
    if not written:
        return None
    tool.handle(written)
    return Turn("") if tool.citations else None


def _checked(
    library: Library, tool: CitationTool, text: str, unverified: Unverified
) -> tuple[str, list[CheckedCitation]]:
    """The answer by the numbers in which they appear, and what became of the statement at each; what is refused left
    out if that is asked for."""
    if unverified == "drop":
        text = _without_refused(library, tool, text)
    done = tool.renumber(text, keep_unused=False)
    return done.text, _uses(library, done.text, {c.number: c for c in done.citations})


def _without_refused(library: Library, tool: CitationTool, text: str) -> str:
    """The answer without what its citations don't carry. Not renumbered yet: that is done by phase 1's numbers."""
    cited = {c.number: c for c in tool.citations}
    cited |= {number: cited[known] for number, known in tool.aliases.items()}
    uses = (use for found in _uses(library, text, cited) for use in found.uses)
    refused = {use.statement for use in uses if use.status == "refused"}
    return _without(text, refused) if refused else text


def _uses(library: Library, text: str, cited: Mapping[int, Citation]) -> list[CheckedCitation]:
    # A kept statement in other words is no quote: its block is what the sentence is held against.
    rows = [
        {"citation_number": n, "block_id": c.block_id, "cited_text": c.cited_text if c.verified else ""}
        for n, c in cited.items()
    ]
    return check_answer(text, library, sidecar=rows)


def _without(text: str, statements: set[str]) -> str:
    """The text without the lines' sentences that make these statements."""
    lines = []
    for line in text.split("\n"):
        sentences = split_sentences(line)
        kept = [s for s in sentences if not any(said and said in s for said in statements)]
        lines.append(line if len(kept) == len(sentences) else " ".join(kept))
    return "\n".join(lines)


def _why(checked: list[CheckedCitation]) -> str:
    bad = [found for found in checked if not found.ok]
    if not bad:
        return "the model cited nothing that the documents say"
    said = next(
        (use.statement for found in bad for use in found.uses if use.status == "refused"), bad[0].quote
    )
    return f"{len(bad)} of {len(checked)} citations of the answer don't carry what it says, first: {said!r}"
