"""Where words are looked for, in which order, and when the search is over.

in some documents   those that have the very letters of the quote, and unless one has it exact, all alike, and where
                    the hints say, the others too; each once for each reading of the words (`readings`)
for a citation      the cited block; where that doesn't verify them, its document; where that doesn't, all others

Equal words are counted over all documents. A document is whatever can look for a quote: of a library, or of an old
metadata table. `Listed` ones are searched one after the other: linear in documents, each of which costs one search for
a string, and a search for what is like it only where none has the quote exact. A library's index names the few that
may have it (`grounding.quotes.locate`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from grounding.model import Match, Quote, Verdict
from grounding.policy import DEFAULT, Policy
from grounding.quotes.match import absent
from grounding.quotes.readings import best_reading


class Searched(Protocol):
    """A document in which quotes are looked for."""

    def match(self, quote: Quote, policy: Policy = DEFAULT) -> Match:
        """The quote's best place in the document."""

    def has(self, quote: Quote) -> bool:
        """True if the quote's letters stand there one after another; far quicker than `match`."""

    def context_fit(self, quote: Quote, match: Match) -> tuple[int, int]:
        """How well a match fits the quote's prefix and suffix, and whether it is running text: greater is better."""


class Documents(Protocol):
    """Documents in which quotes are looked for, each by a number that gives their order."""

    def having(self, quote: Quote) -> Mapping[int, Searched]:
        """Those that have the quote's letters one after another."""

    def like(self, quote: Quote) -> Mapping[int, Searched]:
        """Those that may have something like it, as `match` finds it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Documents in their order; each may have anything."""

    documents: Sequence[Searched]

    def having(self, quote: Quote) -> dict[int, Searched]:
        """See `Documents.having`; each is asked."""
        return {n: document for n, document in enumerate(self.documents) if document.has(quote)}

    def like(self, quote: Quote) -> dict[int, Searched]:
        """All of them."""
        return dict(enumerate(self.documents))


def search(quote: Quote, documents: Documents | Sequence[Searched], policy: Policy = DEFAULT) -> Match:
    """The best match in the documents, with all its equals counted: the best verdict, then the hinted block, then the
    hinted page, then the words around, then likeness; earlier documents first."""
    return best_reading(quote, lambda reading: _best(_found(reading, documents, policy), reading, policy))


def search_elsewhere(
    quote: Quote, block_id: str, own: Searched, others: Documents | Sequence[Searched]
) -> Match | None:
    """Where words that the cited block doesn't verify are verified: in its own document, else in the others.

    None if nowhere, and if the words that its document has run through the cited block after all.
    """
    match = search(quote, [own])
    if match.verified:
        return match if block_id not in match.block_ids else None
    match = search(quote, others)
    return match if match.verified else None


def same_merits(match: Match) -> tuple[int, int, int, float]:
    """What equally good matches have in common, wherever they stand: verdict, differences, and likeness in hundredths;
    greater is better."""
    telling = sum(not d.harmless for d in match.differences)
    # What stands beside the words is no difference in them.
    inside = sum(d.kind != "edge" for d in match.differences)
    return match.verdict.rank, -telling, -inside, round(match.score, 2)


@dataclass(frozen=True, slots=True)
class _Found:
    """A document's best match."""

    match: Match
    hints: tuple[int, ...]
    """How well it agrees with what is known of the place: block, page, words around."""
    in_text: int
    """Whether it is running text."""

    @property
    def merits(self) -> tuple[object, ...]:
        """Greater is better."""
        rank, *likeness = same_merits(self.match)
        return rank, self.hints, likeness, self.in_text, self.match.score

    @property
    def unbeatable(self) -> bool:
        """True if it is exact, all alike, and where the hints say: only equal words can be as good."""
        return self.match.verdict is Verdict.EXACT and self.match.score == 1 and all(self.hints[:2])

    @property
    def reasons(self) -> tuple[object, ...]:
        """What tells equally good matches apart."""
        return self.hints, self.in_text


def _found(quote: Quote, documents: Documents | Sequence[Searched], policy: Policy) -> list[_Found]:
    """What the documents have of the quote, in their order; of all only where those with its letters settle nothing."""
    if isinstance(documents, Sequence):
        if len(documents) == 1:
            return [_Found(documents[0].match(quote, policy), (), 0)]
        documents = Listed(documents)
    found = {n: _in_one(quote, document, policy) for n, document in documents.having(quote).items()}
    if not any(one.unbeatable for one in found.values()):
        others = documents.like(quote)
        found |= {n: _in_one(quote, each, policy) for n, each in others.items() if n not in found}
    return [found[n] for n in sorted(found)]


def _in_one(quote: Quote, document: Searched, policy: Policy) -> _Found:
    match = document.match(quote, policy)
    if match.verdict is Verdict.ABSENT:
        return _Found(match, (), 0)
    hints = (quote.block_id in (None, *match.block_ids), quote.page in (None, *match.pages))
    around, in_text = document.context_fit(quote, match)
    return _Found(match, (*hints, around), in_text)


def _best(found: Sequence[_Found], quote: Quote, policy: Policy) -> Match:
    if not found:
        return absent(quote, policy)
    best = max(found, key=lambda one: one.merits)
    if best.match.verdict is Verdict.ABSENT:
        return best.match
    equal = [one for one in found if same_merits(one.match) == same_merits(best.match)]
    undecided = sum(one.reasons == best.reasons for one in equal) > 1
    return replace(
        best.match,
        occurrences=sum(one.match.occurrences for one in equal),
        ambiguous=best.match.ambiguous or undecided,
    )
