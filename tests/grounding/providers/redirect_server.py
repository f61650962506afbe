"""A real redirector on loopback."""

from __future__ import annotations

import contextlib
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@contextmanager
def redirector(
    answers: dict[str, tuple[int, str | None]], *, tls: ssl.SSLContext | None = None
) -> Iterator[tuple[int, list[str]]]:
    """A server that answers paths with (status, Location); gives its port and the paths that it was asked for.

    `{port}` in a location is the server's own. A status of 0 closes the connection, -1 never answers.
    """
    asked: list[str] = []
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            status, location = answers.get(self.path, (404, None))
            if status == -1:
                over.wait()
            if status == -2:
                with contextlib.suppress(OSError):
                    while not over.wait(0.1):
                        self.wfile.write(b"H")
            if status <= 0:
                return
            self.send_response(status)
            if location is not None:
                self.send_header("Location", location.replace("{port}", str(server.server_port)))
            self.send_header("Content-Length", "1000000000")
            self.end_headers()
            self.wfile.write(b"never read")

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server.server_port, asked
    finally:
        over.set()
        server.shutdown()
        thread.join()
        server.server_close()
