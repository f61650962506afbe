"""Documents that stay open after they were used, bounded by the memory that they hold.

The least recently used are let go first; one that is in use elsewhere stays the same object all the same.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection
from weakref import WeakValueDictionary

from blocks.document import Document

CACHE_BYTES = 256 * 2**20
"""How much open documents may hold by default."""
_BYTES_A_WORD = 300
"""What a word of an open document holds, in columns, texts, indexes and what was worked out of them: 190 with all
indexes, 260 after 300 quotes, measured over 1.5 million words of 86 documents."""
_BYTES_A_DOCUMENT = 20_000
"""And what a document holds that has none."""


class OpenDocuments:
    """Open documents by their ids. Safe from several threads."""

    def __init__(self, most_bytes: int) -> None:
        """At most `most_bytes` are held, about, beyond the document that was asked for last."""
        self._most = most_bytes
        self._known: WeakValueDictionary[str, Document] = WeakValueDictionary()
        self._kept: OrderedDict[str, Document] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()

    def get(self, document_id: str) -> Document | None:
        """The document of that id, if it is open."""
        return self._known.get(document_id)

    def keep(self, document: Document) -> Document:
        """The open document of the same id, else this one; it is kept, and others are let go where there is no room."""
        with self._lock:
            document = self._known.setdefault(document.id, document)
            if document.id not in self._kept:
                self._held += _size(document)
            self._kept[document.id] = document
            self._kept.move_to_end(document.id)
            while self._held > self._most and len(self._kept) > 1:
                self._held -= _size(self._kept.popitem(last=False)[1])
            return document

    def forget(self, document_ids: Collection[str]) -> None:
        """Let go of these documents."""
        with self._lock:
            for document_id in document_ids:
                self._known.pop(document_id, None)
                document = self._kept.pop(document_id, None)
                self._held -= 0 if document is None else _size(document)


def _size(document: Document) -> int:
    return _BYTES_A_DOCUMENT + _BYTES_A_WORD * len(document.words)
