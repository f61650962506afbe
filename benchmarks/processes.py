"""A command watched from outside, with the processes that it starts: processor time, queueing, memory.

Linux only: what processes do is read from /proc.
"""

from __future__ import annotations

import contextlib
import os
import re
import statistics
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_SAMPLE = 0.02
"""Seconds between looks at the processes."""
_NOTHING = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a command."""

    workers: int
    """Worker processes that it was asked for."""
    wall: float
    """Seconds from start to end."""
    parent_cpu: float
    """Processor seconds of the command's own process."""
    worker_cpu: float
    """Of all processes that it started."""
    queued: float
    """Seconds that those could have run and had no processor: what other programs took."""
    busy: float
    """Share of the run in which a worker had work, running or queued; 1 is a worker that never waited."""
    worker_peak_gb: float
    """The most memory that one of them held."""
    parent_peak_gb: float
    """The most that the command's own process held."""

    @property
    def cells(self) -> tuple[object, ...]:
        """The row of a table under `HEADER`."""
        seconds = (self.wall, self.parent_cpu, self.worker_cpu, self.queued, self.busy)
        return (
            self.workers,
            *(f"{each:.2f}" for each in (*seconds, self.worker_peak_gb, self.parent_peak_gb)),
        )


HEADER = (
    *("workers", "wall s", "parent CPU s", "workers CPU s", "queued s", "busy"),
    *("worker GB", "parent GB"),
)


def watched(command: Sequence[object], workers: int) -> Run:
    """Run the command to its end. Exits if its status says more than that something isn't well (0 and 1)."""
    start = time.perf_counter()
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seen: dict[int, tuple[float, ...]] = {}
    while process.poll() is None:
        for pid in _with_descendants(process.pid):
            with contextlib.suppress(OSError):  # a process may end between two looks
                seen[pid] = tuple(map(max, seen.get(pid, _NOTHING), _look(pid)))
        time.sleep(_SAMPLE)
    wall = time.perf_counter() - start
    if process.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(map(str, command))} ended with {process.returncode}")
    parent = seen.pop(process.pid, _NOTHING)
    cpu, queued = (sum(look[k] for look in seen.values()) for k in (0, 1))
    worker_peak = max((look[2] for look in seen.values()), default=0.0)
    return Run(
        workers, wall, parent[0], cpu, queued, (cpu + queued) / (wall * workers), worker_peak, parent[2]
    )


def median(runs: Sequence[Run], name: str) -> float:
    """Of one field."""
    return float(statistics.median(getattr(run, name) for run in runs))


def seconds_alone(runs: Sequence[Run]) -> float:
    """Wall seconds of the median run if its workers had never queued for a processor: their processor time, and
    the share of a run in which they had nothing to do."""
    return statistics.median(run.worker_cpu / run.workers / run.busy for run in runs)


def _with_descendants(pid: int) -> list[int]:
    """The process, its workers, and what those have started: Tesseract."""
    return [pid, *(one for child in _children(pid) for one in _with_descendants(child))]


def _children(pid: int) -> list[int]:
    try:
        threads = os.listdir(f"/proc/{pid}/task")  # noqa: PTH208 - names are all that is wanted
        texts = [Path(f"/proc/{pid}/task/{thread}/children").read_text() for thread in threads]
    except OSError:  # it has ended
        return []
    return [int(child) for text in texts for child in text.split()]


def _look(pid: int) -> tuple[float, float, float]:
    """Processor seconds and queued seconds of all threads, and peak memory in GB."""
    rows = [
        Path(f"/proc/{pid}/task/{thread}/schedstat").read_text().split()
        for thread in os.listdir(f"/proc/{pid}/task")  # noqa: PTH208
    ]
    running, queued = (sum(int(row[k]) for row in rows) / 1e9 for k in (0, 1))
    peak = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return running, queued, int(peak[1]) / 1e6 if peak else 0.0
