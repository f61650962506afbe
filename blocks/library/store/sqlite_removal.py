"""Documents taken out of a library file, so that its bytes hold nothing of them.

Deleting rows frees pages, and leaves in them what they held. Here they are overwritten with zeros (`secure_delete`),
the file is written anew without them (`VACUUM`: rows that SQLite once moved to another page have left copies), and
the write-ahead log, which may hold their pages too, is folded into the file and cut to nothing. The cost is that of
copying what stays, once for all documents of a call.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from blocks.errors import LibraryLockedError
from blocks.library.store import block_words, schema
from blocks.library.store.sql_removal import remove_rows
from blocks.library.store.sqlite_file import SqliteConnection


def remove(db: SqliteConnection, path: Path, document_ids: Sequence[str]) -> None:
    """See `Store.remove`."""
    _require_no_readers_of_the_past(db, path)
    db.execute("PRAGMA secure_delete = ON")
    with db.transaction():
        remove_rows(db, str(path), document_ids)
        block_words.forget(db)
    db.execute("VACUUM")
    if not _fold_log(db):
        raise LibraryLockedError(
            f"the documents are removed, but another process still reads the library {path} as it was before; their "
            "words leave the file when it is done and the library is closed everywhere"
        )


def _require_no_readers_of_the_past(db: SqliteConnection, path: Path) -> None:
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


def _fold_log(db: SqliteConnection) -> bool:
    """Bring the log into the file and cut it to nothing; False if readers of the past kept it from that."""
    (busy, *_) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy
