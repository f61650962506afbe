"""A finding: what differs between a claim and its source, and what verdict it leaves possible."""

from __future__ import annotations

from typing import NamedTuple

from grounding.claims.pairing.pair import Pair, Pairing
from grounding.model import Difference


class Finding(NamedTuple):
    """A difference and what it allows at most."""

    difference: Difference
    """What differs; `where` is an offset into the claim's sentence."""
    low: bool
    """True if the claim can't be right; False if it can be no more than medium."""


def finding(
    kind: str,
    p: Pairing,
    ours: int | None = None,
    theirs: int | None = None,
    *,
    quoted: str | None = None,
    found: str | None = None,
    low: bool = False,
) -> Finding:
    """A finding at a token of the claim, or at its beginning; of the words at both tokens, if no others are given."""
    if quoted is None:
        quoted = "" if ours is None else p.claim.raw(ours)
    if found is None:
        found = "" if theirs is None else p.source.raw(theirs)
    where = 0 if ours is None else p.claim.tokens.starts[ours]
    return Finding(Difference(kind, quoted, found, where, harmless=False), low)


def out_of_order(p: Pairing, one: Pair, other: Pair) -> Finding:
    """Two terms that hang together otherwise in the source, as both texts have them."""
    (a, x), (b, y) = one, other
    quoted = f"{p.claim.raw(a)} … {p.claim.raw(b)}"
    first, last = sorted((x, y))
    found = " … ".join(map(p.source.raw, (first, last)))
    if found == quoted:  # the same words in one order: what stands between them tells
        found = p.source.tokens.slice_text(first, last + 1)
    return finding("order", p, a, quoted=quoted, found=found)
