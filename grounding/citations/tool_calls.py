"""A tool call of any provider read into one shape, and the message that answers it in the provider's.

    OpenAI chat        {"id", "type": "function", "function": {"name", "arguments": JSON text}}
    OpenAI Responses   {"type": "function_call", "call_id", "name", "arguments": JSON text}
    Anthropic          {"type": "tool_use", "id", "name", "input": {…}}
    Gemini             {"function_call": {"name", "args": {…}}}, or what is in it
    MCP                {"jsonrpc", "id", "method": "tools/call", "params": {"name", "arguments": {…}}}, or what is in it
    plain              {"name", "arguments"}, or {"cited_text", "block_id", "citation_number"} alone

Each as a dict, as JSON text or as an SDK's object; arguments as JSON text or as a dict.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from blocks.errors import ProviderResponseError
from grounding.citations.tool_schemas import FIELDS, TOOL_NAME
from grounding.providers.payload import Node, camel, to_plain

Message = dict[str, Any]
"""What goes back to the provider, JSON-serialisable."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call as it was read."""

    name: str
    """The tool that was called."""
    arguments: Mapping[str, Any]
    """Its arguments; empty where they can't be read."""
    problem: str
    """Why it is no call that can be carried out; "" if it is one."""
    answer: Callable[[str, bool], Message]
    """Takes the text for the model and whether the call was refused; gives the provider's message."""


def read_tool_calls(calls: object) -> list[ToolCall] | ToolCall:
    """One call, or all calls of a list or of a whole message (what else it holds, text for one, is passed over)."""
    try:
        plain = to_plain(_loaded(calls))
    except ProviderResponseError as error:
        return ToolCall("", {}, str(error), _plain_message)
    several = plain if isinstance(plain, list) else _calls_of_message(plain)
    if several is None:
        return _read(plain)
    return [_read(call) for call in map(_loaded, several) if _may_be_call(call)]


def _loaded(calls: object) -> Any:
    """What JSON text says; anything else, and text that is no JSON, as it is."""
    if not isinstance(calls, str | bytes):
        return calls
    try:
        return json.loads(calls)
    except (ValueError, RecursionError):
        return calls


def _calls_of_message(message: object) -> list[Any] | None:
    """The parts of a message or response in which calls may stand; None for what is no message."""
    if not isinstance(message, dict) or _shape(message) is not None:
        return None
    for way in (("tool_calls",), ("output",), ("content",), ("parts",), ("choices", 0, "message", "tool_calls"),
                ("candidates", 0, "content", "parts"), ("content", "parts")):  # fmt: skip
        found: Any = message
        for step in way:
            if isinstance(step, int):
                found = found[step] if isinstance(found, list) and len(found) > step else None
            else:
                found = found.get(step, found.get(camel(step))) if isinstance(found, dict) else None
        if isinstance(found, list):
            return found
    return [] if "role" in message else None


def _may_be_call(part: object) -> bool:
    """False for the parts of a message that are none: texts, thoughts, searches of the provider's own."""
    return (
        not isinstance(part, dict)
        or _shape(part) is not None
        or not part.keys() & {"type", "text", "thought"}
    )


def _read(call: object) -> ToolCall:
    shape = _shape(call) if isinstance(call, dict) else None
    if shape is None:
        problem = f"this is no tool call; call {TOOL_NAME} with {_LISTED}"
        return ToolCall("", {}, problem, _plain_message)
    name, arguments, answer = shape
    read, problem = _read_arguments(arguments)
    if name.rpartition("__")[2].rpartition(".")[2] != TOOL_NAME:
        problem = f"there is no tool {name!r} here; call {TOOL_NAME} with {_LISTED}"
    return ToolCall(name, read, problem, answer)


_LISTED = f"{', '.join(FIELDS[:-1])} and {FIELDS[-1]}"


def _read_arguments(arguments: object) -> tuple[dict[str, Any], str]:
    """The arguments, and what is wrong with them."""
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except (ValueError, RecursionError) as error:
            return {}, f"the arguments are no JSON ({error}); call again with a JSON object of {_LISTED}"
    if not isinstance(arguments, dict):
        return {}, f"the arguments are {type(arguments).__name__}; give an object with {_LISTED}"
    # Some models write names as their training data has them: citedText.
    read = {field: arguments.get(field, arguments.get(camel(field))) for field in FIELDS}
    missing = [field for field, value in read.items() if value is None]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        return read, f"{' and '.join(missing)} {verb} missing; call again with {_LISTED}"
    return read, ""


def _shape(call: Node) -> tuple[str, object, Callable[[str, bool], Message]] | None:
    """Name, arguments and way of answering of a call; None for what is none."""
    inner = call.get("function_call", call.get("functionCall"))
    if isinstance(inner, dict):
        return _gemini(inner)
    if isinstance(call.get("function"), dict):
        function = call["function"]
        return str(function.get("name")), function.get("arguments"), _openai_message(call.get("id"))
    if call.get("type") == "function_call":
        return str(call.get("name")), call.get("arguments"), _responses_message(call.get("call_id"))
    if call.get("type") == "tool_use":
        return str(call.get("name")), call.get("input"), _anthropic_message(call.get("id"))
    if call.get("method") == "tools/call" and isinstance(call.get("params"), dict):
        params = call["params"]
        return str(params.get("name")), params.get("arguments"), _mcp_message(call.get("id"))
    if isinstance(call.get("name"), str) and "args" in call:
        # LangChain's calls look like Gemini's, and are answered like OpenAI's.
        return _gemini(call) if call.get("type") != "tool_call" else (
            call["name"], call["args"], _openai_message(call.get("id")))  # fmt: skip
    if isinstance(call.get("name"), str) and "arguments" in call:
        return call["name"], call["arguments"], _mcp_message(None)
    if call.keys() & {*FIELDS, *map(camel, FIELDS)}:
        return TOOL_NAME, call, _plain_message
    return None


def _gemini(call: Node) -> tuple[str, object, Callable[[str, bool], Message]]:
    name = str(call.get("name"))

    def answer(text: str, refused: bool) -> Message:
        response: Message = {"name": name, "response": {"error" if refused else "output": text}}
        return {"function_response": response | ({"id": call["id"]} if call.get("id") else {})}

    return name, call.get("args"), answer


def _openai_message(call_id: object) -> Callable[[str, bool], Message]:
    return lambda text, refused: {"role": "tool", "tool_call_id": call_id, "content": text}


def _responses_message(call_id: object) -> Callable[[str, bool], Message]:
    return lambda text, refused: {"type": "function_call_output", "call_id": call_id, "output": text}


def _anthropic_message(call_id: object) -> Callable[[str, bool], Message]:
    return lambda text, refused: {
        "type": "tool_result", "tool_use_id": call_id, "content": text, "is_error": refused}  # fmt: skip


def _mcp_message(call_id: object) -> Callable[[str, bool], Message]:
    def answer(text: str, refused: bool) -> Message:
        result: Message = {"content": [{"type": "text", "text": text}], "isError": refused}
        return result if call_id is None else {"jsonrpc": "2.0", "id": call_id, "result": result}

    return answer


def _plain_message(text: str, refused: bool) -> Message:
    return {"content": text, "refused": refused}
