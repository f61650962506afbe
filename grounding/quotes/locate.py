"""Where does a quote stand in a library? One document's answer is `match_quote`; `search_order` takes the best."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from blocks.document import Document
from blocks.errors import QuoteError
from blocks.library.library import Library
from grounding.model import Match, Quote
from grounding.policy import DEFAULT, Policy
from grounding.quotes.match import match_all, match_quote
from grounding.quotes.readings import best_readings
from grounding.quotes.search_order import Find, search


def locate(
    library: Library, quote: Quote, *, document_id: str | None = None, policy: Policy = DEFAULT
) -> Match:
    """The quote's best place in the library, or in one document of it; verdict absent if there is none.

    Raises QuoteError for a quote that is empty or no text and for a page hint that no document has, UnknownIdError for
    an unknown document.
    """
    documents = _asked(library, quote, document_id)
    return search(quote, [partial(match_quote, document) for document in documents], policy)


def locate_all(
    library: Library, quote: Quote, *, document_id: str | None = None, policy: Policy = DEFAULT
) -> list[Match]:
    """Every place that is as good as the best one, in the order of documents and pages. Raises as `locate`."""
    documents = _asked(library, quote, document_id)
    matches = best_readings(
        quote, lambda reading: [m for d in documents for m in match_all(d, reading, policy)]
    )
    best = max((m.verdict.rank for m in matches), default=0)
    return [m for m in matches if m.verdict.rank == best]


def locate_many(
    library: Library, quotes: Iterable[Quote], *, document_id: str | None = None, policy: Policy = DEFAULT
) -> list[Match]:
    """`locate` for each quote, in order."""
    return [locate(library, quote, document_id=document_id, policy=policy) for quote in quotes]


def each_document(library: Library, *, but: Collection[str] = ()) -> list[Find]:
    """The library's documents for `search_order`, except those of the ids `but`; each is opened when its turn comes."""

    def match(document_id: str, quote: Quote, policy: Policy) -> Match:
        return match_quote(library.get(document_id), quote, policy)

    return [partial(match, document_id) for document_id in library.document_ids if document_id not in but]


def _asked(library: Library, quote: Quote, document_id: str | None) -> list[Document]:
    documents = list(library) if document_id is None else [library.get(document_id)]
    _check(quote, documents)
    return documents


def _check(quote: Quote, documents: list[Document]) -> None:
    if not isinstance(quote.text, str):
        raise QuoteError(f"a quote is text, not {type(quote.text).__name__}")
    if not quote.text.strip():
        raise QuoteError("the quote is empty; give the words to look for")
    most = max((d.page_count for d in documents), default=0)
    if quote.page is not None and documents and not 1 <= quote.page <= most:
        raise QuoteError(
            f"page {quote.page} does not exist; pages are counted from 1, the longest document has {most}"
        )
