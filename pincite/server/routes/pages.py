"""Pages of a document, their pictures and words, and blocks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from typing_extensions import TypedDict

from pincite.rows.described import described
from pincite.rows.documents import BlockRow, PageRow
from pincite.server.routes.parts import KNOWN, InPath, PageInPath, Password, Server
from pincite.viewer.text_layer import PageText

router = APIRouter(prefix="/api", tags=["pages"])

_NUMBER = r"\d{1,6}(\.\d{1,6})?"


@described
class Pages(TypedDict):
    """The pages of a document: what the viewer takes as its `documentUrl`."""

    id: str
    """Of the document."""
    name: str
    """Of its file."""
    pages: list[PageRow]
    """All of them, the unreadable ones included."""
    image: str
    """Address of a page's picture, with {page} and {scale}, relative to `pages/`."""
    text: str
    """Address of its words, with {page}, relative to `pages/`."""


@described
class Blocks(TypedDict):
    """Some blocks of a document."""

    total: int
    """How many there are, on the page or in all."""
    blocks: list[BlockRow]
    """Those asked for, in reading order."""


@router.get("/documents/{document}/pages", response_model=Pages, responses=KNOWN)
async def pages(request: Request, server: Server, document: InPath) -> Response:
    """List the pages with their sizes in points, as a viewer shows them."""
    return await server.answer(request, "pages", {"document": document})


@router.get(
    "/documents/{document}/pages/{page}/image",
    response_class=Response,
    responses={
        200: {
            "description": "A PNG; the header Pincite-Clip says which part of the page it shows",
            "content": {"image/png": {"schema": {"type": "string", "format": "binary"}}},
        },
        **KNOWN,
    },
)
async def page_image(
    request: Request,
    server: Server,
    document: InPath,
    page: PageInPath,
    scale: Annotated[float, Query(ge=0.05, le=10, description="Pixels a point.")] = 1.5,
    clip: Annotated[
        str | None,
        Query(pattern=rf"^{_NUMBER}(,{_NUMBER}){{3}}$", description="Only this part: x0,y0,x1,y1 in points."),
    ] = None,
    password: Password = None,
) -> Response:
    """Draw a page as it was read: boxes times the scale are its pixels. Very large pictures are drawn smaller."""
    part = [float(edge) for edge in clip.split(",")] if clip else None
    asked = {"document": document, "page": page, "scale": scale, "clip": part, "password": password}
    return await server.answer(request, "page_image", asked)


@router.get("/documents/{document}/pages/{page}/words", response_model=PageText, responses=KNOWN)
async def page_words(request: Request, server: Server, document: InPath, page: PageInPath) -> Response:
    """Give a page's words in reading order with their boxes, for a text layer over its picture."""
    return await server.answer(request, "page_words", {"document": document, "page": page})


@router.get("/documents/{document}/blocks", response_model=Blocks, responses=KNOWN)
async def blocks(
    request: Request,
    server: Server,
    document: InPath,
    page: Annotated[int | None, Query(ge=1, le=1_000_000)] = None,
    offset: Annotated[int, Query(ge=0, le=10**9)] = 0,
    limit: Annotated[int, Query(ge=1, le=2000)] = 500,
) -> Response:
    """List blocks in reading order, of one page or of the whole document."""
    asked = {"document": document, "page": page, "offset": offset, "limit": limit}
    return await server.answer(request, "blocks", asked)


@router.get("/blocks/{block_id}", response_model=BlockRow)
async def block(request: Request, server: Server, block_id: InPath) -> Response:
    """Give a block of a document's current version, by its id or the number in it."""
    return await server.answer(request, "block", {"block_id": block_id})
