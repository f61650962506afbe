"""Documents and pages as resources: their text in the markup that models read, and pictures of pages.

What is listed are documents, some at a time; their pages are found by the templates.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from mcp.server.context import HandlerResult, ServerRequestContext
from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, ListResourcesResult, Resource

from pincite.mcp.told import document_told
from pincite.mcp.workers import Workers

DOCUMENT = "pincite://documents/{document}"
"""A document's text, as far as it goes into one answer."""
PAGE = "pincite://documents/{document}/pages/{page}"
"""A page's text."""
PICTURE = "pincite://documents/{document}/pages/{page}/image"
"""A page as a picture."""

LISTED = 100
"""Documents that are listed at a time."""
_MOST_BLOCKS = 2000
_MOST_CHARACTERS = 200_000
"""Of a resource, some 50,000 tokens: clients take a resource whole."""
_PIXELS_A_POINT = 1.5


@dataclass(frozen=True, slots=True)
class Resources:
    """The library's resources."""

    workers: Workers
    """They do the work."""

    def offer(self, server: MCPServer[None]) -> None:
        """Add them to the server."""
        server.resource(DOCUMENT, name="document", mime_type="text/plain")(self.document)
        server.resource(PAGE, name="page", mime_type="text/plain")(self.page)
        server.resource(PICTURE, name="page_image", mime_type="image/png")(self.picture)
        server.middleware.append(self.listed)

    async def document(self, document: str) -> str:
        """The text of a document in reading order, in blocks with ids; of a long one its beginning."""
        read = await self._read(document, None)
        shown = len(read["blocks"])
        more = f"\n{shown} of {read['total']} blocks; get_blocks with offset={shown} goes on."
        return f"{read['markup']}{more if shown < read['total'] else ''}"

    async def page(self, document: str, page: int) -> str:
        """The text of a page in reading order, in blocks with ids."""
        markup: str = (await self._read(document, page))["markup"]
        return markup

    async def picture(self, document: str, page: int) -> bytes:
        """A page as a viewer shows it, as PNG."""
        asked = {"document": document, "page": page, "scale": _PIXELS_A_POINT, "clip": None, "password": None}
        return (await self.workers.reply("page_image", asked)).body

    async def listed(
        self,
        ctx: ServerRequestContext[None, Any],
        call_next: Callable[[ServerRequestContext[None, Any]], Awaitable[HandlerResult]],
    ) -> HandlerResult:
        """Answer what lists resources: the SDK's own list is of those that are known when the server starts."""
        if ctx.method != "resources/list":
            return await call_next(ctx)
        offset = _offset((ctx.params or {}).get("cursor"))
        row = await self.workers.row("documents", {"offset": offset, "limit": LISTED})
        following = offset + LISTED
        return ListResourcesResult(
            resources=[
                Resource(
                    uri=DOCUMENT.format(document=each["document"]),
                    name=each["name"],
                    description=document_told(each),
                    mime_type="text/plain",
                )
                for each in row["documents"]
            ],
            next_cursor=str(following) if following < row["total"] else None,
        )

    async def _read(self, document: str, page: int | None) -> Any:
        return await self.workers.read(
            document=document, page=page, limit=_MOST_BLOCKS, characters=_MOST_CHARACTERS
        )


def _offset(cursor: object) -> int:
    """Where a list goes on. Raises MCPError for a cursor that was never given."""
    if cursor is None:
        return 0
    if isinstance(cursor, str) and cursor.isascii() and cursor.isdigit() and len(cursor) < 10:
        return int(cursor)
    raise MCPError(INVALID_PARAMS, "the cursor is none that was given; list resources without one")
