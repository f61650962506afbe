"""Where does a quote stand in a library? One document's answer is `match_quote`; here the best of them is taken."""

from __future__ import annotations

from collections.abc import Iterable

from blocks.document import Document
from blocks.errors import QuoteError
from blocks.library import Library
from blocks.model import Block
from grounding.match_quote import absent, match_all, match_in_range, match_quote
from grounding.model import Match, Quote, Verdict
from grounding.policy import DEFAULT, Policy

_BETTER_FIRST = (Verdict.EXACT, Verdict.CLOSE, Verdict.ALTERED, Verdict.PARTIAL, Verdict.ABSENT)


def locate(
    library: Library, quote: Quote, *, document_id: str | None = None, policy: Policy = DEFAULT
) -> Match:
    """The quote's best place in the library, or in one document of it; verdict absent if there is none.

    Raises QuoteError for an empty quote or a page hint that no document has, UnknownIdError for an unknown document.
    """
    matches = [match_quote(document, quote, policy) for document in _asked(library, quote, document_id)]
    return _best(quote, matches, policy)


def locate_all(
    library: Library, quote: Quote, *, document_id: str | None = None, policy: Policy = DEFAULT
) -> list[Match]:
    """Every place that is as good as the best one, in the order of documents and pages. Raises as `locate`."""
    documents = _asked(library, quote, document_id)
    matches = [m for document in documents for m in match_all(document, quote, policy)]
    best = min((_BETTER_FIRST.index(m.verdict) for m in matches), default=0)
    return [m for m in matches if _BETTER_FIRST.index(m.verdict) == best]


def locate_many(
    library: Library, quotes: Iterable[Quote], *, document_id: str | None = None, policy: Policy = DEFAULT
) -> list[Match]:
    """`locate` for each quote, in order."""
    return [locate(library, quote, document_id=document_id, policy=policy) for quote in quotes]


def locate_in_block(library: Library, quote: Quote, block: Block, policy: Policy = DEFAULT) -> Match:
    """The quote inside the block, or running on from it into its neighbours; absent otherwise."""
    return match_in_range(library.get(block.document_id), quote, block, policy)


def _asked(library: Library, quote: Quote, document_id: str | None) -> list[Document]:
    documents = list(library) if document_id is None else [library.get(document_id)]
    _check(quote, documents)
    return documents


def _check(quote: Quote, documents: list[Document]) -> None:
    if not quote.text.strip():
        raise QuoteError("the quote is empty; give the words to look for")
    most = max((d.page_count for d in documents), default=0)
    if quote.page is not None and documents and not 1 <= quote.page <= most:
        raise QuoteError(
            f"page {quote.page} does not exist; pages are counted from 1, the longest document has {most}"
        )


def _best(quote: Quote, matches: list[Match], policy: Policy) -> Match:
    """The best verdict, then the hinted block, then the hinted page, then likeness; earlier documents first."""
    if not matches:
        return absent(quote, policy)
    return min(
        matches,
        key=lambda m: (
            _BETTER_FIRST.index(m.verdict),
            quote.block_id not in m.block_ids,
            quote.page not in m.pages,
            -m.score,
        ),
    )
