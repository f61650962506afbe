"""The library that users hold: documents, and questions about them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Unpack

import blocks.library.library
from blocks.document import Document, document_id_of
from blocks.errors import PinciteError
from blocks.reading.keywords import ReadingKeywords
from blocks.reading.source import Source
from blocks.text.search_terms import search_terms
from grounding.block_ids import normal_block_id
from grounding.citations.stored import Citations, Row, StoredCitation, read_all_stored
from grounding.meaning.questions import words_that_ask_nothing
from grounding.model import Citation, Match, Quote
from grounding.policy import DEFAULT, Policy
from grounding.quotes.locate import locate, locate_all, locate_each, require_policy

if TYPE_CHECKING:
    from blocks.library.named_embedders import AnyEmbedder
    from blocks.library.search import Hit
    from grounding.claims.judges.judge import Judge
    from grounding.claims.verify import ClaimVerdict
    from grounding.versions.reanchor import Reanchored
    from grounding.versions.report import VersionReport


@dataclass(frozen=True, slots=True)
class Update:
    """What an update of a document did."""

    old: Document
    """The version that was current before."""
    new: Document
    """The version that is current now."""
    report: VersionReport
    """What became of each block."""
    citations: tuple[Reanchored, ...]
    """What became of the citations given, in their order."""


class Library(blocks.library.library.Library):
    """Documents in memory or in a file, with quotes located in them."""

    def locate(
        self,
        quote: str,
        *,
        document: Document | str | None = None,
        page: int | None = None,
        block_id: str | int | None = None,
        prefix: str = "",
        suffix: str = "",
        policy: Policy = DEFAULT,
    ) -> Match:
        """Find the quote's exact words and say whether they agree with it.

        `document` bounds the search; `page` (from 1), `block_id`, `prefix` and `suffix` weigh between repeats.
        `policy` says how strictly: `Policy.named("strict")`, `"default"`, `"lenient"` or one of your own.
        A quote that stands nowhere has the verdict `absent`. Raises UnknownIdError for a document not in the
        library, QuoteError for an empty quote or a page hint that no document has, and ArgumentError for an argument
        of another type, such as the text "2" for a page.
        """
        asked = Quote(quote, prefix, suffix, page, _block_id(block_id))
        return locate(self, asked, document_id=_id(document), policy=policy)

    def locate_all(
        self, quote: str | Quote, *, document: Document | str | None = None, policy: Policy = DEFAULT
    ) -> list[Match]:
        """Every place where the quote stands equally well, in the order of documents and pages; empty if absent."""
        return locate_all(self, _quote(quote), document_id=_id(document), policy=policy)

    def locate_many(
        self,
        quotes: Iterable[str | Quote],
        *,
        document: Document | str | None = None,
        policy: Policy = DEFAULT,
        workers: int | None = 1,
    ) -> list[Match]:
        """`locate` for many quotes, in their order; each document is indexed once.

        `workers` processes do it, one per processor, at most 8, for None: worth it for thousands of quotes.
        `locate_stream` gives the matches as they come. Raises as `locate`.
        """
        found = self.locate_stream(quotes, document=document, policy=policy, workers=workers)
        return [_match(one) for one in found]

    def locate_stream(
        self,
        quotes: Iterable[str | Quote],
        *,
        document: Document | str | None = None,
        policy: Policy = DEFAULT,
        workers: int | None = None,
    ) -> Iterator[Match | PinciteError]:
        """`locate` for any number of quotes, which are taken as they are needed: the match of each, in their order, as
        it comes, or why nobody could look for it.

        `workers` processes have the library open, one per processor, at most 8, for None; with 1, and for a library in
        memory, this process does it. Several processes take the `quotes` in a thread of its own, a few dozen ahead.
        Raises UnknownIdError for a document not in the library, ArgumentError for what is no policy, and LibraryError.
        """
        within = None if document is None else self.get(document).id
        require_policy(policy)
        asked = map(_quote, quotes)
        if workers == 1 or self.place is None:
            return locate_each(self, asked, document_id=within, policy=policy)
        # Starts processes, which most uses need not.
        from pincite.batch.quotes import locate_by_crew

        return locate_by_crew(self.place, asked, document_id=within, policy=policy, workers=workers)

    def search(
        self,
        words: str,
        *,
        limit: int = 20,
        document: Document | str | None = None,
        ignored: Collection[str] | None = None,
        embedder: AnyEmbedder | None = None,
    ) -> list[Hit]:
        """Blocks that have these words, or other forms of them, best first; at most `limit`. A question may be given.

        As `Catalogue.search`; `ignored` are by default the commonest words of the question's language and those by
        which it asks. `embedder` is an `Embedder`, a callable that gives an array of vectors for texts, or "wordllama".
        """
        if ignored is None and isinstance(words, str):
            ignored = words_that_ask_nothing(search_terms(words))
        return super().search(words, limit=limit, document=document, ignored=ignored or (), embedder=embedder)

    def verify(
        self,
        claim: str,
        *,
        block_id: str | int | None = None,
        document: Document | str | None = None,
        judge: Judge | None = None,
        embedder: AnyEmbedder | None = None,
    ) -> ClaimVerdict:
        """Does a block support a statement in other words? High, medium or low, with terms, numbers, differences.

        Without `block_id` the block that supports it best is taken, from `document` or the whole library; the
        result names it; an `embedder` finds it in other words too, as in `search`. `judge(claim, evidence)` is asked
        about what is undecided: it gives a probability or a verdict. Raises UnknownIdError for a block or document not
        in the library, QuoteError for a claim without words, JudgeError for a judge's answer that is neither, and
        EmbedderError.
        """
        # Most uses hold no claims against a library.
        from grounding.claims.find_support import find_support

        return find_support(
            self,
            claim,
            block_id=_block_id(block_id),
            document_id=_id(document),
            judge=judge,
            embedder=embedder,
        )

    def update(
        self,
        document: Document | str,
        source: Source | None = None,
        *,
        citations: Citations = (),
        name: str | None = None,
        **reading: Unpack[ReadingKeywords],
    ) -> Update:
        """Put a new version of a document in the place of the old one, and say what became of blocks and citations.

        As `revise`, which says how ids are carried over and what it raises; `citations` (a list, or the dict that
        `processed_citations()` gives) are opened on the new version as `reanchor` does. Without `source` the document's
        own file is read again, as `reread` does. Raises QuoteError before anything is changed if one of `citations` is
        none.
        """
        cited = read_all_stored(citations)
        old = self.current(document)
        new = (
            self.reread(old, **reading) if source is None else self.revise(old, source, name=name, **reading)
        )
        return Update(old, new, self.compare(old, new), tuple(map(self.reanchor, cited)))

    def compare(self, old: Document, new: Document) -> VersionReport:
        """What became of each block between two versions of a document: same, moved, changed, lost, …"""
        from grounding.versions.report import compare_versions

        return compare_versions(old, new)

    def reanchor(self, citation: Citation | Row | str | StoredCitation) -> Reanchored:
        """Open a citation of any version of a document on its current version, or say what happened.

        Takes a citation, its processed form, or the JSON of that; see `grounding.versions.reanchor`. Raises
        QuoteError for what is no citation.
        """
        from grounding.versions.reanchor import reanchor

        return reanchor(self, citation)


def _id(document: Document | str | None) -> str | None:
    return None if document is None else document_id_of(document)


def _block_id(block_id: str | int | None) -> str | None:
    """The id as blocks have it, of `12` and "block_cite_id_12" too."""
    return None if block_id is None else normal_block_id(block_id)


def _quote(quote: str | Quote) -> Quote:
    return quote if isinstance(quote, Quote) else Quote(quote)


def _match(found: Match | PinciteError) -> Match:
    if isinstance(found, PinciteError):
        raise found
    return found
