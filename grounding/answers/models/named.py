"""Models by name: "openai:gpt-5-mini", "anthropic:…", "google:…", and "http://host/v1:name" for compatible servers."""

from __future__ import annotations

import importlib
from typing import Any

from blocks.errors import ModelError
from grounding.answers.models.protocol import Model

_PROVIDERS = {
    "openai": ("openai", "OpenAIModel"),
    "openai-chat": ("chat_completions", "ChatCompletionsModel"),
    "anthropic": ("anthropic", "AnthropicModel"),
    "google": ("google", "GoogleModel"),
}
"""What stands before the colon; the file and the class."""
_FORMS = (
    "openai:NAME, anthropic:NAME, google:NAME, openai-chat:NAME for OpenAI's chat completions, "
    "or http://host/v1:NAME for a server that speaks like them"
)

_OWN_SERVER = 600.0
"""Seconds that a server of one's own may be silent: without a graphics card one reads a long prompt for minutes."""


def model_named(name: str) -> Model:
    """The model of that name; nothing is asked of it yet. Raises ModelError for a name of another form."""
    if name.startswith(("http://", "https://")):
        # Only a colon behind the path is the model's: "http://host:8080/v1" names none.
        scheme, _, rest = name.partition("://")
        host, slash, path = rest.partition("/")
        path, colon, model = path.partition(":")
        if not (slash and colon and model):
            raise ModelError(f"{name!r} names a server and no model; write {_FORMS}")
        return _model("openai-chat", model, base_url=f"{scheme}://{host}{slash}{path}", timeout=_OWN_SERVER)
    provider, _, model = name.partition(":")
    if provider not in _PROVIDERS or not model:
        raise ModelError(f"{name!r} is no model's name; write {_FORMS}")
    return _model(provider, model)


def model_to_ask(model: Model | str | None) -> Model:
    """The model itself, or that of a name. Raises ModelError for neither."""
    if model is None:
        raise ModelError(f"this needs a language model: give model= as {_FORMS}, or a Model of your own")
    return model_named(model) if isinstance(model, str) else model


def _model(provider: str, name: str, **options: Any) -> Model:
    file, kind = _PROVIDERS[provider]
    made: Model = getattr(importlib.import_module(f"{__package__}.{file}"), kind)(name, **options)
    return made
