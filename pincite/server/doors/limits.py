"""How many requests at a time, how large their bodies, and how slowly they may come."""

from __future__ import annotations

import asyncio

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pincite.server.problems import answer, problem
from pincite.server.settings import ServerLimits

UPLOADS = ("/api/documents", "/versions")
"""How the paths end to which files are sent; all others take JSON."""


class RequestLimits:
    """Refuses what is over the limits before an endpoint has any work with it."""

    def __init__(self, app: ASGIApp, limits: ServerLimits) -> None:
        self._app = app
        self._limits = limits
        self._running = self._uploading = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        brings_file = scope["method"] == "POST" and scope["path"].endswith(UPLOADS)
        most = self._limits.upload_bytes if brings_file else self._limits.json_bytes
        refused = self._refused(Headers(scope=scope), most, brings_file=brings_file)
        if refused is not None:
            return await refused(scope, receive, send)
        self._running += 1
        self._uploading += brings_file
        try:
            await self._app(scope, _Body(receive, most, self._limits), send)
        finally:
            self._running -= 1
            self._uploading -= brings_file
        return None

    def _refused(self, headers: Headers, most: int, *, brings_file: bool) -> Response | None:
        """What to answer instead, or None if the request is within the limits."""
        if self._running >= self._limits.requests:
            return answer(problem(503, f"{self._running} requests are being answered; ask again later"))
        if brings_file and self._uploading >= self._limits.uploads:
            return answer(problem(503, f"{self._uploading} files are on their way in; send it again later"))
        if _announced(headers) > most:
            return answer(problem(413, _too_large(most)))
        return None


class _Body:
    """`receive` of a request whose body may only be so large and so slow."""

    def __init__(self, receive: Receive, most: int, limits: ServerLimits) -> None:
        self._receive = receive
        self._left = self._most = most
        self._limits = limits
        self._deadline = asyncio.get_running_loop().time() + limits.body_seconds
        self._whole = False

    async def __call__(self) -> Message:
        if self._whole:
            return await self._receive()  # waits until the client goes
        now = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout_at(min(now + self._limits.silence_seconds, self._deadline)):
                message = await self._receive()
        except TimeoutError as error:
            raise HTTPException(
                408, "the rest of the request did not come in time; send it again, faster"
            ) from error
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413, _too_large(self._most))
        self._whole = not message.get("more_body", False)
        return message


def _announced(headers: Headers) -> int:
    length = headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() else 0


def _too_large(most: int) -> str:
    return f"the request has more than the {most / 1e6:g} MB that this server takes; send less"
