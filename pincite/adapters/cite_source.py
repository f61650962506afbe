"""`cite_source` as frameworks take a tool: name, description, JSON Schema, and a function of keyword arguments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grounding.citations.tool import CitationTool


@dataclass(frozen=True, slots=True)
class CiteSource:
    """A tool of one `CitationTool`, without any framework."""

    name: str
    """What models call."""
    description: str
    """What models are told of it."""
    parameters: dict[str, Any]
    """Its arguments, as JSON Schema."""
    call: Callable[..., str]
    """Takes the arguments by name and gives the reply for the model. Raises nothing for bad or missing ones: the reply
    says what is wrong."""


def cite_source_of(tool: CitationTool) -> CiteSource:
    """The parts of which each framework makes its tool."""
    (schema,) = tool.schemas("json")

    def cite_source(**arguments: Any) -> str:
        return str(tool.handle({"name": schema["name"], "arguments": arguments}))

    return CiteSource(schema["name"], schema["description"], schema["parameters"], cite_source)
