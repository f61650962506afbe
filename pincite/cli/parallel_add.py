"""Reading several files at a time, and adding them one after the other in their order.

Workers read, segment and pack; this process only hands files over, checks what comes back and writes it, in the
order of the files, since ids must not depend on who was faster. Workers don't wait for that: they read ahead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from blocks.document import Document
from blocks.errors import DocumentError
from blocks.reading.options import ReadOptions
from blocks.reading.read import Prepared, prepare
from pincite.cli.worker_pool import WorkerPool
from pincite.library import Library

_DEFAULT = ReadOptions()
_AHEAD_FILES = 32
"""Files for each worker that may be read or wait to be written at a time: while one worker is at a file of scans, the
others read so many small ones,"""
_AHEAD_BYTES = 128 * 2**20
"""unless they take more memory together than this."""
_BYTES_A_WORD = 100
"""What a word of a read document takes in memory, about."""


def add_in_order(
    library: Library,
    files: Sequence[str],
    pool: WorkerPool,
    *,
    name: str | None = None,
    options: ReadOptions = _DEFAULT,
) -> Iterator[Document | DocumentError]:
    """Add the files by the pool's workers: for each, in order, its document or why there is none.

    LibraryError ends it: nothing more can be added. Documents that were given are in the library for good.
    """
    known = library.sha256s

    def read(file: str) -> Prepared | DocumentError:
        try:
            return prepare(file, pool, name=name, options=options, known=known)
        except DocumentError as error:
            return error

    # One thread more than workers: it has the next file in hand when a worker is done.
    with ThreadPoolExecutor(len(pool) + 1) as threads:
        ahead: deque[_Ahead] = deque()
        waiting = deque(files)
        try:
            while waiting or ahead:
                while waiting and _has_room(ahead, len(pool)):
                    file = waiting.popleft()
                    ahead.append(_Ahead(threads.submit(read, file), _size(file)))
                prepared = ahead.popleft().prepared.result()
                yield prepared if isinstance(prepared, DocumentError) else _kept(library, prepared, known)
        except BaseException:  # also Ctrl-C: nobody waits for what is being read
            threads.shutdown(wait=False, cancel_futures=True)
            pool.kill()
            raise


def _kept(library: Library, prepared: Prepared, known: set[str]) -> Document:
    document = library.keep(prepared)
    known.add(document.sha256)
    return document


@dataclass(frozen=True, slots=True)
class _Ahead:
    """A file that is read, or will be, before its turn has come."""

    prepared: Future[Prepared | DocumentError]
    size: int
    """Of the file, in bytes."""

    @property
    def memory(self) -> int:
        """Bytes that it takes, as far as is known."""
        if not self.prepared.done() or self.prepared.exception() is not None:
            return self.size
        prepared = self.prepared.result()
        reading = prepared.reading if isinstance(prepared, Prepared) else None
        if reading is None:
            return self.size
        return self.size + len(reading.packed) + _BYTES_A_WORD * len(reading.content.words.texts)


def _has_room(ahead: Sequence[_Ahead], workers: int) -> bool:
    """Whether another file may be taken; each worker always gets one, whatever its size."""
    if len(ahead) < workers:
        return True
    return len(ahead) < _AHEAD_FILES * workers and sum(file.memory for file in ahead) < _AHEAD_BYTES


def _size(file: str) -> int:
    try:
        return Path(file).stat().st_size
    except (OSError, ValueError):
        return 0  # reading it will say what is wrong with it
