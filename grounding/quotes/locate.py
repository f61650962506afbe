"""Where does a quote stand in a library? One document's answer is `match_quote`; `search_order` takes the best."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from blocks.document import Document
from blocks.errors import ArgumentError, LibraryError, PinciteError, QuoteError, UnknownIdError
from blocks.library.library import Library
from grounding.model import Match, Quote, Verdict
from grounding.policy import DEFAULT, Policy
from grounding.quotes.choose import context_fit
from grounding.quotes.exact import has_letters
from grounding.quotes.match import match_all, match_quote
from grounding.quotes.readings import best_readings, match_copied_in_block
from grounding.quotes.search_order import same_merits, search


@dataclass(frozen=True, slots=True)
class LibraryDocument:
    """A document of a library as `search_order` asks it; opened when its turn comes."""

    library: Library
    id: str

    def match(self, quote: Quote, policy: Policy = DEFAULT) -> Match:
        """The quote's best place in the document."""
        return match_quote(self.library.get(self.id), quote, policy)

    def has(self, quote: Quote) -> bool:
        """True if the quote's letters stand in the running text one after another."""
        return has_letters(self.library.get(self.id).flow, quote.text)

    def context_fit(self, quote: Quote, match: Match) -> tuple[int, int]:
        """`grounding.quotes.choose.context_fit`."""
        return context_fit(self.library.get(self.id), quote, match)


def locate(
    library: Library, quote: Quote, *, document_id: str | None = None, policy: Policy = DEFAULT
) -> Match:
    """The quote's best place in the library, or in one document of it; verdict absent if there is none.

    A hinted block is asked first, and if it has the words (verified), no other document is. Raises QuoteError for a
    quote that is empty or no text and for a page hint that no document has, UnknownIdError for an unknown document,
    ArgumentError for a hint or a policy of another type.
    """
    require_policy(policy)
    require_quote(quote)
    hinted = _in_hinted_block(library, quote, document_id, policy)
    if hinted is not None:
        return hinted
    documents = _asked(library, quote, document_id)
    return search(quote, [LibraryDocument(library, document.id) for document in documents], policy)


def locate_all(
    library: Library, quote: Quote, *, document_id: str | None = None, policy: Policy = DEFAULT
) -> list[Match]:
    """Every place that is as good as the best one, in the order of documents and pages. Raises as `locate`."""
    require_policy(policy)
    require_quote(quote)
    documents = _asked(library, quote, document_id)
    matches = best_readings(
        quote, lambda reading: [m for d in documents for m in match_all(d, reading, policy)]
    )
    best = max(map(same_merits, matches), default=None)
    equal = [m for m in matches if same_merits(m) == best]
    return [replace(m, occurrences=len(equal)) for m in equal]


def locate_each(
    library: Library, quotes: Iterable[Quote], *, document_id: str | None = None, policy: Policy = DEFAULT
) -> Iterator[Match | PinciteError]:
    """`locate` for each quote, in order, or why nobody could look for it. Raises LibraryError, which concerns all."""
    for quote in quotes:
        try:
            yield locate(library, quote, document_id=document_id, policy=policy)
        except LibraryError:
            raise
        except PinciteError as error:
            yield error


def each_document(library: Library, *, but: Collection[str] = ()) -> list[LibraryDocument]:
    """The library's documents for `search_order`, except those of the ids `but`."""
    return [LibraryDocument(library, each) for each in library.document_ids if each not in but]


def _in_hinted_block(library: Library, quote: Quote, document_id: str | None, policy: Policy) -> Match | None:
    """The quote in the block that the hint names; None if it isn't verified there, or no such block is asked."""
    if quote.block_id is None:
        return None
    try:
        document = library.document_of_block(quote.block_id)
    except UnknownIdError:
        return None  # a hint weighs, and of another library it weighs nothing
    if document_id not in (None, document.id) or not 1 <= (quote.page or 1) <= document.page_count:
        return None
    _check(quote, [document])
    match = match_copied_in_block(document, quote, document.block(quote.block_id), policy)
    if not match.verified:
        return None
    if match.verdict is not Verdict.EXACT:
        return match
    # Equal words elsewhere in its document cost one search for a string; other documents are not asked.
    return replace(
        match, occurrences=max(match.occurrences, match_quote(document, quote, policy).occurrences)
    )


def _asked(library: Library, quote: Quote, document_id: str | None) -> list[Document]:
    documents = list(library) if document_id is None else [library.get(document_id)]
    _check(quote, documents)
    return documents


def require_policy(policy: Policy) -> None:
    """Raises ArgumentError for what is none."""
    if not isinstance(policy, Policy):
        named = f"; Policy.named({policy!r}) gives one by its name" if isinstance(policy, str) else ""
        raise ArgumentError(f"policy is a Policy, not {policy!r}{named}")


def require_quote(quote: Quote) -> None:
    """Raises QuoteError and ArgumentError for fields of other types than those of a quote."""
    if not isinstance(quote.text, str):
        raise QuoteError(f"a quote is text, not {type(quote.text).__name__}")
    if quote.page is not None and type(quote.page) is not int:  # True is an int too
        raise ArgumentError(f"page is a whole number counted from 1, not {quote.page!r}")
    texts = {"block_id": quote.block_id or "", "prefix": quote.prefix, "suffix": quote.suffix}
    for name, value in texts.items():
        if not isinstance(value, str):
            raise ArgumentError(f"{name} is text, not {value!r:.40}")


def _check(quote: Quote, documents: list[Document]) -> None:
    if not quote.text.strip():
        raise QuoteError("the quote is empty; give the words to look for")
    most = max((d.page_count for d in documents), default=0)
    if quote.page is not None and documents and not 1 <= quote.page <= most:
        raise QuoteError(
            f"page {quote.page} does not exist; pages are counted from 1, the longest document has {most}"
        )
