"""Anthropic's messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grounding.answers.models.protocol import Message, Turn, asking, client_library
from grounding.answers.result import Usage


class AnthropicModel:
    """A model of Anthropic's; the key is ANTHROPIC_API_KEY unless it is given."""

    provider = "anthropic"

    def __init__(
        self,
        name: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout: float = 120.0,
        retries: int = 2,
        max_tokens: int = 4096,
    ) -> None:
        """As `OpenAIModel`; `max_tokens` bounds a turn. Raises ModelError without the extra `models`."""
        anthropic = client_library("anthropic", "Anthropic")
        self.name = name
        self._errors = anthropic.AnthropicError
        self._max_tokens = max_tokens
        self._client = anthropic.Anthropic(
            base_url=base_url, api_key=api_key, timeout=timeout, max_retries=retries
        )

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> AnthropicConversation:
        """See `Model.talk`."""
        return AnthropicConversation(self, tools)

    def ask(self, messages: list[Any], tools: Sequence[dict[str, Any]]) -> tuple[list[Any], Usage]:
        """The parts of the message that the model adds to these, as the client has them, and what that has used.
        Raises ModelError."""
        more: dict[str, Any] = {"tools": list(tools)} if tools else {}
        with asking(self.name, self._errors):
            message = self._client.messages.create(
                model=self.name, max_tokens=self._max_tokens, messages=messages, **more
            )
            return list(message.content), Usage(1, message.usage.input_tokens, message.usage.output_tokens)


class AnthropicConversation:
    """See `Conversation`."""

    def __init__(self, model: AnthropicModel, tools: Sequence[dict[str, Any]]) -> None:
        """A conversation with that model."""
        self._model = model
        self._tools = tools
        self._messages: list[Any] = []

    def say(self, text: str) -> Turn:
        """See `Conversation.say`."""
        return self._turn(text)

    def give(self, results: Sequence[Message]) -> Turn:
        """See `Conversation.give`."""
        return self._turn(list(results))

    def _turn(self, content: Any) -> Turn:
        self._messages.append({"role": "user", "content": content})
        parts, usage = self._model.ask(self._messages, self._tools)
        said = [part.model_dump(exclude_none=True) for part in parts]
        # A turn without any part can't be sent back.
        self._messages.append({"role": "assistant", "content": said or "…"})
        text = "".join(part.text for part in parts if part.type == "text")
        return Turn(text, tuple(part for part in parts if part.type == "tool_use"), usage)
