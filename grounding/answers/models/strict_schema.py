"""Whether OpenAI can hold a model to a JSON Schema strictly, which it does only for schemas that leave nothing open."""

from __future__ import annotations

from typing import Any


def is_strict(schema: Any) -> bool:
    """True if every object of the schema takes the properties that it names, all of them, and no others."""
    if isinstance(schema, list):
        return all(map(is_strict, schema))
    if not isinstance(schema, dict):
        return True
    if schema.get("type") == "object" or "properties" in schema:
        named = schema.get("properties", {})
        closed = schema.get("additionalProperties") is False and set(schema.get("required", ())) == set(named)
        return closed and all(map(is_strict, named.values()))
    return all(map(is_strict, schema.values()))
