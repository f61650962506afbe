"""Files read by the workers of a Dask cluster: one that runs already, or one of this machine's own processes.

Dask gives a file to another worker when the one that had it ends, and calls it bad when that has happened to four. It
runs code that it is sent, so a cluster's machines trust each other: a scheduler that others can reach needs TLS, which
Dask's own settings give it.
"""

from __future__ import annotations

import json
import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from blocks.errors import ClusterError, LimitError, PinciteError
from blocks.reading.executor_engine import ExecutorEngine
from blocks.worker.pool import usual_workers

if TYPE_CHECKING:
    from distributed import Client, LocalCluster

_CONNECT_SECONDS = 30.0
"""For the scheduler to answer."""
_PATIENCE_SECONDS = 300.0
"""For the first worker to come, and for one to come back where all have gone: a cluster's own queue may be long."""


class DaskEngine(ExecutorEngine):
    """The workers of a Dask cluster, used until the end of the `with` block."""

    def __init__(self, scheduler: str | None = None, *, workers: int | None = None) -> None:
        """Connect to the `scheduler`: its address ("tcp://10.0.0.7:8786"), or the file in which it has written that.
        Without one, a cluster of this machine's own processes is started, and ended in the end.

        `workers` is how many files are read at the same time, and in a cluster of this machine's own so many processes;
        by default as many as the cluster's workers have threads now, or one per processor, at most 8. Raises
        ClusterError where Dask is not installed, the scheduler doesn't answer, or no worker comes within five minutes.
        """
        self._own: LocalCluster | None = None
        self._client = _connected(scheduler) if scheduler else self._started(workers or usual_workers())
        try:
            self._require_workers()
            threads = sum(self._client.nthreads().values())
            super().__init__(self._client.get_executor(pure=False), workers or max(1, threads))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the cluster; one of this machine's own ends."""
        self._client.close()
        if self._own is not None:
            self._own.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _started(self, workers: int) -> Client:
        distributed = _dask()
        try:
            with _interrupts_ignored():
                self._own = distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",  # None takes a port that another cluster may have
                    # Certificates of its own: without, everybody on this machine could have it run code as this user.
                    security=True,
                    silence_logs=logging.ERROR,
                )
            return distributed.Client(self._own)
        except (ImportError, OSError, RuntimeError) as error:
            raise ClusterError(
                f"no cluster can be started on this machine ({error}); give a scheduler's address, or read without Dask"
            ) from error

    def _require_workers(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE_SECONDS)
        except (OSError, TimeoutError) as error:
            raise ClusterError(
                f"the cluster has had no worker for {_PATIENCE_SECONDS:g} s; start some (dask worker ADDRESS) and run "
                "it again, what was added stays"
            ) from error

    def _problem(self, name: str, error: Exception) -> PinciteError:
        if isinstance(error, _dask().KilledWorker):
            ended = f"{error.allowed_failures + 1} of the cluster's workers ended one after the other"
            return LimitError(f"{name}: {ended} while they had it; beware of the file")
        return super()._problem(name, error)


def _connected(scheduler: str) -> Client:
    client_type = _dask().Client
    client = None
    try:
        address = _address(scheduler)
        client = client_type.__new__(client_type)
        client.__init__(address, timeout=_CONNECT_SECONDS)
    except (OSError, ValueError, TypeError) as error:
        # Half a client is left: collected while the next one starts, it would wait for a lock that its thread holds.
        if client is not None:
            client.close()
        raise ClusterError(
            f"no Dask scheduler answers at {scheduler} ({error}); start one (dask scheduler) and give its address, "
            "such as tcp://10.0.0.7:8786"
        ) from error
    return client


def _address(scheduler: str) -> str:
    """The address, read from the file if it is one: Dask leaves half a client behind where that has none. Raises
    ValueError and OSError."""
    if "://" in scheduler or not Path(scheduler).is_file():
        return scheduler
    told = json.loads(Path(scheduler).read_bytes())
    if not isinstance(told, dict) or not isinstance(told.get("address"), str):
        raise ValueError("there is no address in that file")
    return str(told["address"])


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started meanwhile hear no Ctrl-C, each of which would print where it was; this one does, and ends them.

    Only a main thread can see to that, and only it is interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _dask() -> Any:
    """The package; it takes half a second to load, which nobody else should wait for."""
    try:
        import dask
        import distributed
    except ImportError as error:
        raise ClusterError("Dask is not installed; pip install 'pincite[cluster]'") from error
    # A call carries a file's bytes, on purpose: no warning about that.
    dask.config.set({"distributed.admin.large-graph-warning-threshold": "1TB"})
    return distributed
