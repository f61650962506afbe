"""Where a library keeps its documents: the protocol that `Library` talks to.

`memory.MemoryStore` keeps them in this process, `sqlite.SqliteStore` in a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from blocks.model import Content


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
    """How many block ids it has; they are contiguous."""


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


class Store(Protocol):
    """Keeps documents and gives out ids.

    Every method may raise LibraryError; all are safe from several threads.
    """

    def require_writable(self) -> None:
        """Raises LibraryReadOnlyError if nothing can be added."""

    def add(self, addition: Addition) -> Entry:
        """Give the document its ids and keep it, in one transaction; the old entry if its bytes are known."""

    def document_ids(self) -> list[str]:
        """All documents, in the order of adding."""

    def entry(self, document_id: str) -> Entry | None:
        """The document of that id."""

    def entry_of_sha256(self, sha256: str) -> Entry | None:
        """The document of those bytes."""

    def entry_of_block(self, number: int) -> Entry | None:
        """The document that has the block `BLOCK_CITE_ID_<number>`."""

    def content(self, document_id: str) -> Content:
        """Pages, words and blocks of a document that is there."""

    def source_bytes(self, document_id: str) -> bytes:
        """The file as it was added."""

    def close(self) -> None:
        """Release files; the store can't be used afterwards."""


SHORTEST_ID = 12
"""Hex digits of the sha256 in a document id, unless another document of the library has the same."""


def document_id_candidates(sha256: str) -> list[str]:
    """Ids for a document, best first: `doc_` and ever longer beginnings of its sha256."""
    return [f"doc_{sha256[:length]}" for length in range(SHORTEST_ID, len(sha256) + 1, 4)]
