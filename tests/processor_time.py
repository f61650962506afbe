"""What calls cost in processor time, compared within a run, so that no slow or busy machine changes the outcome."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from effort import is_long

ROUNDS = 10
"""So often two costs are measured before one is said to be too large."""
CLEAR = 0.002
"""Seconds of a call that are well above what the clock and the caches do: a square shows in ten times its text."""
LEAST = 500
"""No size is made smaller than this: jobs that count in pages or rows stay as they are."""


def processor_seconds(call: Callable[[], object]) -> float:
    """Processor time of one call, without what collecting the garbage of other tests would take.

    It isn't collected before either: going through all that pytest holds takes longer than most calls.
    """
    gc.disable()
    try:
        began = time.process_time()
        call()
        return time.process_time() - began
    finally:
        gc.enable()


def assert_at_most(
    times: float, other: Callable[[], float], cost: Callable[[], float], *, more: float = 0.0
) -> None:
    """`cost()` is at most `times` what `other()` is, and some seconds `more`.

    The least of several rounds are compared: what else the machine does costs rounds, and no red run.
    """
    least_other = least = float("inf")
    for _ in range(ROUNDS):
        least_other = min(least_other, other())
        least = min(least, cost())
        if least <= times * least_other + more:
            return
    raise AssertionError(f"{least:.4f} s, which is {least / least_other:.1f} times {least_other:.4f} s")


def assert_linear(
    job: Callable[[int], Callable[[], object]], small: int, large: int, *, slack: float = 3.5
) -> None:
    """`job(size)` makes a call, a new one for each time; that of `large` takes at most `slack` times what is in
    proportion to `small`.

    A call whose time grows with the square takes `large / small` times too long, which must be well over `slack`.
    `make test-long` takes these sizes, `make test` the smallest in the same proportion of which a call is `CLEAR`.
    """
    growth = large / small
    assert growth >= 2 * slack
    size = small
    while size // 2 >= LEAST and not is_long():
        size //= 2
    job(size)()  # imports, compiled patterns, tables
    while size < small and processor_seconds(job(size)) < CLEAR:
        size = min(2 * size, small)
    assert_at_most(
        slack * growth,
        lambda: processor_seconds(job(size)),
        lambda: processor_seconds(job(round(size * growth))),
        more=0.02,
    )
