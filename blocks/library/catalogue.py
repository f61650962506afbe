"""The documents of a library that are there already: by id, by version, by name, by block."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from blocks.document import Document, document_id_of
from blocks.errors import LibraryDamagedError, LibraryError, RemovedError, UnknownIdError
from blocks.library.open_documents import CACHE_BYTES, OpenDocuments
from blocks.library.place import is_on_server, place_told
from blocks.library.store.ids import unpack_numbers
from blocks.library.store.memory import MemoryStore
from blocks.library.store.model import Entry
from blocks.library.store.protocol import Store
from blocks.model import BLOCK_ID_PREFIX, Block, Content, block_number
from blocks.reading.source import Source, clean_name, read_source

if TYPE_CHECKING:
    from blocks.library.fingerprints import Fingerprints
    from blocks.library.named_embedders import AnyEmbedder
    from blocks.library.search import BlockSearch, Hit
    from blocks.tables.model import Table

_INSTALL_POSTGRES = "pip install 'pincite[postgres]'"


class Catalogue:
    """What a `Library` holds, read from its store.

    Documents are opened when first asked for. One that is in use, and those used last, as many as `cache_bytes` hold,
    are kept, so that the same id gives the same object; others are opened again when they are asked for again.
    """

    def __init__(
        self,
        place: str | os.PathLike[str] | None = None,
        *,
        create: bool = True,
        busy_timeout: float = 30.0,
        cache_bytes: int = CACHE_BYTES,
    ) -> None:
        """Open the library in the file `place`, made if it isn't there and `create`; without one, in memory.

        `place` may be an address on a PostgreSQL server, postgresql://user@host/database?library=name. `busy_timeout`
        is how long to wait, in seconds, while another process writes; `cache_bytes` what documents may hold, about,
        that are kept open after they were used. Raises LibraryDamagedError, LibraryVersionError, LibraryLockedError,
        LibraryReadOnlyError, LibraryUnreachableError, or LibraryError for a place that can't be one. What can't be
        written is opened for reading.
        """
        self._store = _open_store(place, create=create, busy_timeout=busy_timeout)
        self._opened = (
            None if place is None else str(place if is_on_server(place) else Path(place).absolute())
        )
        self._place = place_told(place)
        self._in_file = place is not None
        self._documents = OpenDocuments(cache_bytes)
        self._closed = False

    @property
    def place(self) -> str | None:
        """What opens this library again, in another process too: a file's absolute path, or an address with the
        password that was given; None for a library in memory."""
        return self._opened

    def current(self, document: Document | str) -> Document:
        """The current version of a document, from any of its versions or the id of one. Raises UnknownIdError."""
        entry = self._store.current(document_id_of(document))
        return self._remember(entry) if entry else self.get(document)

    def versions(self, document: Document | str) -> list[Document]:
        """Every version of a document, from any of them or the id of one; the oldest first. Raises UnknownIdError."""
        known = self.get(document)
        return [self._remember(entry) for entry in self._store.versions(known.id)]

    @property
    def document_ids(self) -> list[str]:
        """Ids of all documents in their current versions, in the order of adding; opens none of them."""
        return self._store.document_ids()

    @property
    def names(self) -> dict[str, str]:
        """File name of each document in its current version, by its id, in the order of adding; opens none of them."""
        entries = (self._store.entry(document_id) for document_id in self._store.document_ids())
        return {entry.id: entry.name for entry in entries if entry is not None}

    @property
    def documents(self) -> tuple[Document, ...]:
        """All documents, in the order of adding."""
        return tuple(self)

    def __iter__(self) -> Iterator[Document]:
        for document_id in self._store.document_ids():
            try:
                document = self.get(document_id)
            except RemovedError:
                continue  # by another process, since the ids were read
            yield document

    def __contains__(self, document: object) -> bool:
        """True for a document that the library has, in whatever version, and for the id of one."""
        if not isinstance(document, Document | str):
            return False
        return self._store.entry(document_id_of(document)) is not None

    def __len__(self) -> int:
        return len(self._store.document_ids())

    def __bool__(self) -> bool:
        return True  # an empty library is still a library: `library or Library()` must not replace it

    def get(self, document: Document | str, *, version: int | None = None) -> Document:
        """The document of that id, which names one version; with `version`, that version of the same document.

        A `Document` stands for its id. Raises UnknownIdError, also for a version that there isn't; RemovedError, which
        is one, for a document that was removed.
        """
        known = self._documents.get(document_id_of(document)) if self._closed else None
        # Else looked up even if it is open: another process may have removed it.
        known = known or self._remember(self._entry(document))
        return known if version is None or version == known.version else self._version(known, version)

    def find(self, source: Source) -> Document | None:
        """The document, or the version of one, that has exactly these bytes; None if none has. Reads no PDF."""
        entry = self._store.entry_of_sha256(read_source(source).sha256)
        return self._remember(entry) if entry else None

    def with_sha256(self, sha256: str) -> Document | None:
        """The same from the sha256 of the bytes, 64 hex digits."""
        entry = self._store.entry_of_sha256(clean_name(sha256))
        return self._remember(entry) if entry else None

    def named(self, name: str) -> list[Document]:
        """The current versions of the documents that came under this file name, in any version."""
        found = {
            entry.id: entry
            for e in self._store.named(clean_name(name))
            if (entry := self._store.current(e.id))
        }
        return [self._remember(entry) for entry in found.values()]

    def document_of_block(self, block_id: str) -> Document:
        """The document that has this block in its current version. Raises UnknownIdError, also for the id of
        another library and for a block that only an older version has, which the message then names; RemovedError for
        a block of a document that was removed."""
        document = self._current_of_block(block_id)
        if document.block_index(block_id) is None:
            raise UnknownIdError(self._lost(document, block_id))
        return document

    def newest_with_block(self, block_id: str) -> Document:
        """The newest version of a document that has this block: the current one, or the last before the block went.

        Raises UnknownIdError, also for the id of another library.
        """
        document = self._current_of_block(block_id)
        return document if document.block_index(block_id) is not None else self._last(document, block_id)

    def block(self, block_id: str) -> Block:
        """The block of that id. Raises as `document_of_block`."""
        document = self.document_of_block(block_id)
        return document.block(block_id)

    def tables(self, *, document: Document | str | None = None) -> list[Table]:
        """The tables whose cells are sure, in reading order: of the current versions of all documents, or of the one
        named. Raises UnknownIdError."""
        asked = self if document is None else [self.get(document)]
        return [table for each in asked for table in each.tables]

    def search(
        self,
        words: str,
        *,
        limit: int = 20,
        document: Document | str | None = None,
        ignored: Collection[str] | None = (),
        embedder: AnyEmbedder | None = None,
    ) -> list[Hit]:
        """Blocks that have these words, or other forms of them, best first; at most `limit`.

        BM25 over the current versions of all documents, or over the one document named (`blocks.library.search`).
        `ignored` are folded words that say nothing about what is asked; they count only if nothing else is left.
        An `embedder` finds what says the same in other words too: an `Embedder`, whose vectors a library file keeps, a
        callable that gives an array of vectors for texts, or "wordllama". Its ranking and that of the words are fused.
        Raises QuoteError for words without a letter or digit and a limit below 1, UnknownIdError for an unknown
        document, EmbedderError for an embedder that can't be loaded or gives no vectors.
        """
        only = None if document is None else self.get(document)
        return self._search.hits(words, limit=limit, document=only, ignored=ignored or (), embedder=embedder)

    def count_terms(self, terms: Sequence[str]) -> tuple[dict[str, int], int]:
        """How many blocks have each of some terms (`blocks.text.search_terms`), or another form of it; and how many
        blocks the current versions have."""
        return self._search.counts(terms)

    @cached_property
    def fingerprints(self) -> Fingerprints | None:
        """Tells which documents may have a quote; None for a library in memory, and for one that can only be read and
        has no fingerprints."""
        index = self._store.block_prints
        if index is None:
            return None
        # Most uses look for no quote in a whole library.
        from blocks.library.fingerprints import Fingerprints

        return Fingerprints(self._store, index, self.get)

    @cached_property
    def _search(self) -> BlockSearch:
        # Most uses need no SQLite.
        from blocks.library.search import BlockSearch

        return BlockSearch(self._store, self.get)

    def source_bytes(self, document: Document | str) -> bytes:
        """The file as it was added.

        Library files hold it. A library in memory reads the path again if it was given one; DocumentError if
        the file has changed or gone since. Raises UnknownIdError.
        """
        return self._store.source_bytes(self.get(document).id)

    def close(self) -> None:
        """Let go of the library file. Documents in hand stay usable, for `get` too; the library doesn't."""
        self._closed = True
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _remember(self, entry: Entry, content: Content | None = None) -> Document:
        """The entry's document: the one that is open, or a new one of `content` or of what the store has."""
        document = self._documents.get(entry.id)
        if document is None:
            content = content or self._store.content(entry.id)
            document = _document(entry, content, self._place)
        return self._documents.keep(document)

    def _entry(self, document: Document | str) -> Entry:
        """What the store knows of a document. Raises as `get`."""
        document_id = document_id_of(document)
        entry = self._store.entry(document_id)
        if entry is not None:
            return entry
        if self._store.was_removed(document_id):
            raise RemovedError(f"the document {document_id} was removed from {self._place}")
        raise UnknownIdError(
            f"{self._place} has no document {document_id!r}; ids look like 'doc_1f0c…' and are those of "
            f"`document_ids` ({len(self)} here)"
        )

    def _version(self, document: Document, version: int) -> Document:
        versions = self._store.versions(document.id)
        for entry in versions:
            if entry.version == version:
                return self._remember(entry)
        raise UnknownIdError(f"{document.name} has versions 1 to {len(versions)}, not {version}")

    def _current_of_block(self, block_id: str) -> Document:
        """The current version of the document to which that number was given. Raises UnknownIdError."""
        number = block_number(block_id)
        if number is None:
            raise UnknownIdError(f"{block_id!r} is no block id; block ids look like '{BLOCK_ID_PREFIX}12'")
        entry = self._store.entry_of_block(number)
        if entry is None and self._store.block_was_removed(number):
            raise RemovedError(f"the document that had block {block_id} was removed from {self._place}")
        if entry is None:
            raise UnknownIdError(
                f"{self._place} has no block {block_id!r}: no document here has that number, "
                f"{self._numbers_told()}; the id is invented or belongs to another library"
            )
        return self._remember(entry)

    def _numbers_told(self) -> str:
        """Which blocks come nearest to a number that none has: numbers are given out from 1 on, without gaps."""
        entries = [entry for each in self._store.document_ids() for entry in self._store.versions(each)]
        last = max((entry.first_block + entry.block_count - 1 for entry in entries), default=0)
        return f"the last is {BLOCK_ID_PREFIX}{last}" if last else "for there is none with a block"

    def _last(self, document: Document, block_id: str) -> Document:
        """The last version that has a block."""
        return next(v for v in reversed(self.versions(document.id)) if v.block_index(block_id) is not None)

    def _lost(self, document: Document, block_id: str) -> str:
        """What to say of a block that the current version has not."""
        last = self._last(document, block_id)
        return (
            f"{block_id} stands in version {last.version} of {document.name} and no more in the current version "
            f"{document.version}; get({last.id!r}) has it"
        )


