"""Google's generate_content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from blocks.errors import ModelError
from grounding.answers.models.protocol import Message, Turn
from grounding.answers.models.provider import ProviderModel, Reply, Wanted, client_library, used
from grounding.answers.result import Usage


class GoogleModel(ProviderModel):
    """A model of Google's; the key is GEMINI_API_KEY or GOOGLE_API_KEY unless it is given."""

    provider = "gemini"

    def connect(self) -> None:
        """See `ProviderModel.connect`."""
        genai = client_library("google.genai", "Google")
        from grounding.answers.models.http_client import trusted  # of the extra, as the client is

        self.errors = (genai.errors.APIError,)
        options = genai.types.HttpOptions(
            base_url=self.base_url,
            timeout=round(self.timeout * 1000),
            # As often and as late as the other clients do.
            retry_options=genai.types.HttpRetryOptions(
                attempts=self.retries + 1, initial_delay=0.5, max_delay=8, jitter=0.25
            ),
            httpx_client=self.http_client(),
            async_client_args={"verify": trusted()},  # it makes that client too, which is never asked
        )
        try:
            self.client = genai.Client(api_key=self.api_key, http_options=options)
        except ValueError as error:
            raise ModelError(f"{self.name} can't be asked: {error}") from error

    def words(self, text: str) -> Message:
        """See `ProviderModel.words`."""
        return {"role": "user", "parts": [{"text": text}]}

    def results(self, results: Sequence[Message]) -> Sequence[Message]:
        """See `ProviderModel.results`."""
        return [{"role": "user", "parts": list(results)}]

    def reply(self, messages: Sequence[Any], wanted: Wanted) -> Reply:
        """See `ProviderModel.reply`."""
        response = self.client.models.generate_content(**self._request(messages, wanted))
        reply = self._read(_parts(response), _finished(response), response)
        if reply is None:
            raise ModelError(f"{self.name} was cut off before its answer was whole; ask once more")
        return reply

    def pieces(self, messages: Sequence[Any], wanted: Wanted) -> Iterator[str | Reply]:
        """See `ProviderModel.pieces`."""
        parts, finished, last = list[Any](), None, None
        for chunk in self.client.models.generate_content_stream(**self._request(messages, wanted)):
            new = _parts(chunk)
            text = _text(new)
            if text:
                yield text
            parts += new
            finished, last = _finished(chunk) or finished, chunk
        reply = self._read(parts, finished, last)
        if reply is not None:
            yield reply

    def _request(self, messages: Sequence[Any], wanted: Wanted) -> dict[str, Any]:
        config: dict[str, Any] = {}
        if wanted.tools:
            config["tools"] = list(wanted.tools)
        if wanted.schema is not None:
            config |= {"response_mime_type": "application/json", "response_json_schema": wanted.schema}
        if wanted.max_tokens is not None:
            config["max_output_tokens"] = wanted.max_tokens
        return {"model": self.name, "contents": list(messages), "config": config or None}

    def _read(self, parts: list[Any], finished: str | None, last: Any) -> Reply | None:
        """The reply of all parts, with what the last response counts; None if no reason was given for its end."""
        blocked = getattr(getattr(last, "prompt_feedback", None), "block_reason", None)
        if blocked or finished not in (None, "STOP", "MAX_TOKENS"):
            raise ModelError(f"{self.name} gave no answer: Google stopped it ({blocked or finished})")
        if finished is None:
            return None
        # What a model thinks is counted apart, and paid as what it says.
        thought = used(last.usage_metadata, "", "thoughts_token_count").output_tokens
        usage = used(last.usage_metadata, "prompt_token_count", "candidates_token_count")
        usage += Usage(output_tokens=thought)
        calls = tuple(part.function_call for part in parts if part.function_call)
        turn = Turn(_text(parts), calls, usage, cut=finished == "MAX_TOKENS")
        # A turn without any part can't be sent back.
        return Reply(turn, [{"role": "model", "parts": parts or [{"text": "…"}]}])


def _parts(response: Any) -> list[Any]:
    content = response.candidates[0].content if response.candidates else None
    return list(content.parts or ()) if content else []


def _finished(response: Any) -> str | None:
    reason = response.candidates[0].finish_reason if response.candidates else None
    return str(getattr(reason, "value", reason)) if reason else None


def _text(parts: Sequence[Any]) -> str:
    return "".join(part.text for part in parts if part.text and not part.thought)
