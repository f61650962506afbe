"""What is held against the library: words searched for, quotes located, statements verified, citations bound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from blocks.errors import PinciteError
from grounding.block_ids import normal_block_id
from grounding.citations.replies import ToolReply
from grounding.citations.tool import CitationTool
from grounding.citations.tool_schemas import TOOL_NAME
from grounding.model import Quote
from grounding.policy import Policy
from pincite.library import Library
from pincite.rows.answers import cited_row
from pincite.rows.claims import claim_row
from pincite.rows.documents import hit_row
from pincite.rows.places import MatchRow, match_row
from pincite.server.asked.quotes import CitationAsked, CitationsAsked, LocateAsked, QuoteAsked, VerifyAsked
from pincite.server.tasks.desk import Desk, answered
from pincite.server.work.frames import Reply


def search(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Blocks that have some words, best first."""
    within = desk.document(asked["document"])
    hits = desk.library.search(asked["words"], limit=asked["limit"], document=within)
    names = {hit.block.document_id: desk.library.get(hit.block.document_id).name for hit in hits}
    return answered({"hits": [hit_row(hit, names[hit.block.document_id]) for hit in hits]})


def locate(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Where quotes stand, in their order; one that nobody could look for says why in its place."""
    given = LocateAsked.model_validate(asked)
    desk.document(given.document)  # an unknown one is an error of the request, not of each quote
    policy = Policy.named(given.policy)
    rows = [_located(desk.library, quote, given.document, policy) for quote in given.quotes]
    return answered({"matches": rows})


def _located(
    library: Library, asked: QuoteAsked, document: str | None, policy: Policy
) -> MatchRow | dict[str, object]:
    try:
        (match,) = library.locate_many([quote_of(asked)], document=document, policy=policy)
    except PinciteError as error:
        return {
            "id": asked.id, "quote": asked.quote, "error": type(error).__name__, "message": str(error)
        }  # fmt: skip
    return match_row(match, match.document_id and library.get(match.document_id).name, id=asked.id)


def quote_of(asked: QuoteAsked) -> Quote:
    """The quote that a request means."""
    block_id = None if asked.block_id is None else normal_block_id(asked.block_id)
    return Quote(asked.quote, asked.prefix, asked.suffix, asked.page, block_id)


def verify(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """How far a block supports a statement."""
    given = VerifyAsked.model_validate(asked)
    found = desk.library.verify(given.claim, block_id=given.block_id, document=desk.document(given.document))
    return answered(claim_row(found, desk.library))


def citations(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Citations bound to their places, those that can't be with the reason; and the answer numbered anew."""
    given = CitationsAsked.model_validate(asked)
    tool, refused = bound(desk.library, given.citations)
    done = None if given.answer is None else tool.renumber(given.answer, keep_unused=given.keep_unused)
    removed = done.removed if done else ()
    return answered(
        {
            "citations": tool.processed_citations(),
            "refused": refused,
            "answer": done and done.text,
            "removed": [{"number": o.number, "line": o.line, "words": o.words} for o in removed],
        }
    )


def bound(
    library: Library, citations: Iterable[CitationAsked]
) -> tuple[CitationTool, list[dict[str, object]]]:
    """A tool that has the citations, and those that can't be any, with the reason."""
    tool, refused = CitationTool(library), []
    for one in citations:
        try:
            tool.add_citation(one.cited_text, one.block_id, one.citation_number)
        except PinciteError as error:
            refused.append(
                {"citation_number": one.citation_number, "cited_text": one.cited_text, "reason": str(error)}
            )
    return tool, refused


def cite(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """One citation as a model makes it: kept or refused, with what to tell the model."""
    reply: ToolReply = CitationTool(desk.library).handle({"name": TOOL_NAME, "arguments": dict(asked)})
    kept = reply.citation
    return answered({"kept": kept is not None, "reply": str(reply), "citation": kept and cited_row(kept)})
