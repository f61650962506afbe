"""Many files added: read several at a time by an engine, and kept one after the other, in their order or as they come.

Workers read, segment and pack; this process only hands files over, checks what comes back and writes it, in the
order of the files unless it is told otherwise, since ids must not depend on who was faster. Workers don't wait for
that: they read ahead.

Writing takes a sixth of the time of reading text, and a thousandth of OCR (docs/scale.md). A second run over the same
files reads none of those that are in.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from blocks.document import Document
from blocks.errors import DocumentError
from blocks.reading.options import ReadOptions
from blocks.reading.read import Prepared, prepare
from blocks.reading.source import Source

if TYPE_CHECKING:
    from blocks.reading.engine import Engine
    from blocks.worker.limits import Limits

_DEFAULT = ReadOptions()
_AHEAD_FILES = 32
"""Files for each worker that may be read or wait to be written at a time: while one worker is at a file of scans, the
others read so many small ones,"""
_AHEAD_BYTES = 64 * 2**20
"""unless they take more memory together than this for each worker."""
_BYTES_A_WORD = 100
"""What a word of a read document takes in memory, about."""


class KeepsDocuments(Protocol):
    """What a `Library` is asked for here."""

    @property
    def sha256s(self) -> set[str]:
        """The sha256 of every file that it has."""

    def keep(self, prepared: Prepared) -> Document:
        """Give a document that was read its ids and keep it. Raises LibraryError."""


def add_files(
    library: KeepsDocuments,
    files: Iterable[Source],
    engine: Engine,
    *,
    name: str | None = None,
    options: ReadOptions = _DEFAULT,
    limits: Limits | None = None,
    any_order: bool = False,
) -> Iterator[tuple[Source, Document | DocumentError]]:
    """Add the files as the engine reads them: each, in order, with its document or why there is none.

    In `any_order` one that is read waits for no other: a book of scans holds nobody up, and ids depend on who was
    faster.

    LibraryError and ClusterError end it: nothing more can be added. Documents that were given are in the library for
    good. Whoever leaves early kills the engine.
    """
    known = library.sha256s

    def read(file: Source) -> Prepared | DocumentError:
        try:
            return prepare(file, engine, name=name, options=options, limits=limits, known=known)
        except DocumentError as error:
            return error

    def kept() -> tuple[Source, Document | DocumentError]:
        next_one = _first_done(ahead) if any_order else ahead[0]
        ahead.remove(next_one)
        prepared = next_one.prepared.result()
        result = prepared if isinstance(prepared, DocumentError) else _kept(library, prepared, known)
        return next_one.file, result

    ahead: list[_Ahead] = []
    # One thread more than workers: it has the next file in hand when a worker is done.
    with ThreadPoolExecutor(len(engine) + 1) as threads:
        try:
            for file in files:
                while not _has_room(ahead, len(engine)):
                    yield kept()
                ahead.append(_Ahead(file, threads.submit(read, file), _size(file)))
            while ahead:
                yield kept()
        except BaseException:  # also Ctrl-C: nobody waits for what is being read
            threads.shutdown(wait=False, cancel_futures=True)
            engine.kill()
            raise


def _kept(library: KeepsDocuments, prepared: Prepared, known: set[str]) -> Document:
    document = library.keep(prepared)
    known.add(document.sha256)
    return document


@dataclass(frozen=True, slots=True, eq=False)
class _Ahead:
    """A file that is read, or will be, before its turn has come."""

    file: Source
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


def _first_done(ahead: Sequence[_Ahead]) -> _Ahead:
    """The first that is read, once one is."""
    done, _ = wait((one.prepared for one in ahead), return_when=FIRST_COMPLETED)
    return next(one for one in ahead if one.prepared in done)


def _has_room(ahead: Sequence[_Ahead], workers: int) -> bool:
    """Whether another file may be taken; each worker always gets one, whatever its size."""
    if len(ahead) < workers:
        return True
    held = sum(file.memory for file in ahead)
    return len(ahead) < _AHEAD_FILES * workers and held < _AHEAD_BYTES * workers


def _size(file: Source) -> int:
    if isinstance(file, bytes | bytearray | memoryview):
        return len(file)
    if isinstance(file, str | os.PathLike):
        with suppress(OSError, ValueError):  # reading it will say what is wrong with it
            return Path(file).stat().st_size
    return 0
