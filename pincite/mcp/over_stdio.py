"""The server over standard input and output: for the one client that has started it."""

from __future__ import annotations

import signal

from pincite.library import Library
from pincite.mcp.app import create_mcp
from pincite.mcp.folders import Folders
from pincite.server.settings import Settings


def serve(settings: Settings, folders: Folders) -> None:
    """Serve until the client closes standard input, or a signal. The library file is made if it isn't there.

    Raises LibraryError for one that can't be used.
    """
    with Library(settings.library):
        pass  # made, upgraded, or refused, before anybody asks
    # The thread that waits for the client's next line can't be told to stop; workers end when this process has.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    create_mcp(settings, folders).run("stdio")
