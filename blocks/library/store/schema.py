"""The tables of a library, and the numbers that mark a file as one.

They are written once, in SQLite's words; `in_postgresql` says the same in PostgreSQL's. The full-text index alone is
another there (`POSTGRESQL_SEARCH_STATEMENTS`). Both databases count formats alike; PostgreSQL's first is 5.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

APPLICATION_ID = 0x50437465
"""SQLite's `application_id` of a pincite library: "PCte"."""

SCHEMA_VERSION = 6
"""SQLite's `user_version`, PostgreSQL's `library.format`; a library of a higher one is not touched, one of a lower one
is brought up to it.

2 added versions of documents, levels of headings and the kinds table_header, side_note and hidden (`packing`).
3 added documents that were read again, and the kinds figure, formula and line_numbers.
4 added what is kept of removed documents, and the full-text index of the blocks.
5 added the vectors that embedders gave the blocks.
6 added the fingerprints by which quotes find their documents.
"""

PAGE_SIZE = 16384
"""Bytes; a document's words are one large value, which larger pages read faster."""

SOURCE_CHUNK = 16 * 2**20
"""Bytes of a file in one row, so that files over SQLite's limit for one value (1 GB) fit."""

TABLES = (
    "library",
    "documents",
    "removed",
    "contents",
    "source_chunks",
    "block_words",
    "searchable",
    "block_vectors",
    "printed",
    "print_segments",
    "block_prints",
)
"""All tables that both databases have; in PostgreSQL the library's schema is put before their names."""

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

PRINT_STATEMENTS = (
    """CREATE TABLE printed (
        document INTEGER PRIMARY KEY REFERENCES documents,
        first_passage INTEGER NOT NULL UNIQUE,
        passages INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        rules INTEGER NOT NULL
    ) STRICT""",
    """CREATE TABLE print_segments (
        number INTEGER PRIMARY KEY,
        level INTEGER NOT NULL,
        span INTEGER NOT NULL,
        postings INTEGER NOT NULL,
        filled INTEGER NOT NULL,
        target INTEGER NOT NULL
    ) STRICT""",
    "CREATE TABLE block_prints (place INTEGER PRIMARY KEY, postings BLOB NOT NULL) STRICT",
)
"""The fingerprints of format 6 (`blocks.library.store.block_prints`, `print_segments`)."""
_LOOKUP_STATEMENTS = (
    "CREATE INDEX documents_by_origin ON documents ((CASE origin WHEN 0 THEN number ELSE origin END))",
    "CREATE INDEX documents_by_name ON documents (name)",
)
"""Its indexes of versions and names, which large libraries need."""

_DOCUMENT_STATEMENTS = (
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
)
"""`next_block` only ever rises: ids are never reused. `documents.sha256` is followed by `:2`, `:3`, … in versions that
are the same bytes read anew; they have no `source_chunks`, which are those of the first reading.
"""

STATEMENTS = (
    *_DOCUMENT_STATEMENTS,
    *SEARCH_STATEMENTS,
    *VECTOR_STATEMENTS,
    *PRINT_STATEMENTS,
    *_LOOKUP_STATEMENTS,
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)
"""What makes an empty file a library, in one transaction."""

UPGRADES = {
    1: VERSION_STATEMENTS,
    2: (),
    3: (*REMOVAL_STATEMENTS, *SEARCH_STATEMENTS),
    4: VECTOR_STATEMENTS,
    5: (*PRINT_STATEMENTS, *_LOOKUP_STATEMENTS),
}
"""What makes a library of each older format one of the next."""

_IN_POSTGRESQL = {
    "INTEGER PRIMARY KEY AUTOINCREMENT": "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    "INTEGER": "bigint",
    "BLOB": "bytea",
    # Bytes decide the order and what is equal, as in SQLite, whatever language the database is set to.
    "TEXT": 'text COLLATE "C"',
    "x''": "''",
    ") STRICT, WITHOUT ROWID": ")",
    ") STRICT": ")",
}
"""SQLite's words for what PostgreSQL calls otherwise, longer ones before what they begin with."""
_SQLITE_WORDS = re.compile("|".join(map(re.escape, _IN_POSTGRESQL)))


def in_postgresql(statement: str) -> str:
    """A statement of this module in PostgreSQL's words."""
    return _SQLITE_WORDS.sub(lambda word: _IN_POSTGRESQL[word.group()], statement)


LONGEST_LEXEME = 200
"""Characters of a term in PostgreSQL's index, which takes up to 2,046 bytes; what is longer is cut."""
_MOST_LETTERS = 250_000
"""Characters of a block in PostgreSQL's index, which takes up to 1 MB for each."""


def _lexemes(column: str) -> str:
    cut = f"regexp_replace(left({column}, {_MOST_LETTERS}), '([^ ]{{{LONGEST_LEXEME}}})[^ ]+', '\\1', 'g')"
    # PostgreSQL's own parser would part words otherwise than `search_terms` has.
    return f"array_to_tsvector(array_remove(string_to_array({cut}, ' '), ''))"


POSTGRESQL_SEARCH_STATEMENTS = (
    f"""CREATE TABLE block_words (
        rowid bigint PRIMARY KEY,
        words text NOT NULL,
        above text NOT NULL,
        kind text NOT NULL,
        own_terms tsvector NOT NULL GENERATED ALWAYS AS ({_lexemes("words")}) STORED,
        terms_above tsvector NOT NULL GENERATED ALWAYS AS ({_lexemes("above")}) STORED
    )""",
    "CREATE INDEX block_words_by_term ON block_words USING gin (own_terms, terms_above)",
    in_postgresql(SEARCH_STATEMENTS[-1]),
)
"""The full-text index in PostgreSQL (`blocks.library.store.postgres.words`), with the columns that FTS5's table has."""

POSTGRESQL_STATEMENTS = (
    *map(in_postgresql, _DOCUMENT_STATEMENTS),
    *POSTGRESQL_SEARCH_STATEMENTS,
    *map(in_postgresql, VECTOR_STATEMENTS),
    *map(in_postgresql, PRINT_STATEMENTS),
    *_LOOKUP_STATEMENTS,
    f"ALTER TABLE library ADD COLUMN format bigint NOT NULL DEFAULT {SCHEMA_VERSION}",
    "ALTER TABLE library ADD COLUMN changes bigint NOT NULL DEFAULT 0",
    # To compress them would only take time: they are deflated already, or hashes.
    "ALTER TABLE contents ALTER COLUMN packed SET STORAGE EXTERNAL",
    "ALTER TABLE source_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL",
    "ALTER TABLE block_prints ALTER COLUMN postings SET STORAGE EXTERNAL",
)
"""What makes an empty schema on a server a library, in one transaction. `changes` counts all that was written."""

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
