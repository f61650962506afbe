"""The rows of a library: how an entry is written and checked, and how a document comes in, in one transaction."""

from __future__ import annotations

import zlib
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from blocks.library.store import block_prints, schema
from blocks.library.store.ids import document_id_candidates, number_blocks, pack_numbers
from blocks.library.store.model import Addition, Entry, Revision
from blocks.library.store.sql import Sql, damaged
from blocks.reading.packing import check, pack

ENTRY = "SELECT id, name, sha256, first_block, block_count, version, numbers, checksum FROM documents"
"""Selects an entry and its checksum, as `checked` takes them."""
# Without LIMIT, which PostgreSQL takes for a reason to walk through all numbers from the last one on.
LAST_READING = f"{ENTRY} WHERE sha256 BETWEEN ? AND ? ORDER BY number DESC"
"""Selects the entries of the bytes of a `sha256_range`; the first row is of how they were read last."""
# A question looks up hundreds of entries; `astuple` would copy each value of each.
_VALUES = attrgetter(*(field.name for field in fields(Entry)))
_COUNT_READINGS = "SELECT count(*) FROM documents WHERE sha256 BETWEEN ? AND ?"
ORIGIN = "CASE origin WHEN 0 THEN number ELSE origin END"
"""The number of the row of a version's document's first version."""


def sha256_range(sha256: str) -> tuple[str, str]:
    """The least and the greatest value of `documents.sha256` for readings of these bytes."""
    return sha256, f"{sha256}:~"


def _checksum(entry: Entry) -> int:
    values = _VALUES(entry)
    # Of first versions it is that of format 1, so that an upgrade touches no entry.
    if values[5:] == (1, b""):
        values = values[:5]
    return zlib.crc32(repr(values).encode("utf-8"))


def checked(row: tuple[Any, ...], place: str) -> Entry:
    """The entry in a row of `ENTRY`: a changed block number would lead citations astray without a word."""
    entry = replace(Entry(*row[:-1]), sha256=row[2].partition(":")[0])
    if _checksum(entry) != row[-1]:
        raise damaged(place, f"the entry of document {entry.id!r} has changed")
    return entry


def add(db: Sql, place: str, addition: Addition, packed: bytes | bytearray) -> Entry:
    """See `Store.add`; `packed` is `pack_content(addition)`."""
    with db.transaction():
        known = db.execute(LAST_READING, sha256_range(addition.sha256)).fetchone()
        if known:
            return checked(known, place)
        entry = _new_entry(db, addition)
        _insert(db, entry, addition, packed)
        return entry


def pack_content(addition: Addition) -> bytes | bytearray:
    """The content as it is stored; what somebody else packed is looked at as closely as what is packed here."""
    if addition.packed is None:
        return pack(addition.content)
    check(addition.content)
    return addition.packed


def revise(db: Sql, place: str, revision: Revision, packed: bytes | bytearray) -> Entry | None:
    """See `Store.revise`; `packed` is `pack_content(revision.addition)`."""
    addition = revision.addition
    with db.transaction():
        query = f"SELECT {ORIGIN}, is_current FROM documents WHERE id = ?"
        base = db.execute(query, (revision.base,)).fetchone()
        if base is None or not base[1]:
            return None
        origin = base[0]
        known = db.execute(LAST_READING, sha256_range(addition.sha256)).fetchone()
        if known and not revision.rereads:
            if db.execute(query, (known[0],)).fetchone()[0] != origin:
                return None
            entry = checked(known, place)
        else:
            entry = _new_version(db, revision, origin)
            _insert(db, entry, addition, packed, origin)
        is_it = "CASE id WHEN ? THEN 1 ELSE 0 END"
        db.execute(f"UPDATE documents SET is_current = {is_it} WHERE {ORIGIN} = ?", (entry.id, origin))
        return entry


def _new_entry(db: Sql, addition: Addition) -> Entry:
    return Entry(
        _free_id(db, addition),
        addition.name,
        addition.sha256,
        _next_block(db),
        len(addition.content.blocks),
    )


def _new_version(db: Sql, revision: Revision, origin: int) -> Entry:
    addition, first = revision.addition, _next_block(db)
    query = f"SELECT max(version) FROM documents WHERE {ORIGIN} = ?"
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


def _next_block(db: Sql) -> int:
    return int(db.execute("SELECT next_block FROM library").fetchone()[0])


def _free_id(db: Sql, addition: Addition) -> str:
    taken = "SELECT 1 FROM documents WHERE id = ? UNION SELECT 1 FROM removed WHERE id = ?"
    return next(
        candidate
        for candidate in document_id_candidates(addition.sha256)
        if not db.execute(taken, (candidate, candidate)).fetchone()
    )


def _insert(db: Sql, entry: Entry, addition: Addition, packed: bytes | bytearray, origin: int = 0) -> None:
    readings = db.execute(_COUNT_READINGS, sha256_range(entry.sha256)).fetchone()[0]
    sha256 = f"{entry.sha256}:{readings + 1}" if readings else entry.sha256
    (number,) = db.execute(
        "INSERT INTO documents "
        "(id, name, sha256, first_block, block_count, version, numbers, checksum, origin) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
        (*_VALUES(replace(entry, sha256=sha256)), _checksum(entry), origin),
    ).fetchone()
    db.execute("UPDATE library SET next_block = next_block + ?", (entry.block_count,))
    db.execute("INSERT INTO contents VALUES (?, ?)", (number, packed))
    if addition.prints is not None:
        block_prints.put(db, number, addition.prints)
    view = memoryview(b"" if readings else addition.data)
    for chunk, at in enumerate(range(0, len(view), schema.SOURCE_CHUNK)):
        piece = view[at : at + schema.SOURCE_CHUNK]
        db.execute("INSERT INTO source_chunks VALUES (?, ?, ?)", (number, chunk, piece))
