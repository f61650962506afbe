"""Citations, and an answer with them, as JSON: what is asked of models that take no tools, or that answer at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grounding.answers.models.json_reply import json_reply
from grounding.answers.models.protocol import Schema
from grounding.citations.tool_schemas import tool_schemas

_CITATIONS: Schema = {"type": "array", "items": tool_schemas("json")[0]["parameters"]}


def _of(**properties: Schema) -> Schema:
    # OpenAI holds a model to a schema only if it is closed and asks for all that it names.
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


CITATIONS = _of(citations=_CITATIONS)
"""Citations alone."""
ANSWER = _of(citations=_CITATIONS, answer={"type": "string"})
"""The citations before the answer, so that a model has them when it writes it."""


def read_reply(text: str) -> Mapping[str, Any] | None:
    """The object with citations that a reply is or has; a list alone is of citations; None if there is none."""
    try:
        found = json_reply(text)
    except ValueError:
        return None
    if isinstance(found, list) and any(isinstance(row, dict) for row in found):
        found = {"citations": found}
    return found if isinstance(found, dict) and isinstance(found.get("citations"), list) else None
