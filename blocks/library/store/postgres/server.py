"""A library's schema on a PostgreSQL server: made, checked, upgraded, its errors told as ours.

A library is a schema of the database, `pincite_` and its name. Every statement names the schema of each table, so no
setting of a session, which a connection pooler may hand on to somebody else, decides which library is read; what a
transaction needs is set for that transaction alone. Rights are the server's: who may use the schema, reads the library.
"""

from __future__ import annotations

import os
import re
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar, cast

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from blocks.errors import LibraryDamagedError, LibraryError, LibraryReadOnlyError, LibraryVersionError
from blocks.library.place import Address
from blocks.library.store import schema
from blocks.library.store.postgres.errors import translated
from blocks.library.store.sql import Rows, damaged

_T = TypeVar("_T")

_OLDEST_SERVER = 12
"""The first PostgreSQL with generated columns."""
_MOST_IDLE = 4
"""Connections that are kept for the next call: more than that many threads seldom ask at the same moment."""
_IDLE_WRITER = 300
"""Seconds after which the server ends a transaction that hears nothing from its client, whose machine may be gone and
would keep all other writers waiting. The largest piece that is sent (16 MB) takes less on any link of use."""
_UNDER_WAY = (TransactionStatus.INTRANS, TransactionStatus.INERROR)
_UNLESS_GIVEN = {"connect_timeout": 10, "keepalives_idle": 30, "tcp_user_timeout": 60_000}
"""For libpq, where the address says nothing else: seconds, seconds, milliseconds after which a server that is gone
without a word is given up."""
_OF_A_TABLE = re.compile(rf"\b(FROM|JOIN|INTO|UPDATE|TABLE|REFERENCES|ON) ({'|'.join(schema.TABLES)})\b")


class PostgresConnection:
    """A connection to PostgreSQL as a `Sql` of one library."""

    def __init__(self, connection: psycopg.Connection[Any], name: str, busy_timeout: float) -> None:
        self._connection = connection
        self.schema_name = f"pincite_{name}"
        self._busy_timeout = busy_timeout

    def execute(self, query: str, values: Sequence[Any] = (), /) -> Rows:
        """See `Sql.execute`."""
        cursor = self._connection.cursor(binary=True)
        return cast(
            Rows, cursor.execute(_qualified(query, self.schema_name), [_storable(value) for value in values])
        )

    def executemany(self, query: str, rows: Iterable[Sequence[Any]], /) -> None:
        """See `Sql.executemany`; all are sent before the first answer is waited for."""
        stored = [[_storable(value) for value in row] for row in rows]
        self._connection.cursor().executemany(_qualified(query, self.schema_name), stored)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """See `Sql.transaction`; the row that counts changes is the lock for which writers wait in turn."""
        with self._all_or_nothing():
            self.execute("UPDATE library SET changes = changes + 1")
            yield

    @contextmanager
    def changing_tables(self) -> Iterator[None]:
        """The same for tables that aren't there yet, or not as they should be: one process at a time."""
        with self._all_or_nothing():
            self.execute("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", (self.schema_name,))
            yield

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        self._connection.execute(
            f"BEGIN; SET LOCAL lock_timeout = '{_milliseconds(self._busy_timeout)}ms'; "
            f"SET LOCAL idle_in_transaction_session_timeout = '{_IDLE_WRITER}s'".encode()
        )
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.info.transaction_status in _UNDER_WAY:
                self._connection.execute("ROLLBACK")
            raise


