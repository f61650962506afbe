"""Documents kept in a SQLite file, shared by any number of processes: a `Store`."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from blocks.errors import LibraryDamagedError, PinciteError, RemovedError
from blocks.library.store import Addition, Entry, Revision
from blocks.library.store import sqlite_removal as removal
from blocks.library.store import sqlite_rows as rows
from blocks.library.store.block_vectors import BlockVectors
from blocks.library.store.block_words import BlockWords
from blocks.library.store.sqlite_file import SqliteFile, damaged
from blocks.model import Content
from blocks.reading.packing import PackingError, unpack

_VERSIONS = f"{rows.ENTRY} WHERE {rows.ORIGIN} = (SELECT {rows.ORIGIN} FROM documents WHERE id = ?)"


class SqliteStore:
    """A `Store` in one file, with its log beside it while it is open. What `add` has returned is there for good."""

    def __init__(self, path: Path, *, create: bool = True, busy_timeout: float = 30.0) -> None:
        """Open the library at `path`, or make one there if `create`.

        Raises LibraryDamagedError for a file that is no library, LibraryVersionError for one of a newer
        pincite, LibraryLockedError after `busy_timeout` seconds, LibraryError if there is no such place.
        """
        self._file = SqliteFile(path, create=create, busy_timeout=busy_timeout)

    @cached_property
    def block_words(self) -> BlockWords | None:
        """See `Store.block_words`. A file that can only be read has none if its format is of before it, or documents
        of it aren't in the index as it is made today."""
        if not self._has_table("searchable"):
            return None
        index = BlockWords(self._file.run, beside_documents=True)
        return index if self._file.writable or index.documents().issuperset(self.document_ids()) else None

    @cached_property
    def block_vectors(self) -> BlockVectors | None:
        """See `Store.block_vectors`. A file of a format before them, opened for reading, has none."""
        return BlockVectors(self._file) if self._has_table("block_vectors") else None

    def require_writable(self) -> None:
        """See `Store.require_writable`."""
        self._file.require_writable()

    def state(self) -> object:
        """See `Store.state`: SQLite tells each connection of others' changes. A file that can only be read is opened
        anew for each look."""
        if not self._file.writable:
            return None
        query = "PRAGMA data_version"
        return self._file.run(lambda db: (os.getpid(), db.execute(query).fetchone()[0], db.total_changes))

    def add(self, addition: Addition) -> Entry:
        """See `Store.add`."""
        self.require_writable()
        packed = rows.pack_content(addition)
        return self._file.run(lambda db: rows.add(db, self._file.path, addition, packed))

    def revise(self, revision: Revision) -> Entry | None:
        """See `Store.revise`."""
        self.require_writable()
        packed = rows.pack_content(revision.addition)
        return self._file.run(lambda db: rows.revise(db, self._file.path, revision, packed))

    def remove(self, document_ids: Sequence[str]) -> None:
        """See `Store.remove`."""
        self.require_writable()
        self._file.run(lambda db: removal.remove(db, self._file.path, document_ids))

    def was_removed(self, document_id: str) -> bool:
        """See `Store.was_removed`."""
        return self._file.run(lambda db: removal.was_removed(db, document_id))

    def block_was_removed(self, number: int) -> bool:
        """See `Store.block_was_removed`."""
        return number < 2**63 and self._file.run(lambda db: removal.block_was_removed(db, number))

    def document_ids(self) -> list[str]:
        """See `Store.document_ids`."""
        query = f"SELECT id FROM documents WHERE is_current = 1 ORDER BY {rows.ORIGIN}"
        return [row[0] for row in self._file.run(lambda db: db.execute(query).fetchall())]

    def versions(self, document_id: str) -> list[Entry]:
        """See `Store.versions`."""
        query = f"{_VERSIONS} ORDER BY version"
        found = self._file.run(lambda db: db.execute(query, (document_id,)).fetchall())
        return [rows.checked(row, self._file.path) for row in found]

    def current(self, document_id: str) -> Entry | None:
        """See `Store.current`."""
        return self._entry(f"{_VERSIONS} AND is_current = 1", document_id)

    def entry(self, document_id: str) -> Entry | None:
        """See `Store.entry`."""
        return self._entry(f"{rows.ENTRY} WHERE id = ?", document_id)

    def sha256s(self) -> set[str]:
        """See `Store.sha256s`."""
        query = "SELECT substr(sha256, 1, 64) FROM documents"
        return {row[0] for row in self._file.run(lambda db: db.execute(query).fetchall())}

    def entry_of_sha256(self, sha256: str) -> Entry | None:
        """See `Store.entry_of_sha256`."""
        return self._entry(rows.LAST_READING, *rows.sha256_range(sha256))

    def named(self, name: str) -> list[Entry]:
        """See `Store.named`."""
        query = f"{rows.ENTRY} WHERE name = ? ORDER BY number"
        found = self._file.run(lambda db: db.execute(query, (name,)).fetchall())
        return [rows.checked(row, self._file.path) for row in found]

    def entry_of_block(self, number: int) -> Entry | None:
        """See `Store.entry_of_block`."""
        if not 1 <= number < 2**63:
            return None
        query = f"{rows.ENTRY} WHERE block_count > 0 AND first_block <= ? ORDER BY first_block DESC LIMIT 1"
        entry = self._entry(query, number)
        return self.current(entry.id) if entry and number < entry.first_block + entry.block_count else None

    def content(self, document_id: str) -> Content:
        """See `Store.content`. Raises LibraryDamagedError if what is stored is not what was written."""
        query = "SELECT packed FROM documents JOIN contents ON document = number WHERE id = ?"
        row = self._file.run(lambda db: db.execute(query, (document_id,)).fetchone())
        if row is None:
            raise self._gone(document_id, "has no contents")
        try:
            return unpack(row[0])
        except PackingError as error:
            raise self._damaged(f"document {document_id}: {error}") from error

    def source_bytes(self, document_id: str) -> bytes:
        """See `Store.source_bytes`. Raises LibraryDamagedError if they are not what was added."""
        query = (
            "SELECT first.sha256, bytes FROM documents AS this "
            "JOIN documents AS first ON first.sha256 = substr(this.sha256, 1, 64) "
            "JOIN source_chunks ON document = first.number WHERE this.id = ? ORDER BY chunk"
        )
        found = self._file.run(lambda db: db.execute(query, (document_id,)).fetchall())
        if not found:
            raise self._gone(document_id, "has no file")
        data = b"".join(row[1] for row in found)
        if hashlib.sha256(data).hexdigest() != found[0][0]:
            raise self._damaged(f"the file of document {document_id} has changed")
        return data

    def close(self) -> None:
        """Close the file; the log is folded into it if nobody else has it open."""
        self._file.close()

    def _has_table(self, name: str) -> bool:
        query = "SELECT 1 FROM sqlite_master WHERE name = ?"
        return self._file.run(lambda db: db.execute(query, (name,)).fetchone()) is not None

    def _entry(self, query: str, *keys: object) -> Entry | None:
        row = self._file.run(lambda db: db.execute(query, keys).fetchone())
        return rows.checked(row, self._file.path) if row else None

    def _gone(self, document_id: str, problem: str) -> PinciteError:
        """Why rows of a document aren't there: another process removed it just now, or they are lost."""
        if self.was_removed(document_id):
            return RemovedError(f"the document {document_id} was removed from {self._file.path}")
        return self._damaged(f"document {document_id} {problem}")

    def _damaged(self, what: str) -> LibraryDamagedError:
        return damaged(self._file.path, what)
