"""Replies of language models as their providers send them: one JSON body, or the events of a stream.

Each format is two functions of what the model says: `whole` gives the body, `events` the stream's events in order, with
their names where the provider names them. Words and arguments come in pieces of a few characters, as they really do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grounding.citations.tool_schemas import FIELDS, TOOL_NAME

Json = dict[str, Any]
Call = tuple[Any, ...]
"""A call of cite_source: cited_text, block_id, citation_number."""
_PIECE = 9
"""Characters of words or arguments in an event: less than a citation marker with its sentence, more than one."""
_READ, _WRITTEN = 100, 10
"""Tokens that every reply has used."""


@dataclass(frozen=True)
class Says:
    """One turn of the model: words, and calls of cite_source."""

    text: str = ""
    calls: Sequence[Call] = ()
    cut: bool = False
    """It stopped because it had no more tokens."""
    declined: str = ""
    """It declined, with these words where its provider passes them on."""
    ids: Sequence[str] = ()
    """Of its calls; "c0", "c1", … without them."""

    def call_id(self, n: int) -> str:
        """The id of its call n, counted from 0."""
        return self.ids[n] if self.ids else f"c{n}"


@dataclass(frozen=True)
class WireFormat:
    """How a provider sends a reply."""

    path: str
    """What the path of its requests ends with or contains."""
    whole: Callable[[Says], Json]
    events: Callable[[Says], Iterator[Json]]
    named: bool = False
    """Whether its events have their `type` as their name too."""
    last: str = ""
    """What its streams end with, that is no JSON."""


def format_of(path: str) -> WireFormat:
    """The format of what is asked at this path."""
    return next(form for form in FORMATS if form.path in path)


def sse(form: WireFormat, turn: Says) -> Iterator[bytes]:
    """The turn as server-sent events."""
    for event in form.events(turn):
        name = f"event: {event['type']}\n" if form.named else ""
        yield f"{name}data: {json.dumps(event)}\n\n".encode()
    if form.last:
        yield f"data: {form.last}\n\n".encode()


def arguments(call: Call) -> Json:
    """The arguments of a call."""
    return dict(zip(FIELDS, call, strict=True))


def _pieces(text: str) -> list[str]:
    return [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)]


def _written(call: Call) -> str:
    return json.dumps(arguments(call), ensure_ascii=False)


# OpenAI's chat completions


def _chat_whole(turn: Says) -> Json:
    message: Json = {"role": "assistant", "content": turn.text, "refusal": turn.declined or None}
    if turn.calls:
        message["tool_calls"] = [
            {
                "id": turn.call_id(n),
                "type": "function",
                "function": {"name": TOOL_NAME, "arguments": _written(call)},
            }
            for n, call in enumerate(turn.calls)
        ]
    choice = {"index": 0, "message": message, "finish_reason": _chat_finish(turn)}
    return _chat("chat.completion", [choice]) | {"usage": _chat_usage()}


def _chat_events(turn: Says) -> Iterator[Json]:
    def chunk(delta: Json, finish: str | None = None) -> Json:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return _chat("chat.completion.chunk", [choice]) | {"usage": None}

    yield chunk({"role": "assistant", "content": ""})
    yield from (chunk({"content": piece}) for piece in _pieces(turn.text))
    yield from (chunk({"refusal": piece}) for piece in _pieces(turn.declined))
    for n, call in enumerate(turn.calls):
        function = {"name": TOOL_NAME, "arguments": ""}
        yield chunk(
            {"tool_calls": [{"index": n, "id": turn.call_id(n), "type": "function", "function": function}]}
        )
        for piece in _pieces(_written(call)):
            yield chunk({"tool_calls": [{"index": n, "function": {"arguments": piece}}]})
    yield chunk({}, _chat_finish(turn))
    yield _chat("chat.completion.chunk", []) | {"usage": _chat_usage()}


def _chat(kind: str, choices: list[Json]) -> Json:
    return {"id": "chatcmpl-1", "object": kind, "created": 0, "model": "played", "choices": choices}


def _chat_finish(turn: Says) -> str:
    return "length" if turn.cut else "tool_calls" if turn.calls else "stop"


def _chat_usage() -> Json:
    return {"prompt_tokens": _READ, "completion_tokens": _WRITTEN, "total_tokens": _READ + _WRITTEN}


# OpenAI's Responses


def _responses_whole(turn: Says) -> Json:
    status = "incomplete" if turn.cut else "completed"
    return _response(status) | {
        "output": list(_items(turn)),
        "incomplete_details": {"reason": "max_output_tokens"} if turn.cut else None,
        "usage": {
            "input_tokens": _READ,
            "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
            "output_tokens": _WRITTEN,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": _READ + _WRITTEN,
        },
    }


def _responses_events(turn: Says) -> Iterator[Json]:
    return ({**event, "sequence_number": n} for n, event in enumerate(_responses_steps(turn)))


def _responses_steps(turn: Says) -> Iterator[Json]:
    yield {"type": "response.created", "response": _response("in_progress")}
    for index, item in enumerate(_items(turn)):
        where = {"item_id": item["id"], "output_index": index}
        yield {
            "type": "response.output_item.added",
            "output_index": index,
            "item": {**item, "status": "in_progress"},
        }
        if item["type"] == "message":
            spoken = {**where, "content_index": 0}
            for piece in _pieces(turn.text):
                yield {"type": "response.output_text.delta", **spoken, "delta": piece, "logprobs": []}
            yield {"type": "response.output_text.done", **spoken, "text": turn.text, "logprobs": []}
        else:
            kind = "response.function_call_arguments"
            for piece in _pieces(item["arguments"]):
                yield {"type": f"{kind}.delta", **where, "delta": piece}
            yield {"type": f"{kind}.done", **where, "name": TOOL_NAME, "arguments": item["arguments"]}
        yield {"type": "response.output_item.done", "output_index": index, "item": item}
    whole = _responses_whole(turn)
    yield {"type": f"response.{whole['status']}", "response": whole}


def _items(turn: Says) -> Iterator[Json]:
    if turn.declined:
        part: Json = {"type": "refusal", "refusal": turn.declined}
        yield {
            "type": "message",
            "id": "msg_1",
            "role": "assistant",
            "status": "completed",
            "content": [part],
        }
    if turn.text:
        part = {"type": "output_text", "text": turn.text, "annotations": []}
        yield {
            "type": "message",
            "id": "msg_1",
            "role": "assistant",
            "status": "completed",
            "content": [part],
        }
    for n, call in enumerate(turn.calls):
        named = {"type": "function_call", "id": f"fc_{n}", "call_id": turn.call_id(n), "name": TOOL_NAME}
        yield {**named, "arguments": _written(call), "status": "completed"}


def _response(status: str) -> Json:
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 0,
        "model": "played",
        "status": status,
        "output": [],
        "error": None,
        "incomplete_details": None,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
    }


# Anthropic's messages


def _anthropic_whole(turn: Says) -> Json:
    usage = {"input_tokens": _READ, "output_tokens": _WRITTEN}
    parts = list(_anthropic_parts(turn))
    return _message() | {"content": parts, "stop_reason": _anthropic_stop(turn), "usage": usage}


def _anthropic_events(turn: Says) -> Iterator[Json]:
    yield {"type": "message_start", "message": _message()}
    yield {"type": "ping"}
    for index, part in enumerate(_anthropic_parts(turn)):
        if part["type"] == "text":
            empty, kind, field, written = {"text": ""}, "text_delta", "text", part["text"]
        else:
            empty, kind, field = {"input": {}}, "input_json_delta", "partial_json"
            written = json.dumps(part["input"], ensure_ascii=False)
        yield {"type": "content_block_start", "index": index, "content_block": part | empty}
        for piece in _pieces(written):
            yield {"type": "content_block_delta", "index": index, "delta": {"type": kind, field: piece}}
        yield {"type": "content_block_stop", "index": index}
    stop = {"stop_reason": _anthropic_stop(turn), "stop_sequence": None}
    yield {"type": "message_delta", "delta": stop, "usage": {"output_tokens": _WRITTEN}}
    yield {"type": "message_stop"}


def _anthropic_parts(turn: Says) -> Iterator[Json]:
    if turn.text:
        yield {"type": "text", "text": turn.text}
    for n, call in enumerate(turn.calls):
        yield {"type": "tool_use", "id": turn.call_id(n), "name": TOOL_NAME, "input": arguments(call)}


def _message() -> Json:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "played",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {"input_tokens": _READ, "output_tokens": 1},
    }


def _anthropic_stop(turn: Says) -> str:
    if turn.declined:
        return "refusal"
    return "max_tokens" if turn.cut else "tool_use" if turn.calls else "end_turn"


# Google's generate_content


def _google_whole(turn: Says) -> Json:
    return _candidate(list(_google_parts(turn, [turn.text] if turn.text else [])), _google_finish(turn))


def _google_events(turn: Says) -> Iterator[Json]:
    parts = list(_google_parts(turn, _pieces(turn.text)))
    yield from (_candidate([part], None) for part in parts[:-1])
    yield _candidate(parts[-1:], _google_finish(turn))


def _google_parts(turn: Says, texts: list[str]) -> Iterator[Json]:
    yield from ({"text": text} for text in texts)
    yield from ({"functionCall": {"name": TOOL_NAME, "args": arguments(call)}} for call in turn.calls)


def _google_finish(turn: Says) -> str:
    return "SAFETY" if turn.declined else "MAX_TOKENS" if turn.cut else "STOP"


def _candidate(parts: list[Json], finish: str | None) -> Json:
    candidate: Json = {"content": {"role": "model", "parts": parts}, "index": 0}
    return {
        "candidates": [candidate | ({"finishReason": finish} if finish else {})],
        "usageMetadata": {
            "promptTokenCount": _READ,
            "candidatesTokenCount": _WRITTEN if finish else 1,
            "totalTokenCount": _READ + _WRITTEN,
        },
    }


FORMATS = (
    WireFormat("/chat/completions", _chat_whole, _chat_events, last="[DONE]"),
    WireFormat("/responses", _responses_whole, _responses_events, named=True),
    WireFormat("/messages", _anthropic_whole, _anthropic_events, named=True),
    WireFormat("enerateContent", _google_whole, _google_events),
)
