"""Documents taken out of a library file, so that its bytes hold nothing of them.

Deleting rows frees pages, and leaves in them what they held. Here they are overwritten with zeros (`secure_delete`),
the file is written anew without them (`VACUUM`: rows that SQLite once moved to another page have left copies), and
the write-ahead log, which may hold their pages too, is folded into the file and cut to nothing. The cost is that of
copying what stays, once for all documents of a call.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from blocks.errors import LibraryLockedError
from blocks.library.store import block_words, schema
from blocks.library.store.ids import entry_numbers
from blocks.library.store.sqlite_file import transaction
from blocks.library.store.sqlite_rows import ENTRY, ORIGIN, checked

_VERSIONS = f"{ORIGIN} = (SELECT {ORIGIN} FROM documents WHERE id = ?)"


def remove(db: sqlite3.Connection, path: Path, document_ids: Sequence[str]) -> None:
    """See `Store.remove`."""
    _require_no_readers_of_the_past(db, path)
    db.execute("PRAGMA secure_delete = ON")
    with transaction(db):
        for document_id in document_ids:
            _remove_rows(db, path, document_id)
        block_words.forget(db)
    db.execute("VACUUM")
    if not _fold_log(db):
        raise LibraryLockedError(
            f"the documents are removed, but another process still reads the library {path} as it was before; their "
            "words leave the file when it is done and the library is closed everywhere"
        )


def was_removed(db: sqlite3.Connection, document_id: str) -> bool:
    """See `Store.was_removed`."""
    return db.execute("SELECT 1 FROM removed WHERE id = ?", (document_id,)).fetchone() is not None


def block_was_removed(db: sqlite3.Connection, number: int) -> bool:
    """See `Store.block_was_removed`."""
    query = "SELECT 1 FROM removed WHERE ? BETWEEN first_block AND first_block + block_count - 1"
    return db.execute(query, (number,)).fetchone() is not None


def _remove_rows(db: sqlite3.Connection, path: Path, document_id: str) -> None:
    for entry in db.execute(f"{ENTRY} WHERE {_VERSIONS}", (document_id,)).fetchall():
        version = checked(entry, path)
        block_words.drop(db, [version.id], map(int, entry_numbers(version)))
    numbers = db.execute(f"SELECT number FROM documents WHERE {_VERSIONS}", (document_id,)).fetchall()
    for row in numbers:
        db.execute("DELETE FROM contents WHERE document = ?", row)
        db.execute("DELETE FROM block_vectors WHERE document = ?", row)
        db.execute("DELETE FROM source_chunks WHERE document = ?", row)
        db.execute(
            "INSERT INTO removed SELECT id, first_block, block_count FROM documents WHERE number = ?", row
        )
        db.execute("DELETE FROM documents WHERE number = ?", row)


def _require_no_readers_of_the_past(db: sqlite3.Connection, path: Path) -> None:
    """Raise LibraryLockedError, before anything is changed, if somebody reads for longer than we wait.

    Who has begun to read goes on seeing the file as it was, so its pages can't be overwritten. Only a log that isn't
    empty shows whether there is such a reader: hence the write, of a number that is there already.
    """
    db.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION}")
    if not _fold_log(db):
        raise LibraryLockedError(
            f"another process is reading the library {path}, and what it reads can't be removed; nothing was changed: "
            "try again when it is done"
        )


def _fold_log(db: sqlite3.Connection) -> bool:
    """Bring the log into the file and cut it to nothing; False if readers of the past kept it from that."""
    (busy, *_) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy
