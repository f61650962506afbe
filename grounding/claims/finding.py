"""A finding: what differs between a claim and its source, and what verdict it leaves possible."""

from __future__ import annotations

from typing import NamedTuple

from grounding.claims.reading import Reading
from grounding.model import Difference


class Finding(NamedTuple):
    """A difference and what it allows at most."""

    difference: Difference
    """What differs; `where` is an offset into the claim's sentence."""
    low: bool
    """True if the claim can't be right; False if it can be no more than medium."""


def finding(kind: str, reading: Reading, quoted: str, found: str, token: int | None, *, low: bool) -> Finding:
    """A finding at a token of the claim, or at its beginning."""
    where = reading.tokens.starts[token] if token is not None else 0
    return Finding(Difference(kind, quoted, found, where, harmless=False), low)
