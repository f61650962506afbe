"""Documents kept in a SQLite file, shared by any number of processes: a `Store`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from blocks.library.store import sqlite_removal
from blocks.library.store.sql_store import SqlStore
from blocks.library.store.sqlite_file import SqliteFile


class SqliteStore(SqlStore):
    """A `Store` in one file, with its log beside it while it is open. What `add` has returned is there for good."""

    def __init__(self, path: Path, *, create: bool = True, busy_timeout: float = 30.0) -> None:
        """Open the library at `path`, or make one there if `create`.

        Raises LibraryDamagedError for a file that is no library, LibraryVersionError for one of a newer
        pincite, LibraryLockedError after `busy_timeout` seconds, LibraryError if there is no such place.
        """
        self._file = SqliteFile(path, create=create, busy_timeout=busy_timeout)
        super().__init__(self._file)

    def state(self) -> object:
        """See `Store.state`: SQLite tells each connection of others' changes. A file that can only be read is opened
        anew for each look."""
        if not self._file.writable:
            return None
        query = "PRAGMA data_version"
        return self._file.run(lambda db: (os.getpid(), db.execute(query).fetchone()[0], db.total_changes))

    def remove(self, document_ids: Sequence[str]) -> None:
        """See `Store.remove`."""
        self.require_writable()
        self._file.run(lambda db: sqlite_removal.remove(db, self._file.path, document_ids))
