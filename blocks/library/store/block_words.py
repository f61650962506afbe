"""The words of a library's blocks as SQLite's full-text index (FTS5) has them: candidates for a search, best first.

The index holds the terms of `blocks.text.search_terms`, parted by spaces, so that SQLite's own tokenizer has nothing to
decide: a row for each block of each current version, its rowid the n of `BLOCK_CITE_ID_n`. A query is the
beginnings of its terms (whole numbers and short words), joined by OR; FTS5's BM25 ranks, in O(postings of the terms).
What PostgreSQL has instead of FTS5 is in `postgres.words`.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import TypeVar

from blocks.library.store.ids import entry_numbers
from blocks.library.store.model import Entry
from blocks.library.store.schema import SEARCH_STATEMENTS
from blocks.library.store.sql import Sql
from blocks.library.store.sqlite_file import SqliteConnection
from blocks.text.search_terms import has_forms

_T = TypeVar("_T")
Run = Callable[[Callable[[Sql], _T]], _T]
"""Does some work with the connection, one thread at a time."""

RULES = 4
"""Of `search_terms` and what is indexed with a block; blocks indexed by other rules are indexed again."""

ABOVE = 0.4
"""What a word of the headings counts beside one of the block, in the ranking of either database."""
_COMMON = 0.2
"""A term in more than this part of all blocks is not searched for where rarer ones are: it ranks nothing, and reading
its postings is what takes long."""
_IS_CURRENT = "SELECT 1 FROM documents WHERE id = ? AND is_current = 1"
_NOW_SEARCHABLE = (
    "INSERT INTO searchable VALUES (?, ?) ON CONFLICT (document) DO UPDATE SET rules = excluded.rules"
)
_PREFIX_END = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Row:
    """A block of the index."""

    number: int
    """The n of `BLOCK_CITE_ID_n`."""
    words: str
    """Its terms, parted by spaces."""
    above: str
    """Those of what it stands under."""
    kind: str
    """Its `Kind`."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the index has for a query."""

    rows: list[Row]
    """The best by FTS5's own ranking, best first."""
    frequency: dict[str, int]
    """For each beginning asked for, how many blocks have it, or somewhat more."""
    blocks: int
    """How many blocks the index has."""


class BlockWords:
    """The index, wherever SQLite keeps it. Raises what `run` raises."""

    def __init__(self, run: Run[object], *, beside_documents: bool = False) -> None:
        """`beside_documents` says that the documents are in the same file: those that are current are put in alone."""
        self._run = run
        self._beside_documents = beside_documents

    def documents(self) -> set[str]:
        """Ids of the documents whose blocks are in the index, made by today's rules."""
        query = "SELECT document FROM searchable WHERE rules = ?"
        return {row[0] for row in self._do(lambda db: db.execute(query, (RULES,)).fetchall())}

    def replace(
        self, document_id: str, rows: Sequence[Row], *, old_ids: Iterable[str], old: Iterable[int]
    ) -> None:
        """Put the blocks of a document in, and those of its other versions (ids, numbers) out, in one transaction."""

        def work(db: Sql) -> None:
            with db.transaction():
                # Another process may have removed it since it was read, and what was taken out must not come back.
                if self._beside_documents and not db.execute(_IS_CURRENT, (document_id,)).fetchone():
                    return
                drop(db, old_ids, {*old, *(row.number for row in rows)})
                db.executemany(
                    "INSERT INTO block_words (rowid, words, above, kind) VALUES (?, ?, ?, ?)",
                    map(astuple, rows),
                )
                db.execute(_NOW_SEARCHABLE, (document_id, RULES))

        self._do(work)

    def remove(self, entries: Iterable[Entry]) -> None:
        """Take documents out, in one transaction."""

        def work(db: Sql) -> None:
            with db.transaction():
                for entry in entries:
                    drop(db, [entry.id], map(int, entry_numbers(entry)))

        self._do(work)

    def find(self, stems: Sequence[str], most: int, *, within: Collection[int] | None = None) -> Found:
        """At most `most` blocks that have a word with one of these beginnings, or stand under one; `within` are the
        numbers of those that may be found."""
        return self._do(lambda db: self._found(db, stems, most, within))

    def _found(self, db: Sql, stems: Sequence[str], most: int, within: Collection[int] | None) -> Found:
        blocks, frequency = self._count(db, stems)
        there = [stem for stem, n in frequency.items() if n]
        asked = [stem for stem in there if frequency[stem] <= _COMMON * blocks] or there
        counted = Found([], frequency, blocks)
        if not asked or not most:
            return counted
        return Found(self._best(db, asked, most, within, counted), frequency, blocks)

    def _count(self, db: Sql, stems: Sequence[str]) -> tuple[int, dict[str, int]]:
        """How many blocks there are, and how many have a word with each of these beginnings, or somewhat more."""
        (blocks,) = db.execute("SELECT count(*) FROM block_words_docsize").fetchone()
        return blocks, {stem: _frequency(db, stem) for stem in stems}

    def _best(
        self, db: Sql, asked: Sequence[str], most: int, within: Collection[int] | None, counted: Found
    ) -> list[Row]:
        """The best blocks by the database's own ranking."""
        condition, bounds = "", list[object]()
        if within:
            # The bounds are quick, and let others through where a document has numbers of several times. The sign
            # before the second `rowid` keeps SQLite from asking the index for each number by itself.
            condition = "AND rowid BETWEEN ? AND ? AND +rowid IN (SELECT value FROM json_each(?)) "
            bounds = [min(within), max(within), json.dumps(list(within))]
        query = (
            f"SELECT rowid, words, above, kind FROM block_words WHERE block_words MATCH ? {condition}"
            f"AND rank MATCH 'bm25(1.0, {ABOVE})' ORDER BY rank LIMIT ?"
        )
        match = " OR ".join(f'"{stem}"*' if has_forms(stem) else f'"{stem}"' for stem in asked)
        return [Row(*row) for row in db.execute(query, (match, *bounds, most))]

    def _do(self, work: Callable[[Sql], _T]) -> _T:
        run: Run[_T] = self._run  # type: ignore[assignment]  # one runner for results of any type
        return run(work)


def drop(db: Sql, document_ids: Iterable[str], numbers: Iterable[int]) -> None:
    """Take documents and blocks out, within a transaction."""
    db.executemany("DELETE FROM searchable WHERE document = ?", [(i,) for i in document_ids])
    db.executemany("DELETE FROM block_words WHERE rowid = ?", [(n,) for n in numbers])


def forget(db: Sql) -> None:
    """Write the index anew: FTS5 only marks what was taken out, and keeps its words until it merges."""
    db.execute("INSERT INTO block_words (block_words) VALUES ('optimize')")


def in_memory() -> BlockWords:
    """An index that lives and ends with the process."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False, factory=SqliteConnection)
    lock = threading.Lock()
    for statement in SEARCH_STATEMENTS:
        db.execute(statement)

    def run(work: Callable[[Sql], object]) -> object:
        with lock:
            return work(db)

    return BlockWords(run)


def _frequency(db: Sql, stem: str) -> int:
    query = "SELECT sum(doc) FROM block_terms WHERE term BETWEEN ? AND ?"
    (n,) = db.execute(query, (stem, stem + _PREFIX_END if has_forms(stem) else stem)).fetchone()
    return int(n or 0)
