"""A server of pincite on loopback, in a thread of this process, with its worker processes."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from pincite.server.app import create_app
from pincite.server.doors.connection import ServerConfig
from pincite.server.routes.parts import Parts
from pincite.server.settings import ServerLimits, Settings

PATIENCE = 120
"""Seconds to wait for an answer: far more than it takes, on a machine that is slow and busy too."""


@dataclass
class Served:
    """A running server."""

    address: str
    """Where it listens, without a slash at the end."""
    api: httpx.Client
    """Asks it."""
    parts: Parts
    """What it is made of."""

    def added(self, file: Path, **options: str) -> dict[str, Any]:
        """The file, uploaded."""
        response = self.api.post(
            "/api/documents", params={"name": file.name, **options}, content=file.read_bytes()
        )
        assert response.status_code in (200, 201), response.text
        row: dict[str, Any] = response.json()
        return row


def is_problem(response: httpx.Response, status: int, *words: str) -> bool:
    """Whether the answer is a problem of that status whose detail has the words; says what it is instead."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    told = response.json()
    assert told["status"] == status and told["title"] and told["type"]
    assert all(word in told["detail"] for word in words), told["detail"]
    return True


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in listed for child in file.read_text().split()]


def is_running(pid: int) -> bool:
    """False for a process that has ended, though nobody may have asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def until(so: Callable[[], object]) -> None:
    """Looks again and again; the test's time limit ends it."""
    while not so():
        time.sleep(0.005)  # leaves the processor to what is waited for


@contextmanager
def serving(library: str | Path, limits: ServerLimits | None = None, **settings: Any) -> Iterator[Served]:
    """Serves the library, made if it isn't there."""
    from pincite import Library

    Library(library).close()
    limits = limits or ServerLimits(workers=2)
    app = create_app(Settings(str(library), limits=limits, **settings))
    listener = socket.create_server(("127.0.0.1", 0))
    config = ServerConfig(app, limits)
    config.timeout_graceful_shutdown = 2
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    token = settings.get("token")
    known = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with httpx.Client(base_url=address, timeout=PATIENCE, headers=known) as api:
            assert api.get("/api/health").status_code == 200
            yield Served(address, api, app.state.parts)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()


def events(text: str) -> list[tuple[str, str]]:
    """Server-sent events: name and data of each."""
    found = []
    for event in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in event.splitlines() if not line.startswith(":"))
        if lines:
            found.append((lines["event"], lines["data"]))
    return found
