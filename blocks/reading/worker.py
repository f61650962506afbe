"""The process that reads documents for `blocks.reading.isolate`: `python -m blocks.reading.worker`.

It answers one request after another over its standard input and output and ends when the input does. A
request is a frame, a JSON header and the file; an answer is a frame and a packed content or a JSON error, after a
frame of progress for each page that OCR reads.
"""

from __future__ import annotations

import errno
import json
import os
import re
import resource
import signal
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import BinaryIO

from blocks import errors
from blocks.model import Content
from blocks.reading.options import ReadOptions
from blocks.reading.packing import pack

REQUEST = struct.Struct("<QQ")
"""Lengths of a request's header and of the file."""
ANSWER = struct.Struct("<cBQ")
"""What the answer is, whether the process ends after it, and its length."""
CONTENT = b"C"
"""The answer is a packed content."""
ERROR = b"E"
"""The answer is JSON `[class, message]` of an error of our tree."""

PROGRESS = b"P"
"""No answer yet: a slow page begins, and so does the time that reading may take; it may take so many seconds more."""

GRACE_SECONDS = 5
"""The process ends by itself so long after its time is over, should nobody be left to end it."""
_WORN_PART = 2
"""A process that has ever held more than one part in so many of the memory allowed is replaced."""
_READ_ERRORS = 3
"""Exit status for input that breaks off in the middle of a request."""


@dataclass(frozen=True, slots=True)
class Request:
    """One file to read."""

    name: str
    """What to call it in messages."""
    options: ReadOptions
    """How to read it."""
    seconds: float
    """Time after which the asking process gives up."""
    memory_bytes: int
    """Limit of the address space while reading."""
    compress: bool
    """The answer goes into a file as it is, so it is worth packing well."""
    data: bytes
    """The file."""


_NO_MEMORY = re.compile(
    r"\b(?:[mc]|re)alloc \(.*\) failed|out of memory|failed to map segment from shared object|FzErrorSystem\."
)
"""How MuPDF says that it got no memory, and the system that it found none for a library's code.

MuPDF's system errors are refused allocations, as it reads from memory; its binding may fail to make one of them
an exception, for want of memory too, and Python then says so of `FzErrorSystem.__init__`.
"""


_LAST_BYTES = 8_000_000
"""More than Python asks for at once to hold the frames of functions."""


def main() -> int:
    """Answer requests until the input ends."""
    requests, answers = take_pipes()
    # A Ctrl-C is meant for the asking process, which then ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Before the first request comes with its limits, while the other side loads its own; only in the worker itself.
    import blocks.reading.content  # noqa: F401

    for request in _requests(requests):
        kind, body = _answer(request, lambda seconds: _report_progress(answers, seconds))
        worn = _peak_bytes() * _WORN_PART > request.memory_bytes
        answers.write(ANSWER.pack(kind, worn, len(body)))
        answers.write(body)
        answers.flush()
        if worn:
            break
    return 0


def _report_progress(answers: BinaryIO, seconds: float) -> None:
    answers.write(ANSWER.pack(PROGRESS, False, ceil(seconds)))
    answers.flush()


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the asking process, out of reach of whatever a library prints."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    return requests, answers


def _requests(pipe: BinaryIO) -> Iterator[Request]:
    while frame := pipe.read(REQUEST.size):
        if len(frame) < REQUEST.size:
            sys.exit(_READ_ERRORS)
        head_length, length = REQUEST.unpack(frame)
        head = json.loads(pipe.read(head_length))
        data = pipe.read(length)
        if len(data) < length:
            sys.exit(_READ_ERRORS)
        yield Request(
            head["name"],
            ReadOptions.from_json(head["options"]),
            head["seconds"],
            head["memory_bytes"],
            head["compress"],
            data,
        )


def _answer(request: Request, report_progress: Callable[[float], None]) -> tuple[bytes, bytes]:
    try:
        with _limits(request):
            return CONTENT, pack(_read(request, report_progress), compress=request.compress)
    except (errors.DocumentError, errors.LayoutError, errors.OcrError, MemoryError) as error:
        return _error(_over_memory(request) if _wants_memory(error) else error)
    except Exception as error:  # noqa: BLE001 - what a hostile file breaks must name that file
        if _wants_memory(error) or _had_no_memory(request.memory_bytes):
            return _error(_over_memory(request))
        return _error(
            errors.DamagedDocumentError(
                f"{request.name}: reading it failed ({type(error).__name__}: {error}); export the file again"
            )
        )


def _read(request: Request, report_progress: Callable[[float], None]) -> Content:
    from blocks.reading.content import read_content

    def on_slow_page(seconds: float) -> None:
        signal.setitimer(signal.ITIMER_REAL, request.seconds + seconds + GRACE_SECONDS)
        report_progress(seconds)

    return read_content(request.data, name=request.name, options=request.options, on_slow_page=on_slow_page)


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


def _over_memory(request: Request) -> errors.LimitError:
    problem = f"reading it needs more than the {request.memory_bytes / 1e9:g} GB of memory allowed"
    return errors.LimitError(f"{request.name}: {problem}; raise the limit if you trust the file")


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


if __name__ == "__main__":
    sys.exit(main())
