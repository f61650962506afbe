"""What cells make of a claim, as the verdict that callers know."""

from __future__ import annotations

from dataclasses import dataclass

from blocks.tables.cells import Cell
from grounding.claims.reading.sentence import Reading
from grounding.model import ClaimVerdict, Difference, Support
from grounding.numbers import Quantity
from grounding.reasons import ReasonKind, because

_KINDS: dict[Support, ReasonKind] = {
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
    reason: str = ""
    """What they leave open, if it is medium."""
    wrong: Quantity | None = None
    """The number of the claim that they refute."""
    instead: str = ""
    """What they have in its place."""


def verdict(claim: str, reading: Reading, block_id: str, ruling: Ruling) -> ClaimVerdict:
    """The ruling with the cells named: "Pilotage · 2022: 55.0"."""
    said = tuple(f"{' · '.join(cell.headings)}: {cell.text}" for cell in ruling.cells)
    high = ruling.support is Support.HIGH
    plain = "the table says so under these headings" if high else "the table says otherwise"
    wrong = [] if ruling.wrong is None else [ruling.wrong.text]
    # A fiscal year may have been written in full since.
    where = max(0, claim.find("".join(wrong)))
    return ClaimVerdict(
        claim=claim,
        verdict=ruling.support,
        confidence=1.0 if high else 0.5,
        matched_terms=tuple(map(reading.raw, reading.terms)),
        missing_terms=tuple(wrong),
        numeric_matches=tuple(q.text for _, q in reading.numbers if q is not ruling.wrong),
        differences=tuple(Difference("number", one, ruling.instead, where, harmless=False) for one in wrong),
        sentences=said,
        reason=because(
            _KINDS[ruling.support], f"{ruling.reason or plain}: {'; '.join(said)}", "; ".join(said)
        ),
        block_id=block_id,
    )
