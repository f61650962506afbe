"""Read a response of any provider; which one, is said or seen from its shape."""

from __future__ import annotations

from collections.abc import Callable

from blocks.errors import ProviderResponseError
from grounding.providers.anthropic import read_anthropic
from grounding.providers.google.interactions import is_interaction
from grounding.providers.google.vertex import read_vertex
from grounding.providers.model import Reading
from grounding.providers.openai import read_openai
from grounding.providers.payload import Node, entries, has_field, response_node

_READERS: dict[str, Callable[[object], Reading]] = {
    "openai": read_openai,
    "vertex": read_vertex,
    "anthropic": read_anthropic,
}
_OTHER_NAMES = {
    "gemini": "vertex",
    "google": "vertex",
    "vertexai": "vertex",
    "azure": "openai",
    "claude": "anthropic",
}


def read_response(response: object, provider: str | None = None) -> Reading:
    """What the response holds. `provider` is openai, vertex (gemini) or anthropic; without it the shape tells.

    Raises ProviderResponseError for an unknown provider, a shape that is none of theirs, and what is no response.
    """
    node = response_node(response)
    name = provider_of(node) if provider is None else _known(provider)
    return _READERS[name](node)


def provider_of(node: Node) -> str:
    """Whose shape the JSON has. Raises ProviderResponseError if it is nobody's."""
    if entries(node, "candidates") or is_interaction(node) or has_field(node, "grounding_metadata"):
        return "vertex"
    if any(has_field(node, name) for name in ("grounding_chunks", "grounding_supports", "citation_metadata")):
        return "vertex"
    if any(name in node for name in ("output", "choices")) or node.get("object") in (
        "thread.message",
        "response",
    ):
        return "openai"
    if node.get("type") == "message" or "stop_reason" in node:
        return "anthropic"
    raise ProviderResponseError(
        f"no provider's response has the keys {sorted(node)[:8]}; say whose it is: provider='openai', 'vertex' or "
        "'anthropic'"
    )


def _known(provider: str) -> str:
    name = provider.strip().lower()
    name = _OTHER_NAMES.get(name, name)
    if name not in _READERS:
        raise ProviderResponseError(
            f"there is no provider {provider!r}; give 'openai', 'vertex' or 'anthropic'"
        )
    return name
