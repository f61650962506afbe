"""Counts requests and how long they take."""

from __future__ import annotations

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pincite.server.metrics import Metrics

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_GONE = 499
"""Status of a request whose client went before it was answered, as proxies have it."""


class Watch:
    """Tells `Metrics` of every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        began, status = time.perf_counter(), _GONE

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        self._metrics.running += 1
        try:
            await self._app(scope, receive, send_and_note)
        finally:
            self._metrics.running -= 1
            # Names that clients make up must not fill the memory.
            endpoint = getattr(scope.get("route"), "path", "other")
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self._metrics.answered(endpoint, method, status, time.perf_counter() - began)
        return None
