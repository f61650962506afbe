"""OpenAI's chat completions, and every server that speaks like them (llama.cpp, vLLM, Ollama, LM Studio, …)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from blocks.errors import ModelError
from grounding.answers.models.protocol import Message, Turn, asking, client_library
from grounding.answers.result import Usage


class OpenAIModel:
    """A model of OpenAI's, or of a compatible server at `base_url`; the key is OPENAI_API_KEY unless it is given."""

    provider = "openai"

    def __init__(
        self,
        name: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout: float = 120.0,
        retries: int = 2,
    ) -> None:
        """`timeout` is for a request, in seconds; `retries` with back-off, for what may pass (429, 5xx, no connection).

        Raises ModelError without the extra `models`, and without a key where OpenAI is asked.
        """
        openai = client_library("openai", "OpenAI")
        self.name = name
        self._errors = openai.OpenAIError
        # Servers of one's own take any key, and the client wants one.
        key = api_key or ("none" if base_url else None)
        try:
            self._client = openai.OpenAI(base_url=base_url, api_key=key, timeout=timeout, max_retries=retries)
        except openai.OpenAIError as error:
            raise ModelError(f"{name} can't be asked: {error}") from error

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> OpenAIConversation:
        """See `Model.talk`."""
        return OpenAIConversation(self, tools)

    def ask(self, messages: list[Any], tools: Sequence[dict[str, Any]]) -> tuple[Any, Usage]:
        """The message that the model adds to these, as the client has it, and what that has used. Raises ModelError."""
        more: dict[str, Any] = {"tools": list(tools)} if tools else {}
        with asking(self.name, self._errors):
            completion = self._client.chat.completions.create(model=self.name, messages=messages, **more)
            used = completion.usage
            # Compatible servers leave out what their models don't count.
            usage = Usage(1, used.prompt_tokens or 0, used.completion_tokens or 0) if used else Usage(1)
            return completion.choices[0].message, usage


class OpenAIConversation:
    """See `Conversation`."""

    def __init__(self, model: OpenAIModel, tools: Sequence[dict[str, Any]]) -> None:
        """A conversation with that model."""
        self._model = model
        self._tools = tools
        self._messages: list[Any] = []

    def say(self, text: str) -> Turn:
        """See `Conversation.say`."""
        return self._turn([{"role": "user", "content": text}])

    def give(self, results: Sequence[Message]) -> Turn:
        """See `Conversation.give`."""
        return self._turn(list(results))

    def _turn(self, messages: list[Any]) -> Turn:
        self._messages += messages
        message, usage = self._model.ask(self._messages, self._tools)
        self._messages.append(message.model_dump(exclude_none=True))
        return Turn(message.content or "", tuple(message.tool_calls or ()), usage)
