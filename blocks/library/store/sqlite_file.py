"""A library file as SQLite opens it: made if need be, checked, upgraded, its errors told as ours.

Write-ahead log and `synchronous=FULL`: what was committed survives a kill or a power cut, and readers
never wait for writers. A file or folder that can't be written is opened for reading.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from blocks.errors import (
    LibraryDamagedError,
    LibraryError,
    LibraryFullError,
    LibraryLockedError,
    LibraryReadOnlyError,
    LibraryVersionError,
)
from blocks.library.store import schema
from blocks.library.store.sql import DamagedRowError, damaged

_T = TypeVar("_T")

_WAL_LIMIT = 64 * 2**20
"""Bytes to which the write-ahead log shrinks again after a large document."""
_NO_ROOM_BESIDE = (sqlite3.SQLITE_IOERR_SHMOPEN, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP)
"""What SQLite says of the file beside the library that all who have it open share, where the disk is full."""
_RETRY = 0.05
"""Seconds between attempts where SQLite doesn't wait by itself."""


class SqliteConnection(sqlite3.Connection):
    """A connection to SQLite: a `Sql`."""

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """See `Sql.transaction`; the write lock is taken at once."""
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            if self.in_transaction:
                self.execute("ROLLBACK")
            raise


class SqliteFile:
    """A library file and the connection to it, for one thread at a time, in whatever process it is used."""

    def __init__(self, path: Path, *, create: bool, busy_timeout: float) -> None:
        """Open the library at `path`, or make one there if `create`; others' writes are waited for `busy_timeout` s.

        Raises what `SqliteStore` raises.
        """
        self.path = path.resolve()
        self._busy_timeout = busy_timeout
        self._lock = threading.RLock()
        self._create = create
        self._connection: SqliteConnection | None = None
        self._inherited: SqliteConnection | None = None
        self._process = os.getpid()
        self._closed = False
        empty = _require_library(self.path, create=create)
        self._read_only = not _writable(self.path)
        if self._read_only and empty:
            raise LibraryReadOnlyError(f"{path} can't be written, so no library can be made there")
        self.run(lambda db: None)

    @property
    def place(self) -> str:
        """The file's path."""
        return str(self.path)

    @property
    def writable(self) -> bool:
        """False for a file that is opened for reading."""
        return not self._read_only

    def has_table(self, name: str) -> bool:
        """See `Database.has_table`."""
        query = "SELECT 1 FROM sqlite_master WHERE name = ?"
        return self.run(lambda db: db.execute(query, (name,)).fetchone()) is not None

    def require_writable(self) -> None:
        """Raises LibraryReadOnlyError for a file that is opened for reading."""
        if self._read_only:
            raise LibraryReadOnlyError(f"{self.path} or its folder can't be written; it can only be read")

    def close(self) -> None:
        """Close the connection, if it is this process's; nothing can be run any more."""
        with self._lock:
            self._closed = True
            if self._connection is not None and self._process == os.getpid():
                self._connection.close()
            self._connection = None

    def run(self, work: Callable[[SqliteConnection], _T]) -> _T:
        """Do `work` with the connection, one thread at a time, SQLite's errors turned into ours."""
        with self._lock, _translated(self.path, self._busy_timeout):
            if self._closed:
                raise LibraryError(f"the library {self.path} is closed")
            if self._read_only:
                with closing(self._open_to_read()) as db:
                    return work(db)
            if self._connection is None or self._process != os.getpid():
                # A connection must not be used after a fork, nor closed: that would drop the parent's locks.
                self._inherited = self._connection
                try:
                    self._connection = self._open_to_write()
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode not in _NO_ROOM_BESIDE:
                        raise
                    return self._read_without_room(work, error)
                self._process = os.getpid()
            return work(self._connection)

    def _read_without_room(
        self, work: Callable[[SqliteConnection], _T], full: sqlite3.OperationalError
    ) -> _T:
        """Do `work` on a full disk, where the library can still be read as it lies; raises `full` if that wants to
        write."""
        with closing(self._open_to_read()) as db:
            try:
                return work(db)
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY:
                    raise
                raise full from error

    def _connect(self, options: str) -> SqliteConnection:
        return sqlite3.connect(
            f"{self.path.as_uri()}?{options}",
            uri=True,
            timeout=self._busy_timeout,
            isolation_level=None,
            check_same_thread=False,
            factory=SqliteConnection,
        )

    def _open_to_write(self) -> SqliteConnection:
        db = self._connect("mode=rwc" if self._create else "mode=rw")
        try:
            _create_tables(db)
            _check_version(db, self.path)
            _upgrade(db)
            _use_write_ahead_log(db, self._busy_timeout)
        except BaseException:
            db.close()
            raise
        return db

    def _open_to_read(self) -> SqliteConnection:
        """A connection for one look. A file whose log is empty is read as it lies, without files beside it.

        Opened anew each time, since the library's owner may write in between.
        """
        log = Path(f"{self.path}-wal")
        db = self._connect("mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1")
        try:
            version = _check_version(db, self.path)
            for statement in schema.AS_CURRENT.get(version, ()):
                db.execute(statement)
        except BaseException:
            db.close()
            raise
        return db


