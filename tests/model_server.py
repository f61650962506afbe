"""A language model on loopback: it says what was written down, turn by turn, as OpenAI's chat completions do."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from typing import Any

from fixture_files import FIXTURES
from loopback import serving

Turn = dict[str, Any]
"""What the model says: `content`, and `tool_calls` as pairs of an id and the arguments of `cite_source`."""


@contextmanager
def model_server(turns: str) -> Iterator[tuple[str, list[Any]]]:
    """Plays a file of fixtures/tool_calls from its first turn on, and again after its last; gives its address, as
    `base_url` has it, and the requests that came."""
    said: list[Turn] = json.loads((FIXTURES / "tool_calls" / f"{turns}.json").read_text("utf-8"))
    asked: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            turn = said[len(asked) % len(said)]
            asked.append(request)
            answer = json.dumps(_completion(turn, request["model"])).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with serving(Handler, threading.Event()) as server:
        yield f"http://127.0.0.1:{server.server_port}/v1", asked


def _completion(turn: Turn, model: str) -> dict[str, Any]:
    calls = [
        {
            "id": name,
            "type": "function",
            "function": {"name": "cite_source", "arguments": json.dumps(arguments)},
        }
        for name, arguments in turn.get("tool_calls", ())
    ]
    message = {"role": "assistant", "content": turn["content"]} | ({"tool_calls": calls} if calls else {})
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": model,
        "choices": [choice],
    }
