"""Where does a quote stand in a library? One document's answer is `match_quote`; `search_order` takes the best.

Which documents are asked, the library's fingerprints say (`blocks.library.fingerprints`); only a library in memory, and
a file that can't be written and has none, are read whole.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from blocks.document import Document
from blocks.errors import ArgumentError, LibraryError, PinciteError, QuoteError, RemovedError, UnknownIdError
from blocks.library.fingerprints import Candidate, Fingerprints
from blocks.library.library import Library
from grounding.model import Match, Quote, Verdict
from grounding.policy import DEFAULT, Policy
from grounding.quotes.choose import context_fit
from grounding.quotes.match import absent, match_all, match_quote
from grounding.quotes.readings import best_readings, match_copied_in_block
from grounding.quotes.search.exact import has_letters, letters_of
from grounding.quotes.search_order import Documents, Searched, same_merits, search


def _unseen() -> None:
    """What stands for a document that was not opened yet."""


@dataclass(slots=True)
class LibraryDocument:
    """A document of a library as `search_order` asks it; opened when its turn comes. One that somebody removes before
    has nothing."""

    library: Library
    id: str
    _seen: Callable[[], Document | None] = field(default=_unseen, init=False, repr=False, compare=False)
    """Not the document itself: what is open at a time is the library's to say."""

    @property
    def document(self) -> Document | None:
        """The document, looked up once as long as it stays open: each look-up asks a server. None if it was removed."""
        document = self._seen()
        if document is None:
            with suppress(RemovedError):
                document = self.library.get(self.id)
                self._seen = weakref.ref(document)
        return document

    def match(self, quote: Quote, policy: Policy = DEFAULT) -> Match:
        """The quote's best place in the document."""
        document = self.document
        return absent(quote, policy) if document is None else match_quote(document, quote, policy)

    def has(self, quote: Quote) -> bool:
        """True if the quote's letters stand in the running text one after another."""
        document = self.document
        return document is not None and has_letters(document.flow, quote.text)

    def context_fit(self, quote: Quote, match: Match) -> tuple[int, int]:
        """`grounding.quotes.choose.context_fit`."""
        document = self.document
        return (0, 0) if document is None else context_fit(document, quote, match)


@dataclass(frozen=True, slots=True)
class PrintedDocuments:
    """The documents of a library that its fingerprints point to, for `search_order`."""

    library: Library
    fingerprints: Fingerprints
    but: Collection[str] = ()
    """Ids of documents that are not asked."""

    def having(self, quote: Quote) -> dict[int, LibraryDocument]:
        """See `Documents.having`."""
        letters = letters_of(quote.text)
        found = [each for skeleton in letters for each in self.fingerprints.having(skeleton, quote.text)]
        return {n: document for n, document in self._opened(found).items() if document.has(quote)}

    def like(self, quote: Quote) -> dict[int, LibraryDocument]:
        """See `Documents.like`."""
        return self._opened(self.fingerprints.like(letters_of(quote.text)[-1], quote.text))

    def _opened(self, found: Iterable[Candidate]) -> dict[int, LibraryDocument]:
        asked = {each.order: each.document_id for each in found if each.document_id not in self.but}
        return {order: LibraryDocument(self.library, asked[order]) for order in sorted(asked)}


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
    _check(library, quote, document_id)
    return search(quote, _documents(library, document_id), policy)


def locate_all(
    library: Library, quote: Quote, *, document_id: str | None = None, policy: Policy = DEFAULT
) -> list[Match]:
    """Every place that is as good as the best one, in the order of documents and pages. Raises as `locate`."""
    require_policy(policy)
    require_quote(quote)
    _check(library, quote, document_id)
    matches = best_readings(
        quote,
        lambda reading: [
            match
            for document in likely_documents(library, reading, document_id=document_id)
            for match in match_all(document, reading, policy)
        ],
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


def each_document(library: Library, *, but: Collection[str] = ()) -> Documents | Sequence[Searched]:
    """The library's documents for `search_order`, except those of the ids `but`."""
    fingerprints = library.fingerprints
    if fingerprints is not None:
        return PrintedDocuments(library, fingerprints, but)
    return [LibraryDocument(library, each) for each in library.document_ids if each not in but]


def likely_documents(library: Library, quote: Quote, *, document_id: str | None = None) -> list[Document]:
    """The documents that may have the quote, or something like it, in their order; the one named, if any is."""
    documents = _documents(library, document_id)
    if not isinstance(documents, PrintedDocuments):
        return list(library) if document_id is None else [library.get(document_id)]
    found = documents.having(quote) | documents.like(quote)
    return [document for n in sorted(found) if (document := found[n].document) is not None]


def _documents(library: Library, document_id: str | None) -> Documents | Sequence[Searched]:
    return each_document(library) if document_id is None else [LibraryDocument(library, document_id)]


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
    match = match_copied_in_block(document, quote, document.block(quote.block_id), policy)
    if not match.verified:
        return None
    if match.verdict is not Verdict.EXACT:
        return match
    # Equal words elsewhere in its document cost one search for a string; other documents are not asked.
    return replace(
        match, occurrences=max(match.occurrences, match_quote(document, quote, policy).occurrences)
    )


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


def _check(library: Library, quote: Quote, document_id: str | None) -> None:
    """Raise what `locate` raises for a quote without words, an unknown document and a page that there isn't."""
    if not quote.text.strip():
        raise QuoteError("the quote is empty; give the words to look for")
    most = None if document_id is None else library.get(document_id).page_count
    if quote.page is None:
        return
    most = _most_pages(library) if most is None else most
    if most and not 1 <= quote.page <= most:
        raise QuoteError(
            f"page {quote.page} does not exist; pages are counted from 1, the longest document has {most}"
        )


def _most_pages(library: Library) -> int:
    """The pages of the longest document; 0 of an empty library."""
    if library.fingerprints is not None:
        return library.fingerprints.most_pages()
    return max((document.page_count for document in library), default=0)
