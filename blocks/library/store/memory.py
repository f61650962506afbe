"""Documents kept in this process, for `Library()` without a file."""

from __future__ import annotations

import bisect
import hashlib
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from blocks.errors import DocumentError
from blocks.library.store.ids import document_id_candidates, number_blocks, pack_numbers
from blocks.library.store.model import Addition, Entry, Revision
from blocks.model import Content

if TYPE_CHECKING:
    from blocks.library.store.block_words import BlockWords


@dataclass(frozen=True, slots=True)
class _Kept:
    """A document and where its file is."""

    entry: Entry
    content: Content
    source: bytes | Path


class MemoryStore:
    """A `Store` that lives and ends with the process.

    Of a file on disk it remembers the path, not the bytes.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, _Kept] = {}
        self._id_of_sha256: dict[str, str] = {}
        self._first_blocks: list[int] = []
        self._origins_of_blocks: list[str] = []
        self._origin: dict[str, str] = {}
        self._versions: dict[str, list[str]] = {}
        self._current: dict[str, str] = {}
        self._removed: set[str] = set()
        self._next_block = 1

    @cached_property
    def block_words(self) -> BlockWords:
        """See `Store.block_words`; made when it is first needed."""
        from blocks.library.store.block_words import in_memory

        return in_memory()

    @property
    def block_vectors(self) -> None:
        """See `Store.block_vectors`: whoever searches keeps them in memory anyway."""

    @property
    def block_prints(self) -> None:
        """See `Store.block_prints`: its documents are read whole, in memory as they are."""

    def require_writable(self) -> None:
        """Memory always is."""

    def state(self) -> None:
        """See `Store.state`: nothing counts the changes."""

    def add(self, addition: Addition) -> Entry:
        """See `Store.add`."""
        with self._lock:
            known = self._id_of_sha256.get(addition.sha256)
            if known is not None:
                return self._kept[known].entry
            return self._keep(addition)

    def revise(self, revision: Revision) -> Entry | None:
        """See `Store.revise`."""
        with self._lock:
            origin = self._origin.get(revision.base)
            if origin is None or self._current[origin] != revision.base:
                return None
            known = self._id_of_sha256.get(revision.addition.sha256)
            if known is None or revision.rereads:
                return self._keep(revision.addition, revision, origin)
            if self._origin[known] != origin:
                return None
            self._current[origin] = known
            return self._kept[known].entry

    def _keep(self, addition: Addition, revision: Revision | None = None, origin: str | None = None) -> Entry:
        taken = self._kept.keys() | self._removed
        document_id = next(i for i in document_id_candidates(addition.sha256) if i not in taken)
        origin = origin or document_id
        versions = self._versions.setdefault(origin, [])
        count, numbers = len(addition.content.blocks), b""
        if revision is not None:
            count = int((revision.kept == 0).sum())
            numbers = pack_numbers(number_blocks(revision.kept, self._next_block))
        entry = Entry(
            document_id, addition.name, addition.sha256, self._next_block, count, len(versions) + 1, numbers
        )
        known = self._id_of_sha256.get(addition.sha256)
        source = self._kept[known].source if known else addition.path or addition.data
        self._kept[document_id] = _Kept(entry, addition.content, source)
        self._id_of_sha256[addition.sha256] = document_id
        self._origin[document_id] = origin
        self._current[origin] = document_id
        versions.append(document_id)
        if count:
            self._first_blocks.append(self._next_block)
            self._origins_of_blocks.append(origin)
            self._next_block += count
        return entry

    def remove(self, document_ids: Sequence[str]) -> None:
        """See `Store.remove`."""
        gone: list[Entry] = []
        with self._lock:
            for origin in {self._origin[i] for i in document_ids if i in self._origin}:
                del self._current[origin]
                for version in self._versions.pop(origin):
                    gone.append(self._kept.pop(version).entry)
                    self._id_of_sha256.pop(gone[-1].sha256, None)
                    del self._origin[version]
                    self._removed.add(version)
        if "block_words" in vars(self):
            self.block_words.remove(gone)

    def was_removed(self, document_id: str) -> bool:
        """See `Store.was_removed`."""
        return document_id in self._removed

    def block_was_removed(self, number: int) -> bool:
        """See `Store.block_was_removed`."""
        with self._lock:
            return 1 <= number < self._next_block and self._given_to(number) not in self._current

    def document_ids(self) -> list[str]:
        """See `Store.document_ids`."""
        with self._lock:
            return list(self._current.values())

    def versions(self, document_id: str) -> list[Entry]:
        """See `Store.versions`."""
        with self._lock:
            ids = self._versions.get(self._origin.get(document_id, ""), [])
            return [self._kept[i].entry for i in ids]

    def current(self, document_id: str) -> Entry | None:
        """See `Store.current`."""
        with self._lock:
            origin = self._origin.get(document_id)
            return self._kept[self._current[origin]].entry if origin else None

    def entry(self, document_id: str) -> Entry | None:
        """See `Store.entry`."""
        kept = self._kept.get(document_id)
        return kept.entry if kept else None

    def sha256s(self) -> set[str]:
        """See `Store.sha256s`."""
        with self._lock:
            return set(self._id_of_sha256)

    def entry_of_sha256(self, sha256: str) -> Entry | None:
        """See `Store.entry_of_sha256`."""
        known = self._id_of_sha256.get(sha256)
        return self._kept[known].entry if known else None

    def named(self, name: str) -> list[Entry]:
        """See `Store.named`."""
        with self._lock:
            return [kept.entry for kept in self._kept.values() if kept.entry.name == name]

    def entry_of_block(self, number: int) -> Entry | None:
        """See `Store.entry_of_block`."""
        with self._lock:
            if not 1 <= number < self._next_block:
                return None
            current = self._current.get(self._given_to(number))
            return self._kept[current].entry if current else None

    def _given_to(self, number: int) -> str:
        """Id of the first version of the document to which the block number was given."""
        return self._origins_of_blocks[bisect.bisect(self._first_blocks, number) - 1]

    def content(self, document_id: str) -> Content:
        """See `Store.content`."""
        return self._kept[document_id].content

    def source_bytes(self, document_id: str) -> bytes:
        """See `Store.source_bytes`.

        Raises DocumentError if the file has changed or gone since it was added.
        """
        kept = self._kept[document_id]
        if isinstance(kept.source, bytes):
            return kept.source
        advice = "put it back, or add its bytes instead of its path, or use a library file, which keeps them"
        try:
            data = kept.source.read_bytes()
        except OSError as error:
            gone = f"{kept.source} was added but can't be read any more ({error.strerror})"
            raise DocumentError(f"{gone}; {advice}") from error
        if hashlib.sha256(data).hexdigest() != kept.entry.sha256:
            raise DocumentError(f"{kept.source} has changed since it was added; {advice}")
        return data

    def close(self) -> None:
        """Nothing to release: documents in hand stay usable."""
