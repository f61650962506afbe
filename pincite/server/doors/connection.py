"""How long a connection may keep the server waiting: before its request is whole, and while it reads nothing.

An application sees neither: its requests begin when their heads are whole, and it waits where nobody reads its answer.
So both are looked after here, below it. Bodies that come slowly are the business of `limits`.
"""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from pincite.server.settings import ServerLimits

_CONNECTIONS = 1024
"""Connections at a time, silent ones too; beyond them uvicorn answers 503 by itself."""
_GOODBYE_SECONDS = 5
"""How long running requests may go on once the server is to end."""
_IDLE_SECONDS = 15
"""After which a connection that asks nothing more is closed."""


class ServerConfig(uvicorn.Config):
    """How uvicorn serves the application, in the command and in tests."""

    def __init__(self, app: ASGIApp, limits: ServerLimits) -> None:
        super().__init__(
            app,
            http=Connection,
            ws="none",  # what is asked for over WebSockets would pass none of the doors
            lifespan="on",
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=_CONNECTIONS,
            timeout_keep_alive=_IDLE_SECONDS,
            timeout_graceful_shutdown=_GOODBYE_SECONDS,
        )
        self.silence_seconds = limits.silence_seconds
        """As `ServerLimits` has it."""


class Connection(H11Protocol):
    """A connection that is closed when it keeps the server waiting."""

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """See uvicorn."""
        super().__init__(config, server_state, app_state, _loop)
        self._silence_seconds = config.silence_seconds
        self._waits_for_head: asyncio.TimerHandle | None = None
        self._waits_for_reader: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """See asyncio."""
        super().connection_made(transport)
        self._look_after_head()

    def data_received(self, data: bytes) -> None:
        """See asyncio."""
        super().data_received(data)
        self._look_after_head()

    def pause_writing(self) -> None:
        """See asyncio: what is to be sent piles up."""
        super().pause_writing()
        self._waits_for_reader = self._abort_later()

    def resume_writing(self) -> None:
        """See asyncio."""
        super().resume_writing()
        _cancel(self._waits_for_reader)

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio."""
        _cancel(self._waits_for_head)
        _cancel(self._waits_for_reader)
        super().connection_lost(exc)

    def _look_after_head(self) -> None:
        """From its first byte on, not from its last: a byte now and then keeps nothing open."""
        if self.cycle is not None and not self.cycle.response_complete:
            _cancel(self._waits_for_head)
            self._waits_for_head = None
        elif self._waits_for_head is None:
            self._waits_for_head = self._abort_later()

    def _abort_later(self) -> asyncio.TimerHandle:
        # Not `close`, which would wait until all is sent.
        return self.loop.call_later(self._silence_seconds, self.transport.abort)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
