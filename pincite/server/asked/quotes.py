"""Quotes, statements and citations that are to be held against the library."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pincite.server.asked import Asked, BlockId, DocumentId, PageNumber, Words

PolicyName = Literal["strict", "default", "lenient"]
"""How strictly quotes are held against their source (docs/verdicts.md)."""


class QuoteAsked(Asked):
    """A quote, and what is known of where it stands."""

    quote: Words = Field(examples=["exports of slate fell by 12.5%"])
    """The words as somebody quotes them."""
    id: str | int | None = None
    """What to call it in the answer."""
    prefix: str = Field(default="", max_length=10_000)
    """Words just before it; weigh between repeats."""
    suffix: str = Field(default="", max_length=10_000)
    """Words just after it; weigh between repeats."""
    page: PageNumber | None = None
    """Page hint; weighs, never forbids."""
    block_id: BlockId | None = None
    """Block hint; weighs before the page."""


class LocateAsked(Asked):
    """Quotes to locate."""

    quotes: Annotated[list[QuoteAsked], Field(min_length=1, max_length=1000)]
    """The quotes; answered in their order."""
    document: DocumentId | None = None
    """Look in this document only."""
    policy: PolicyName = "default"
    """How strictly."""


class VerifyAsked(Asked):
    """A statement in other words."""

    claim: Words = Field(examples=["In 2006 the estuary was dredged for the last time"])
    """The statement."""
    block_id: BlockId | None = None
    """The block that should support it; without one the best is looked for."""
    document: DocumentId | None = None
    """Look in this document only."""


class CitationAsked(Asked):
    """A citation as a model makes one with `cite_source`."""

    cited_text: Words
    """The words that are cited."""
    block_id: BlockId
    """The block that has them."""
    citation_number: Annotated[int, Field(ge=1, le=1_000_000)]
    """The number under which the answer cites it."""


class CitationsAsked(Asked):
    """Citations to bind to their places, and the answer that uses them."""

    citations: Annotated[list[CitationAsked], Field(max_length=1000)]
    """The citations."""
    answer: str | None = Field(default=None, max_length=1_000_000)
    """The answer whose numbers they are: it is numbered anew, in the order of its text."""
    keep_unused: bool = True
    """Keep citations that the answer doesn't use; they come last."""
