"""`pincite add FOLDER --workers 2` against one worker: how much sooner it is done, and who waits for whom.

    python -m benchmarks.add_workers [FOLDER|FILE...] [--workers N] [--repeat N] [--json]

Each run is the command itself, with a new library file; runs with one worker and with several take turns.
Linux only: what processes do is read from /proc.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.measure import FIXTURES, Target, report, table

LIMIT = 1.7
MEMORY_LIMIT = 1.5
_SAMPLE = 0.02
"""Seconds between looks at the processes."""
_NOTHING = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the command."""

    workers: int
    """Worker processes."""
    wall: float
    """Seconds from start to end."""
    parent_cpu: float
    """Processor seconds of the process that writes the library."""
    worker_cpu: float
    """Of all workers."""
    queued: float
    """Seconds that workers could have run and had no processor: what other programs took."""
    busy: float
    """Share of the run in which a worker had work, running or queued; 1 is a worker that never waited for a file or
    for the writer."""
    worker_peak_gb: float
    """The most memory that a worker held."""
    parent_peak_gb: float
    """The most that the writing process held."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _options(arguments)
    runs: list[Run] = []
    with tempfile.TemporaryDirectory() as folder:
        for k in range(options.repeat):
            sides = [1, options.workers] if k % 2 == 0 else [options.workers, 1]
            runs += [_run(Path(folder) / f"{k}_{n}.pincite", options.files, n) for n in sides]
    one = [run for run in runs if run.workers == 1]
    many = [run for run in runs if run.workers == options.workers]
    ratio = _median(one, "wall") / _median(many, "wall")
    undisturbed = _seconds_alone(one) / _seconds_alone(many)
    peak = max(max(run.worker_peak_gb, run.parent_peak_gb) for run in runs)
    figures = {
        "benchmark": "add_workers",
        "repeat": options.repeat,
        "ratio": ratio,
        "ratio_undisturbed": undisturbed,
        "peak_gb": peak,
        "runs": [asdict(run) for run in runs],
    }
    name = f"times as fast with {options.workers} workers as with one"
    targets = [
        Target(f"{name}, wall clock", LIMIT, ratio, True),
        Target(f"{name}, had nobody else used the processors", LIMIT, undisturbed, True),
        Target("GB held by the largest process", MEMORY_LIMIT, peak),
    ]
    report(figures, targets, _text(runs), as_json=options.json)


def _seconds_alone(runs: Sequence[Run]) -> float:
    """Wall seconds of the median run if its workers had never queued for a processor: their processor time, and
    the share of a run in which they had nothing to do."""
    return statistics.median(run.worker_cpu / run.workers / run.busy for run in runs)


def _median(runs: Sequence[Run], name: str) -> float:
    return float(statistics.median(getattr(run, name) for run in runs))


def _run(place: Path, files: Sequence[Path], workers: int) -> Run:
    command = [sys.executable, "-m", "pincite", "add", place, *files, "--workers", str(workers)]
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seen: dict[int, tuple[float, ...]] = {}
    while process.poll() is None:
        for pid in _with_descendants(process.pid):
            with contextlib.suppress(OSError):  # a process may end between two looks
                seen[pid] = tuple(map(max, seen.get(pid, _NOTHING), _look(pid)))
        time.sleep(_SAMPLE)
    wall = time.perf_counter() - start
    if process.returncode not in (0, 1):  # 1: some files can't be read, as in any folder
        raise SystemExit(f"{' '.join(map(str, command))} ended with {process.returncode}")
    place.unlink()
    parent = seen.pop(process.pid, _NOTHING)
    cpu, queued = (sum(look[k] for look in seen.values()) for k in (0, 1))
    return Run(
        workers,
        wall,
        parent[0],
        cpu,
        queued,
        (cpu + queued) / (wall * workers),
        max((look[2] for look in seen.values()), default=0.0),
        parent[2],
    )


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


def _text(runs: Sequence[Run]) -> str:
    header = (
        "workers",
        "wall s",
        "parent CPU s",
        "workers CPU s",
        "queued s",
        "busy",
        "worker GB",
        "parent GB",
    )
    return table(
        header,
        [
            (
                run.workers,
                f"{run.wall:.2f}",
                f"{run.parent_cpu:.2f}",
                f"{run.worker_cpu:.2f}",
                f"{run.queued:.2f}",
                f"{run.busy:.2f}",
                f"{run.worker_peak_gb:.2f}",
                f"{run.parent_peak_gb:.2f}",
            )
            for run in runs
        ],
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "files", nargs="*", type=Path, default=[FIXTURES], help="PDF files or folders instead of the fixtures"
    )
    parser.add_argument("--workers", type=int, default=2, help="the other number of workers (default 2)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (default 3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
