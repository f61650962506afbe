"""Reading several files at a time, and adding them one after the other in their order.

Reading takes the time and needs no library; adding gives out ids, which must not depend on who was faster.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from blocks.document import Document
from blocks.errors import DocumentError
from blocks.isolate import Limits, Worker
from blocks.model import Content
from pincite.library import Library


def add_in_order(
    library: Library,
    files: Sequence[str],
    *,
    workers: int,
    name: str | None = None,
    password: str | None = None,
) -> Iterator[Document | DocumentError]:
    """Add the files with so many worker processes: for each, in order, its document or why there is none.

    LibraryError ends it: nothing more can be added. Documents that were given are in the library for good.
    """
    turns = _Turns()
    idle: queue.SimpleQueue[_OrderlyWorker] = queue.SimpleQueue()
    pool = [_OrderlyWorker(turns) for _ in range(workers)]
    for worker in pool:
        idle.put(worker)

    def add(number: int, file: str) -> Document | DocumentError:
        worker = idle.get()
        worker.turn = number
        try:
            return library.add(file, name=name, password=password, worker=worker)
        except DocumentError as error:
            return error
        finally:
            turns.finish(number)
            idle.put(worker)

    with ThreadPoolExecutor(workers) as threads:
        waiting: list[Future[Document | DocumentError] | None] = []
        waiting += [threads.submit(add, number, file) for number, file in enumerate(files)]
        try:
            for number, future in enumerate(waiting):
                assert future is not None
                yield future.result()
                waiting[number] = None  # documents are large; only what is still to be told is kept
        except BaseException:  # also Ctrl-C: nobody waits for what is being read
            threads.shutdown(wait=False, cancel_futures=True)
            for worker in pool:
                worker.kill()
            raise
        finally:
            turns.open()
    for worker in pool:
        worker.close()


class _Turns:
    """Lets number n pass when all before it have finished."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._finished: set[int] = set()
        self._next = 0
        self._is_open = False

    def wait_for(self, number: int) -> None:
        """Return when it is `number`'s turn."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_open or self._next >= number)

    def finish(self, number: int) -> None:
        """`number` is through, added or not."""
        with self._changed:
            self._finished.add(number)
            while self._next in self._finished:
                self._finished.remove(self._next)
                self._next += 1
            self._changed.notify_all()

    def open(self) -> None:
        """Nobody waits any more."""
        with self._changed:
            self._is_open = True
            self._changed.notify_all()


class _OrderlyWorker(Worker):
    """A worker that hands over what it has read when it is its turn."""

    def __init__(self, turns: _Turns) -> None:
        super().__init__()
        self._turns = turns
        self.turn = 0

    def read_content(
        self,
        data: bytes,
        *,
        name: str = "document.pdf",
        password: str | None = None,
        limits: Limits | None = None,
    ) -> Content:
        """As `Worker.read_content`; returns no sooner than it is `turn`'s turn."""
        content = super().read_content(data, name=name, password=password, limits=limits)
        self._turns.wait_for(self.turn)
        return content

    def kill(self) -> None:
        """End the process though it is reading, without waiting for the thread that waits for it."""
        pid = self.pid
        if pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
