"""What an extractor of a service is: a pattern of tool names, a kind of source, and a function that reads outputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from grounding.tools.model import CitationSource, SourceType

Fields = dict[str, Any]
"""Fields of one source, under their names in Python; None for what the tool doesn't say."""


@dataclass(frozen=True, slots=True)
class Extractor:
    """A default extractor: a function that reads outputs, and what its sources are."""

    pattern: str
    """The tools that it reads, a regular expression."""
    type: SourceType
    """What kind of thing its sources are."""
    read: Callable[[str, Mapping[str, Any], Any], list[Fields]]
    """Tool name, parameters and output to the sources' fields, the best source first."""

    def extract(
        self, request_id: str, tool_name: str, parameters: Mapping[str, Any], output: Any
    ) -> list[CitationSource]:
        """The sources in `output`, with ids counted from `request_id-0`."""
        made = {"type": self.type, "tool_name": tool_name, "tool_request_id": request_id}
        return [
            CitationSource(**{**fields, **made, "id": f"{request_id}-{n}"})
            for n, fields in enumerate(self.read(tool_name, parameters, output))
        ]
