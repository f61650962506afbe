"""Several worker processes behind one door: whoever asks gets the next idle one."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from types import TracebackType
from typing import Generic, Self, TypeVar

from blocks.worker.process import WorkerProcess

_Worker = TypeVar("_Worker", bound=WorkerProcess)
_MOST = 8
"""More processes than this are started only for who asks for them: each holds a few hundred megabytes."""


def usual_workers() -> int:
    """How many processes to start for who doesn't say: one per processor that this one may use, at most 8."""
    return min(len(os.sched_getaffinity(0)), _MOST)


class WorkerPool(Generic[_Worker]):
    """So many worker processes, started at once and used until the end of the `with` block.

    Safe from several threads; more threads than workers let each worker find its next task already there.
    """

    def __init__(self, workers: int, start: Callable[[], _Worker]) -> None:
        """`start` makes one of them."""
        self._workers = [start() for _ in range(workers)]
        self._killed = False
        self._idle: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        for worker in self._workers:
            worker.warm_up()
            self._idle.put(worker)

    def __len__(self) -> int:
        return len(self._workers)

    @contextmanager
    def idle_worker(self) -> Iterator[_Worker]:
        """The next worker that has nothing to do, for one task. Raises CancelledError once the pool is killed."""
        worker = self._idle.get()
        try:
            if self._killed:
                raise CancelledError("the work was stopped")
            yield worker
        finally:
            self._idle.put(worker)

    def kill(self) -> None:
        """Begin nothing more, and end the processes though they are at work.

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
