"""Pools in an SQLite database, a row for each source."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from blocks.errors import SourcesDamagedError, SourcesError, SourcesStoreError
from grounding.sources.adapt import adapt_source_for_llm
from grounding.sources.json_values import read_json
from grounding.sources.model import Row
from grounding.sources.pool import SourcesPool
from grounding.sources.stores.store import require_conversation

APPLICATION_ID = 0x50437372
"""SQLite's `application_id` of a database of sources: "PCsr"."""
SCHEMA_VERSION = 1
"""SQLite's `user_version`; a file of a higher one is not touched."""
_STATEMENTS = (
    """CREATE TABLE sources (
        conversation TEXT NOT NULL,
        sid INTEGER NOT NULL,
        row TEXT NOT NULL,
        PRIMARY KEY (conversation, sid)
    ) STRICT""",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)
"""`conversation` is its id as a JSON string, which holds any text; `row` is the source as JSON without its
SID."""

DEFAULT_TIMEOUT = 30.0
"""Seconds to wait for another process's write before giving up."""


class SqliteSources:
    """A `SourcesStore` in one file. A connection lasts for one call, so that it may be used after a fork."""

    def __init__(self, path: str | os.PathLike[str], *, timeout: float = DEFAULT_TIMEOUT) -> None:
        """Use the database at `path`, or make one. `timeout`: seconds to wait for another writer.

        Raises SourcesDamagedError for a file that is no database of sources, SourcesStoreError if there is no
        such place.
        """
        self._path = Path(path)
        self._timeout = timeout
        with self._open():
            pass

    def conversations(self) -> list[str]:
        """See `SourcesStore.conversations`."""
        with self._open() as db:
            return sorted(
                json.loads(name) for (name,) in db.execute("SELECT DISTINCT conversation FROM sources")
            )

    def load(self, conversation: str) -> SourcesPool:
        """See `SourcesStore.load`."""
        require_conversation(conversation)
        with self._open() as db:
            return self._pool(db, conversation)

    def merge(self, conversation: str, rows: object) -> dict[int, int]:
        """See `SourcesStore.merge`."""
        require_conversation(conversation)
        with self._writing() as db:
            pool = self._pool(db, conversation)
            before = _by_sid(pool)
            sid_map = pool.merge(rows)
            _write(db, conversation, pool, before)
            return sid_map

    def save(self, conversation: str, pool: SourcesPool) -> None:
        """See `SourcesStore.save`."""
        require_conversation(conversation)
        with self._writing() as db:
            stored = self._pool(db, conversation)
            pool.join(stored, f"{self._path}, conversation {conversation!r}")
            _write(db, conversation, pool, _by_sid(stored))

    def close(self) -> None:
        """See `SourcesStore.close`; the file is open only while it is used."""

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection to a database of sources; SQLite's errors are turned into ours."""
        with self._translated():
            if not self._path.parent.is_dir():
                raise SourcesStoreError(f"there is no folder {self._path.parent} to keep sources in")
            with closing(sqlite3.connect(self._path, timeout=self._timeout, isolation_level=None)) as db:
                db.execute("PRAGMA synchronous = FULL")
                self._require_sources(db)
                yield db

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; the write lock is taken at once, so that what is read inside stays true."""
        with self._open() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    def _require_sources(self, db: sqlite3.Connection) -> None:
        """Make the tables in an empty file. Another program's database is left alone."""
        if _is_blank(db):
            db.execute("BEGIN IMMEDIATE")
            for statement in _STATEMENTS if _is_blank(db) else ():
                db.execute(statement)
            db.execute("COMMIT")
        if _pragma(db, "application_id") != APPLICATION_ID:
            raise SourcesDamagedError(f"{self._path} is a database of something else; it was left as it is")
        if _pragma(db, "user_version") > SCHEMA_VERSION:
            raise SourcesStoreError(f"a newer pincite wrote {self._path}; update pincite to use it")

    def _pool(self, db: sqlite3.Connection, conversation: str) -> SourcesPool:
        query = "SELECT sid, row FROM sources WHERE conversation = ? ORDER BY sid"
        try:
            rows = [
                {"sid": sid, **_read(text)} for sid, text in db.execute(query, (json.dumps(conversation),))
            ]
            return SourcesPool(adapt_source_for_llm(rows, strict=True))
        except (ValueError, TypeError) as error:
            raise self._damaged(f"conversation {conversation!r}: {error}") from error

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except SourcesError:
            raise
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise SourcesStoreError(
                    f"{self._path} has been in use by another process for {self._timeout:g} seconds; try again later"
                ) from error
            raise SourcesStoreError(f"{self._path} can't be used: {error}") from error
        except sqlite3.DatabaseError as error:
            raise self._damaged(str(error)) from error

    def _damaged(self, why: str) -> SourcesDamagedError:
        return SourcesDamagedError(
            f"{self._path} holds no sources, or is damaged ({why}). It was left as it is; restore it from a copy, or "
            "move it away to start anew"
        )


def _is_blank(db: sqlite3.Connection) -> bool:
    return not (_pragma(db, "application_id") or db.execute("SELECT 1 FROM sqlite_master").fetchone())


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])


def _read(text: str) -> Row:
    row = read_json(text, "a row")
    if not isinstance(row, dict):
        raise ValueError(f"a row is {type(row).__name__}")
    return row


def _by_sid(pool: SourcesPool) -> dict[int, Row]:
    return {row["sid"]: row for row in pool.rows}


def _write(db: sqlite3.Connection, conversation: str, pool: SourcesPool, before: dict[int, Row]) -> None:
    """Write the sources that are new or have changed."""
    db.executemany(
        "INSERT INTO sources VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET row = excluded.row",
        (
            (json.dumps(conversation), row["sid"], json.dumps({k: v for k, v in row.items() if k != "sid"}))
            for row in pool.rows
            if before.get(row["sid"]) != row
        ),
    )
