"""`cite_source` as a tool definition of each provider: what goes into a request so that a model can cite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from blocks.errors import QuoteError

TOOL_NAME = "cite_source"
"""What models call."""
FIELDS = ("cited_text", "block_id", "citation_number")
"""The arguments that a call must have."""

DESCRIPTION = (
    "Cite one block of the documents for one fact. Call it for every fact that you are going to state, block by block, "
    "after checking that the block says exactly that: the same numbers, names, dates and denials. Granted is not "
    "refused; that there is nothing of a kind is a fact too. Each fact has a citation_number of its own: 1, then 2, "
    "then 3; write these numbers, as [1], behind the facts in your answer. If a call is refused, the reply says what "
    "to change."
)

Definition = dict[str, Any]
"""One tool definition, JSON-serialisable."""


def tool_schemas(provider: str) -> list[Definition]:
    """The definitions for a provider's `tools`; `CitationTool.schemas` says which providers. Raises QuoteError for
    another one."""
    shape = _SHAPES.get(provider.strip().lower() if isinstance(provider, str) else "")
    if shape is None:
        raise QuoteError(f"there are no tool definitions for {provider!r}; take one of {', '.join(_SHAPES)}")
    return [shape()]


def _parameters() -> Definition:
    """The arguments as JSON Schema."""
    return {
        "type": "object",
        "properties": {
            "cited_text": {
                "type": "string",
                "description": "The words of the block that state the fact, copied exactly and not shortened.",
            },
            "block_id": {
                "type": "string",
                "description": "The id of that block as it was shown to you, such as BLOCK_CITE_ID_12.",
            },
            "citation_number": {
                "type": "integer",
                "description": "The number of this fact: 1 for the first, 2 for the next, never one for two facts.",
            },
        },
        "required": list(FIELDS),
    }


def _strict_parameters() -> Definition:
    return {**_parameters(), "additionalProperties": False}


def _named() -> Definition:
    return {"name": TOOL_NAME, "description": DESCRIPTION}


def _strict_function() -> Definition:
    return {**_named(), "parameters": _strict_parameters(), "strict": True}


_SHAPES: dict[str, Callable[[], Definition]] = {
    "openai": lambda: {"type": "function", "function": _strict_function()},
    "openai-responses": lambda: {"type": "function", **_strict_function()},
    "anthropic": lambda: {**_named(), "input_schema": _strict_parameters()},
    # Gemini's schemas are a part of OpenAPI's, without additionalProperties.
    "gemini": lambda: {"function_declarations": [{**_named(), "parameters": _parameters()}]},
    "mcp": lambda: {**_named(), "inputSchema": _strict_parameters()},
    "json": lambda: {**_named(), "parameters": _strict_parameters()},
}
