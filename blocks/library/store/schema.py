"""The tables of a library file and the numbers that mark it as one."""

from __future__ import annotations

import struct
from dataclasses import dataclass

APPLICATION_ID = 0x50437465
"""SQLite's `application_id` of a pincite library: "PCte"."""

SCHEMA_VERSION = 5
"""SQLite's `user_version`; a file of a higher one is not touched, one of a lower one is brought up to it.

2 added versions of documents, levels of headings and the kinds table_header, side_note and hidden (`packing`).
3 added documents that were read again, and the kinds figure, formula and line_numbers.
4 added what is kept of removed documents, and the full-text index of the blocks.
5 added the vectors that embedders gave the blocks.
"""

PAGE_SIZE = 16384
"""Bytes; a document's words are one large value, which larger pages read faster."""

SOURCE_CHUNK = 16 * 2**20
"""Bytes of a file in one row, so that files over SQLite's limit for one value (1 GB) fit."""

VERSION_STATEMENTS = (
    "ALTER TABLE documents ADD COLUMN origin INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE documents ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE documents ADD COLUMN is_current INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE documents ADD COLUMN numbers BLOB NOT NULL DEFAULT x''",
)
"""What format 2 has over format 1: versions of one document, each a row.

`origin` is the `number` of the first version's row, 0 in that row itself. `numbers` are the numbers of the
version's block ids, eight bytes each and deflated, empty for one run from `first_block` on; that run is then the
new ids that the version was given.
"""

_REMOVED_COLUMNS = "(id TEXT PRIMARY KEY, first_block INTEGER NOT NULL, block_count INTEGER NOT NULL) STRICT"
REMOVAL_STATEMENTS = (f"CREATE TABLE removed {_REMOVED_COLUMNS}",)
"""What format 4 has over format 3: of each version of a removed document its id and its run of block numbers, so that
neither is given again and whoever asks for them is told."""

SEARCH_STATEMENTS = (
    "CREATE VIRTUAL TABLE block_words USING fts5(words, above, kind UNINDEXED, tokenize='ascii')",
    "CREATE VIRTUAL TABLE block_terms USING fts5vocab('block_words', 'row')",
    "CREATE TABLE searchable (document TEXT PRIMARY KEY, rules INTEGER NOT NULL) STRICT, WITHOUT ROWID",
)
"""What format 4 has over format 3: the full-text index of the blocks, empty (`blocks.library.store.block_words`).

`searchable` has the ids of the documents whose blocks are in it, and by which rules their words were taken.
"""

VECTOR_STATEMENTS = (
    """CREATE TABLE block_vectors (
        document INTEGER NOT NULL REFERENCES documents,
        embedder TEXT NOT NULL,
        numbers BLOB NOT NULL,
        vectors BLOB NOT NULL,
        PRIMARY KEY (document, embedder)
    ) STRICT""",
)
"""What format 5 has over format 4 (`blocks.library.store.block_vectors`)."""

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
    *VERSION_STATEMENTS,
    *REMOVAL_STATEMENTS,
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
    *SEARCH_STATEMENTS,
    *VECTOR_STATEMENTS,
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)
"""What makes an empty file a library, in one transaction.

`next_block` only ever rises: ids are never reused. `documents.sha256` is followed by `:2`, `:3`, … in versions that are
the same bytes read anew; they have no `source_chunks`, which are those of the first reading.
"""

UPGRADES = {
    1: (*VERSION_STATEMENTS, "PRAGMA user_version = 2"),
    2: ("PRAGMA user_version = 3",),
    3: (*REMOVAL_STATEMENTS, *SEARCH_STATEMENTS, "PRAGMA user_version = 4"),
    4: (*VECTOR_STATEMENTS, "PRAGMA user_version = 5"),
}
"""What makes a file of each older format one of the next."""

_NONE_REMOVED = f"CREATE TEMP TABLE removed {_REMOVED_COLUMNS}"
AS_CURRENT = {
    1: (
        """CREATE TEMP VIEW documents AS
        SELECT *, 0 AS origin, 1 AS version, 1 AS is_current, x'' AS numbers FROM main.documents""",
        _NONE_REMOVED,
    ),
    2: (_NONE_REMOVED,),
    3: (_NONE_REMOVED,),
}
"""What lets a file of an older format that can't be written be read as if it were of this one."""

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
