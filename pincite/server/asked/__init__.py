"""What requests hold, as pydantic reads it at the door.

Unknown fields are refused: a misspelled option that is passed over would look like an answer.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MOST_CHARACTERS = 100_000
"""Of a quote, a statement or a question: more than a page of any."""

DocumentId = Annotated[str, Field(min_length=1, max_length=80, examples=["doc_1f0c2a9b77de"])]
"""Id of a document, in any version."""
PageNumber = Annotated[int, Field(ge=1, le=1_000_000)]
"""Counted from 1."""
BlockId = Annotated[str, Field(min_length=1, max_length=80, examples=["BLOCK_CITE_ID_12"])]
"""Id of a block, or its number as text."""
Words = Annotated[str, Field(min_length=1, max_length=MOST_CHARACTERS)]
"""Text that somebody asks about."""


class Asked(BaseModel):
    """A request's JSON."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True)
