"""OpenAI's Responses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from blocks.errors import ModelError
from grounding.answers.models.protocol import Message, Turn
from grounding.answers.models.provider import ProviderModel, Reply, Wanted, client_library, used
from grounding.answers.models.strict_schema import is_strict


class OpenAIModel(ProviderModel):
    """A model of OpenAI's; the key is OPENAI_API_KEY unless it is given. OpenAI is asked to store nothing."""

    provider = "openai-responses"

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
        return self._read(self.client.responses.create(**self._request(messages, wanted)))

    def pieces(self, messages: Sequence[Any], wanted: Wanted) -> Iterator[str | Reply]:
        """See `ProviderModel.pieces`."""
        with self.client.responses.create(**self._request(messages, wanted), stream=True) as events:
            for event in events:
                if event.type == "response.output_text.delta":
                    yield event.delta
                elif event.type in ("response.completed", "response.incomplete", "response.failed"):
                    yield self._read(event.response)
                elif event.type == "error":
                    raise ModelError(f"{self.name} gave no answer: {event.message}")

    def _request(self, messages: Sequence[Any], wanted: Wanted) -> dict[str, Any]:
        request: dict[str, Any] = {"model": self.name, "input": list(messages), "store": False}
        if wanted.tools:
            request["tools"] = list(wanted.tools)
        if wanted.schema is not None:
            strict = is_strict(wanted.schema)
            shape = {"type": "json_schema", "name": "reply", "schema": wanted.schema, "strict": strict}
            request["text"] = {"format": shape}
        if wanted.max_tokens is not None:
            request["max_output_tokens"] = wanted.max_tokens
        return request

    def _read(self, response: Any) -> Reply:
        why = response.incomplete_details.reason if response.incomplete_details else None
        if response.status == "failed" or why not in (None, "max_output_tokens"):
            said = response.error.message if response.error else why or response.status
            raise ModelError(f"{self.name} gave no answer: {said}")
        parts = [part for item in response.output if item.type == "message" for part in item.content]
        declined = [part.refusal for part in parts if part.type == "refusal"]
        if declined:
            raise ModelError(f"{self.name} declined to answer: {' '.join(declined)}")
        text = "".join(part.text for part in parts if part.type == "output_text")
        calls = tuple(item for item in response.output if item.type == "function_call")
        turn = Turn(text, calls, used(response.usage, "input_tokens", "output_tokens"), cut=why is not None)
        return Reply(
            turn, [*([{"role": "assistant", "content": text}] if text else ()), *map(_sent_back, calls)]
        )


def _sent_back(call: Any) -> Message:
    """A call as the next request has it: without ids of what OpenAI was asked not to store."""
    return {
        "type": "function_call",
        "call_id": call.call_id,
        "name": call.name,
        "arguments": call.arguments,
    }


def connect_openai(model: ProviderModel) -> None:
    """Make OpenAI's client, for its own server or a compatible one. Raises ModelError."""
    openai = client_library("openai", "OpenAI")
    model.errors = (openai.OpenAIError,)
    # Servers of one's own take any key, and the client wants one.
    key = model.api_key or ("none" if model.base_url else None)
    try:
        model.client = openai.OpenAI(
            base_url=model.base_url,
            api_key=key,
            timeout=model.timeout,
            max_retries=model.retries,
            http_client=model.http_client(),
        )
    except openai.OpenAIError as error:
        raise ModelError(f"{model.name} can't be asked: {error}") from error
