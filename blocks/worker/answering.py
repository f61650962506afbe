"""The worker's own side: it answers one request after another over its standard input and output, within limits, and
ends when the input does, or the process that asks.
"""

from __future__ import annotations

import errno
import fcntl
import importlib
import json
import os
import re
import resource
import signal
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, BinaryIO

from blocks.errors import DamagedDocumentError, LimitError, PinciteError
from blocks.worker.frames import ANSWER, ASKER, ERROR, PROGRESS, REQUEST, RESULT
from blocks.worker.sandbox import enter as enter_sandbox

GRACE_SECONDS = 5
"""The process ends by itself so long after its time is over, should nobody be left to end it."""
_WORN_PART = 2
"""A process that has ever held more than one part in so many of the memory allowed is replaced."""
_READ_ERRORS = 3
"""Exit status for input that breaks off in the middle of a request."""
_LAST_BYTES = 8_000_000
"""More than Python asks for at once to hold the frames of functions."""
_NO_MEMORY = re.compile(
    r"\b(?:[mc]|re)alloc \(.*\) failed|out of memory|failed to map segment from shared object|FzErrorSystem\."
)
"""How MuPDF says that it got no memory, and the system that it found none for a library's code.

MuPDF's system errors are refused allocations, as it reads from memory; its binding may fail to make one of them
an exception, for want of memory too, and Python then says so of `FzErrorSystem.__init__`.
"""


@dataclass(frozen=True, slots=True)
class Request:
    """One task on one file."""

    name: str
    """What to call the file in messages."""
    doing: str
    """What to call the task there: "reading it"."""
    advice: str
    """What may be done if the limits don't suffice."""
    seconds: float
    """Time after which the asking process gives up."""
    memory_bytes: int
    """Limit of the address space meanwhile."""
    asked: Mapping[str, Any]
    """What is asked for."""
    data: bytes
    """The file."""
    answers: BinaryIO
    """Where progress is told."""

    def more_time(self, seconds: float) -> None:
        """Begin the time anew, and so many seconds more: what follows is known to be slow."""
        signal.setitimer(signal.ITIMER_REAL, self.seconds + seconds + GRACE_SECONDS)
        self.answers.write(ANSWER.pack(PROGRESS, False, ceil(seconds)))
        self.answers.flush()


def serve(
    answer: Callable[[Request], bytes],
    *,
    passed_on: tuple[type[PinciteError], ...],
    modules: Sequence[str] = (),
    sandboxed: bool = True,
) -> int:
    """Answer requests until the input ends; the exit status. Errors of the classes `passed_on` cross as they are.

    `modules` are loaded before the first request comes with its limits, while the other side loads its own. Who looks
    at foreign files is `sandboxed`; who asks a library, which may be on a server, is not.
    """
    requests, answers = take_pipes()
    _end_with_the_asker()
    # A Ctrl-C is meant for the asking process, which then ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for module in modules:
        importlib.import_module(module)
    if sandboxed:
        # After those: Python may keep their compiled code beside them.
        enter_sandbox(tempfile.gettempdir())
    for request in _requests(requests, answers):
        kind, body = _answered(answer, request, passed_on)
        worn = _peak_bytes() * _WORN_PART > request.memory_bytes
        answers.write(ANSWER.pack(kind, worn, len(body)))
        answers.write(body)
        answers.flush()
        if worn:
            break
    return 0


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the asking process, out of reach of whatever a library prints."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    return requests, answers


def _requests(pipe: BinaryIO, answers: BinaryIO) -> Iterator[Request]:
    while frame := pipe.read(REQUEST.size):
        if len(frame) < REQUEST.size:
            sys.exit(_READ_ERRORS)
        head_length, length = REQUEST.unpack(frame)
        head = json.loads(pipe.read(head_length))
        data = pipe.read(length)
        if len(data) < length:
            sys.exit(_READ_ERRORS)
        yield Request(**head, data=data, answers=answers)


