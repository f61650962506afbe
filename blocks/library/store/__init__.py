"""Where a library keeps its documents: the protocol that `Library` talks to.

memory       in this process: `MemoryStore`
sqlite       in a file that processes share: `SqliteStore`
postgres     on a PostgreSQL server that machines share: `PostgresStore`

What both databases have, written once:
schema       the tables, and the numbers that mark a file as a library
sql          what SQL is run with, in either database
sql_store    what both stores do alike
sql_rows     the rows: how an entry is written and checked, and how a document comes in, in one transaction
sql_removal  documents taken out of the tables
block_words  the words of all blocks in a full-text index
block_prints  the fingerprints of all documents, and whose they are
print_segments  their postings in sorted segments
block_vectors  the vectors that embedders gave the blocks
ids          the ids that documents and blocks are given, never one twice

What each has by itself:
sqlite_file     the file as SQLite opens it: made, checked, upgraded; its errors told as ours
sqlite_removal  documents taken out of the file, so that its bytes hold nothing of them
postgres_server  the schema as PostgreSQL has it: connected to, made, checked, upgraded
postgres_errors  PostgreSQL's errors told as ours
postgres_words   the full-text index as PostgreSQL has it
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from blocks.model import Content

if TYPE_CHECKING:
    from blocks.library.store.block_prints import BlockPrints, Prints
    from blocks.library.store.block_vectors import BlockVectors
    from blocks.library.store.block_words import BlockWords


@dataclass(frozen=True, slots=True)
class Entry:
    """What a store knows of a document without opening it."""

    id: str
    """The document's id, `doc_` and the first 12 or more hex digits of its sha256."""
    name: str
    """File name under which it was first added."""
    sha256: str
    """Of the file's bytes, 64 hex digits."""
    first_block: int
    """Number n of its first `BLOCK_CITE_ID_n`."""
    block_count: int
    """How many block ids it was given; they are contiguous."""
    version: int = 1
    """1 for a document as it was added, 2 for what it was first updated to."""
    numbers: bytes = b""
    """The numbers of all its block ids as `pack_numbers` packs them, those kept from earlier versions among them;
    empty if they are the run that it was given."""


@dataclass(frozen=True, slots=True)
class Addition:
    """A document that was read and wants an id."""

    name: str
    """File name to show."""
    sha256: str
    """Of `data`, 64 hex digits."""
    content: Content
    """Its pages, words and blocks."""
    data: bytes
    """The file itself."""
    path: Path | None
    """Where the file lies (absolute), or None if it came as bytes or a stream."""
    packed: bytes | bytearray | None = None
    """`content` as `packing.pack` packs it, if somebody has done that already."""
    prints: Prints | None = None
    """Its fingerprints; without them it gets some when a quote is looked for in the whole library."""


@dataclass(frozen=True, slots=True)
class Revision:
    """A new version of a document."""

    addition: Addition
    """The new version, read."""
    base: str
    """Id of the version that it was held against, which must still be the current one."""
    kept: NDArray[np.int64]
    """For each block the number that it has already, or 0 for a new one. Shape (blocks,)."""
    rereads: bool = False
    """The base's own bytes, read anew: a version of its own, although its bytes are known."""


class Store(Protocol):
    """Keeps documents and gives out ids.

    Every method may raise LibraryError; all are safe from several threads.
    """

    @property
    def block_words(self) -> BlockWords | None:
        """The full-text index of its blocks, which whoever adds and searches keeps up to date; None if the store can
        only be read and has none."""

    @property
    def block_vectors(self) -> BlockVectors | None:
        """The vectors that embedders gave its blocks; None if the store keeps none."""

    @property
    def block_prints(self) -> BlockPrints | None:
        """The fingerprints of its documents; None if the store keeps none, or can only be read and some are missing."""

    def require_writable(self) -> None:
        """Raises LibraryReadOnlyError if nothing can be added."""

    def state(self) -> object:
        """What is equal only as long as nobody, in any process, has changed anything; found at once, however many
        documents there are. None if that can't be told."""

    def add(self, addition: Addition) -> Entry:
        """Give the document its ids and keep it, in one transaction; the old entry if its bytes are known."""

    def revise(self, revision: Revision) -> Entry | None:
        """Keep a new version and make it the current one, in one transaction; an old version's bytes make that
        version the current one again, unless it `rereads`. None, and nothing is changed, if `base` is not the current
        version any more or the bytes are another document's."""

    def remove(self, document_ids: Sequence[str]) -> None:
        """Take documents out with all their versions, of which any id may be given; ids that there are none of are
        passed over. Nothing of their words, files and names is kept, only that the ids were given; on a server, when
        it cleans up next (VACUUM). Raises LibraryLockedError, with nothing changed, while others read what is to be
        removed from a file."""

    def was_removed(self, document_id: str) -> bool:
        """True for the id of a version of a document that was removed."""

    def block_was_removed(self, number: int) -> bool:
        """True if `BLOCK_CITE_ID_<number>` was given to a document that was removed."""

    def document_ids(self) -> list[str]:
        """The current versions of all documents, in the order of adding the first."""

    def versions(self, document_id: str) -> list[Entry]:
        """All versions of the document that has this one, by number; empty if there is no such document."""

    def current(self, document_id: str) -> Entry | None:
        """The current version of the document that has this one."""

    def entry(self, document_id: str) -> Entry | None:
        """The document of that id."""

    def sha256s(self) -> set[str]:
        """The sha256 of every file, all versions."""

    def entry_of_sha256(self, sha256: str) -> Entry | None:
        """The document of those bytes, as they were read last."""

    def named(self, name: str) -> list[Entry]:
        """Every version of any document that came under this file name."""

    def entry_of_block(self, number: int) -> Entry | None:
        """The current version of the document to which `BLOCK_CITE_ID_<number>` was given; it may have lost it."""

    def content(self, document_id: str) -> Content:
        """Pages, words and blocks of a document that is there."""

    def source_bytes(self, document_id: str) -> bytes:
        """The file as it was added."""

    def close(self) -> None:
        """Release files; the store can't be used afterwards."""
