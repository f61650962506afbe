"""The library that users hold: documents, and questions about them."""

from __future__ import annotations

from collections.abc import Iterable

import blocks.library
from grounding.find_support import find_support
from grounding.locate import locate, locate_all, locate_many
from grounding.model import Match, Quote
from grounding.policy import DEFAULT, Policy
from grounding.verify_claim import ClaimVerdict


class Library(blocks.library.Library):
    """Documents in memory or in a file, with quotes located in them."""

    def locate(
        self,
        quote: str,
        *,
        document: str | None = None,
        page: int | None = None,
        block_id: str | None = None,
        prefix: str = "",
        suffix: str = "",
        policy: Policy = DEFAULT,
    ) -> Match:
        """Find the quote's exact words and say whether they agree with it.

        `document` bounds the search; `page` (from 1), `block_id`, `prefix` and `suffix` weigh between repeats.
        `policy` says how strictly: `Policy.named("strict")`, `"default"`, `"lenient"` or one of your own.
        A quote that stands nowhere has the verdict `absent`. Raises UnknownIdError for a document not in the
        library and QuoteError for an empty quote or a page hint that no document has.
        """
        asked = Quote(quote, prefix, suffix, page, block_id)
        return locate(self, asked, document_id=document, policy=policy)

    def locate_all(
        self, quote: str | Quote, *, document: str | None = None, policy: Policy = DEFAULT
    ) -> list[Match]:
        """Every place where the quote stands equally well, in the order of documents and pages; empty if absent."""
        return locate_all(self, _quote(quote), document_id=document, policy=policy)

    def locate_many(
        self, quotes: Iterable[str | Quote], *, document: str | None = None, policy: Policy = DEFAULT
    ) -> list[Match]:
        """`locate` for many quotes, in their order; each document is indexed once."""
        return locate_many(self, map(_quote, quotes), document_id=document, policy=policy)

    def verify(self, claim: str, *, block_id: str | None = None, document: str | None = None) -> ClaimVerdict:
        """Does a block support a statement in other words? High, medium or low, with terms, numbers, differences.

        Without `block_id` the block that supports it best is taken, from `document` or the whole library; the
        result names it. Raises UnknownIdError for a block or document not in the library and QuoteError for a
        claim without words.
        """
        return find_support(self, claim, block_id=block_id, document_id=document)


def _quote(quote: str | Quote) -> Quote:
    return quote if isinstance(quote, Quote) else Quote(quote)
