"""The server as a process: where it listens, what it refuses to start with, and how it ends."""

from __future__ import annotations

import errno
import re
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from blocks.errors import ServerError
from pincite.library import Library
from pincite.server.app import create_app
from pincite.server.doors.callers import is_local
from pincite.server.doors.connection import ServerConfig
from pincite.server.settings import DEFAULT_PORT, ServerLimits, Settings

_DEFAULT = ServerLimits()
LEAST_TOKEN = 16
"""Characters: a shorter token can be guessed."""
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]+")
"""What a token may be to stand in a header (RFC 6750, 2.1)."""


def serve(
    settings: Settings, *, port: int = DEFAULT_PORT, started: Callable[[str], None] = lambda address: None
) -> None:
    """Serve until SIGINT or SIGTERM. `started` is told the address; port 0 takes a free one.

    The library file is made if it isn't there. Raises ServerError for an address that can't be had, or that others
    reach while there is no token, ModelError for a model that can't be asked, and LibraryError for a library that
    can't be used.
    """
    require_safe(settings)
    if settings.model is not None:
        from grounding.answers.models.named import model_named

        model_named(settings.model)
    with Library(settings.library):
        pass  # made, upgraded, or refused, before anybody asks
    listen(create_app(settings), settings.host, port=port, started=started, limits=settings.limits)


def listen(
    app: ASGIApp,
    host: str,
    *,
    port: int,
    started: Callable[[str], None],
    limits: ServerLimits = _DEFAULT,
) -> None:
    """Serve an application at that address until SIGINT or SIGTERM. Raises ServerError for one that can't be had."""
    listener = _listener(host, port)
    taken = listener.getsockname()[1]
    with listener:
        started(address(host, taken))
        _Server(ServerConfig(app, limits)).run(sockets=[listener])


class _Server(uvicorn.Server):
    """One whose end is an end: uvicorn's own raises the signals again that have ended it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """See uvicorn."""
        before = {sign: signal.signal(sign, self.handle_exit) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)


def require_safe(settings: Settings) -> None:
    """Raises ServerError for settings that would let anybody in."""
    if settings.token is None and not is_local(settings.host):
        raise ServerError(
            f"others reach {settings.host}, so a token is needed: give --token TOKEN or set PINCITE_TOKEN "
            f"({LEAST_TOKEN} characters or more), or listen on 127.0.0.1"
        )
    if settings.token is not None and len(settings.token) < LEAST_TOKEN:
        raise ServerError(
            f"the token has {len(settings.token)} characters, and could be guessed; take {LEAST_TOKEN} or more"
        )
    if settings.token is not None and not _TOKEN.fullmatch(settings.token):
        raise ServerError(
            "the token may have letters from a to z, digits and . _ ~ + / = - alone; choose another"
        )


def address(host: str, port: int) -> str:
    """Where the viewer is, for a browser on this machine."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _listener(host: str, port: int) -> socket.socket:
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(place[:2], family=family, backlog=256)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ServerError(f"port {port} of {host} is taken; give another --port, or 0 for any") from error
        raise ServerError(f"can't listen on {host}, port {port}: {error.strerror or error}") from error
