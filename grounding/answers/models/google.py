"""Google's generate_content."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any

from blocks.errors import ModelError
from grounding.answers.models.protocol import Message, Turn, asking, client_library
from grounding.answers.result import Usage


class GoogleModel:
    """A model of Google's; the key is GEMINI_API_KEY or GOOGLE_API_KEY unless it is given."""

    provider = "gemini"

    def __init__(
        self,
        name: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout: float = 120.0,
        retries: int = 2,
    ) -> None:
        """As `OpenAIModel`. Raises ModelError without the extra `models`, and without a key."""
        genai = client_library("google.genai", "Google")
        self.name = name
        # The client lets through what its own HTTP client raises.
        http = importlib.import_module("httpx2" if importlib.util.find_spec("httpx2") else "httpx")
        self._errors: tuple[type[Exception], ...] = (genai.errors.APIError, http.HTTPError)
        options = genai.types.HttpOptions(
            base_url=base_url,
            timeout=round(timeout * 1000),
            retry_options=genai.types.HttpRetryOptions(attempts=retries + 1),
        )
        try:
            self._client = genai.Client(api_key=api_key, http_options=options)
        except ValueError as error:
            raise ModelError(f"{name} can't be asked: {error}") from error

    def talk(self, tools: Sequence[dict[str, Any]] = ()) -> GoogleConversation:
        """See `Model.talk`."""
        return GoogleConversation(self, tools)

    def ask(self, contents: list[Any], tools: Sequence[dict[str, Any]]) -> tuple[Any, Usage]:
        """What the model adds to these contents, as the client has it, and what that has used. Raises ModelError."""
        config: Any = {"tools": list(tools)} if tools else None
        with asking(self.name, *self._errors):
            response = self._client.models.generate_content(model=self.name, contents=contents, config=config)
            content, used = (response.candidates or [])[0].content, response.usage_metadata
            usage = (
                Usage(1, used.prompt_token_count or 0, used.candidates_token_count or 0) if used else Usage(1)
            )
            return content, usage


class GoogleConversation:
    """See `Conversation`."""

    def __init__(self, model: GoogleModel, tools: Sequence[dict[str, Any]]) -> None:
        """A conversation with that model."""
        self._model = model
        self._tools = tools
        self._contents: list[Any] = []

    def say(self, text: str) -> Turn:
        """See `Conversation.say`."""
        return self._turn([{"text": text}])

    def give(self, results: Sequence[Message]) -> Turn:
        """See `Conversation.give`."""
        return self._turn(list(results))

    def _turn(self, parts: list[Any]) -> Turn:
        self._contents.append({"role": "user", "parts": parts})
        content, usage = self._model.ask(self._contents, self._tools)
        said = list(content.parts or ())
        if said:
            self._contents.append(content)
        text = "".join(part.text for part in said if part.text and not part.thought)
        return Turn(text, tuple(part.function_call for part in said if part.function_call), usage)
