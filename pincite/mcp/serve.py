"""The server as a process: over standard input and output for one client, or over HTTP for several."""

from __future__ import annotations

from collections.abc import Callable

from mcp.server.transport_security import TransportSecuritySettings

from pincite.library import Library
from pincite.mcp.app import create_mcp
from pincite.mcp.folders import Folders
from pincite.server.doors.callers import Callers
from pincite.server.doors.headers import ResponseHeaders
from pincite.server.doors.limits import RequestLimits
from pincite.server.serve import listen, require_safe
from pincite.server.settings import Settings

PATH = "mcp"
"""Where clients find it, behind the server's address."""


def serve_stdio(settings: Settings, folders: Folders) -> None:
    """Serve whoever started the process, until it closes standard input. Raises LibraryError.

    The library file is made if it isn't there.
    """
    _open_once(settings)
    create_mcp(settings, folders).run("stdio")


def serve_http(
    settings: Settings, folders: Folders, *, port: int, started: Callable[[str], None] = lambda address: None
) -> None:
    """Serve over HTTP until SIGINT or SIGTERM; as `pincite.server.serve.serve`, whose doors and limits it has.

    `started` is told the address. Raises ServerError and LibraryError.
    """
    require_safe(settings)
    _open_once(settings)
    # Hosts and origins are the business of `Callers`, which knows the names that the user allows.
    unguarded = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = create_mcp(settings, folders).streamable_http_app(
        transport_security=unguarded, max_request_body_size=settings.limits.json_bytes
    )
    guarded = ResponseHeaders(Callers(RequestLimits(app, settings.limits), settings))
    listen(guarded, settings.host, port=port, started=lambda address: started(f"{address}{PATH}"))


def _open_once(settings: Settings) -> None:
    """Make the library, upgrade it, or refuse it, before anybody asks."""
    with Library(settings.library):
        pass
