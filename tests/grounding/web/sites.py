"""A real web site on loopback, with whatever goes wrong with such."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

from loopback import serving

from grounding.web.fetch import NetworkAccess


@dataclass(frozen=True)
class Sent:
    """What the site sends for a path; `{site}` in its headers is its own address."""

    body: bytes = b""
    type: str | None = "text/html; charset=utf-8"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    drips: bool = False
    """A byte at a time, without end."""


Answer = Sent | Callable[[str], Sent]
"""What is sent, or what makes it of the path with its query."""


@dataclass
class Site:
    """A site that runs."""

    port: int
    asked: list[str] = field(default_factory=list)
    """Paths with queries, in order."""
    headers: list[dict[str, str]] = field(default_factory=list)
    """The headers of each, names in lower case."""

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def access(self) -> NetworkAccess:
        """Access to this site, and to the internet."""
        return NetworkAccess(frozenset({f"127.0.0.1:{self.port}"}))


@contextmanager
def site(answers: dict[str, Answer]) -> Iterator[Site]:
    """A site with these paths (without query); others are 404, so that there is no robots.txt unless one is given."""
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            running.asked.append(self.path)
            running.headers.append({name.lower(): value for name, value in self.headers.items()})
            answer = answers.get(self.path.partition("?")[0], Sent(status=404))
            sent = answer if isinstance(answer, Sent) else answer(self.path)
            with contextlib.suppress(OSError):  # who asked has gone: that is what some tests are about
                self._send(sent)

        def _send(self, sent: Sent) -> None:
            self.send_response(sent.status)
            kind = {} if sent.type is None else {"Content-Type": sent.type}
            length = {} if sent.drips else {"Content-Length": str(len(sent.body))}
            for name, value in (kind | length | sent.headers).items():
                self.send_header(name, value.replace("{site}", running.url))
            self.end_headers()
            self.wfile.write(sent.body)
            while sent.drips and not over.wait(0.02):
                self.wfile.write(b"x")

        def log_message(self, format: str, *args: object) -> None:
            pass

    with serving(Handler, over) as server:
        running = Site(server.server_port)
        yield running
