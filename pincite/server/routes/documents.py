"""Documents: `/api/documents`. A file is sent as the request's body, its name in the address."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import FileResponse, Response
from starlette.types import Receive, Scope, Send
from typing_extensions import TypedDict

from pincite.rows.described import described
from pincite.rows.documents import DocumentDetails, DocumentRow, Documents
from pincite.server.routes.parts import InPath, Parts, Password, Server, as_response

router = APIRouter(prefix="/api/documents", tags=["documents"])

_PIECE = 2**20
"""Bytes of an upload that are written at once."""
_FILE = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
_UPLOAD: dict[str, Any] = {"requestBody": {"required": True, "content": _FILE}}


@described
class DocumentTold(DocumentRow, DocumentDetails):
    """A document with its details."""


@described
class Revised(TypedDict):
    """What a new version did."""

    document: DocumentRow
    """The version that is current now."""
    replaced: str
    """Id of the one that was."""
    blocks: dict[str, int]
    """How many blocks are the same, moved, changed, lost, …"""


@described
class Removed(TypedDict):
    """What was removed."""

    document: str
    """The document."""
    versions: list[str]
    """All its versions."""


class Upload:
    """What an upload's address says of the file."""

    def __init__(
        self,
        name: Annotated[
            str, Query(max_length=1000, description="Name of the file; its ending says the format.")
        ] = "document.pdf",
        ocr: Annotated[
            Literal["auto", "never", "always"], Query(description="Which pages to read from their pictures.")
        ] = "auto",
        ocr_languages: Annotated[
            str,
            Query(pattern=r"^[A-Za-z_]{2,20}(\+[A-Za-z_]{2,20}){0,9}$", description="As Tesseract has them."),
        ] = "eng",
        layout: Annotated[
            Literal["rules", "model"] | None, Query(description="What cuts pages into blocks.")
        ] = None,
        password: Password = None,
    ) -> None:
        self.asked = {
            "name": file_name(name),
            "ocr": ocr,
            "ocr_languages": ocr_languages,
            "layout": layout,
            "password": password,
        }


@router.get("", response_model=Documents)
async def documents(
    request: Request,
    server: Server,
    offset: Annotated[int, Query(ge=0, le=10**9)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:
    """List documents, in the order of adding."""
    return await server.answer(request, "documents", {"offset": offset, "limit": limit})


@router.post(
    "",
    response_model=DocumentRow,
    status_code=201,
    responses={200: {"model": DocumentRow, "description": "The library had it already"}},
    openapi_extra=_UPLOAD,
)
async def add(request: Request, server: Server, upload: Annotated[Upload, Depends()]) -> Response:
    """Put a file into the library. The same bytes are the same document.

    It is read in a worker process with limits of time and memory; a file that can't be read is refused with the
    reason (415 what it is is not read, 422 damaged, encrypted, or too much), and nothing is kept of it.
    """
    async with _received(request, server) as path:
        return as_response(await server.crew.answer("add_document", {**upload.asked, "path": str(path)}))


@router.get("/{document}", response_model=DocumentTold)
async def document(request: Request, server: Server, document: InPath) -> Response:
    """Tell what the library knows of a document: versions, kinds of blocks, what could not be read."""
    return await server.answer(request, "document", {"document": document})


@router.post(
    "/{document}/versions",
    response_model=Revised,
    status_code=201,
    responses={200: {"model": Revised, "description": "The current version has these bytes"}},
    openapi_extra=_UPLOAD,
)
async def revise(
    request: Request, server: Server, document: InPath, upload: Annotated[Upload, Depends()]
) -> Response:
    """Put a new version in the place of a document. Blocks that are recognisably there keep their ids."""
    async with _received(request, server) as path:
        asked = {**upload.asked, "path": str(path), "document": document}
        return as_response(await server.crew.answer("revise_document", asked))


@router.get(
    "/{document}/file",
    response_class=FileResponse,
    responses={200: {"description": "The file as it was added", "content": _FILE}},
)
async def file(server: Server, document: InPath) -> Response:
    """Give the document's own file back, to be saved."""
    path = server.shelf.new_path()
    try:
        asked = {"document": document, "path": str(path)}
        told = json.loads((await server.crew.answer("document_file", asked)).body)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return _SentOnce(path, media_type="application/octet-stream", filename=told["name"])


@router.delete("/{document}", response_model=Removed)
async def remove(request: Request, server: Server, document: InPath) -> Response:
    """Take a document out of the library with all its versions. Its ids are never given again."""
    return await server.answer(request, "remove_document", {"document": document})


def file_name(given: str) -> str:
    """What an uploaded file is called: text to show, without folders and signs that steer."""
    last = re.split(r"[/\\]", given)[-1]
    return "".join(c for c in last if c.isprintable()).strip()[-255:] or "document.pdf"


class _SentOnce(FileResponse):
    """A file that is gone afterwards. A background task would not do: ranges that can't be had, and clients that go,
    leave it undone."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            Path(self.path).unlink(missing_ok=True)


@asynccontextmanager
async def _received(request: Request, server: Parts) -> AsyncIterator[Path]:
    """The request's body as a file, gone afterwards."""
    path = server.shelf.new_path()
    try:
        with path.open("wb", buffering=_PIECE) as whole:
            async for piece in request.stream():
                await asyncio.to_thread(whole.write, piece)
        yield path
    finally:
        path.unlink(missing_ok=True)
