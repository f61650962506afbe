"""A Dask cluster on loopback: a scheduler and workers, started by their own commands as on many machines."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from distributed import Client


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster that runs."""

    scheduler_file: str
    """Where the scheduler has written its address."""
    workers: list[subprocess.Popen[bytes]]
    """Its workers, each of which reads one file at a time; nobody starts another for one that ends."""


@contextmanager
def dask_cluster(folder: Path, workers: int = 2, **environment: str) -> Iterator[Cluster]:
    """A scheduler and so many workers, until the end of the `with` block; all workers are there."""
    file = str(folder / "scheduler.json")
    with ExitStack() as running:
        start = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        _started(running, [*start, "--scheduler-file", file], environment)
        start = ["worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
        crew = [_started(running, [*start, "--scheduler-file", file], environment) for _ in range(workers)]
        with Client(scheduler_file=file) as client:
            client.wait_for_workers(workers)
        yield Cluster(file, crew)


def _started(running: ExitStack, command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )
    running.callback(process.wait)
    running.callback(process.kill)
    return process
