"""Full-text search over the blocks of a library: candidates of SQLite's index, scored again by `ranking`.

The index follows the library: in a file what is added is put in at once, and before a search whatever it has not yet,
or has in an older version; in memory nobody pays for an index who never searches. For a file that can only be read and
has no index, one is made in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from blocks.document import Document
from blocks.errors import LibraryReadOnlyError, QuoteError, RemovedError
from blocks.library.embedding import Embedder
from blocks.library.named_embedders import AnyEmbedder, embedder_of
from blocks.library.nearest_blocks import NearestBlocks
from blocks.library.ranking import Scored, asked_terms, fused, rank, rows_of
from blocks.library.store.block_words import BlockWords, in_memory
from blocks.library.store.ids import entry_numbers
from blocks.library.store.protocol import Store
from blocks.model import BLOCK_ID_PREFIX, Block
from blocks.text.search_terms import stem

CANDIDATES = 300
"""Blocks that are scored again; FTS5's own first hundred mostly have the answer."""

_NO_LIMIT = 2**31
"""SQLite counts to 2**63, and no library has so many blocks."""
_MOST_TERMS = 64
"""Terms that are searched for, the rarest ones: a page of text, given as a question, is found by its rare words, and
all of them would take seconds."""
_EMBEDDERS = 2
"""Embedders whose vectors are held in memory at a time: one, and one to compare it with."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A block that a search found."""

    block: Block
    """The block, of the current version of its document."""
    score: float
    """BM25 over the words asked for, with an embedder the sum of its reciprocal ranks: comparable within one search,
    greater is better."""
    terms: tuple[str, ...]
    """The words asked for by which it was found, folded, in the order of the question; empty if only the embedder found
    it."""
    above: tuple[Block, ...] = ()
    """What it stands under: headings, outermost first; of a table's row the caption and the heading rows, of a list's
    item the words that lead to the list."""


class BlockSearch:
    """Searches a library's current versions, from any thread."""

    def __init__(self, store: Store, opened: Callable[[str], Document]) -> None:
        """`opened` gives the document of an id."""
        self._store = store
        self._opened = opened
        self._nearest: list[NearestBlocks] = []
        self._state: object = None

    def hits(
        self,
        words: str,
        *,
        limit: int,
        document: Document | None,
        ignored: Collection[str],
        embedder: AnyEmbedder | None = None,
    ) -> list[Hit]:
        """See `Catalogue.search`."""
        terms = asked_terms(words, ignored) if isinstance(words, str) else []
        if not terms:
            raise QuoteError(f"{words!r} has no word to search for; give some words of what you look for")
        if limit < 1:
            raise QuoteError(f"limit is {limit}; ask for one hit or more")
        index = self._index_for(document)
        within = None if document is None else document.block_numbers.tolist()
        terms = _rarest(index, terms)
        limit = min(limit, _NO_LIMIT)
        most = max(CANDIDATES, limit)
        ranking = rank(index.find(list(dict.fromkeys(map(stem, terms))), most, within=within), terms)
        if embedder is not None:
            nearest = self._nearest_to(embedder_of(embedder))
            ranking = fused(ranking, nearest.find(words, most, document=document), nearest.embedder.weight)
        hits = (self._hit(row, document) for row in ranking)
        return list(islice((hit for hit in hits if hit is not None), limit))

    def _index_for(self, document: Document | None) -> BlockWords:
        """The library's index; for a version that is no more the current one, an index of its own."""
        if document is None or self._is_current(document):
            self._bring_up_to_date()
            return self._index
        index = in_memory()
        index.replace(document.id, rows_of(document), old_ids=(), old=())
        return index

    def _is_current(self, document: Document) -> bool:
        current = self._store.current(document.id)
        return current is not None and current.id == document.id

    def counts(self, terms: Sequence[str]) -> tuple[dict[str, int], int]:
        """See `Catalogue.count_terms`."""
        self._bring_up_to_date()
        found = self._index.find(list(dict.fromkeys(map(stem, terms))), 0)
        return {term: found.frequency[stem(term)] for term in terms}, found.blocks

    def _bring_up_to_date(self) -> None:
        """Put documents that the index has not yet in, and the versions before them out."""
        # Taken first, so that what somebody adds meanwhile is seen next time.
        state = self._store.state()
        if state is not None and state == self._state:
            return
        known = self._index.documents()
        for document_id in self._store.document_ids():
            if document_id not in known:
                # Another process has removed it since; or a file that we can only read will have it in a moment.
                with suppress(RemovedError, LibraryReadOnlyError):
                    self.put(self._opened(document_id))
        self._state = state

    def put(self, document: Document) -> None:
        """Put a document that is current into the index, and its other versions out."""
        others = [entry for entry in self._store.versions(document.id) if entry.id != document.id]
        old = {int(number) for entry in others for number in entry_numbers(entry)}
        self._index.replace(document.id, rows_of(document), old_ids=[entry.id for entry in others], old=old)

    def _nearest_to(self, embedder: Embedder) -> NearestBlocks:
        """The blocks as this embedder sees them. The last few embedders' are kept: they are large."""
        known = [nearest for nearest in self._nearest if nearest.embedder == embedder]
        found = known[0] if known else NearestBlocks(embedder, self._store, self._opened)
        self._nearest = [found, *(nearest for nearest in self._nearest if nearest is not found)][:_EMBEDDERS]
        return found

    @cached_property
    def _index(self) -> BlockWords:
        return self._store.block_words or in_memory()

    def _hit(self, row: Scored, within: Document | None) -> Hit | None:
        """The hit; None for a block of another document than the one asked for, and if somebody has put another
        version in its document's place in the meantime."""
        document = within
        if document is None:
            entry = self._store.entry_of_block(row.number)
            document = self._opened(entry.id) if entry else None
        index = document.block_index(f"{BLOCK_ID_PREFIX}{row.number}") if document else None
        if document is None or index is None:
            return None
        above = tuple(document.blocks[i] for i in document.above[index])
        return Hit(document.blocks[index], row.score, row.terms, above)


def _rarest(index: BlockWords, terms: list[str]) -> list[str]:
    """At most `_MOST_TERMS` of the terms, in their order: those that fewest blocks have."""
    if len(terms) <= _MOST_TERMS:
        return terms
    frequency = index.find(list(dict.fromkeys(map(stem, terms))), 0).frequency
    there = (term for term in terms if frequency[stem(term)])
    chosen = set(sorted(there, key=lambda term: frequency[stem(term)])[:_MOST_TERMS])
    return [term for term in terms if term in chosen]
