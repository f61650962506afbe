"""Where words stand and how they differ, as JSON objects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from typing_extensions import TypedDict  # pydantic reads typing's own from Python 3.12 on only

from pincite.rows.described import described

if TYPE_CHECKING:
    from blocks.box import PageBox
    from grounding.model import Difference, Match

_DECIMALS = 3
"""A thousandth of a point is finer than any screen or press."""

VerdictName = Literal["exact", "close", "altered", "partial", "absent"]
"""How a quote and its source agree: the values of `grounding.Verdict`."""


@described
class BoxRow(TypedDict):
    """A box on a page: in points of the page as a viewer shows it, origin top left."""

    page: int
    """Counted from 1."""
    bbox: list[float]
    """x0, y0, x1, y1."""


@described
class DifferenceRow(TypedDict):
    """One thing in which a quote or a statement departs from its source."""

    kind: str
    """What differs: number, unit, negation, word, omitted, …; docs/verdicts.md has them all."""
    quoted: str
    """The quote's words; empty where it left something out."""
    found: str
    """The source's words; empty where the quote added something."""
    where: int
    """Where the difference begins in the quote, in characters."""
    harmless: bool
    """False if it carries meaning."""


@described
class MatchRow(TypedDict):
    """A located quote."""

    id: object
    """What the asker called the quote, or null."""
    quote: str
    """The quote as asked for."""
    verdict: VerdictName
    """How it agrees with what stands there."""
    verified: bool
    """True for exact and close."""
    score: float
    """Likeness of the words alone, 0 to 1."""
    document: str | None
    """Id of the document, null for an absent quote."""
    document_name: str | None
    """Name of its file."""
    pages: list[int]
    """Pages touched, ascending, counted from 1."""
    block_ids: list[str]
    """Blocks touched, in reading order."""
    text: str
    """The source's own words."""
    boxes: list[BoxRow]
    """One a line, matched words only."""
    differences: list[DifferenceRow]
    """Every departure from the source; empty for exact."""
    occurrences: int
    """Equally good places in what was searched."""
    ambiguous: bool
    """True if the place was chosen among several without a reason."""
    elsewhere: bool
    """True if a hint named a page or block and the words stand on another."""
    policy: str
    """Name of the policy that gave the verdict."""
    reason: str
    """The verdict in a sentence."""


def match_row(match: Match, document_name: str | None, *, id: object = None) -> MatchRow:
    """A located quote; `id` is what the asker called it."""
    return {
        "id": id,
        "quote": match.quote,
        "verdict": match.verdict.value,
        "verified": match.verified,
        "score": round(match.score, 4),
        "document": match.document_id,
        "document_name": document_name,
        "pages": list(match.pages),
        "block_ids": list(match.block_ids),
        "text": match.text,
        "boxes": box_rows(match.boxes),
        "differences": [difference_row(d) for d in match.differences],
        "occurrences": match.occurrences,
        "ambiguous": match.ambiguous,
        "elsewhere": match.elsewhere,
        "policy": match.policy,
        "reason": match.reason,
    }


def box_rows(boxes: Iterable[PageBox]) -> list[BoxRow]:
    """Boxes, to a thousandth of a point."""
    return [{"page": box.page, "bbox": rounded(box.bbox)} for box in boxes]


def difference_row(difference: Difference) -> DifferenceRow:
    """A difference with all its fields."""
    return {
        "kind": difference.kind,
        "quoted": difference.quoted,
        "found": difference.found,
        "where": difference.where,
        "harmless": difference.harmless,
    }


def rounded(edges: Iterable[float]) -> list[float]:
    """Coordinates in points, to a thousandth."""
    return [round(float(edge), _DECIMALS) for edge in edges]