def _open_store(place: str | os.PathLike[str] | None, *, create: bool, busy_timeout: float) -> Store:
    if place is None:
        return MemoryStore()
    # Most uses need neither database, and starting must be quick.
    if isinstance(place, str) and is_on_server(place):
        return _store_on_server(place, create=create, busy_timeout=busy_timeout)
    if isinstance(place, str) and "://" in place:
        raise LibraryError(
            f"there are no libraries on a {place.partition('://')[0]} server; give a file such as 'papers.pincite', or "
            "postgresql://user@host/database?library=papers"
        )
    from blocks.library.store.sqlite import SqliteStore

    return SqliteStore(Path(place), create=create, busy_timeout=busy_timeout)


def _store_on_server(address: str, *, create: bool, busy_timeout: float) -> Store:
    try:
        from blocks.library.store.postgres.store import PostgresStore
    except ImportError as error:
        raise LibraryError(
            f"libraries on a PostgreSQL server are reached with psycopg: {_INSTALL_POSTGRES}"
        ) from error
    return PostgresStore(address, create=create, busy_timeout=busy_timeout)


def _document(entry: Entry, content: Content, place: str) -> Document:
    numbers = None
    if entry.numbers:
        numbers = unpack_numbers(entry.numbers)
        if len(numbers) != len(content.blocks):
            raise LibraryDamagedError(
                f"{place} is damaged (document {entry.id} has {len(content.blocks)} blocks and "
                f"{len(numbers)} numbers); restore it from a copy"
            )
    return Document(
        entry.id, entry.name, entry.sha256, content, entry.first_block, numbers=numbers, version=entry.version
    )
