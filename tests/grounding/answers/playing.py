"""A language model on loopback that speaks as OpenAI (both ways), Anthropic and Google do, whole and in streams, and
says what a test has it say."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from loopback import serving
from wire_formats import Says as Says
from wire_formats import format_of, sse

from grounding.answers.models.anthropic import AnthropicModel
from grounding.answers.models.chat_completions import ChatCompletionsModel
from grounding.answers.models.google import GoogleModel
from grounding.answers.models.openai import OpenAIModel
from grounding.answers.models.provider import ProviderModel

PROVIDERS = ("openai", "openai-chat", "anthropic", "google")


@dataclass(frozen=True)
class Fails:
    """One turn that goes wrong: a status, bytes that are no JSON, or silence for some seconds."""

    status: int = 200
    body: bytes = b'{"error": {"message": "planted", "type": "planted"}}'
    silence: float = 0.0
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Breaks:
    """One turn of which only so many bytes come; then the connection is closed."""

    turn: Says
    bytes: int
    told: bool = True
    """Whether the client can tell that bytes are missing: a stream may also end as if it were over."""


@dataclass(frozen=True)
class Drips:
    """One turn that never comes: blank lines without end."""


@dataclass
class Played:
    """The server's address, and the requests that came, as JSON."""

    address: str
    asked: list[Any] = field(default_factory=list)

    def model(self, provider: str, **options: Any) -> ProviderModel:
        """A model of that provider that asks here."""
        options = {"api_key": "key", "timeout": 20.0, "retries": 0} | options
        match provider:
            case "openai":
                return OpenAIModel("played", base_url=f"{self.address}/v1", **options)
            case "openai-chat":
                return ChatCompletionsModel("played", base_url=f"{self.address}/v1", **options)
            case "anthropic":
                return AnthropicModel("played", base_url=self.address, **options)
        return GoogleModel("played", base_url=self.address, **options)


@contextmanager
def playing(*turns: Says | Fails | Breaks | Drips, again: bool = False) -> Iterator[Played]:
    """Says one turn after the other, then the last one again and again, or all of them."""
    played = Played("")
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            done = len(played.asked)
            turn = turns[done % len(turns) if again else min(done, len(turns) - 1)]
            played.asked.append(request)
            streams = request.get("stream") or "streamGenerateContent" in self.path
            try:
                match turn:
                    case Fails():
                        over.wait(turn.silence)
                        self._send(turn.status, turn.body, headers=turn.headers)
                    case Drips():
                        self._stream(_drops(over, b"\n"))
                    case Breaks() if streams:
                        self._stream(
                            [b"".join(sse(format_of(self.path), turn.turn))[: turn.bytes]], ends=not turn.told
                        )
                    case Breaks():
                        self._send(200, self._whole(turn.turn), sent=turn.bytes)
                    case Says() if streams:
                        self._stream(sse(format_of(self.path), turn))
                    case Says():
                        self._send(200, self._whole(turn))
            except (BrokenPipeError, ConnectionResetError):
                return  # who waited has gone: that is what the test is about

        def _whole(self, turn: Says) -> bytes:
            return json.dumps(format_of(self.path).whole(turn)).encode()

        def _send(
            self,
            status: int,
            body: bytes,
            *,
            sent: int | None = None,
            headers: Mapping[str, str] | None = None,
        ) -> None:
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:sent])
            self.close_connection = sent is not None

        def _stream(self, events: Iterator[bytes] | list[bytes], *, ends: bool = True) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for event in events:
                self.wfile.write(f"{len(event):x}\r\n".encode() + event + b"\r\n")
            if ends:
                self.wfile.write(b"0\r\n\r\n")
            self.close_connection = not ends

        def log_message(self, format: str, *args: object) -> None:
            pass

    with serving(Handler, over) as server:
        played.address = f"http://127.0.0.1:{server.server_port}"
        yield played


def _drops(over: threading.Event, drop: bytes) -> Iterator[bytes]:
    while not over.wait(0.02):
        yield drop
