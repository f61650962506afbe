"""What goes through the pipes between the server and its workers: frames of JSON and bytes, never code.

A task is a length and a JSON object. What comes back are frames of a kind, a JSON head and a body: any number of
`PART`, then one `REPLY` or one of the two that say what went wrong.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

LIBRARY_VARIABLE = "PINCITE_SERVED_LIBRARY"
"""Names the library in a worker's environment."""
TASK = struct.Struct("<Q")
"""Length of a task's JSON."""
ANSWER = struct.Struct("<cQQ")
"""Kind of an answer's frame, length of its head, length of its body."""
PART = b"P"
"""A piece of an answer that comes in pieces; its head is empty."""
REPLY = b"R"
"""The answer, or the end of one that came in pieces."""
REFUSAL = b"E"
"""An error of our tree: the head has its class and message."""
FAILURE = b"F"
"""An error that nobody expected: the head has its traceback, for the log."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker is to do."""

    name: str
    """A name of `pincite.server.tasks`."""
    asked: Mapping[str, Any]
    """What it is given: JSON."""
    seconds: float
    """How long it may take."""
    known_etag: str = ""
    """What the client says it has: the header If-None-Match."""

    def packed(self) -> bytes:
        """The frame that asks for it."""
        row = {"name": self.name, "asked": self.asked, "seconds": self.seconds, "known": self.known_etag}
        text = json.dumps(row).encode("ascii")
        return TASK.pack(len(text)) + text

    @classmethod
    def unpacked(cls, text: bytes) -> Task:
        """The task of a frame's JSON."""
        row = json.loads(text)
        return cls(row["name"], row["asked"], row["seconds"], row["known"])


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a task."""

    body: bytes = b""
    """What the client gets, or nothing."""
    status: int = 200
    """HTTP status."""
    media: str = "application/json"
    """Media type of the body."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Headers for the client."""

    def packed(self) -> bytes:
        """Its frame."""
        return pack(
            REPLY, {"status": self.status, "media": self.media, "headers": dict(self.headers)}, self.body
        )

    @classmethod
    def unpacked(cls, head: Mapping[str, Any], body: bytes) -> Reply:
        """The reply of a frame's head and body."""
        return cls(body, head["status"], head["media"], head["headers"])


def pack(kind: bytes, head: Mapping[str, Any], body: bytes = b"") -> bytes:
    """A frame of an answer."""
    text = json.dumps(head).encode("ascii")
    return ANSWER.pack(kind, len(text), len(body)) + text + body
