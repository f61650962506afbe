"""Several processes that have a library open, asked about many things, with the answers in order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from blocks.errors import LibraryError, PinciteError
from blocks.worker.limits import Limits
from blocks.worker.pool import WorkerPool, usual_workers
from blocks.worker.process import WorkerProcess
from pincite.batch.in_order import in_order

_Answer = TypeVar("_Answer")
_Asked = TypeVar("_Asked")

LIMITS = Limits(seconds=120.0, memory_bytes=4_000_000_000)
"""For one quote or one answer: a hundred times what one takes over 3,000 pages. A process that has held half of this
memory is replaced."""
_AHEAD = 16
"""Questions for each process that may be asked and not be given back: so many go on beside a slow one."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a process is asked."""

    task: str
    """Name of the task in `pincite.batch.worker`."""
    settings: Mapping[str, object]
    """What the task needs to know, as JSON has it: `library`, what opens that."""
    name: str
    """What errors call it: "line 12"."""
    text: bytes = b""
    """What it is about, if that may be long."""


def ask_in_order(
    items: Iterable[_Asked],
    question: Callable[[_Asked], Question],
    parse: Callable[[bytearray], _Answer],
    *,
    workers: int | None = None,
) -> Iterator[tuple[_Asked, _Answer | PinciteError]]:
    """Each item with what `parse` makes of the answer to its question, in order, or with the error that it met.

    `workers` processes answer, one per processor, at most 8, for None. Items are taken as they are needed. Raises
    LibraryError, with which nothing more can be answered, and what `items` raises.
    """

    def answered(item: _Asked) -> tuple[_Asked, _Answer | PinciteError]:
        try:
            one = question(item)
            with pool.idle_worker() as worker:
                return item, worker.ask(
                    {"task": one.task, **one.settings},
                    one.text,
                    parse,
                    name=one.name,
                    doing="checking it",
                    advice="ask about it by itself",
                    limits=LIMITS,
                )
        except LibraryError:
            raise
        except PinciteError as error:
            return item, error

    command = [sys.executable, "-P", "-m", "pincite.batch.worker"]
    with WorkerPool(workers or usual_workers(), lambda: WorkerProcess(command)) as pool:
        threads = ThreadPoolExecutor(len(pool))
        try:
            yield from in_order(items, answered, threads, ahead=_AHEAD * len(pool))
        except BaseException:  # also Ctrl-C, and who leaves early: nobody waits for what is being answered
            pool.kill()
            raise
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
