"""Where does a quote stand in a library? One document's answer is `match_quote`; here the best of them is taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from blocks.document import Document
from blocks.errors import QuoteError
from blocks.library import Library
from blocks.markup import escaped_offset, unescape_markup
from blocks.model import Block
from grounding.match_quote import absent, match_all, match_in_range, match_quote
from grounding.model import Match, Quote, Verdict
from grounding.policy import DEFAULT, Policy

_BETTER_FIRST = (Verdict.EXACT, Verdict.CLOSE, Verdict.ALTERED, Verdict.PARTIAL, Verdict.ABSENT)


def locate(
    library: Library, quote: Quote, *, document_id: str | None = None, policy: Policy = DEFAULT
) -> Match:
    """The quote's best place in the library, or in one document of it; verdict absent if there is none.

    Raises QuoteError for a quote that is empty or no text and for a page hint that no document has, UnknownIdError for
    an unknown document.
    """
    matches = [match_copied(document, quote, policy) for document in _asked(library, quote, document_id)]
    return _best(quote, matches, policy)


def locate_all(
    library: Library, quote: Quote, *, document_id: str | None = None, policy: Policy = DEFAULT
) -> list[Match]:
    """Every place that is as good as the best one, in the order of documents and pages. Raises as `locate`."""
    documents = _asked(library, quote, document_id)
    matches = [m for document in documents for m in _all_copied(document, quote, policy)]
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


def match_copied(document: Document, quote: Quote, policy: Policy = DEFAULT) -> Match:
    """`match_quote` for words that may have been copied out of the prompt, where `blocks.markup` wrote some
    characters of the source as references.

    They are read as the source has them, and as they are given, for a source may say `&lt;` itself; the better
    verdict counts.
    """
    plain = unescape_markup(quote.text)
    if plain == quote.text:
        return match_quote(document, quote, policy)
    match = _as_given(match_quote(document, replace(quote, text=plain), policy), quote)
    if match.verdict is Verdict.EXACT:
        return match
    return min(match, match_quote(document, quote, policy), key=lambda m: _BETTER_FIRST.index(m.verdict))


def _all_copied(document: Document, quote: Quote, policy: Policy) -> list[Match]:
    plain = unescape_markup(quote.text)
    if plain != quote.text:
        matches = match_all(document, replace(quote, text=plain), policy)
        if any(match.verdict is Verdict.EXACT for match in matches):
            return [_as_given(match, quote) for match in matches]
    return match_all(document, quote, policy)


def _as_given(match: Match, quote: Quote) -> Match:
    """The match of the plain words, told of the quote with its references."""
    moved = [replace(d, where=escaped_offset(quote.text, d.where)) for d in match.differences]
    return replace(match, quote=quote.text, differences=tuple(moved))


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
