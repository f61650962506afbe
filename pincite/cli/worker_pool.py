"""Several reading processes behind one door: whoever asks gets the next idle one."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
from types import TracebackType
from typing import Self

from blocks.errors import DocumentError
from blocks.reading.isolate import Reading, Worker
from blocks.reading.options import ReadOptions
from blocks.worker.limits import Limits

_DEFAULT = ReadOptions()


class WorkerPool:
    """So many worker processes, started at once and used until the end of the `with` block.

    Safe from several threads; more threads than workers let each worker find its next file already read.
    """

    def __init__(self, workers: int) -> None:
        self._workers = [Worker() for _ in range(workers)]
        self._killed = False
        self._idle: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        for worker in self._workers:
            worker.warm_up()
            self._idle.put(worker)

    def __len__(self) -> int:
        return len(self._workers)

    def read_packed(
        self,
        data: bytes,
        *,
        name: str = "document.pdf",
        options: ReadOptions = _DEFAULT,
        limits: Limits | None = None,
    ) -> Reading:
        """`Worker.read_packed` of the next worker that has nothing to do."""
        worker = self._idle.get()
        try:
            if self._killed:
                raise DocumentError(f"{name} was not read: reading was stopped")
            return worker.read_packed(data, name=name, options=options, limits=limits)
        finally:
            self._idle.put(worker)

    def kill(self) -> None:
        """Read nothing more, and end the processes though they are reading.

        Doesn't wait for the threads that wait for them.
        """
        self._killed = True
        for worker in self._workers:
            pid = worker.pid
            if pid is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self.kill()
            return
        for worker in self._workers:
            worker.close()
