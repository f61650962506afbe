"""Models by name: "openai:gpt-5-mini", "anthropic:…", "google:…", and "http://host/v1:name" for compatible servers."""

from __future__ import annotations

from blocks.errors import ModelError
from grounding.answers.models.protocol import Model

_FORMS = (
    "openai:NAME, anthropic:NAME, google:NAME, or http://host/v1:NAME for a server that speaks OpenAI's way"
)


def model_named(name: str) -> Model:
    """The model of that name; nothing is asked of it yet. Raises ModelError for a name of another form."""
    if name.startswith(("http://", "https://")):
        # Only a colon behind the path is the model's: "http://host:8080/v1" names none.
        scheme, _, rest = name.partition("://")
        host, slash, path = rest.partition("/")
        path, colon, model = path.partition(":")
        address = f"{scheme}://{host}{slash}{path}"
        if not (slash and colon and model):
            raise ModelError(f"{name!r} names a server and no model; write {_FORMS}")
        from grounding.answers.models.openai import OpenAIModel

        return OpenAIModel(model, base_url=address)
    provider, _, model = name.partition(":")
    if provider == "openai" and model:
        from grounding.answers.models.openai import OpenAIModel

        return OpenAIModel(model)
    if provider == "anthropic" and model:
        from grounding.answers.models.anthropic import AnthropicModel

        return AnthropicModel(model)
    if provider == "google" and model:
        from grounding.answers.models.google import GoogleModel

        return GoogleModel(model)
    raise ModelError(f"{name!r} is no model's name; write {_FORMS}")
