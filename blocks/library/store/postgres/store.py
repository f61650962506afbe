"""Documents kept on a PostgreSQL server, shared by any number of machines: a `Store`."""

from __future__ import annotations

from collections.abc import Sequence

from blocks.library.store.postgres.server import PostgresServer
from blocks.library.store.postgres.words import PostgresWords
from blocks.library.store.sql import Sql
from blocks.library.store.sql_removal import remove_rows
from blocks.library.store.sql_store import SqlStore


class PostgresStore(SqlStore):
    """A `Store` in a schema of a database. What `add` has returned is there for good, as far as the server's settings
    promise that (`synchronous_commit`)."""

    _words = PostgresWords

    def __init__(self, address: str, *, create: bool = True, busy_timeout: float = 30.0) -> None:
        """Connect to the library at `address` (postgresql://user@host/database?library=name), or make one there if
        `create`.

        Raises LibraryUnreachableError where no connection is had, LibraryDamagedError for a schema of something else,
        LibraryVersionError for a library of a newer pincite, LibraryLockedError after `busy_timeout` seconds,
        LibraryError for an address that is none, a server that is too old, and a library that isn't there.
        """
        super().__init__(PostgresServer(address, create=create, busy_timeout=busy_timeout))

    def state(self) -> object:
        """See `Store.state`: every change is counted."""
        return self._database.run(lambda db: db.execute("SELECT changes FROM library").fetchone())

    def remove(self, document_ids: Sequence[str]) -> None:
        """See `Store.remove`; who reads at the moment keeps nobody from removing."""
        self.require_writable()

        def work(db: Sql) -> None:
            with db.transaction():
                remove_rows(db, self._database.place, document_ids)

        self._database.run(work)
