"""Statements held against a block, as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from typing_extensions import TypedDict

from pincite.rows.described import described
from pincite.rows.places import DifferenceRow, difference_row

if TYPE_CHECKING:
    from grounding.model import ClaimVerdict
    from pincite.library import Library

SupportName = Literal["high", "medium", "low"]
"""How far a block supports a statement: the values of `grounding.Support`."""


@described
class ClaimPlace(TypedDict):
    """The block that a statement was held against."""

    document: str | None
    """Id of its document; null where nothing was found."""
    document_name: str | None
    """Name of its file."""
    page: int | None
    """Its page, counted from 1."""


@described
class ClaimRow(ClaimPlace):
    """How far a block supports a statement in other words, and why."""

    claim: str
    """The statement as given."""
    verdict: SupportName
    """high, medium (undecided) or low."""
    supported: bool | None
    """True for high, false for low, null for medium."""
    undecided: bool
    """True for medium: words alone can't settle it."""
    confidence: float
    """Share of the statement's terms and numbers that were found, 0 to 1; never decides."""
    block_id: str | None
    """The block."""
    matched_terms: list[str]
    """Terms of the statement that the block has."""
    missing_terms: list[str]
    """Terms and numbers that it lacks."""
    numeric_matches: list[str]
    """Numbers that it has, with label and unit."""
    differences: list[DifferenceRow]
    """What differs."""
    sentences: list[str]
    """The source's sentences that were compared."""
    reason: str
    """The verdict in a sentence."""


def claim_row(verdict: ClaimVerdict, library: Library) -> ClaimRow:
    """A verdict on a statement, with the place of its block in the library."""
    return {
        "claim": verdict.claim,
        "verdict": verdict.verdict.value,
        "supported": verdict.supported,
        "undecided": verdict.undecided,
        "confidence": round(verdict.confidence, 4),
        "block_id": verdict.block_id,
        **claim_place(verdict, library),
        "matched_terms": list(verdict.matched_terms),
        "missing_terms": list(verdict.missing_terms),
        "numeric_matches": list(verdict.numeric_matches),
        "differences": [difference_row(d) for d in verdict.differences],
        "sentences": list(verdict.sentences),
        "reason": verdict.reason,
    }


def claim_place(verdict: ClaimVerdict, library: Library) -> ClaimPlace:
    """Document, name and page of the block; nothing of none."""
    if verdict.block_id is None:
        return {"document": None, "document_name": None, "page": None}
    block = library.block(verdict.block_id)
    return {
        "document": block.document_id,
        "document_name": library.get(block.document_id).name,
        "page": block.page,
    }
