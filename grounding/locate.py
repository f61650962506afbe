"""Where does a quote stand in a library? One document's answer is `match_quote`; here the best of them is taken."""

from __future__ import annotations

from collections.abc import Iterable

from blocks.document import Document
from blocks.errors import QuoteError
from blocks.library import Library
from blocks.model import Block
from grounding.match_quote import absent, match_in_range, match_quote
from grounding.model import Match, Quote, Verdict

_BETTER_FIRST = (Verdict.EXACT, Verdict.CLOSE, Verdict.ALTERED, Verdict.PARTIAL, Verdict.ABSENT)


def locate(library: Library, quote: Quote, *, document_id: str | None = None) -> Match:
    """The quote's best place in the library, or in one document of it; verdict absent if there is none.

    Raises QuoteError for an empty quote or a page hint that no document has, UnknownIdError for an unknown document.
    """
    documents = list(library) if document_id is None else [library.get(document_id)]
    _check(quote, documents)
    matches = [match_quote(document, quote) for document in documents]
    return _best(quote, matches)


def locate_many(library: Library, quotes: Iterable[Quote], *, document_id: str | None = None) -> list[Match]:
    """`locate` for each quote, in order."""
    return [locate(library, quote, document_id=document_id) for quote in quotes]


def locate_in_block(library: Library, quote: Quote, block: Block) -> Match:
    """The quote inside the block, or running on from it into its neighbours; absent otherwise."""
    return match_in_range(library.get(block.document_id), quote, block)


def _check(quote: Quote, documents: list[Document]) -> None:
    if not quote.text.strip():
        raise QuoteError("the quote is empty; give the words to look for")
    most = max((d.page_count for d in documents), default=0)
    if quote.page is not None and documents and not 1 <= quote.page <= most:
        raise QuoteError(
            f"page {quote.page} does not exist; pages are counted from 1, the longest document has {most}"
        )


def _best(quote: Quote, matches: list[Match]) -> Match:
    """The best verdict, then the hinted block, then the hinted page, then likeness; earlier documents first."""
    if not matches:
        return absent(quote.text)
    return min(
        matches,
        key=lambda m: (
            _BETTER_FIRST.index(m.verdict),
            quote.block_id not in m.block_ids,
            quote.page not in m.pages,
            -m.score,
        ),
    )
