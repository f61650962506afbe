"""A worker process as the process that asks it sees it: started once and reused; one that overruns its time, runs out
of memory or dies is replaced. What it sends is data only: nothing in it is run here.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Self, TypeVar

from blocks import errors
from blocks.worker.folders import make_folder, remove_folder
from blocks.worker.frames import ANSWER, ASKER, PROGRESS, REQUEST, RESULT
from blocks.worker.limits import Limits

_Result = TypeVar("_Result")
_PIECE = 2**20
"""Bytes to move at once."""
_FAREWELL = 2.0
"""Seconds to wait for the exit status of a worker that has closed its end."""


class WorkerProcess:
    """One process that does tasks, one at a time; started when first needed.

    Safe from several threads; a fork has a worker of its own.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """`command` runs a module that calls `blocks.worker.answering.serve`."""
        self._command = list(command)
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._end: weakref.finalize[[subprocess.Popen[bytes], int, str, int], WorkerProcess] | None = None
        _all.add(self)

    @property
    def pid(self) -> int | None:
        """The process's id, or None while there is none."""
        process = self._process
        return process.pid if process else None

    def warm_up(self) -> None:
        """Start the process without waiting for it, so that the first document needn't."""
        with self._lock:
            self._running()

    def close(self) -> None:
        """End the process; a later call would start another."""
        with self._lock:
            self._discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(
        self,
        asked: Mapping[str, Any],
        data: bytes,
        parse: Callable[[bytearray], _Result],
        *,
        name: str,
        doing: str,
        advice: str,
        limits: Limits,
    ) -> _Result:
        """Have a task done on the file `data`: what `parse` makes of the answer.

        `asked` is JSON; `doing` says in messages what is done ("reading it"), `advice` what may be done if the limits
        don't suffice. `parse` raises ValueError for what is no such answer. Raises the error of our tree that the task
        met, and LimitError if it takes more than `limits`, ends the process, or if that answers nonsense.
        """
        header = {
            "name": name,
            "doing": doing,
            "advice": advice,
            "seconds": limits.seconds,
            "memory_bytes": limits.memory_bytes,
            "asked": asked,
        }
        with self._lock:
            reusable = False
            try:
                kind, worn, body = self._exchange(json.dumps(header).encode("ascii"), data, limits)
                answer = parse(body) if kind == RESULT else _error(body)
                reusable = not worn
            except TimeoutError as error:
                problem = f"{doing} took more than the {limits.seconds:g} s allowed"
                raise errors.LimitError(f"{name}: {problem}; {advice}") from error
            except (EOFError, BrokenPipeError) as error:
                problem = f"{doing} ended the process that did ({self._last_words()})"
                raise errors.LimitError(f"{name}: {problem}; beware of the file") from error
            except (ValueError, RecursionError) as error:  # the latter of JSON that is nested too deeply
                problem = f"{doing} made the process that did answer nonsense ({error})"
                raise errors.LimitError(f"{name}: {problem}; beware of the file") from error
            finally:
                if not reusable:
                    self._discard()
        if isinstance(answer, errors.PinciteError):
            raise answer
        return answer

    def _running(self) -> subprocess.Popen[bytes]:
        """The process; a new one if there is none, it has ended, or the process we forked from owns it."""
        if self._process is not None and (self._owner != os.getpid() or self._process.poll() is not None):
            self._discard()
        if self._process is None:
            folder = make_folder()
            self._process, held = _start(self._command, folder)
            self._owner = os.getpid()
            self._end = weakref.finalize(self, _stop, self._process, held, folder, self._owner)
        return self._process

    def _discard(self) -> None:
        if self._end is not None:
            self._end()
        self._process = self._end = None

    def _forget_locks(self) -> None:
        """In a fork: a lock that another thread held when it forked would never be given back."""
        self._lock = threading.Lock()

    def _exchange(self, header: bytes, data: bytes, limits: Limits) -> tuple[bytes, bool, bytearray]:
        """Ask and wait: what the answer is, whether the worker has ended with it, and the answer."""
        deadline = time.monotonic() + limits.seconds
        process = self._running()
        assert process.stdin is not None and process.stdout is not None
        for part in (REQUEST.pack(len(header), len(data)), header, data):
            _send(process.stdin, part, deadline)
        kind, worn, length = ANSWER.unpack(_receive(process.stdout, ANSWER.size, deadline))
        while kind == PROGRESS:
            # What the worker says of time is no more to be trusted than the file that it reads.
            deadline = time.monotonic() + limits.seconds + min(length, limits.ocr_seconds)
            kind, worn, length = ANSWER.unpack(_receive(process.stdout, ANSWER.size, deadline))
        if length > max(limits.memory_bytes, _PIECE):
            raise ValueError(f"it claims to be {length} bytes long")
        return kind, bool(worn), _receive(process.stdout, length, deadline)

    def _last_words(self) -> str:
        """How the process ended that has closed its pipes."""
        assert self._process is not None
        try:
            status = self._process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"signal {signal.Signals(-status).name}" if status < 0 else f"exit status {status}"


