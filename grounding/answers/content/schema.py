"""JSON Schema: reading one, and what of a document doesn't follow it. Nothing is fetched for a `$ref`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from jsonschema.validators import validator_for
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from blocks.errors import ContentError
from grounding.markers.pointer import escape_step
from grounding.markers.tokens import Problem

_LONGEST_MESSAGE = 300
"""Characters; messages quote the value, which may be the whole document."""


class Schema:
    """A JSON Schema of any draft, 2020-12 where it doesn't say which."""

    def __init__(self, schema: str | Mapping[str, Any]) -> None:
        """`schema` as text or as read. Raises ContentError for what is no schema, or leads outside of itself."""
        self.definition = _read(schema)
        """The schema as an object."""
        draft = validator_for(self.definition, default=Draft202012Validator)
        # With a registry of our own: the library's would fetch what a `$ref` leads to.
        registry: Registry[Any] = Registry()
        try:
            draft.check_schema(self.definition)
            resource = Resource.from_contents(self.definition, default_specification=DRAFT202012)
            resolver = registry.resolver_with_root(resource)
            for reference in _references(self.definition):
                resolver.lookup(reference)
            self._validator = draft(self.definition, registry=registry)
            self._validator.is_valid({})
        except SchemaError as error:
            raise ContentError(
                f"schema_json is no JSON Schema: at {error.json_path}, {error.message}"
            ) from error
        except Unresolvable as error:
            raise ContentError(
                f"schema_json refers to {error.ref!r}, which is not in it, and nothing is fetched; put it under $defs"
            ) from error
        except RecursionError as error:
            raise ContentError("schema_json refers to itself without end; mend its $ref") from error

    def problems(self, document: object) -> list[Problem]:
        """Each point at which the document departs from the schema, with its JSON Pointer."""
        try:
            return [
                Problem("schema", _pointer(error.absolute_path), error.message[:_LONGEST_MESSAGE])
                for error in self._validator.iter_errors(document)
            ]
        except RecursionError:
            return [Problem("schema", "", "the document is nested too deep to be checked; write it flatter")]


def _read(schema: str | Mapping[str, Any]) -> dict[str, Any]:
    try:
        read = json.loads(schema) if isinstance(schema, str) else schema
    except (ValueError, RecursionError) as error:
        raise ContentError(f"schema_json is no JSON: {error}") from error
    if not isinstance(read, Mapping):
        raise ContentError(f"schema_json is a JSON object, not a {type(read).__name__}")
    return dict(read)


def _references(schema: object) -> Iterator[str]:
    """Every `$ref` of a schema."""
    waiting = [schema]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping):
            if isinstance(value.get("$ref"), str):
                yield value["$ref"]
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value


def _pointer(steps: Any) -> str:
    return "".join(f"/{escape_step(step)}" for step in steps)
