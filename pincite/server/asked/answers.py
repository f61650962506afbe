"""Questions, and answers that are to be checked or written as reports."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pincite.server.asked import Asked, BlockId, DocumentId, Words

Row = dict[str, Any]
"""A JSON object whose fields others define: a source, a citation as the server gave it."""
Answer = Annotated[str, Field(max_length=1_000_000)]
"""An answer's text."""


class AskAsked(Asked):
    """A question."""

    question: Words = Field(examples=["When was the estuary dredged?"])
    """The question."""
    document: DocumentId | None = None
    """Ask this document only."""
    extractive: bool = False
    """Answer with sentences of the documents although the server has a model."""


class DefinitionAsked(Asked):
    """What a number of an answer stands for."""

    citation_number: Annotated[int, Field(ge=1, le=1_000_000)]
    """The number."""
    block_id: BlockId
    """The block."""
    cited_text: str = Field(default="", max_length=100_000)
    """The words cited."""


class CheckAsked(Asked):
    """An answer whose citations are to be checked."""

    answer: Answer = Field(examples=["The estuary was dredged in 2006 [BLOCK_CITE_ID_9]."])
    """Its text."""
    fmt: Literal["markdown", "text", "html", "json", "yaml"] = "markdown"
    """What the text is."""
    citations: list[DefinitionAsked] = Field(default_factory=list, max_length=1000)
    """What its numbers stand for, where the text doesn't say so itself."""
    sources: list[Row] = Field(default_factory=list, max_length=10_000)
    """Sources that its tokens [[S:n]] name: rows of a pool."""


class EvidenceAsked(Asked):
    """An answer that is to be shown beside the pages that it cites."""

    answer: Answer
    """Its text, Markdown."""
    question: str = Field(default="", max_length=100_000)
    """What was asked."""
    citations: list[DefinitionAsked] = Field(default_factory=list, max_length=1000)
    """What its numbers stand for, where the text doesn't say so itself."""


class RenderAsked(Asked):
    """A text that is to become a report."""

    answer: Answer
    """Its text; [1], [BLOCK_CITE_ID_12] and [[S:3]] become links to a list of sources."""
    format: Literal["pdf", "docx", "pptx", "html", "png"] = "pdf"
    """The report's format."""
    fmt: Literal["markdown", "html", "text"] = "markdown"
    """What the text is."""
    citations: list[DefinitionAsked] = Field(default_factory=list, max_length=1000)
    """What its numbers stand for."""
    sources: list[Row] = Field(default_factory=list, max_length=10_000)
    """Sources that its tokens name: rows of a pool."""
    title: str | None = Field(default=None, max_length=1000)
    """Title of the report, and name of its file; by default that of the text."""
    language: str | None = Field(default=None, pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$", max_length=40)
    """Its language (BCP 47); by default what the text looks like."""
    look: Literal["superscript", "brackets", "inline-links"] = "superscript"
    """How citations look in the text."""
    theme: Literal["paper", "night"] = "paper"
    """Its colours."""
    crops: bool = False
    """Show the cited places as pictures."""
    edition: Literal["review", "client"] = "review"
    """For whom it is: with what became of every citation, or with sources alone; then what is refused is an error."""
    allow_unverified: bool = False
    """Let a client's report cite what is refused or can't be compared."""


class HighlightAsked(Asked):
    """Citations that are to be highlighted in copies of their documents."""

    citations: Annotated[list[Row], Field(min_length=1, max_length=1000)]
    """Citations as the server gave them: those of `/api/citations` or of an answer."""
