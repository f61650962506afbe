"""OpenAI's chat completions, and every server that speaks like them (llama.cpp, vLLM, Ollama, LM Studio, …)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from blocks.errors import ModelError
from grounding.answers.models.openai import connect_openai
from grounding.answers.models.protocol import Message, Turn
from grounding.answers.models.provider import ProviderModel, Reply, Wanted, used
from grounding.answers.models.strict_schema import is_strict
from grounding.answers.result import Usage


class ChatCompletionsModel(ProviderModel):
    """A model of a compatible server at `base_url`, which needs no key, or of OpenAI's by its older way."""

    provider = "openai"

    def connect(self) -> None:
        """See `ProviderModel.connect`."""
        connect_openai(self)

    def words(self, text: str) -> Message:
        """See `ProviderModel.words`."""
        return {"role": "user", "content": text}

    def results(self, results: Sequence[Message]) -> Sequence[Message]:
        """See `ProviderModel.results`."""
        return results

    def reply(self, messages: Sequence[Any], wanted: Wanted) -> Reply:
        """See `ProviderModel.reply`."""
        completion = self.client.chat.completions.create(**self._request(messages, wanted))
        (choice, *_) = completion.choices
        calls = [call.model_dump(exclude_none=True) for call in choice.message.tool_calls or ()]
        message = {"role": "assistant", "content": choice.message.content or "", "tool_calls": calls}
        self._must_not_decline(choice.finish_reason, getattr(choice.message, "refusal", None))
        usage = used(completion.usage, "prompt_tokens", "completion_tokens")
        return _reply(message, usage, choice.finish_reason)

    def pieces(self, messages: Sequence[Any], wanted: Wanted) -> Iterator[str | Reply]:
        """See `ProviderModel.pieces`."""
        request = self._request(messages, wanted)
        text, declined, calls = "", "", dict[int, Message]()
        usage, finished = Usage(1), None
        with self.client.chat.completions.create(
            **request, stream=True, stream_options={"include_usage": True}
        ) as chunks:
            for chunk in chunks:
                if chunk.usage:
                    usage = used(chunk.usage, "prompt_tokens", "completion_tokens")
                for choice in chunk.choices:
                    finished = choice.finish_reason or finished
                    declined += getattr(choice.delta, "refusal", None) or ""
                    _join_calls(calls, choice.delta.tool_calls or ())
                    if choice.delta.content:
                        text += choice.delta.content
                        yield choice.delta.content
        if finished:
            self._must_not_decline(finished, declined)
            message = {"role": "assistant", "content": text, "tool_calls": list(calls.values())}
            yield _reply(message, usage, finished)

    def _request(self, messages: Sequence[Any], wanted: Wanted) -> dict[str, Any]:
        request: dict[str, Any] = {"model": self.name, "messages": list(messages)}
        if wanted.tools:
            request["tools"] = list(wanted.tools)
        if wanted.schema is not None:
            shape = {"name": "reply", "schema": wanted.schema, "strict": is_strict(wanted.schema)}
            request["response_format"] = {"type": "json_schema", "json_schema": shape}
        if wanted.max_tokens is not None:
            # OpenAI's newer models take the longer name alone, other servers often the older one alone.
            request["max_tokens" if self.base_url else "max_completion_tokens"] = wanted.max_tokens
        return request

    def _must_not_decline(self, finished: str | None, declined: str | None) -> None:
        if declined or finished == "content_filter":
            raise ModelError(f"{self.name} declined to answer: {declined or 'its content filter stopped it'}")


def _join_calls(calls: dict[int, Message], deltas: Sequence[Any]) -> None:
    """Calls come in pieces: an id and a name first, then their arguments, bit by bit."""
    for delta in deltas:
        call = calls.setdefault(
            delta.index, {"id": "", "type": "function", "function": {"name": "", "arguments": ""}}
        )
        call["id"] += delta.id or ""
        if delta.function:
            call["function"]["name"] += delta.function.name or ""
            call["function"]["arguments"] += delta.function.arguments or ""


def _reply(message: Message, usage: Usage, finished: str | None) -> Reply:
    calls = message["tool_calls"]
    turn = Turn(message["content"], tuple(calls), usage, cut=finished == "length")
    kept = {key: value for key, value in message.items() if key != "tool_calls"}
    return Reply(turn, [kept | ({"tool_calls": [_readable(call) for call in calls]} if calls else {})])


def _readable(call: Message) -> Message:
    """A call as it is sent back: llama.cpp takes no conversation in which arguments are no JSON."""
    try:
        json.loads(call["function"]["arguments"])
    except (ValueError, RecursionError):
        return call | {"function": call["function"] | {"arguments": "{}"}}
    return call
