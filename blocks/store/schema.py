"""The tables of a library file and the numbers that mark it as one."""

from __future__ import annotations

import struct
from dataclasses import dataclass

APPLICATION_ID = 0x50437465
"""SQLite's `application_id` of a pincite library: "PCte"."""

SCHEMA_VERSION = 2
"""SQLite's `user_version`; a file of a higher one is not touched, one of a lower one is read as it is.

2 added levels of headings and the kinds table_header and side_note (`packing`); the tables are those of 1. A file of
format 1 takes on format 2 with the next document that is added.
"""

PAGE_SIZE = 16384
"""Bytes; a document's words are one large value, which larger pages read faster."""

SOURCE_CHUNK = 16 * 2**20
"""Bytes of a file in one row, so that files over SQLite's limit for one value (1 GB) fit."""

STATEMENTS = (
    "CREATE TABLE library (one INTEGER PRIMARY KEY CHECK (one = 1), next_block INTEGER NOT NULL) STRICT",
    "INSERT INTO library VALUES (1, 1)",
    """CREATE TABLE documents (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        sha256 TEXT NOT NULL UNIQUE,
        first_block INTEGER NOT NULL,
        block_count INTEGER NOT NULL,
        checksum INTEGER NOT NULL
    ) STRICT""",
    "CREATE INDEX documents_by_block ON documents (first_block) WHERE block_count > 0",
    """CREATE TABLE contents (
        document INTEGER PRIMARY KEY REFERENCES documents,
        packed BLOB NOT NULL
    ) STRICT""",
    """CREATE TABLE source_chunks (
        document INTEGER NOT NULL REFERENCES documents,
        chunk INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (document, chunk)
    ) STRICT""",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)
"""What makes an empty file a library, in one transaction.

`next_block` only ever rises: ids are never reused.
"""

_MAGIC = b"SQLite format 3\x00"
HEADER_SIZE = 100
"""Bytes of a file's beginning that `read_header` needs."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first bytes of a file that is there, read without SQLite so that nothing foreign is touched."""

    is_sqlite: bool
    """It begins like an SQLite database."""
    is_library: bool
    """And carries the mark of a library."""


def read_header(beginning: bytes) -> Header:
    """What the first 100 bytes of a file say it is.

    Offsets are from https://www.sqlite.org/fileformat.html: magic at 0, application id at 68.
    """
    if len(beginning) < HEADER_SIZE or not beginning.startswith(_MAGIC):
        return Header(False, False)
    (application_id,) = struct.unpack_from(">I", beginning, 68)
    return Header(True, application_id == APPLICATION_ID)
