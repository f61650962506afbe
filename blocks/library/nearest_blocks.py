"""The blocks nearest to a question by an embedder's vectors, all compared with it: exact, linear in blocks.

100,000 vectors of 256 numbers take 100 MB and some 10 ms a question. A document is embedded when it is first searched,
and of a new version only the texts that the old one hasn't. What repeats a question's words and answers nothing
(headings, captions, running heads) has no vector.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from blocks.document import Document
from blocks.errors import EmbedderError, LibraryReadOnlyError, RemovedError
from blocks.library.embedding import Embedder, embed
from blocks.library.ranking import SELDOM_ANSWERS
from blocks.library.store.block_vectors import Vectors
from blocks.library.store.protocol import Store
from blocks.model import Kind

_RULES = 1
"""Of which blocks are embedded, by what text; vectors made by other rules are made again."""


class NearestBlocks:
    """A library's blocks as one embedder sees them. For any thread."""

    def __init__(self, embedder: Embedder, store: Store, opened: Callable[[str], Document]) -> None:
        """`opened` gives the document of an id."""
        self.embedder = embedder
        self._store = store
        self._opened = opened
        self._key = f"{embedder.name} ({_RULES})" if embedder.name else ""
        self._kept: dict[str, Vectors] = {}

    def find(self, words: str, most: int, *, document: Document | None) -> list[int]:
        """Numbers of at most `most` blocks, of the document or of all current ones, the nearest to the words first.

        Raises EmbedderError.
        """
        current = self._store.document_ids()
        rows = self._of_documents(current if document is None else [document.id])
        self._kept = {i: self._kept[i] for i in current if i in self._kept}
        if not rows:
            return []
        (question,) = embed(self.embedder, [words])
        self._require_one_length([question, *(row.vectors[0] for row in rows)])
        likeness = np.concatenate([row.vectors @ question for row in rows])
        numbers = np.concatenate([row.numbers for row in rows])
        best = np.argsort(-likeness, kind="stable")[:most]
        return [int(n) for n in numbers[best[likeness[best] > 0]]]

    def _of_documents(self, document_ids: Sequence[str]) -> list[Vectors]:
        """The vectors of documents that have some, embedded if need be."""
        rows = []
        for document_id in document_ids:
            try:
                row = self._known(document_id) or self._embedded(self._opened(document_id))
            except RemovedError:
                continue  # by another process, since the ids were read
            self._kept[document_id] = row
            if len(row.numbers):
                rows.append(row)
        return rows

    def _known(self, document_id: str) -> Vectors | None:
        """What is known of a document already."""
        kept, stored = self._kept.get(document_id), self._store.block_vectors
        if kept is None and self._key and stored is not None:
            return stored.get(document_id, self._key)
        return kept

    def _embedded(self, document: Document) -> Vectors:
        texts = _texts(document)
        known = self._of_other_versions(document)
        new = [text for text in dict.fromkeys(texts.values()) if text not in known]
        known.update(zip(new, embed(self.embedder, new), strict=True))
        rows = [known[text] for text in texts.values()]
        self._require_one_length(rows)
        # As a file keeps them, so that the order of hits is the same before it is opened again.
        vectors = np.array(rows, dtype=np.float16).astype(np.float32)
        found = Vectors(np.array(list(texts), dtype=np.int64), vectors)
        stored = self._store.block_vectors
        if rows and self._key and stored is not None:
            # A file that can only be read keeps none; this process does.
            with suppress(LibraryReadOnlyError):
                stored.put(document.id, self._key, found)
        return found

    def _of_other_versions(self, document: Document) -> dict[str, NDArray[np.float32]]:
        """The vectors of texts that other versions of the document have."""
        known: dict[str, NDArray[np.float32]] = {}
        for entry in self._store.versions(document.id):
            row = self._known(entry.id) if entry.id != document.id else None
            if row is not None:
                texts = _texts(self._opened(entry.id))
                known |= {texts[int(n)]: vector for n, vector in zip(row.numbers, row.vectors, strict=True)}
        return known

    def _require_one_length(self, vectors: Sequence[NDArray[np.float32]]) -> None:
        lengths = sorted({len(vector) for vector in vectors})
        if len(lengths) > 1:
            raise EmbedderError(
                f"the embedder {self.embedder.name!r} gives vectors of {' and '.join(map(str, lengths))} numbers, "
                "or the library has another model's under this name; give another model another name"
            )


def _texts(document: Document) -> dict[int, str]:
    """What is embedded, by a block's number: its text, and before a table's row the caption and the heading rows."""
    kinds, texts = document.block_columns.kinds, document.block_texts
    found: dict[int, str] = {}
    for i, number in enumerate(document.block_numbers.tolist()):
        if kinds[i] not in SELDOM_ANSWERS:
            over = (
                [j for j in document.above[i] if kinds[j] is not Kind.HEADING]
                if kinds[i] is Kind.TABLE
                else []
            )
            found[number] = "\n".join(texts[j] for j in (*over, i))
    return found
