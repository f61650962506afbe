"""What endpoints have at hand, and how they answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Path, Request
from fastapi.responses import Response

from pincite.server.metrics import Metrics
from pincite.server.settings import Settings
from pincite.server.shelf import Shelf
from pincite.server.work.crew import Crew
from pincite.server.work.frames import Reply


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a running server."""

    settings: Settings
    """What it was told."""
    crew: Crew
    """Its workers."""
    shelf: Shelf
    """Its files."""
    metrics: Metrics
    """Its counts."""

    async def answer(self, request: Request, name: str, asked: Mapping[str, Any]) -> Response:
        """A task's reply as the response; 304 where the client has it already."""
        known = request.headers.get("if-none-match", "")
        return as_response(await self.crew.answer(name, asked, known_etag=known))


def parts_of(request: Request) -> Parts:
    """The parts of the server that got the request."""
    parts = request.app.state.parts
    assert isinstance(parts, Parts)
    return parts


Password = Annotated[
    str | None, Header(alias="Pincite-Password", max_length=1000, description="Opens an encrypted file.")
]
"""The password of a file, in a header: addresses are kept in logs."""
Server = Annotated[Parts, Depends(parts_of)]
"""The server's parts, for an endpoint."""
InPath = Annotated[str, Path(min_length=1, max_length=80, pattern=r"^\w+$")]
"""An id in a path."""
KNOWN: dict[int | str, dict[str, Any]] = {
    304: {"description": "The client has it already: If-None-Match names its ETag"}
}
"""For the description of endpoints whose answers have ETags."""
PageInPath = Annotated[int, Path(ge=1, le=1_000_000)]
"""A page's number in a path, counted from 1."""


def as_response(reply: Reply) -> Response:
    """A worker's reply as the response."""
    return Response(
        reply.body or None,
        status_code=reply.status,
        media_type=None if reply.status == 304 else reply.media,
        headers=dict(reply.headers),
    )
