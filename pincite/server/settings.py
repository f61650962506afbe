"""What the server may be told: its library, where it listens, who may ask, and what a request may cost."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

DEFAULT_PORT = 8760
"""Where it listens unless told otherwise; nothing well known does."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """What one request, and all of them together, may cost."""

    workers: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))
    """Processes at most for each of: questions to the library, drawing, asking. Files in and out get half as many."""
    memory_bytes: int = 4_000_000_000
    """Address space of each of them."""
    upload_bytes: int = 200_000_000
    """Largest file that is taken."""
    json_bytes: int = 4_000_000
    """Largest request of JSON that is taken."""
    body_seconds: float = 600.0
    """How long a client may take to send a request's body."""
    silence_seconds: float = 30.0
    """How long it may pause in the middle of that, or in reading an answer, and how long a request's head may take."""
    requests: int = 256
    """Requests at a time; more are asked to come again."""
    uploads: int = 16
    """Those among them that bring files, which lie on the disk until they are read."""
    waiting: int = 64
    """Requests of a kind that may wait for a worker."""
    patience: float = 30.0
    """How long each waits, in seconds."""
    library_seconds: float = 60.0
    """How long a search, a quote or a check may take."""
    drawing_seconds: float = 20.0
    """How long a picture of a page may take."""
    writing_seconds: float = 900.0
    """How long a file may take to be read into the library, or a report to be written: pages of scans take long."""
    asking_seconds: float = 300.0
    """How long a question may take that a model answers."""
    shelf_bytes: int = 500_000_000
    """What artifacts may take of the disk together; the oldest go first."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server is."""

    library: str
    """Path of the library file, or address of one on a server."""
    host: str = "127.0.0.1"
    """Address to listen on."""
    token: str | None = None
    """What clients must know; None for none, which only a local address may have."""
    hosts: frozenset[str] = frozenset()
    """Other names under which the server is reached: that of a proxy before it."""
    model: str | None = None
    """The model that answers questions, as `pincite.ask` takes it; None for sentences of the documents."""
    limits: ServerLimits = ServerLimits()
    """What requests may cost."""
