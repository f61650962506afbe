"""MuPDF for one thread of a process at a time.

All threads share its one context. Most calls hold Python's own lock to their end, but where MuPDF calls back into
Python (`get_bboxlog`, files written into memory) another thread goes on amid the call, and a call back of its own
leaves MuPDF's stack of errors in disorder: pages got lost, and the process ended now and then. So whoever draws a
label or measures a letter takes a turn as well.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.RLock()


@contextmanager
def mupdf_turn() -> Iterator[None]:
    """Within, or in a function decorated with it, no other thread reads or draws with MuPDF. May be nested."""
    with _lock:
        yield


def _after_fork() -> None:
    """A lock that another thread held when it forked would never be given back."""
    global _lock
    _lock = threading.RLock()


os.register_at_fork(after_in_child=_after_fork)
