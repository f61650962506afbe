"""Reports and highlighted copies: made by `/api/render` and `/api/highlight`, fetched from `/api/artifacts`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from typing_extensions import TypedDict

from pincite.rows.artifacts import MadeRow
from pincite.rows.described import described
from pincite.server.asked.answers import HighlightAsked, RenderAsked
from pincite.server.routes.parts import Parts, Server
from pincite.server.shelf import Shelved

router = APIRouter(prefix="/api", tags=["artifacts"])

_FILE = {
    "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
}


@described
class ArtifactRow(TypedDict):
    """A file that the server made."""

    artifact: str
    """Its id."""
    url: str
    """Where to fetch it; until newer ones need its room, or the server ends."""
    name: str
    """What to call it when it is saved."""
    media_type: str
    """What it is."""
    size: int
    """Bytes."""
    sha256: str
    """Of its bytes, 64 hex digits."""


@described
class WrittenRow(MadeRow):
    """A report or a highlighted copy."""

    files: list[ArtifactRow]
    """Its files: one, or one a page for pictures."""


@described
class Written(TypedDict):
    """What was written."""

    artifacts: list[WrittenRow]
    """A report, or a copy of each cited document."""


@described
class Artifacts(TypedDict):
    """What is there to be fetched."""

    artifacts: list[ArtifactRow]
    """The oldest first."""


@router.post("/render", response_model=Written, status_code=201)
async def render(server: Server, asked: RenderAsked) -> Written:
    """Write a text as a report whose citations are checked against the library. Nothing is fetched for it."""
    return await _written(server, "render", asked.model_dump())


@router.post("/highlight", response_model=Written, status_code=201)
async def highlight(server: Server, asked: HighlightAsked) -> Written:
    """Write a copy of every cited document, the cited words highlighted and numbered."""
    return await _written(server, "highlight", asked.model_dump())


@router.get("/artifacts", response_model=Artifacts)
async def artifacts(server: Server) -> Artifacts:
    """List what is there to be fetched."""
    return {"artifacts": [_row(artifact) for artifact in server.shelf.artifacts]}


@router.get(
    "/artifacts/{artifact}",
    response_class=FileResponse,
    responses={200: {"description": "The file", "content": _FILE}},
)
async def artifact(server: Server, artifact: str) -> FileResponse:
    """Give a file, to be saved; it is never shown as a page of this site."""
    found = server.shelf.get(artifact)
    return FileResponse(found.path, media_type="application/octet-stream", filename=found.name)


@router.delete("/artifacts/{artifact}", status_code=204)
async def remove(server: Server, artifact: str) -> Response:
    """Remove a file that was made."""
    server.shelf.drop(artifact)
    return Response(status_code=204)


async def _written(server: Parts, name: str, asked: Mapping[str, Any]) -> Written:
    with server.shelf.new_folder() as folder:
        reply = await server.crew.answer(name, {"asked": asked, "folder": str(folder)})
    return {"artifacts": [_written_row(server, row) for row in json.loads(reply.body)["artifacts"]]}


def _written_row(server: Parts, row: Mapping[str, Any]) -> WrittenRow:
    return {
        "kind": row["kind"],
        "document": row["document"],
        "files": [_row(server.shelf.put(Path(path), row["media_type"])) for path in row["paths"]],
        "numbers": row["numbers"],
        "unplaced": row["unplaced"],
        "problems": row["problems"],
    }


def _row(artifact: Shelved) -> ArtifactRow:
    return {
        "artifact": artifact.id,
        "url": f"/api/artifacts/{artifact.id}",
        "name": artifact.name,
        "media_type": artifact.media_type,
        "size": artifact.size,
        "sha256": artifact.sha256,
    }
