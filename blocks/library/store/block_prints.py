"""The fingerprints of a library's documents in the store: which passages have a print, and whose they are.

Passages are numbered through the library, a run of numbers for each version of a document (`printed`), whose last
stands for the whole document: its terms are posted there. Postings are kept by `print_segments`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.library.store import print_segments
from blocks.library.store.print_segments import Postings
from blocks.library.store.sql import Database, Sql

RULES = 1
"""Of `blocks.text.prints` and of what is posted; documents with prints by other rules are printed again."""


@dataclass(frozen=True, slots=True)
class Prints:
    """The fingerprints of a document that has no place in a library yet."""

    postings: Postings
    """Its passages are counted from 0."""
    passages: int
    """How many numbers it takes, with the last one for its terms."""
    pages: int
    """How many pages it has."""


@dataclass(frozen=True, slots=True)
class Run:
    """A document's run of passages."""

    document_id: str
    """The version that the passages are of."""
    order: int
    """By this number documents are in the order of adding."""
    is_current: bool
    """False for a version that another one has replaced."""
    first: int
    """Its first passage."""
    end: int
    """The number behind its last one."""


class BlockPrints:
    """The fingerprints of a store. Raises what `Database.run` raises."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def missing(self) -> list[str]:
        """Ids of the current versions that have no prints by today's rules, in the order of adding."""
        query = (
            "SELECT id FROM documents LEFT JOIN printed ON document = number AND rules = ? "
            "WHERE is_current = 1 AND document IS NULL ORDER BY number"
        )
        return [row[0] for row in self._database.run(lambda db: db.execute(query, (RULES,)).fetchall())]

    def replace(self, document_id: str, prints: Prints) -> None:
        """Put a document's prints in, in one transaction, unless another process has, or has removed it."""

        def work(db: Sql) -> None:
            with db.transaction():
                query = (
                    "SELECT number, rules FROM documents LEFT JOIN printed ON document = number WHERE id = ?"
                )
                found = db.execute(query, (document_id,)).fetchone()
                if found and found[1] != RULES:
                    drop(db, [found[0]])
                    put(db, found[0], prints)

        self._database.run(work)
        self.merge()

    def merge(self) -> None:
        """See `print_segments.merge`; to be called after each document."""
        self._database.run(print_segments.merge)

    def find(self, hashes: Sequence[int]) -> list[NDArray[np.uint32]]:
        """For each hash the passages that have it; of more than `print_segments.MOST_PASSAGES`, some."""
        return self._database.run(lambda db: print_segments.find(db, hashes)) if hashes else []

    def run_of(self, passage: int) -> Run | None:
        """The document that the passage is of; None if it was removed."""
        query = (
            "SELECT id, CASE origin WHEN 0 THEN number ELSE origin END, is_current, first_passage, passages "
            "FROM printed JOIN documents ON number = document "
            "WHERE first_passage <= ? ORDER BY first_passage DESC LIMIT 1"
        )
        row = self._database.run(lambda db: db.execute(query, (passage,)).fetchone())
        if row is None or passage >= row[3] + row[4]:
            return None
        return Run(row[0], row[1], bool(row[2]), row[3], row[3] + row[4])

    def documents(self, most: int) -> list[tuple[str, int]]:
        """Ids of current versions, each with the number that gives its order of adding; `most` at most."""
        query = "SELECT id, CASE origin WHEN 0 THEN number ELSE origin END FROM documents WHERE is_current = 1 LIMIT ?"
        return [
            (row[0], row[1]) for row in self._database.run(lambda db: db.execute(query, (most,)).fetchall())
        ]

    def most_pages(self) -> int:
        """The pages of the longest current version."""
        query = "SELECT max(pages) FROM printed JOIN documents ON number = document WHERE is_current = 1"
        return int(self._database.run(lambda db: db.execute(query).fetchone())[0] or 0)


def put(db: Sql, document: int, prints: Prints) -> None:
    """Put the prints of the document with this number in, within a transaction."""
    query = "SELECT first_passage + passages FROM printed ORDER BY first_passage DESC LIMIT 1"
    (first,) = db.execute(query).fetchone() or (0,)
    db.execute(
        "INSERT INTO printed (document, first_passage, passages, pages, rules) VALUES (?, ?, ?, ?, ?)",
        (document, first, prints.passages, prints.pages, RULES),
    )
    print_segments.put(db, prints.postings + np.uint64(first))


def drop(db: Sql, documents: Sequence[int]) -> None:
    """Take the prints of the documents with these numbers out, within a transaction."""
    query = "SELECT first_passage, first_passage + passages FROM printed WHERE document = ?"
    runs = [row for number in documents for row in db.execute(query, (number,)).fetchall()]
    if runs:
        print_segments.drop(db, runs)
        db.executemany("DELETE FROM printed WHERE document = ?", [(number,) for number in documents])
