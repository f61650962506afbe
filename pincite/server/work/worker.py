"""The process that does the server's tasks: `python -m pincite.server.work.worker MEMORY_BYTES`.

It opens the library, answers one task after another over its standard input and output, and ends when the input
does. A task that outlives its time ends the process, should the server not be there any more to do so.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from blocks.errors import LibraryUnreachableError, LimitError, PinciteError
from blocks.library.place import place_name, place_told
from blocks.worker.answering import take_pipes
from pincite.library import Library
from pincite.server.tasks import task_named
from pincite.server.tasks.desk import Desk, Lazy
from pincite.server.work.frames import FAILURE, LIBRARY_VARIABLE, PART, REFUSAL, TASK, Reply, Task, pack

GRACE_SECONDS = 5
"""The process ends by itself so long after its task's time is over, should nobody be left to end it."""


def main() -> int:
    """Answer tasks until the input ends."""
    place, memory_bytes = os.environ[LIBRARY_VARIABLE], int(sys.argv[1])
    requests, answers = take_pipes()
    # A Ctrl-C is meant for the server, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    with contextlib.suppress(BrokenPipeError), Desk(lambda: Library(place, create=False)) as desk:
        for task in _tasks(requests):
            signal.setitimer(signal.ITIMER_REAL, task.seconds + GRACE_SECONDS)
            for frame in _frames(desk, task):
                answers.write(frame)
                answers.flush()
            signal.setitimer(signal.ITIMER_REAL, 0)
    return 0


def _tasks(pipe: BinaryIO) -> Iterator[Task]:
    while len(frame := pipe.read(TASK.size)) == TASK.size:
        (length,) = TASK.unpack(frame)
        text = pipe.read(length)
        if len(text) == length:
            yield Task.unpacked(text)


def _frames(desk: Desk, task: Task) -> Iterator[bytes]:
    """The frames that answer a task."""
    try:
        answer = task_named(task.name)(desk, task.asked)
        if isinstance(answer, Iterator):
            for part in answer:
                yield pack(PART, {}, part)
            answer = Reply()
        yield _unless_known(answer, task.known_etag).packed()
    except PinciteError as error:
        yield _refusal(error)
    except MemoryError:
        yield _refusal(LimitError("this takes more memory than the server allows; ask for less at once"))
    except Exception:  # noqa: BLE001 - a bug must not take the worker down; the server logs it
        yield pack(FAILURE, {"traceback": traceback.format_exc()})


def _refusal(error: PinciteError) -> bytes:
    """The error's frame; of the library only the name is told: where it lies is nobody's business."""
    place = os.environ[LIBRARY_VARIABLE]
    name, message = place_name(place), str(error)
    for told in (str(Path(place).resolve()), place_told(place)):
        message = message.replace(told, name)
    if isinstance(error, LibraryUnreachableError):  # it says at which host and port
        message = f"the library {name} can't be reached; try again later"
    return pack(REFUSAL, {"error": type(error).__name__, "message": message})


def _unless_known(answer: Reply | Lazy, known: str) -> Reply:
    """The reply; 304 and no body where the client has it already (RFC 9110, 13.1.2)."""
    if isinstance(answer, Reply):
        return answer
    tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
    if answer.etag in tags or "*" in tags:
        return Reply(status=304, headers=answer.headers)
    reply = answer.made()
    return Reply(reply.body, reply.status, reply.media, {**reply.headers, **answer.headers})


if __name__ == "__main__":
    sys.exit(main())
