"""Documents kept in tables, whichever database has them: what `SqliteStore` and `PostgresStore` share."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import cached_property

from blocks.errors import LibraryDamagedError, LibraryError, PinciteError, RemovedError
from blocks.library.store import print_segments
from blocks.library.store import sql_removal as removal
from blocks.library.store import sql_rows as rows
from blocks.library.store.block_prints import BlockPrints
from blocks.library.store.block_vectors import BlockVectors
from blocks.library.store.block_words import BlockWords
from blocks.library.store.model import Addition, Entry, Revision
from blocks.library.store.sql import Database, damaged
from blocks.model import Content
from blocks.reading.packing import PackingError, unpack

_VERSIONS = f"{rows.ENTRY} WHERE {rows.ORIGIN} = (SELECT {rows.ORIGIN} FROM documents WHERE id = ?)"


class SqlStore:
    """Most of a `Store`: all but how it is opened, how it knows of changes, how words are found and how bytes go."""

    _words: type[BlockWords] = BlockWords
    """The full-text index as this database has it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @cached_property
    def block_words(self) -> BlockWords | None:
        """See `Store.block_words`. A library that can only be read has none if its format is of before it, or
        documents of it aren't in the index as it is made today."""
        if not self._database.has_table("searchable"):
            return None
        index = self._words(self._database.run, beside_documents=True)
        current = self._database.writable or index.documents().issuperset(self.document_ids())
        return index if current else None

    @cached_property
    def block_vectors(self) -> BlockVectors | None:
        """See `Store.block_vectors`. A library of a format before them that can only be read has none."""
        return BlockVectors(self._database) if self._database.has_table("block_vectors") else None

    @cached_property
    def block_prints(self) -> BlockPrints | None:
        """See `Store.block_prints`. A library that can only be read has none if its format is of before them, or
        documents of it have none."""
        if not self._database.has_table("printed"):
            return None
        index = BlockPrints(self._database)
        return index if self._database.writable or not index.missing() else None

    def require_writable(self) -> None:
        """See `Store.require_writable`."""
        self._database.require_writable()

    def add(self, addition: Addition) -> Entry:
        """See `Store.add`."""
        self.require_writable()
        packed = rows.pack_content(addition)
        entry = self._database.run(lambda db: rows.add(db, self._database.place, addition, packed))
        self._merge_prints()
        return entry

    def revise(self, revision: Revision) -> Entry | None:
        """See `Store.revise`."""
        self.require_writable()
        packed = rows.pack_content(revision.addition)
        entry = self._database.run(lambda db: rows.revise(db, self._database.place, revision, packed))
        self._merge_prints()
        return entry

    def _merge_prints(self) -> None:
        # The document is kept for good by now, so what can't be written (a full disk, a lock) must not say that it
        # isn't: the next document's merge does it.
        with suppress(LibraryError):
            self._database.run(print_segments.merge)

    def was_removed(self, document_id: str) -> bool:
        """See `Store.was_removed`."""
        return self._database.run(lambda db: removal.was_removed(db, document_id))

    def block_was_removed(self, number: int) -> bool:
        """See `Store.block_was_removed`."""
        return number < 2**63 and self._database.run(lambda db: removal.block_was_removed(db, number))

    def document_ids(self) -> list[str]:
        """See `Store.document_ids`."""
        query = f"SELECT id FROM documents WHERE is_current = 1 ORDER BY {rows.ORIGIN}"
        return [row[0] for row in self._database.run(lambda db: db.execute(query).fetchall())]

    def versions(self, document_id: str) -> list[Entry]:
        """See `Store.versions`."""
        query = f"{_VERSIONS} ORDER BY version"
        found = self._database.run(lambda db: db.execute(query, (document_id,)).fetchall())
        return [rows.checked(row, self._database.place) for row in found]

    def current(self, document_id: str) -> Entry | None:
        """See `Store.current`."""
        return self._entry(f"{_VERSIONS} AND is_current = 1", document_id)

    def entry(self, document_id: str) -> Entry | None:
        """See `Store.entry`."""
        return self._entry(f"{rows.ENTRY} WHERE id = ?", document_id)

    def sha256s(self) -> set[str]:
        """See `Store.sha256s`."""
        query = "SELECT substr(sha256, 1, 64) FROM documents"
        return {row[0] for row in self._database.run(lambda db: db.execute(query).fetchall())}

    def entry_of_sha256(self, sha256: str) -> Entry | None:
        """See `Store.entry_of_sha256`."""
        entry = self._entry(rows.LAST_READING, *rows.sha256_range(sha256))
        # The range of a mere beginning has other documents in it.
        return entry if entry and entry.sha256 == sha256 else None

    def named(self, name: str) -> list[Entry]:
        """See `Store.named`."""
        query = f"{rows.ENTRY} WHERE name = ? ORDER BY number"
        found = self._database.run(lambda db: db.execute(query, (name,)).fetchall())
        return [rows.checked(row, self._database.place) for row in found]

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
        row = self._database.run(lambda db: db.execute(query, (document_id,)).fetchone())
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
        found = self._database.run(lambda db: db.execute(query, (document_id,)).fetchall())
        if not found:
            raise self._gone(document_id, "has no file")
        data = b"".join(row[1] for row in found)
        if hashlib.sha256(data).hexdigest() != found[0][0]:
            raise self._damaged(f"the file of document {document_id} has changed")
        return data

    def close(self) -> None:
        """See `Store.close`."""
        self._database.close()

    def _entry(self, query: str, *keys: object) -> Entry | None:
        row = self._database.run(lambda db: db.execute(query, keys).fetchone())
        return rows.checked(row, self._database.place) if row else None

    def _gone(self, document_id: str, problem: str) -> PinciteError:
        """Why rows of a document aren't there: another process removed it just now, or they are lost."""
        if self.was_removed(document_id):
            return RemovedError(f"the document {document_id} was removed from {self._database.place}")
        return self._damaged(f"document {document_id} {problem}")

    def _damaged(self, what: str) -> LibraryDamagedError:
        return damaged(self._database.place, what)
