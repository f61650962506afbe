"""A lane: workers for tasks of one kind, and the tasks that wait for one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager

from blocks.errors import BusyError
from pincite.server.work.frames import Reply, Task
from pincite.server.work.process import WorkerProcess

Start = Callable[[], Awaitable[WorkerProcess]]
"""Starts a worker."""


class Lane:
    """At most so many workers, started when they are needed, and replaced when they end or have to be ended."""

    def __init__(self, start: Start, *, workers: int, waiting: int, patience: float) -> None:
        """`waiting` is how many tasks may wait for a worker, `patience` how long each does, in seconds."""
        self._start = start
        self._free = asyncio.Semaphore(workers)
        self._idle: list[WorkerProcess] = []
        self._all: set[WorkerProcess] = set()
        self._most_waiting = waiting
        self._patience = patience
        self._closed = False
        self.waiting = 0
        """Tasks that wait for a worker now."""
        self.ended = 0
        """Workers that ended, or were ended, in the middle of a task."""

    @property
    def pids(self) -> list[int]:
        """Ids of its processes."""
        return [worker.pid for worker in self._all]

    @property
    def busy(self) -> int:
        """How many of them are at a task."""
        return len(self._all) - len(self._idle)

    async def answer(self, task: Task) -> Reply:
        """Have the task done. Raises as `WorkerProcess.frames`, and BusyError if too many wait."""
        async with self._worker() as worker, aclosing(worker.frames(task)) as frames:
            async for frame in frames:
                if isinstance(frame, Reply):
                    return frame
        raise AssertionError("a worker answers with a reply or an error")

    async def parts(self, task: Task) -> AsyncGenerator[bytes, None]:
        """Have a task done whose answer comes in parts. Whoever stops reading before the end stops the task.

        Raises as `answer`.
        """
        async with self._worker() as worker, aclosing(worker.frames(task)) as frames:
            async for frame in frames:
                if isinstance(frame, bytes):
                    yield frame

    async def warm_up(self) -> None:
        """Start one worker, so that the first task needn't wait for it."""
        async with self._worker():
            pass

    async def close(self) -> None:
        """End all workers, and start none any more."""
        self._closed = True
        await asyncio.gather(*(worker.end() for worker in self._all))
        self._all.clear()
        self._idle.clear()

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[WorkerProcess]:
        """A worker that has nothing to do. It goes back if its task is done, else it is ended."""
        await self._wait_for_turn()
        worker = None
        try:
            worker = await self._next()
            yield worker
        finally:
            if worker is not None and not await self._put_back(worker):
                self.ended += not self._closed
            self._free.release()

    async def _wait_for_turn(self) -> None:
        if self._free.locked() and self.waiting >= self._most_waiting:
            raise BusyError(f"{self.waiting} tasks like this wait already; ask again in a few seconds")
        self.waiting += 1
        try:
            async with asyncio.timeout(self._patience):
                await self._free.acquire()
        except TimeoutError as error:
            raise BusyError(
                f"all workers had other things to do for {self._patience:g} s; ask again later"
            ) from error
        finally:
            self.waiting -= 1

    async def _next(self) -> WorkerProcess:
        """The worker that was used last, whose caches are warm; a new one if none is idle."""
        while self._idle:
            worker = self._idle.pop()
            if worker.usable:
                return worker
            await self._end(worker)
        if self._closed:
            raise BusyError("the server is being shut down; ask again when it is back")
        worker = await self._start()
        self._all.add(worker)
        return worker

    async def _put_back(self, worker: WorkerProcess) -> bool:
        """Whether the worker can be used again."""
        if worker.usable and not self._closed:
            self._idle.append(worker)
            return True
        # Shielded: whoever asked may have gone, and the process must end all the same.
        await asyncio.shield(self._end(worker))
        return False

    async def _end(self, worker: WorkerProcess) -> None:
        self._all.discard(worker)
        await worker.end()
