"""What cells make of a claim, as the verdict that callers know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from blocks.tables.cells import Cell
from grounding.claims.reading.sentence import Reading
from grounding.model import ClaimVerdict, Difference, Support
from grounding.numbers import Quantity
from grounding.reasons import ReasonKind, because

_REASONS: dict[Support, ReasonKind] = {
    Support.HIGH: "says_so",
    Support.MEDIUM: "cells_open",
    Support.LOW: "cells_otherwise",
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """What cells say to a claim."""

    support: Support
    """High, low, or medium for what they leave open."""
    cells: tuple[Cell, ...]
    """The cells that the claim is about."""
    reason: str
    """Why, without the cells."""
    wrong: Quantity | None = None
    """The number of the claim that they refute."""
    instead: str = ""
    """What they have in its place."""


def verdict(claim: str, reading: Reading, block_id: str, ruling: Ruling) -> ClaimVerdict:
    """The ruling with the cells named: "Pilotage · 2022: 55.0"."""
    said = tuple(f"{' · '.join(cell.headings)}: {cell.text}" for cell in ruling.cells)
    high, wrong = ruling.support is Support.HIGH, ruling.wrong
    differences: Sequence[Difference] = ()
    if wrong is not None:
        where = max(0, claim.find(wrong.text))  # a fiscal year may have been written in full since
        differences = (Difference("number", wrong.text, ruling.instead, where, harmless=False),)
    return ClaimVerdict(
        claim=claim,
        verdict=ruling.support,
        confidence=1.0 if high else 0.5,
        matched_terms=tuple(map(reading.raw, reading.terms)),
        missing_terms=() if wrong is None else (wrong.text,),
        numeric_matches=tuple(q.text for _, q in reading.numbers if q is not wrong),
        differences=tuple(differences),
        sentences=said,
        reason=because(_REASONS[ruling.support], f"{ruling.reason}: {'; '.join(said)}", "; ".join(said)),
        block_id=block_id,
    )
