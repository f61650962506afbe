"""Marks the types of rows so that pydantic takes their fields' docstrings into OpenAPI. Loads no pydantic itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

from typing_extensions import get_original_bases, is_typeddict

Row = TypeVar("Row")
"""A `TypedDict`."""


def described(row: type[Row]) -> type[Row]:
    """The type, with what pydantic reads of it: docstrings as descriptions, and no other fields than these."""
    config: dict[str, Any] = {"use_attribute_docstrings": True, "extra": "forbid"}
    bases = [base for base in get_original_bases(row) if is_typeddict(base)]
    if bases:
        config["json_schema_extra"] = partial(_describe_inherited, bases)
    # mypy knows no attributes of a TypedDict's class.
    setattr(row, "__pydantic_config__", config)  # noqa: B010
    return row


def _describe_inherited(bases: Sequence[type], schema: dict[str, Any]) -> None:
    """Add the descriptions of fields that come from bases: pydantic reads those of the class itself alone."""
    from pydantic import TypeAdapter

    for base in bases:
        for field, told in TypeAdapter(base).json_schema()["properties"].items():
            schema["properties"][field].setdefault("description", told["description"])
