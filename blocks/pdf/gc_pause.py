"""Python's search for cyclic garbage, put off while many objects without cycles come and go."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_put_off() -> Iterator[None]:
    """Within, no garbage collection starts by itself; for short stretches of work, a second or two.

    Put it around a whole function, so that what only lives in there is gone before the collector looks at it.
    Words of pages are hundreds of thousands of short-lived tuples, which make the collector look again and again
    through everything that lives: 7% of reading and segmenting. Nested and in threads the first to enter puts off,
    and the first to leave ends it.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
