"""Documents kept in a SQLite file, shared by any number of processes.

Write-ahead log and `synchronous=FULL`: what `add` has returned survives a kill or a power cut, and readers
never wait for writers. A file or folder that can't be written is opened for reading.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import astuple
from pathlib import Path
from typing import Any, TypeVar

from blocks.errors import (
    LibraryDamagedError,
    LibraryError,
    LibraryLockedError,
    LibraryReadOnlyError,
    LibraryVersionError,
)
from blocks.model import Content
from blocks.store import (
    Addition,
    Entry,
    Revision,
    document_id_candidates,
    number_blocks,
    pack_numbers,
    schema,
)
from blocks.store.packing import PackingError, check, pack, unpack

_T = TypeVar("_T")

_ENTRY = "SELECT id, name, sha256, first_block, block_count, version, numbers, checksum FROM documents"
_ORIGIN = "CASE origin WHEN 0 THEN number ELSE origin END"
"""The number of the row of a version's document's first version."""
_VERSIONS = f"{_ENTRY} WHERE {_ORIGIN} = (SELECT {_ORIGIN} FROM documents WHERE id = ?)"
_WAL_LIMIT = 64 * 2**20
"""Bytes to which the write-ahead log shrinks again after a large document."""
_RETRY = 0.05
"""Seconds between attempts where SQLite doesn't wait by itself."""

DEFAULT_BUSY_TIMEOUT = 30.0
"""Seconds to wait for another process's write before giving up."""


