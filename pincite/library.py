"""The library that users hold: documents, and questions about them."""

from __future__ import annotations

from collections.abc import Iterable

import blocks.library
from grounding.locate import locate, locate_many
from grounding.model import Match, Quote


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
    ) -> Match:
        """Find the quote's exact words and say whether they agree with it.

        `document` bounds the search; `page` (from 1), `block_id`, `prefix` and `suffix` weigh between repeats.
        A quote that stands nowhere has the verdict `absent`. Raises UnknownIdError for a document not in the
        library and QuoteError for an empty quote or a page hint that no document has.
        """
        return locate(self, Quote(quote, prefix, suffix, page, block_id), document_id=document)

    def locate_many(self, quotes: Iterable[str | Quote], *, document: str | None = None) -> list[Match]:
        """The same for many quotes, in their order."""
        return locate_many(
            self, (q if isinstance(q, Quote) else Quote(q) for q in quotes), document_id=document
        )
