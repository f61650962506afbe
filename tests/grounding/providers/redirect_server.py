"""A real redirector on loopback."""

from __future__ import annotations

import contextlib
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler

from loopback import serving


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

    with serving(Handler, over, tls=tls) as server:
        yield server.server_port, asked
