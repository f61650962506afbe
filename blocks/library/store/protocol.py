"""The protocol of a store: what `Library` asks of whatever keeps its documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from blocks.library.store.model import Addition, Entry, Revision
from blocks.model import Content

if TYPE_CHECKING:
    from blocks.library.store.block_prints import BlockPrints
    from blocks.library.store.block_vectors import BlockVectors
    from blocks.library.store.block_words import BlockWords


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
