"""Marks the types of rows so that pydantic takes their fields' docstrings into OpenAPI. Loads no pydantic itself."""

from __future__ import annotations

from typing import TypeVar

Row = TypeVar("Row")
"""A `TypedDict`."""


def described(row: type[Row]) -> type[Row]:
    """The type, with what pydantic reads of it: docstrings as descriptions, and no other fields than these."""
    setattr(row, "__pydantic_config__", {"use_attribute_docstrings": True, "extra": "forbid"})  # noqa: B010
    # setattr: mypy knows no attributes of a TypedDict's class.
    return row