def _require_library(path: Path, *, create: bool) -> bool:
    """Whether the file must be made (absent or empty).

    Raises LibraryError if it is no library or no place for one.
    """
    if path.is_dir():
        raise LibraryError(f"{path} is a folder; a library is a file")
    if path.exists() and not path.is_file():
        # A pipe would be waited for without end.
        raise LibraryError(f"{path} is a pipe, a device or a socket; a library is a file")
    try:
        with path.open("rb") as file:
            beginning = file.read(schema.HEADER_SIZE)
    except FileNotFoundError as error:
        if not create:
            raise LibraryError(f"there is no library {path}") from error
        if not path.parent.is_dir():
            raise LibraryError(
                f"there is no folder {path.parent} to make the library {path.name} in"
            ) from error
        return True
    except OSError as error:
        raise LibraryError(f"the library {path} can't be read: {error.strerror}") from error
    if not beginning and not create:
        raise LibraryError(f"{path} is empty; adding a document to it makes it a library")
    header = schema.read_header(beginning)
    if beginning and not header.is_library:
        kind = "a database of another program" if header.is_sqlite else "another file"
        raise LibraryDamagedError(
            f"{path} is no pincite library but {kind}, or its beginning is damaged; nothing was changed in it"
        )
    return not beginning


def _writable(path: Path) -> bool:
    """Whether the file can be written and its log made beside it."""
    return os.access(path.parent, os.W_OK) and (not path.exists() or os.access(path, os.W_OK))


def _pragma(db: sqlite3.Connection, name: str) -> Any:
    return db.execute(f"PRAGMA {name}").fetchone()[0]


def _create_tables(db: SqliteConnection) -> None:
    """Make an empty file a library; at once or not at all, and by one process only."""
    if _pragma(db, "application_id") == schema.APPLICATION_ID:
        return
    db.execute(f"PRAGMA page_size = {schema.PAGE_SIZE}")
    with db.transaction():
        if _pragma(db, "application_id") != schema.APPLICATION_ID:
            for statement in schema.STATEMENTS:
                db.execute(statement)


def _use_write_ahead_log(db: sqlite3.Connection, timeout: float) -> None:
    """Set the journal up. SQLite doesn't wait for others when the mode changes, so this does."""
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(f"PRAGMA journal_size_limit = {_WAL_LIMIT}")
    deadline = time.monotonic() + timeout
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_RETRY)


def _check_version(db: sqlite3.Connection, path: Path) -> int:
    """The file's format, which this pincite can read."""
    version = _pragma(db, "user_version")
    if version > schema.SCHEMA_VERSION:
        raise LibraryVersionError(
            f"the library {path} has format {version}, and this pincite knows formats up to "
            f"{schema.SCHEMA_VERSION}; update pincite to use it"
        )
    if version < 1 or not db.execute("SELECT next_block FROM library").fetchone():
        raise damaged(str(path), "it has no format or no counter")
    return int(version)


def _upgrade(db: SqliteConnection) -> None:
    """Bring a file of an older format up to this one; at once or not at all, and by one process only."""
    if _pragma(db, "user_version") == schema.SCHEMA_VERSION:
        return
    with db.transaction():
        while (version := _pragma(db, "user_version")) < schema.SCHEMA_VERSION:
            for statement in schema.UPGRADES[version]:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {version + 1}")


@contextmanager
def _translated(path: Path, timeout: float) -> Iterator[None]:
    """SQLite's errors as errors of our tree."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise LibraryLockedError(
                f"another process has held the library {path} for over {timeout:g} s; try again later"
            ) from error
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise damaged(str(path), str(error)) from error
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
            raise LibraryReadOnlyError(f"the library {path} can't be written: {error}") from error
        if code == sqlite3.SQLITE_FULL or getattr(error, "sqlite_errorcode", 0) in _NO_ROOM_BESIDE:
            raise LibraryFullError(
                f"the disk of the library {path} is full; nothing was changed: make room and try again"
            ) from error
        raise LibraryError(f"the library {path} can't be used: {error}") from error
    except DamagedRowError as error:
        raise damaged(str(path), str(error)) from error
    except UnicodeDecodeError as error:
        # SQLite quotes a damaged schema in its message, and Python then can't read that.
        raise damaged(str(path), str(error)) from error