class PostgresServer:
    """A library on a server, and the connections to it: as many as threads use it at once, in whatever process."""

    def __init__(self, address: str, *, create: bool, busy_timeout: float) -> None:
        """Connect to the library at `address`, or make one there if `create`.

        Raises what `PostgresStore` raises.
        """
        self._address = Address.parse(address)
        self._create = create
        self._busy_timeout = busy_timeout
        self._lock = threading.Lock()
        self._idle: list[psycopg.Connection[Any]] = []
        self._inherited: list[psycopg.Connection[Any]] = []
        self._process = os.getpid()
        self._closed = False
        self._writable = True
        weakref.finalize(self, _close_all, self._idle, os.getpid())  # for a library that nobody closes
        self.run(lambda db: None)

    @property
    def place(self) -> str:
        """The address without a password."""
        return self._address.told

    @property
    def writable(self) -> bool:
        """False for a user who may only read, and on a server that only follows another."""
        return self._writable

    def require_writable(self) -> None:
        """Raises LibraryReadOnlyError if nothing may be written."""
        if not self._writable:
            raise LibraryReadOnlyError(
                f"the library {self.place} can only be read: this user may not write, or the server takes no changes"
            )

    def has_table(self, name: str) -> bool:
        """See `Database.has_table`."""
        return self.run(lambda db: _has_table(db, name))

    def run(self, work: Callable[[PostgresConnection], _T]) -> _T:
        """Do `work` with a connection that nobody else uses, PostgreSQL's errors turned into ours.

        A connection that was lost since it was used last is replaced, and the work done anew: all that a store does
        may be done twice, for what is there already is found.
        """
        while True:
            kept = self._take()
            with translated(self.place, self._busy_timeout):
                connection = kept or self._connect()
                try:
                    return work(self._library(connection))
                except psycopg.OperationalError:
                    if kept is None or not connection.closed:
                        raise
                finally:
                    self._give_back(connection)

    def close(self) -> None:
        """Close the connections that nobody uses; the others when they are given back."""
        with self._lock:
            self._closed = True
            self._leave_to_parent()
            _close_all(self._idle, os.getpid())

    def _library(self, connection: psycopg.Connection[Any]) -> PostgresConnection:
        return PostgresConnection(connection, self._address.library, self._busy_timeout)

    def _take(self) -> psycopg.Connection[Any] | None:
        with self._lock:
            if self._closed:
                raise LibraryError(f"the library {self.place} is closed")
            self._leave_to_parent()
            return self._idle.pop() if self._idle else None

    def _leave_to_parent(self) -> None:
        """After a fork both processes have the connections: they are the parent's, and this one only holds them, for
        what is let go of is closed."""
        if self._process != os.getpid():
            self._inherited += self._idle
            self._idle.clear()
            self._process = os.getpid()

    def _give_back(self, connection: psycopg.Connection[Any]) -> None:
        at_rest = connection.info.transaction_status == TransactionStatus.IDLE
        with self._lock:
            if at_rest and not self._closed and len(self._idle) < _MOST_IDLE:
                self._idle.append(connection)
                return
        connection.close()

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(**_parameters(self._address), autocommit=True, prepare_threshold=None)
        try:
            _check_server(connection, self.place)
            db = self._library(connection)
            if not _has_table(db, "library"):
                self._make(db)
            self._writable = _may_write(db)
            self._check_format(db)
        except BaseException:
            connection.close()
            raise
        return connection

    def _make(self, db: PostgresConnection) -> None:
        """Make the tables; at once or not at all, and by one process only."""
        if not self._create:
            raise LibraryError(f"there is no library {self.place}")
        with db.changing_tables():
            if _has_table(db, "library"):
                return
            name = db.schema_name
            if not db.execute("SELECT 1 FROM pg_namespace WHERE nspname = ?", (name,)).fetchone():
                db.execute(f'CREATE SCHEMA "{name}"')
            elif db.execute(
                "SELECT 1 FROM pg_class WHERE relnamespace = ?::regnamespace", (f'"{name}"',)
            ).fetchone():
                raise LibraryDamagedError(
                    f"{self.place} is no pincite library: its schema {name} has tables of something else; nothing was "
                    "changed in it"
                )
            for statement in schema.POSTGRESQL_STATEMENTS:
                db.execute(statement)

    def _check_format(self, db: PostgresConnection) -> None:
        """Refuse formats to come, and bring older ones up to this one where they may be written."""
        version = self._format(db)
        if version > schema.SCHEMA_VERSION:
            raise LibraryVersionError(
                f"the library {self.place} has format {version}, and this pincite knows formats up to "
                f"{schema.SCHEMA_VERSION}; update pincite to use it"
            )
        if version == schema.SCHEMA_VERSION or not self._writable:
            return
        with db.changing_tables():
            while (version := self._format(db)) < schema.SCHEMA_VERSION:
                for statement in schema.UPGRADES[version]:
                    db.execute(schema.in_postgresql(statement))
                db.execute("UPDATE library SET format = ?, changes = changes + 1", (version + 1,))

    def _format(self, db: PostgresConnection) -> int:
        row = db.execute("SELECT format FROM library").fetchone()
        if row is None:
            raise damaged(self.place, "it has no format")
        return int(row[0])


def _milliseconds(seconds: float) -> int:
    """For PostgreSQL, to which 0 means without end, and more than 2**31 nothing."""
    return int(min(max(1, seconds * 1000), 2**31 - 1))


def _close_all(connections: list[psycopg.Connection[Any]], process: int) -> None:
    while process == os.getpid() and connections:
        connections.pop().close()


def _parameters(address: Address) -> dict[str, Any]:
    """What libpq is given. It takes a password that the address has not from the environment or ~/.pgpass."""
    try:
        given = conninfo_to_dict(address.server)
    except (psycopg.ProgrammingError, UnicodeEncodeError):
        # Its message may repeat the address with its password, so it is shown to nobody.
        raise LibraryError(
            f"{address.told} is no address of a library on a server; such are written "
            "postgresql://user@host:5432/database?library=name"
        ) from None
    unless = {key: value for key, value in _UNLESS_GIVEN.items() if f"PG{key.upper()}" not in os.environ}
    return {"application_name": "pincite", **unless, **given, "client_encoding": "utf8"}


def _check_server(connection: psycopg.Connection[Any], place: str) -> None:
    version = connection.info.server_version // 10_000
    if version < _OLDEST_SERVER:
        raise LibraryError(
            f"the server of {place} is PostgreSQL {version}; {_OLDEST_SERVER} or newer is needed"
        )
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise LibraryError(
            f"the database of {place} is encoded in {encoding}, which has not all letters; "
            "make one with ENCODING 'UTF8'"
        )


def _has_table(db: PostgresConnection, name: str) -> bool:
    # Not `to_regclass`: its cache may not know yet what another process made while this one waited for it.
    query = "SELECT 1 FROM pg_tables WHERE schemaname = ? AND tablename = ?"
    return db.execute(query, (db.schema_name, name)).fetchone() is not None


def _may_write(db: PostgresConnection) -> bool:
    query = "SELECT current_setting('transaction_read_only') = 'off' AND has_table_privilege(?, 'INSERT')"
    (may,) = db.execute(query, (f'"{db.schema_name}".documents',)).fetchone()
    return bool(may)


@lru_cache(maxsize=256)
def _qualified(query: str, schema_name: str) -> bytes:
    """The query with the library's schema before its tables, and places of values as psycopg writes them."""
    return _OF_A_TABLE.sub(rf'\1 "{schema_name}".\2', query).replace("?", "%s").encode()


def _storable(value: Any) -> Any:
    """The value; of a text, without the one sign that PostgreSQL's texts can't have, and for which nothing is named."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value
