"""The server over HTTP, for several clients: behind the doors of `pincite serve`, with its limits."""

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


def serve(
    settings: Settings, folders: Folders, *, port: int, started: Callable[[str], None] = lambda address: None
) -> None:
    """Serve until SIGINT or SIGTERM. `started` is told the address; port 0 takes a free one.

    The library file is made if it isn't there. Raises ServerError for an address that can't be had, or that others
    reach while there is no token, and LibraryError for a library that can't be used.
    """
    require_safe(settings)
    with Library(settings.library):
        pass  # made, upgraded, or refused, before anybody asks
    # Hosts and origins are the business of `Callers`, which knows the names that the user allows.
    unguarded = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = create_mcp(settings, folders).streamable_http_app(
        transport_security=unguarded, max_request_body_size=settings.limits.json_bytes
    )
    guarded = ResponseHeaders(Callers(RequestLimits(app, settings.limits), settings))
    listen(guarded, settings.host, port=port, started=lambda address: started(f"{address}{PATH}"))
