"""A real web server on loopback that sends pictures, and answers that are none."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

from loopback import serving


@dataclass
class Sent:
    """What the server sends for a path."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    slow: bool = False
    """A byte at a time, without end."""


@contextmanager
def picture_server(answers: dict[str, Sent]) -> Iterator[tuple[int, list[tuple[str, dict[str, str]]]]]:
    """The port of the server, and paths and headers that it was asked with. `{port}` in headers is its own."""
    asked: list[tuple[str, dict[str, str]]] = []
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append((self.path, dict(self.headers.items())))
            sent = answers.get(self.path, Sent(status=404))
            self.send_response(sent.status)
            for name, value in ({"Content-Length": str(len(sent.body))} | sent.headers).items():
                self.send_header(name, value.replace("{port}", str(server.server_port)))
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(sent.body)
                while sent.slow and not over.wait(0.05):
                    self.wfile.write(b"x")

        def log_message(self, format: str, *args: object) -> None:
            pass

    with serving(Handler, over) as server:
        yield server.server_port, asked
