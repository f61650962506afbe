"""Documents taken out of a library's tables, and what is kept of them: that their ids were given."""

from __future__ import annotations

from collections.abc import Sequence

from blocks.library.store import block_prints, block_words
from blocks.library.store.ids import entry_numbers
from blocks.library.store.sql import Sql
from blocks.library.store.sql_rows import ENTRY, ORIGIN, checked

_VERSIONS = f"{ORIGIN} = (SELECT {ORIGIN} FROM documents WHERE id = ?)"


def remove_rows(db: Sql, place: str, document_ids: Sequence[str]) -> None:
    """Take out every version of the documents that have these, within a transaction."""
    query = f"SELECT number FROM documents WHERE {_VERSIONS}"
    numbers = {row[0] for each in document_ids for row in db.execute(query, (each,)).fetchall()}
    block_prints.drop(db, sorted(numbers))
    for document_id in document_ids:
        _remove_versions(db, place, document_id)


def _remove_versions(db: Sql, place: str, document_id: str) -> None:
    for row in db.execute(f"{ENTRY} WHERE {_VERSIONS}", (document_id,)).fetchall():
        version = checked(row, place)
        block_words.drop(db, [version.id], map(int, entry_numbers(version)))
    numbers = db.execute(f"SELECT number FROM documents WHERE {_VERSIONS}", (document_id,)).fetchall()
    for row in numbers:
        for table in ("contents", "block_vectors", "source_chunks"):
            db.execute(f"DELETE FROM {table} WHERE document = ?", row)
        db.execute(
            "INSERT INTO removed SELECT id, first_block, block_count FROM documents WHERE number = ?", row
        )
        db.execute("DELETE FROM documents WHERE number = ?", row)


def was_removed(db: Sql, document_id: str) -> bool:
    """See `Store.was_removed`."""
    return db.execute("SELECT 1 FROM removed WHERE id = ?", (document_id,)).fetchone() is not None


def block_was_removed(db: Sql, number: int) -> bool:
    """See `Store.block_was_removed`."""
    query = "SELECT 1 FROM removed WHERE ? BETWEEN first_block AND first_block + block_count - 1"
    return db.execute(query, (number,)).fetchone() is not None