class SqliteStore:
    """A `Store` in one file, with its log beside it while it is open."""

    def __init__(
        self, path: Path, *, create: bool = True, busy_timeout: float = DEFAULT_BUSY_TIMEOUT
    ) -> None:
        """Open the library at `path`, or make one there if `create`.

        Raises LibraryDamagedError for a file that is no library, LibraryVersionError for one of a newer
        pincite, LibraryLockedError after `busy_timeout` seconds, LibraryError if there is no such place.
        """
        self._path = path.resolve()
        self._busy_timeout = busy_timeout
        self._lock = threading.RLock()
        self._create = create
        self._connection: sqlite3.Connection | None = None
        self._inherited: sqlite3.Connection | None = None
        self._process = os.getpid()
        self._closed = False
        empty = _require_library(self._path, create=create)
        self._read_only = not _writable(self._path)
        if self._read_only and empty:
            raise LibraryReadOnlyError(f"{path} can't be written, so no library can be made there")
        self._run(lambda db: None)

    def require_writable(self) -> None:
        """See `Store.require_writable`."""
        if self._read_only:
            raise LibraryReadOnlyError(f"{self._path} or its folder can't be written; it can only be read")

    def add(self, addition: Addition) -> Entry:
        """See `Store.add`."""
        self.require_writable()
        packed = _packed(addition)
        return self._run(lambda db: _add(db, self._path, addition, packed))

    def revise(self, revision: Revision) -> Entry | None:
        """See `Store.revise`."""
        self.require_writable()
        packed = _packed(revision.addition)
        return self._run(lambda db: _revise(db, self._path, revision, packed))

    def document_ids(self) -> list[str]:
        """See `Store.document_ids`."""
        query = f"SELECT id FROM documents WHERE is_current = 1 ORDER BY {_ORIGIN}"
        return [row[0] for row in self._run(lambda db: db.execute(query).fetchall())]

    def versions(self, document_id: str) -> list[Entry]:
        """See `Store.versions`."""
        query = f"{_VERSIONS} ORDER BY version"
        rows = self._run(lambda db: db.execute(query, (document_id,)).fetchall())
        return [_checked(row, self._path) for row in rows]

    def current(self, document_id: str) -> Entry | None:
        """See `Store.current`."""
        return self._entry(f"{_VERSIONS} AND is_current = 1", document_id)

    def entry(self, document_id: str) -> Entry | None:
        """See `Store.entry`."""
        return self._entry(f"{_ENTRY} WHERE id = ?", document_id)

    def sha256s(self) -> set[str]:
        """See `Store.sha256s`."""
        return {row[0] for row in self._run(lambda db: db.execute("SELECT sha256 FROM documents").fetchall())}

    def entry_of_sha256(self, sha256: str) -> Entry | None:
        """See `Store.entry_of_sha256`."""
        return self._entry(f"{_ENTRY} WHERE sha256 = ?", sha256)

    def named(self, name: str) -> list[Entry]:
        """See `Store.named`."""
        query = f"{_ENTRY} WHERE name = ? ORDER BY number"
        rows = self._run(lambda db: db.execute(query, (name,)).fetchall())
        return [_checked(row, self._path) for row in rows]

    def entry_of_block(self, number: int) -> Entry | None:
        """See `Store.entry_of_block`."""
        if not 1 <= number < 2**63:
            return None
        query = f"{_ENTRY} WHERE block_count > 0 AND first_block <= ? ORDER BY first_block DESC LIMIT 1"
        entry = self._entry(query, number)
        return self.current(entry.id) if entry and number < entry.first_block + entry.block_count else None

    def content(self, document_id: str) -> Content:
        """See `Store.content`. Raises LibraryDamagedError if what is stored is not what was written."""
        query = "SELECT packed FROM documents JOIN contents ON document = number WHERE id = ?"
        row = self._run(lambda db: db.execute(query, (document_id,)).fetchone())
        if row is None:
            raise self._damaged(f"document {document_id} has no contents")
        try:
            return unpack(row[0])
        except PackingError as error:
            raise self._damaged(f"document {document_id}: {error}") from error

    def source_bytes(self, document_id: str) -> bytes:
        """See `Store.source_bytes`. Raises LibraryDamagedError if they are not what was added."""
        query = (
            "SELECT sha256, bytes FROM documents JOIN source_chunks ON document = number "
            "WHERE id = ? ORDER BY chunk"
        )
        rows = self._run(lambda db: db.execute(query, (document_id,)).fetchall())
        data = b"".join(row[1] for row in rows)
        if not rows or hashlib.sha256(data).hexdigest() != rows[0][0]:
            raise self._damaged(f"the file of document {document_id} has changed")
        return data

    def close(self) -> None:
        """Close the file; the log is folded into it if nobody else has it open."""
        with self._lock:
            self._closed = True
            if self._connection is not None and self._process == os.getpid():
                self._connection.close()
            self._connection = None

    def _entry(self, query: str, key: object) -> Entry | None:
        row = self._run(lambda db: db.execute(query, (key,)).fetchone())
        return _checked(row, self._path) if row else None

    def _run(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Do `work` with the connection, one thread at a time, SQLite's errors turned into ours."""
        with self._lock, _translated(self._path, self._busy_timeout):
            if self._closed:
                raise LibraryError(f"the library {self._path} is closed")
            if self._read_only:
                with closing(self._open_to_read()) as db:
                    return work(db)
            if self._connection is None or self._process != os.getpid():
                # A connection must not be used after a fork, nor closed: that would drop the parent's locks.
                self._inherited = self._connection
                self._connection = self._open_to_write()
                self._process = os.getpid()
            return work(self._connection)

    def _connect(self, options: str) -> sqlite3.Connection:
        return sqlite3.connect(
            f"{self._path.as_uri()}?{options}",
            uri=True,
            timeout=self._busy_timeout,
            isolation_level=None,
            check_same_thread=False,
        )

    def _open_to_write(self) -> sqlite3.Connection:
        db = self._connect("mode=rwc" if self._create else "mode=rw")
        try:
            _create_tables(db)
            _check_version(db, self._path)
            _upgrade(db)
            _use_write_ahead_log(db, self._busy_timeout)
        except BaseException:
            db.close()
            raise
        return db

    def _open_to_read(self) -> sqlite3.Connection:
        """A connection for one look. A file whose log is empty is read as it lies, without files beside it.

        Opened anew each time, since the library's owner may write in between.
        """
        log = Path(f"{self._path}-wal")
        db = self._connect("mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1")
        try:
            version = _check_version(db, self._path)
            if version in schema.AS_CURRENT:
                db.execute(schema.AS_CURRENT[version])
        except BaseException:
            db.close()
            raise
        return db

    def _damaged(self, what: str) -> LibraryDamagedError:
        return _damaged(self._path, what)


def _damaged(path: Path, what: str) -> LibraryDamagedError:
    return LibraryDamagedError(f"the library {path} is damaged ({what}); restore it from a copy")


def _checksum(entry: Entry) -> int:
    fields = astuple(entry)
    # Of first versions it is that of format 1, so that an upgrade touches no entry.
    if fields[5:] == (1, b""):
        fields = fields[:5]
    return zlib.crc32(repr(fields).encode("utf-8"))


def _checked(row: tuple[Any, ...], path: Path) -> Entry:
    """The entry in a row of `_ENTRY`: a changed block number would lead citations astray without a word."""
    entry = Entry(*row[:-1])
    if _checksum(entry) != row[-1]:
        raise _damaged(path, f"the entry of document {entry.id!r} has changed")
    return entry


def _require_library(path: Path, *, create: bool) -> bool:
    """Whether the file must be made (absent or empty).

    Raises LibraryError if it is no library or no place for one.
    """
    if path.is_dir():
        raise LibraryError(f"{path} is a folder; a library is a file")
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


def _create_tables(db: sqlite3.Connection) -> None:
    """Make an empty file a library; at once or not at all, and by one process only."""
    if _pragma(db, "application_id") == schema.APPLICATION_ID:
        return
    db.execute(f"PRAGMA page_size = {schema.PAGE_SIZE}")
    with _transaction(db):
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
        raise _damaged(path, "it has no format or no counter")
    return int(version)


def _upgrade(db: sqlite3.Connection) -> None:
    """Bring a file of an older format up to this one; at once or not at all, and by one process only."""
    if _pragma(db, "user_version") == schema.SCHEMA_VERSION:
        return
    with _transaction(db):
        while (version := _pragma(db, "user_version")) < schema.SCHEMA_VERSION:
            for statement in schema.UPGRADES[version]:
                db.execute(statement)


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; the write lock is taken at once, so that what is read inside stays true."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _add(db: sqlite3.Connection, path: Path, addition: Addition, packed: bytes | bytearray) -> Entry:
    with _transaction(db):
        known = db.execute(f"{_ENTRY} WHERE sha256 = ?", (addition.sha256,)).fetchone()
        if known:
            return _checked(known, path)
        entry = _new_entry(db, addition)
        _insert(db, entry, addition, packed)
        return entry


def _packed(addition: Addition) -> bytes | bytearray:
    """The content as it is stored; what somebody else packed is looked at as closely as what is packed here."""
    if addition.packed is None:
        return pack(addition.content)
    check(addition.content)
    return addition.packed


def _revise(
    db: sqlite3.Connection, path: Path, revision: Revision, packed: bytes | bytearray
) -> Entry | None:
    addition = revision.addition
    with _transaction(db):
        query = f"SELECT {_ORIGIN}, is_current FROM documents WHERE id = ?"
        origin, is_current = db.execute(query, (revision.base,)).fetchone()
        if not is_current:
            return None
        known = db.execute(f"{_ENTRY} WHERE sha256 = ?", (addition.sha256,)).fetchone()
        if known:
            if db.execute(query, (known[0],)).fetchone()[0] != origin:
                return None
            entry = _checked(known, path)
        else:
            entry = _new_version(db, revision, origin)
            _insert(db, entry, addition, packed, origin)
        db.execute(f"UPDATE documents SET is_current = (id = ?) WHERE {_ORIGIN} = ?", (entry.id, origin))
        return entry


def _new_entry(db: sqlite3.Connection, addition: Addition) -> Entry:
    return Entry(
        _free_id(db, addition),
        addition.name,
        addition.sha256,
        _next_block(db),
        len(addition.content.blocks),
    )


def _new_version(db: sqlite3.Connection, revision: Revision, origin: int) -> Entry:
    addition, first = revision.addition, _next_block(db)
    query = f"SELECT max(version) FROM documents WHERE {_ORIGIN} = ?"
    (last,) = db.execute(query, (origin,)).fetchone()
    return Entry(
        _free_id(db, addition),
        addition.name,
        addition.sha256,
        first,
        int((revision.kept == 0).sum()),
        last + 1,
        pack_numbers(number_blocks(revision.kept, first)),
    )


def _next_block(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT next_block FROM library").fetchone()[0])


def _free_id(db: sqlite3.Connection, addition: Addition) -> str:
    taken = "SELECT 1 FROM documents WHERE id = ?"
    return next(
        candidate
        for candidate in document_id_candidates(addition.sha256)
        if not db.execute(taken, (candidate,)).fetchone()
    )


def _insert(
    db: sqlite3.Connection, entry: Entry, addition: Addition, packed: bytes | bytearray, origin: int = 0
) -> None:
    number = db.execute(
        "INSERT INTO documents "
        "(id, name, sha256, first_block, block_count, version, numbers, checksum, origin) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*astuple(entry), _checksum(entry), origin),
    ).lastrowid
    db.execute("UPDATE library SET next_block = next_block + ?", (entry.block_count,))
    db.execute("INSERT INTO contents VALUES (?, ?)", (number, packed))
    view = memoryview(addition.data)
    for chunk, at in enumerate(range(0, len(view), schema.SOURCE_CHUNK)):
        piece = view[at : at + schema.SOURCE_CHUNK]
        db.execute("INSERT INTO source_chunks VALUES (?, ?, ?)", (number, chunk, piece))


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
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
            raise LibraryDamagedError(
                f"the library {path} is damaged ({error}); nothing was changed in it: restore it from a copy"
            ) from error
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
            raise LibraryReadOnlyError(f"the library {path} can't be written: {error}") from error
        if code == sqlite3.SQLITE_FULL:
            raise LibraryError(f"the disk of the library {path} is full; nothing was added") from error
        raise LibraryError(f"the library {path} can't be used: {error}") from error
