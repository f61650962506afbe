"""How citations of tool outputs are gathered and shown."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

CitationFormat = Literal["brackets", "superscript", "inline-links"]
"""How a citation looks in the text: `[1]`, a raised 1, or the source's title as a link."""


class CitationConfig(BaseModel):
    """Settings of citations; JSON may use camelCase or snake_case, and a name that is none is an error."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="forbid",
        frozen=True,
        use_attribute_docstrings=True,
    )

    enabled: bool = True
    """False: no sources are taken from tools, none are offered to the model, no answer gets citations."""
    format: CitationFormat = "brackets"
    """How a citation looks in the text. The model always writes `[1]`."""
    expand_sources_by_default: bool = False
    """True: the list of sources under an answer is open at first."""
    max_sources_displayed: Annotated[int, Field(ge=0)] = 10
    """Sources listed under an answer; the others are counted. 0 leaves the list out."""
    enabled_tools: list[str] = ["*"]
    """Names of tools whose outputs are sources, with `*`, `?` and `[…]` as in file names."""
    enable_tooltips: bool = True
    """True: a citation in the text shows its source when pointed at."""

    def allows(self, tool_name: str) -> bool:
        """True if outputs of this tool are sources."""
        return self.enabled and any(fnmatchcase(tool_name, pattern) for pattern in self.enabled_tools)
