"""Real web servers on loopback."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@contextmanager
def serving(
    handler: type[BaseHTTPRequestHandler], over: threading.Event, *, tls: ssl.SSLContext | None = None
) -> Iterator[ThreadingHTTPServer]:
    """A server on a free port. It sets `over` at the end, for which answers without end wait, and leaves no thread."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server
    finally:
        over.set()
        server.shutdown()
        thread.join()
        server.server_close()