def _end_with_the_asker() -> None:
    """From now on the system ends this process, even inside a library's endless loop, when the process that asks is
    gone: that alone closes the other end of a pipe through which nothing goes.

    The pipe of requests won't do: the system tells of a write when all of it may have been read long ago. Linux says so
    of pipes; sockets, and other systems, have more to say by the same signal."""
    number = os.environ.get(ASKER, "")
    if sys.platform != "linux" or not number.isdecimal():
        return
    pipe = int(number)
    with suppress(OSError):  # not open: who started this one by other means kept it back
        if stat.S_ISFIFO(os.fstat(pipe).st_mode):
            signal.signal(signal.SIGIO, signal.SIG_DFL)
            fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
            fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)


def _answered(
    answer: Callable[[Request], bytes], request: Request, passed_on: tuple[type[PinciteError], ...]
) -> tuple[bytes, bytes]:
    try:
        with _limits(request):
            return RESULT, answer(request)
    except Exception as error:  # noqa: BLE001 - what a hostile file breaks must name that file
        if _wants_memory(error):
            return _error(_over_memory(request))
        # A reader that got no memory may find no pages, and say nothing of why.
        told = isinstance(error, passed_on) and not isinstance(error, DamagedDocumentError)
        if not told and _had_no_memory(request.memory_bytes):
            return _error(_over_memory(request))
        if isinstance(error, passed_on):
            return _error(error)
        problem = f"{request.doing} failed ({type(error).__name__}: {error})"
        return _error(DamagedDocumentError(f"{request.name}: {problem}; export the file again"))


def _wants_memory(error: BaseException | None) -> bool:
    """Whether a refused allocation is behind the error: Python's own, the system's, or a library's by its message."""
    while error is not None:
        refused = isinstance(error, OSError) and error.errno == errno.ENOMEM
        if refused or isinstance(error, MemoryError) or _NO_MEMORY.search(str(error)):
            return True
        error = error.__cause__ or error.__context__
    return False


def _had_no_memory(memory_bytes: int) -> bool:
    """Whether next to nothing was left of the memory.

    Then an unexpected failure of any kind is put down to that: Python 3.11 finds no memory for a function's frame and
    fails without a reason, and bindings fail to make an exception of what a library says.
    """
    return _widest_bytes() > memory_bytes - _LAST_BYTES


def _over_memory(request: Request) -> LimitError:
    problem = f"{request.doing} needs more than the {request.memory_bytes / 1e9:g} GB of memory allowed"
    return LimitError(f"{request.name}: {problem}; {request.advice}")


def _error(error: Exception) -> tuple[bytes, bytes]:
    return ERROR, json.dumps([type(error).__name__, str(error)]).encode("ascii")


@contextmanager
def _limits(request: Request) -> Iterator[None]:
    """Limits for one request.

    The alarm's default action ends the process even inside a library's endless loop.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = request.memory_bytes if hard == resource.RLIM_INFINITY else min(request.memory_bytes, hard)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, request.seconds + GRACE_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
        signal.setitimer(signal.ITIMER_REAL, 0)


def _widest_bytes() -> int:
    """The most address space that this process has ever had; 0 where the system doesn't tell."""
    return _own_bytes(b"VmPeak") or 0


def _peak_bytes() -> int:
    """The most memory that this process has ever held."""
    peak = _own_bytes(b"VmHWM")
    if peak is None:
        # Kilobytes, on macOS bytes. On Linux it would begin with the peak of the process that started this one.
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return peak


def _own_bytes(name: bytes) -> int | None:
    """What Linux says of this process's memory under the name; None where the system doesn't tell."""
    try:
        status = Path("/proc/self/status").read_bytes()
    except FileNotFoundError:
        return None
    found = re.search(rb"^%s:\s*(\d+) kB" % name, status, re.MULTILINE)
    return int(found[1]) * 1024 if found else None
