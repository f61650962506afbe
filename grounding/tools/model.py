"""Sources of an answer and the places where it cites them, as front ends and message stores have them in JSON.

Field names are camelCase in JSON (`model_dump(by_alias=True)`, `model_dump_json(by_alias=True)`) and
snake_case in Python; both are read. Fields without a value are left out, unknown ones are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, model_serializer
from pydantic.alias_generators import to_camel

SourceType = Literal["web", "file", "api", "database", "memory", "skill", "mcp"]
"""What kind of thing a source is."""
Place = Annotated[int, Field(ge=0)]
"""An offset in characters."""
Counted = Annotated[int, Field(ge=1)]
"""A number that counts from 1."""


class Wire(BaseModel):
    """Frozen; camelCase outside, snake_case inside, absent rather than null."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="allow",
        frozen=True,
        use_attribute_docstrings=True,
    )

    @model_serializer(mode="wrap")
    def _without_nulls(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        fields: dict[str, Any] = serialize(self)
        return {name: value for name, value in fields.items() if value is not None}


class _Source(Wire):
    id: str
    """Unique; `request_id-index` with the index counted from 0 for each request."""
    type: SourceType
    """What kind of thing it is."""
    tool_name: str
    """The tool that gave it."""
    uri: str | None = None
    """Address or path of a file."""
    title: str | None = None
    """Title of the page or name of the file."""
    domain: str | None = None
    """Host of a web address without `www.`."""
    snippet: str | None = None
    """A short excerpt, one line."""
    page_number: Counted | None = None
    """Page of a paged file, counted from 1."""
    sub_agent_id: str | None = None
    """The sub-agent that found it; None for the agent's own sources."""


class CitationSource(_Source):
    """One thing that a tool found and an answer can cite."""

    tool_request_id: str
    """The request whose output it comes from."""
    favicon: str | None = None
    """Address of the site's icon, where the tool gave it."""
    full_content: str | None = None
    """All of its text, where the tool gave it."""
    timestamp: str | None = None
    """When the tool gave it, ISO 8601 with UTC offset."""
    author: str | None = None
    """Who wrote it, as the tool says."""
    published_date: str | None = None
    """When it was published, as the tool says."""
    line_start: Counted | None = None
    """First line in a text file, counted from 1."""
    line_end: Counted | None = None
    """Last line in a text file, counted from 1."""


class StoredSource(_Source):
    """A cited source as it is kept with a message."""

    index: Counted | None = None
    """Its number in the text; data of other systems may lack it."""

    @classmethod
    def of(cls, source: CitationSource, index: int) -> Self:
        """The compact form of a source that the text calls `index`."""
        kept = {name: getattr(source, name) for name in _Source.model_fields}
        return cls(**kept, index=index)


class StoredReference(Wire):
    """One bracket of an answer as it is kept with a message."""

    index: Counted
    """The first number of the bracket that has a source."""
    start_index: Place
    """Place of the `[` in the answer, in characters (Python's, that is code points)."""
    end_index: Place
    """Behind the `]`, in characters."""
    source_ids: list[str]
    """Ids of the sources that the bracket names, in its order, each once."""


class CitationReference(StoredReference):
    """One bracket of an answer with the numbers of sources."""

    id: str
    """`stream_id-ref-n`, with n counted from 1 in the order of the text."""
    cited_text: str
    """The bracket itself, as `[2, 3]`."""
    indices: list[Counted] = []
    """The numbers of its sources, one for each of `source_ids`."""

    def stored(self) -> StoredReference:
        """The compact form."""
        return StoredReference(**{name: getattr(self, name) for name in StoredReference.model_fields})


class StoredCitationData(Wire):
    """The citations of one answer, to be kept and sent with it."""

    sources: list[StoredSource]
    """The sources that the answer cites, by number."""
    references: list[StoredReference]
    """Every bracket of the answer that names a source, in order."""

    def for_javascript(self, text: str) -> StoredCitationData:
        """The same with offsets into `text` (the answer) in UTF-16 units, as JavaScript counts characters."""
        units = [0]
        for character in text:
            units.append(units[-1] + (2 if character > "\uffff" else 1))
        references = [
            reference.model_copy(
                update={"start_index": units[reference.start_index], "end_index": units[reference.end_index]}
            )
            for reference in self.references
        ]
        return self.model_copy(update={"references": references})


AnySource = CitationSource | Mapping[str, Any]
"""A source, or the same as JSON has it."""
