"""A language model on loopback that speaks as OpenAI, Anthropic and Google do, and says what a test has it say."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from loopback import serving

from grounding.answers.models.anthropic import AnthropicModel
from grounding.answers.models.google import GoogleModel
from grounding.answers.models.openai import OpenAIModel
from grounding.answers.models.protocol import Model


@dataclass(frozen=True)
class Says:
    """One turn of the model: words, and calls of cite_source as (cited_text, block_id, citation_number)."""

    text: str = ""
    calls: Sequence[tuple[str, str, int]] = ()


@dataclass(frozen=True)
class Fails:
    """One turn that goes wrong: a status, bytes that are no JSON, or silence for some seconds."""

    status: int = 200
    body: bytes = b'{"error": {"message": "planted", "type": "planted"}}'
    silence: float = 0.0


@dataclass
class Played:
    """The server's address, and the requests that came, as JSON."""

    address: str
    asked: list[Any] = field(default_factory=list)

    def model(self, provider: str, **options: Any) -> Model:
        """A model of that provider that asks here."""
        options = {"api_key": "key", "timeout": 20.0, "retries": 0} | options
        match provider:
            case "openai":
                return OpenAIModel("played", base_url=f"{self.address}/v1", **options)
            case "anthropic":
                return AnthropicModel("played", base_url=self.address, **options)
        return GoogleModel("played", base_url=self.address, **options)


@contextmanager
def playing(*turns: Says | Fails) -> Iterator[Played]:
    """Says one turn after the other, the last one again and again."""
    played = Played("")
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            turn = turns[min(len(played.asked), len(turns) - 1)]
            played.asked.append(request)
            if isinstance(turn, Fails):
                over.wait(turn.silence)
                self._send(turn.status, turn.body)
            else:
                self._send(200, json.dumps(_FORMS[_provider(self.path)](turn)).encode())

        def _send(self, status: int, body: bytes) -> None:
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            except (BrokenPipeError, ConnectionResetError):
                return  # who waited has gone: that is what the test is about

        def log_message(self, format: str, *args: object) -> None:
            pass

    with serving(Handler, over) as server:
        played.address = f"http://127.0.0.1:{server.server_port}"
        yield played


def _provider(path: str) -> str:
    if path.endswith("/chat/completions"):
        return "openai"
    return "anthropic" if path.endswith("/messages") else "google"


def _arguments(call: tuple[str, str, int]) -> dict[str, Any]:
    return dict(zip(("cited_text", "block_id", "citation_number"), call, strict=True))


def _openai(turn: Says) -> dict[str, Any]:
    calls = [
        {
            "id": f"c{n}",
            "type": "function",
            "function": {"name": "cite_source", "arguments": json.dumps(_arguments(c))},
        }
        for n, c in enumerate(turn.calls)
    ]
    message: dict[str, Any] = {"role": "assistant", "content": turn.text}
    if calls:
        message["tool_calls"] = calls
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": "played",
        "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
    }


def _anthropic(turn: Says) -> dict[str, Any]:
    parts: list[dict[str, Any]] = [{"type": "text", "text": turn.text}] if turn.text else []
    parts += [
        {"type": "tool_use", "id": f"toolu_{n}", "name": "cite_source", "input": _arguments(c)}
        for n, c in enumerate(turn.calls)
    ]
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "played",
        "content": parts,
        "stop_reason": "tool_use" if turn.calls else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 100, "output_tokens": 10},
    }


def _google(turn: Says) -> dict[str, Any]:
    parts: list[dict[str, Any]] = [{"text": turn.text}] if turn.text else []
    parts += [{"functionCall": {"name": "cite_source", "args": _arguments(c)}} for c in turn.calls]
    return {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}],
        "usageMetadata": {"promptTokenCount": 100, "candidatesTokenCount": 10, "totalTokenCount": 110},
    }


_FORMS = {"openai": _openai, "anthropic": _anthropic, "google": _google}