_all: weakref.WeakSet[WorkerProcess] = weakref.WeakSet()


def _after_fork() -> None:
    for worker in _all:
        worker._forget_locks()


os.register_at_fork(after_in_child=_after_fork)


def worker_environment() -> dict[str, str]:
    """The environment of a worker process."""
    return {
        **os.environ,
        # The worker finds its modules where this process did, never in the folder it stands in (-P).
        "PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path),
        # Each thread of numpy's would take address space from the document; nothing here multiplies matrices.
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
    }


def _start(command: list[str], folder: str) -> tuple[subprocess.Popen[bytes], int]:
    """The process, and what is to be held open while it shall live."""
    watched, held = os.pipe()
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**worker_environment(), "TMPDIR": folder, ASKER: str(watched)},
            pass_fds=(watched,),
            bufsize=0,
        )
    except BaseException:
        os.close(held)
        raise
    finally:
        os.close(watched)
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        os.set_blocking(pipe.fileno(), False)
        _widen(pipe)
    return process, held


def _widen(pipe: IO[bytes]) -> None:
    """Let a pipe hold a whole piece, where the system allows it, so that the two processes take fewer turns."""
    set_size = getattr(fcntl, "F_SETPIPE_SZ", None)
    if set_size is not None:
        with contextlib.suppress(OSError):  # over the user's share of pipe memory: it stays as it is
            fcntl.fcntl(pipe.fileno(), set_size, _PIECE)


def _stop(process: subprocess.Popen[bytes], held: int, folder: str, owner: int) -> None:
    """End a worker and wait for it, so that no zombie stays; not from a fork, whose worker it isn't."""
    os.close(held)
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    if owner == os.getpid():
        process.kill()
        process.wait()
        remove_folder(folder)


def _send(pipe: IO[bytes], part: bytes, deadline: float) -> None:
    view = memoryview(part)
    while view:
        _await(pipe, select.POLLOUT, deadline)
        view = view[os.write(pipe.fileno(), view[:_PIECE]) :]


def _receive(pipe: IO[bytes], length: int, deadline: float) -> bytearray:
    """Exactly so many bytes.

    Raises EOFError if the other side ends before, TimeoutError after the deadline.
    """
    received = bytearray()
    while len(received) < length:
        _await(pipe, select.POLLIN, deadline)
        piece = os.read(pipe.fileno(), min(_PIECE, length - len(received)))
        if not piece:
            raise EOFError
        received += piece
    return received


def _await(pipe: IO[bytes], event: int, deadline: float) -> None:
    poll = select.poll()
    poll.register(pipe, event)
    left = deadline - time.monotonic()
    if left <= 0 or not poll.poll(left * 1000):
        raise TimeoutError


def _error(body: bytearray) -> errors.PinciteError:
    """The worker's error as an object of its class; only classes of our tree are made."""
    told = json.loads(body)
    known = {kind.__name__: kind for kind in _tree(errors.PinciteError)}
    match told:
        case [str() as name, str() as message] if name in known:
            return known[name](message)
    raise ValueError("an error that is none of ours")


def _tree(kind: type[errors.PinciteError]) -> Iterator[type[errors.PinciteError]]:
    yield kind
    for below in kind.__subclasses__():
        yield from _tree(below)
