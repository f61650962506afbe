"""What is held against the library: search, locate, verify, citations."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from typing_extensions import TypedDict

from pincite.rows.claims import ClaimRow
from pincite.rows.described import described
from pincite.rows.documents import Hits
from pincite.rows.places import MatchRow
from pincite.server.asked.quotes import CitationsAsked, LocateAsked, VerifyAsked
from pincite.server.routes.parts import Server

router = APIRouter(prefix="/api", tags=["quotes"])


@described
class QuoteRefused(TypedDict):
    """A quote that nobody could look for."""

    id: object
    """What the asker called it, or null."""
    quote: str
    """The quote as asked for."""
    error: str
    """Class of the error."""
    message: str
    """What is wrong with it."""


@described
class Matches(TypedDict):
    """Located quotes."""

    matches: list[MatchRow | QuoteRefused]
    """One for each quote, in their order."""


@described
class CitationRefused(TypedDict):
    """A citation that can't be one."""

    citation_number: int
    """Its number as given."""
    cited_text: str
    """Its words as given."""
    reason: str
    """Why, and what to do."""


@described
class MarkerRemoved(TypedDict):
    """A number of the answer that no citation has, and that was taken out."""

    number: int
    """The number."""
    line: int
    """Line of the answer, counted from 1."""
    words: str
    """The words before it."""


@described
class Citations(TypedDict):
    """Citations bound to their places."""

    citations: dict[str, dict[str, Any]]
    """By number, as `CitationTool.processed_citations` gives them: doc_id, page, bbox and boxes (in points and in parts
    of the page), block_id, cited_text, verdict, verified, differences, support, grounded, found_elsewhere, …"""
    refused: list[CitationRefused]
    """Those that can't be citations."""
    answer: str | None
    """The answer with its numbers in the order of the text; null if none was given."""
    removed: list[MarkerRemoved]
    """Numbers that were taken out of it."""


@router.get("/search", response_model=Hits)
async def search(
    request: Request,
    server: Server,
    words: Annotated[str, Query(min_length=1, max_length=2000)],
    limit: Annotated[int, Query(ge=1, le=200)] = 20,
    document: Annotated[str | None, Query(min_length=1, max_length=80)] = None,
) -> Response:
    """Find the blocks that have these words, or other forms of them, best first. A question may be given."""
    asked = {"words": words, "limit": limit, "document": document}
    return await server.answer(request, "search", asked)


@router.post("/locate", response_model=Matches)
async def locate(request: Request, server: Server, asked: LocateAsked) -> Response:
    """Locate quotes: where their words stand, and whether the documents say so."""
    return await server.answer(request, "locate", asked.model_dump())


@router.post("/verify", response_model=ClaimRow)
async def verify(request: Request, server: Server, asked: VerifyAsked) -> Response:
    """Say whether a block supports a statement in other words: high, medium (undecided) or low."""
    return await server.answer(request, "verify", asked.model_dump())


@router.post("/citations", response_model=Citations)
async def citations(request: Request, server: Server, asked: CitationsAsked) -> Response:
    """Bind the citations of an answer to their places, and number the answer anew by them."""
    return await server.answer(request, "citations", asked.model_dump())
