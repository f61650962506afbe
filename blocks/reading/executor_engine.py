"""Files read by whatever runs functions elsewhere: any `concurrent.futures.Executor`.

Executors of Dask, MPI, Ray or of Python itself do. What runs there is `read_there`, once a file: it gets the bytes and
gives back the packed content, so nothing but this package need be installed where it runs, and no folder be shared.
"""

from __future__ import annotations

import importlib.metadata
import threading
from concurrent.futures import CancelledError, Executor, Future, wait

from blocks.errors import ClusterError, PinciteError
from blocks.reading.isolate import Reading, Worker, reading_of
from blocks.reading.options import ReadOptions
from blocks.reading.packing import PackingError
from blocks.worker.limits import Limits

Answer = bytearray | PinciteError
"""What `read_there` gives: packed content, or why there is none. Not raised, so that no log there shows the file's
bytes and its password as a failed call's arguments."""

_DEFAULT = ReadOptions()
_READERS = ("pincite", "pymupdf")
"""The packages whose versions decide what a file's words and blocks are."""
_LOOK_SECONDS = 30.0
"""How often somebody looks whether anybody is left who could give the answer that is waited for."""
_here = threading.local()


def read_there(
    data: bytes, name: str, options: ReadOptions, limits: Limits | None, versions: dict[str, str]
) -> Answer:
    """Read a file where the executor runs this: in a process with limits, one for each of the executor's threads."""
    if versions != reading_versions():
        return ClusterError(
            f"a worker reads with {_told(reading_versions())}, this machine with {_told(versions)}, and the same "
            "file would get other blocks; install the same versions everywhere"
        )
    try:
        return _own_worker().read_packed(data, name=name, options=options, limits=limits).packed
    except PinciteError as error:
        return error


def _own_worker() -> Worker:
    """The reading process of this thread."""
    if not hasattr(_here, "worker"):
        _here.worker = Worker()
    worker: Worker = _here.worker
    return worker


class ExecutorEngine:
    """Reads files by an executor, which stays the caller's to shut down."""

    def __init__(self, executor: Executor, at_once: int) -> None:
        """`at_once` is how many files the executor reads at the same time."""
        self._executor = executor
        self._at_once = at_once
        self._waited_for: set[Future[Answer]] = set()
        self._killed = False

    def __len__(self) -> int:
        return self._at_once

    def read_packed(
        self,
        data: bytes,
        *,
        name: str = "document.pdf",
        options: ReadOptions = _DEFAULT,
        limits: Limits | None = None,
    ) -> Reading:
        """What a worker of the executor has read.

        Raises what that met, ClusterError if the executor has no answer, and CancelledError after `kill`.
        """
        if self._killed:
            raise CancelledError("the work was stopped")
        asked = (data, name, options, limits, reading_versions())
        try:
            answer = self._answer(self._executor.submit(read_there, *asked))
        except Exception as error:  # an executor fails in ways of its own; each becomes one of our tree
            raise self._problem(name, error) from error
        if isinstance(answer, PinciteError):
            raise answer
        try:
            return reading_of(answer)
        except PackingError as error:
            raise ClusterError(f"{name}: the worker's answer is damaged ({error}); run it again") from error

    def kill(self) -> None:
        """Ask for nothing more, and wait for nothing."""
        self._killed = True
        for future in list(self._waited_for):
            future.cancel()

    def _answer(self, future: Future[Answer]) -> Answer:
        self._waited_for.add(future)
        try:
            while not wait([future], _LOOK_SECONDS).done:
                self._require_workers()
            return future.result()
        finally:
            self._waited_for.discard(future)

    def _require_workers(self) -> None:
        """Raises ClusterError if nobody is left to read; an executor in general can't be asked."""

    def _problem(self, name: str, error: Exception) -> PinciteError:
        """What a failure of the executor is to those who add files."""
        if isinstance(error, PinciteError):
            return error
        return ClusterError(
            f"{name} was not read, as the workers gave no answer ({type(error).__name__}: {error}); run it again when "
            "they do, what was added stays"
        )


def reading_versions() -> dict[str, str]:
    """The versions here of what decides about words and blocks, by package."""
    return {package: _version(package) for package in _READERS}


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "that is not installed"  # a checkout on the path


def _told(versions: dict[str, str]) -> str:
    return ", ".join(f"{package} {version}" for package, version in versions.items())
