"""A worker process as the server sees it: one task at a time, its answers read without blocking."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator
from typing import Any

import blocks
from blocks.errors import OverTimeError, PinciteError, ServerError, WorkerEndedError
from blocks.worker.process import worker_environment
from pincite.server.work.frames import ANSWER, FAILURE, LIBRARY_VARIABLE, PART, REFUSAL, Reply, Task

_PIECE = 2**20
"""Bytes that wait in the server for whoever reads an answer; more stay in the worker."""
_MOST_BYTES = 2**30
"""Longer answers than any task gives: whoever claims more is not to be believed."""
_FAREWELL_SECONDS = 2.0
"""How long a process that has nothing to do may take to end."""
_log = logging.getLogger(__name__)


class WorkerProcess:
    """A process that has the library open and does one task after another."""

    def __init__(self, process: Process) -> None:
        """`process` runs `pincite.server.work.worker`."""
        self._process = process
        self._busy = False

    @classmethod
    async def start(cls, library: str, memory_bytes: int) -> WorkerProcess:
        """A new process for the library, that may have so much address space."""
        command = [sys.executable, "-P", "-m", "pincite.server.work.worker", str(memory_bytes)]
        # A group of its own: what a task starts (a reading worker, OCR) is ended with it.
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            # Others can see a command's options, and an address may have a password.
            env={**worker_environment(), LIBRARY_VARIABLE: library},
            limit=_PIECE,
            start_new_session=True,
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    @property
    def usable(self) -> bool:
        """True if it runs and has nothing to do: its last answer was read to the end."""
        return not self._busy and self._process.returncode is None

    async def frames(self, task: Task) -> AsyncGenerator[bytes | Reply, None]:
        """Give it the task: the parts of the answer as they come, then the reply.

        Raises the error of our tree that the task met, OverTimeError after `task.seconds`, WorkerEndedError if the
        process ends in between, and ServerError for an error that nobody expected.
        """
        self._busy = True
        deadline = asyncio.get_running_loop().time() + task.seconds
        try:
            await self._send(task.packed(), deadline)
            kind, head, body = await self._receive(deadline)
            while kind == PART:
                yield body
                kind, head, body = await self._receive(deadline)
        except TimeoutError as error:
            problem = f"this took more than the {task.seconds:g} s allowed and was stopped"
            raise OverTimeError(f"{problem}; ask for less at once, or start the server with more") from error
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise WorkerEndedError(
                f"the process that did this ended ({await self._end_told()}); ask again, and if it ends once more, "
                "something in the document breaks it"
            ) from error
        self._busy = False
        if kind in (REFUSAL, FAILURE):
            raise _error(kind, head)
        yield Reply.unpacked(head, body)

    async def end(self) -> None:
        """End the process with all that it has started, and wait for it; one that is at a task is killed."""
        if self.usable:
            assert self._process.stdin is not None
            self._process.stdin.close()  # it closes the library, which then mostly needs no file beside it
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), _FAREWELL_SECONDS)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        await self._process.wait()

    async def _send(self, frame: bytes, deadline: float) -> None:
        assert self._process.stdin is not None
        async with asyncio.timeout_at(deadline):
            self._process.stdin.write(frame)
            await self._process.stdin.drain()

    async def _receive(self, deadline: float) -> tuple[bytes, dict[str, Any], bytes]:
        """The next frame: its kind, head and body."""
        import json

        assert self._process.stdout is not None
        read = self._process.stdout.readexactly
        async with asyncio.timeout_at(deadline):
            kind, head, body = ANSWER.unpack(await read(ANSWER.size))
            if head + body > _MOST_BYTES:
                raise ConnectionError(f"a frame of {head + body} bytes")
            return kind, json.loads(await read(head)), await read(body)

    async def _end_told(self) -> str:
        """How the process ended, as far as is known at once."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self._process.wait()
        status = self._process.returncode
        if status is None:
            return "it closed its output"
        return f"signal {signal.Signals(-status).name}" if status < 0 else f"exit status {status}"


def _error(kind: bytes, head: dict[str, Any]) -> PinciteError:
    """The error that a task met, as an object of its class; only classes of our tree are made."""
    if kind == FAILURE:
        _log.error("a task failed:\n%s", head["traceback"])
        return ServerError("the server met an error that nobody expected; its log says which")
    named = getattr(blocks, head["error"], PinciteError)
    is_ours = isinstance(named, type) and issubclass(named, PinciteError)
    return (named if is_ours else PinciteError)(head["message"])
