"""Where words are looked for, in which order, and when the search is over.

in some documents   one after the other, each once for each reading of the words (`readings`), up to the first that
                    nothing can beat: exact, all alike, and where the hints say
for a citation      the cited block; where that doesn't verify them, its document; where that doesn't, all others

A document is whatever can look for a quote: of a library, or of an old metadata table. A whole library is searched
one document after the other: linear in documents, but for the first that is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grounding.model import Match, Quote, Verdict
from grounding.policy import DEFAULT, Policy
from grounding.quotes.match import absent
from grounding.quotes.readings import best_reading

Find = Callable[[Quote, Policy], Match]
"""Looks for a quote in one document."""


def search(quote: Quote, documents: Sequence[Find], policy: Policy = DEFAULT) -> Match:
    """The best match in the documents: the best verdict, then the hinted block, then the hinted page, then likeness;
    earlier documents first."""

    def best(reading: Quote) -> Match:
        found = _until_settled(reading, documents, policy)
        return max(found, key=lambda match: _merits(match, quote), default=absent(reading, policy))

    return best_reading(quote, best)


def search_elsewhere(quote: Quote, block_id: str, own: Find, others: Sequence[Find]) -> Match | None:
    """Where words that the cited block doesn't verify are verified: in its own document, else in the others.

    None if nowhere, and if the words that its document has run through the cited block after all.
    """
    match = search(quote, [own])
    if match.verified:
        return match if block_id not in match.block_ids else None
    match = search(quote, others)
    return match if match.verified else None


def _until_settled(quote: Quote, documents: Sequence[Find], policy: Policy) -> Iterator[Match]:
    for find in documents:
        match = find(quote, policy)
        yield match
        if _merits(match, quote) >= (Verdict.EXACT.rank, True, True, 1.0):
            return


def _merits(match: Match, quote: Quote) -> tuple[int, bool, bool, float]:
    """Greater is better."""
    in_block = quote.block_id is None or quote.block_id in match.block_ids
    on_page = quote.page is None or quote.page in match.pages
    return match.verdict.rank, in_block, on_page, match.score
