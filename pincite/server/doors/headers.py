"""Headers of every response: it is what it says it is, does nothing by itself, and is for this site alone."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content-Security-Policy of the viewer's and the API's pages: nothing inline, nothing from elsewhere."""
FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
"""That of everything else: JSON, pictures, and files that were made of anybody's text."""

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""What every response says."""
_UNKEPT = "no-store"
"""What says nothing of being kept may hold words of documents: nobody keeps it."""


class ResponseHeaders:
    """Adds them; what a response says itself of being kept and of its policy stands."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers[name] = value
                headers.setdefault("Content-Security-Policy", FILE_POLICY)
                headers.setdefault("Cache-Control", _UNKEPT)
            await send(message)

        await self._app(scope, receive, send_with_headers)
