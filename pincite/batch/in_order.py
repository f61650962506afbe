"""Work on a stream of items by several threads, given back in the items' order as it is done."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def in_order(
    items: Iterable[_Item],
    work: Callable[[_Item], _Result],
    threads: ThreadPoolExecutor,
    *,
    ahead: int,
) -> Iterator[_Result]:
    """What `work` gives for each item, in order, as soon as it is there; no more than `ahead` are begun and not given.

    The items are taken in a thread of their own, so that a result doesn't wait for the next item of a slow source. What
    they or `work` raise is raised when its turn comes, and ends it.
    """
    room = threading.Semaphore(ahead)
    left = threading.Event()
    begun: SimpleQueue[Future[_Result] | None] = SimpleQueue()

    def begin() -> None:
        try:
            for item in items:
                room.acquire()
                if left.is_set():
                    return
                begun.put(threads.submit(work, item))
        except BaseException as error:  # noqa: BLE001 - raised where the results are taken
            failed: Future[_Result] = Future()
            failed.set_exception(error)
            begun.put(failed)
        begun.put(None)

    # Nobody waits for it: it may be reading from a pipe that says nothing any more.
    threading.Thread(target=begin, daemon=True).start()
    try:
        while (future := begun.get()) is not None:
            result = future.result()
            room.release()
            yield result
    finally:
        left.set()
        room.release()
