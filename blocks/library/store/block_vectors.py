"""The vectors of a library's blocks: for each document and each embedder one row, kept until the document is
removed or has a newer version that was embedded.

A row has the numbers of the blocks that were embedded, eight bytes each, and their vectors as half floats: a
cosine of them is off by less than 0.001.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.library.store.sql import Database, Sql, damaged
from blocks.library.store.sql_rows import ORIGIN


@dataclass(frozen=True, slots=True)
class Vectors:
    """The blocks of a document that were embedded."""

    numbers: NDArray[np.int64]
    """The n of their `BLOCK_CITE_ID_n`. Shape (n,)."""
    vectors: NDArray[np.float32]
    """Of length 1, or 0. Shape (n, d)."""


class BlockVectors:
    """The vectors, beside the documents. Raises LibraryError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, document_id: str, embedder: str) -> Vectors | None:
        """The vectors of a document by the embedder of that name; None if there are none."""
        query = (
            "SELECT block_vectors.numbers, vectors FROM documents JOIN block_vectors ON document = number "
            "WHERE id = ? AND embedder = ?"
        )
        row = self._database.run(lambda db: db.execute(query, (document_id, embedder)).fetchone())
        if row is None:
            return None
        try:
            numbers = np.frombuffer(row[0], dtype="<i8").astype(np.int64)
            vectors = np.frombuffer(row[1], dtype="<f2").astype(np.float32).reshape(len(numbers), -1)
        except ValueError as error:
            raise damaged(self._database.place, f"the vectors of document {document_id}: {error}") from error
        return Vectors(numbers, vectors)

    def put(self, document_id: str, embedder: str, found: Vectors) -> None:
        """Keep vectors of a document that is current, in the place of its other versions'; nothing for one that is not,
        or was removed since: what was taken out must not come back."""
        self._database.require_writable()
        packed = (found.numbers.astype("<i8").tobytes(), found.vectors.astype("<f2").tobytes())
        self._database.run(lambda db: _put(db, document_id, embedder, packed))


def _put(db: Sql, document_id: str, embedder: str, packed: tuple[bytes, bytes]) -> None:
    query = f"SELECT number, {ORIGIN} FROM documents WHERE id = ? AND is_current = 1"
    with db.transaction():
        current = db.execute(query, (document_id,)).fetchone()
        if current is None:
            return
        versions = f"SELECT number FROM documents WHERE {ORIGIN} = ?"
        db.execute(
            f"DELETE FROM block_vectors WHERE embedder = ? AND document IN ({versions})",
            (embedder, current[1]),
        )
        db.execute("INSERT INTO block_vectors VALUES (?, ?, ?, ?)", (current[0], embedder, *packed))
