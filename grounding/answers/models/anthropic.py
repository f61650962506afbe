"""Anthropic's messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from blocks.errors import ModelError
from grounding.answers.models.protocol import Message, Turn
from grounding.answers.models.provider import ProviderModel, Reply, Wanted, client_library, used

_MAX_TOKENS = 4096
"""Tokens of a reply, which Anthropic must be told: more than a cited answer takes, and every model can write them."""


class AnthropicModel(ProviderModel):
    """A model of Anthropic's; the key is ANTHROPIC_API_KEY unless it is given."""

    provider = "anthropic"

    def connect(self) -> None:
        """See `ProviderModel.connect`."""
        anthropic = client_library("anthropic", "Anthropic")
        self.errors = (anthropic.AnthropicError,)
        self.client = anthropic.Anthropic(
            base_url=self.base_url,
            api_key=self.api_key,
            timeout=self.timeout,
            max_retries=self.retries,
            http_client=self.http_client(),
        )

    def words(self, text: str) -> Message:
        """See `ProviderModel.words`."""
        return {"role": "user", "content": text}

    def results(self, results: Sequence[Message]) -> Sequence[Message]:
        """See `ProviderModel.results`."""
        return [{"role": "user", "content": list(results)}]

    def reply(self, messages: Sequence[Any], wanted: Wanted) -> Reply:
        """See `ProviderModel.reply`."""
        return self._read(self.client.messages.create(**self._request(messages, wanted)))

    def pieces(self, messages: Sequence[Any], wanted: Wanted) -> Iterator[str | Reply]:
        """See `ProviderModel.pieces`."""
        with self.client.messages.stream(**self._request(messages, wanted)) as events:
            for event in events:
                if event.type == "text":
                    yield event.text
                elif event.type == "message_stop":
                    yield self._read(event.message)

    def _request(self, messages: Sequence[Any], wanted: Wanted) -> dict[str, Any]:
        limit = wanted.max_tokens or _MAX_TOKENS
        request: dict[str, Any] = {"model": self.name, "max_tokens": limit, "messages": list(messages)}
        if wanted.tools:
            request["tools"] = list(wanted.tools)
        if wanted.schema is not None:
            request["output_config"] = {"format": {"type": "json_schema", "schema": wanted.schema}}
        return request

    def _read(self, message: Any) -> Reply:
        if message.stop_reason == "refusal":
            raise ModelError(f"{self.name} declined to answer")
        parts = list(message.content)
        text = "".join(part.text for part in parts if part.type == "text")
        turn = Turn(
            text,
            tuple(part for part in parts if part.type == "tool_use"),
            used(message.usage, "input_tokens", "output_tokens"),
            cut=message.stop_reason in ("max_tokens", "model_context_window_exceeded"),
        )
        # A turn without any part can't be sent back.
        said = [part.model_dump(exclude_none=True) for part in parts] or "…"
        return Reply(turn, [{"role": "assistant", "content": said}])
