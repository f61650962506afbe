"""What reads many files at a time for `Library.add_many`, and the one of this machine."""

from __future__ import annotations

from typing import Protocol

from blocks.reading.isolate import Reading, Worker
from blocks.reading.options import ReadOptions
from blocks.reading.read import PackingReader
from blocks.worker.limits import Limits
from blocks.worker.pool import WorkerPool, usual_workers

_DEFAULT = ReadOptions()


class Engine(PackingReader, Protocol):
    """Reads several files at a time, each in a process with limits: on this machine or on others.

    Safe from several threads, each of which waits for its file; the bytes are handed over, so the machines that read
    need no folder in common with the one that writes.
    """

    def __len__(self) -> int:
        """How many files are worth reading at the same time."""

    def kill(self) -> None:
        """Read nothing more; waits for nobody."""


class LocalEngine(WorkerPool[Worker]):
    """So many reading processes of this machine, used until the end of the `with` block."""

    def __init__(self, workers: int | None = None) -> None:
        """`workers` processes; one per processor, at most 8, for None."""
        super().__init__(workers or usual_workers(), Worker)

    def read_packed(
        self,
        data: bytes,
        *,
        name: str = "document.pdf",
        options: ReadOptions = _DEFAULT,
        limits: Limits | None = None,
    ) -> Reading:
        """`Worker.read_packed` of the next worker that has nothing to do. Raises CancelledError after `kill`."""
        with self.idle_worker() as worker:
            return worker.read_packed(data, name=name, options=options, limits=limits)
