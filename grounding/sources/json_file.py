"""A JSON file that several processes read and write: whole or not at all, one writer at a time, damage kept.

A reader needs no lock, because a file is only ever replaced as a whole. A writer holds a lock file beside it
(`.NAME.lock`, which stays), reads what is there, and writes.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import filelock

from blocks.atomic import write_atomically
from blocks.errors import ArtifactError, SourcesDamagedError, SourcesStoreError
from grounding.sources.json_values import read_json

LOCK_TIMEOUT = 30.0
"""Seconds to wait for another process's write before giving up."""


@contextmanager
def only_writer(path: Path, timeout: float = LOCK_TIMEOUT) -> Iterator[None]:
    """Be the only one who writes `path`, among all processes and threads, until the block ends.

    Not to be nested for one file. A process that dies lets go. Raises SourcesStoreError after `timeout`
    seconds, or where no lock file can be made.
    """
    try:
        path = Path(os.path.realpath(path))
    except ValueError as error:
        raise SourcesStoreError(f"{str(path)!r} is no name for a file: {error}") from error
    if not path.parent.is_dir():
        raise SourcesStoreError(f"there is no folder {path.parent} to write {path.name} in")
    lock = filelock.FileLock(path.with_name(f".{path.name}.lock"), timeout=timeout, thread_local=False)
    try:
        lock.acquire()
    except filelock.Timeout as error:
        raise SourcesStoreError(
            f"{path} has been in use by another process for {timeout:g} seconds; try again later"
        ) from error
    except OSError as error:
        raise SourcesStoreError(f"{path} can't be written: {error.strerror or error}") from error
    try:
        yield
    finally:
        lock.release()


def load_json(path: Path) -> Any:
    """The value in the file. Raises FileNotFoundError, SourcesStoreError if it can't be read, and
    SourcesDamagedError if what is there is no JSON; see `damaged`."""
    content = _read(path)
    try:
        return read_json(content, str(path))
    except ValueError as error:
        raise damaged(path, str(error)) from error


def is_blank(path: Path) -> bool:
    """Whether there is no file, or nothing in it."""
    try:
        return not _read(path).strip()
    except FileNotFoundError:
        return True


def store_json(path: Path, value: object) -> None:
    """Write the value, whole or not at all. Only ASCII is used, so that any text survives.

    Raises SourcesStoreError.
    """
    try:
        write_atomically(path, (json.dumps(value, indent=1, allow_nan=False) + "\n").encode("ascii"))
    except ArtifactError as error:
        raise SourcesStoreError(str(error)) from error


def damaged(path: Path, why: str) -> SourcesDamagedError:
    """The error for a file that doesn't hold what it should, with a copy of it laid aside.

    The file stays where it is, so that nobody takes its place and gives its SIDs out again.
    """
    content = _read(path)
    aside = path.with_name(f"{path.name}.damaged-{hashlib.sha256(content).hexdigest()[:8]}")
    if not aside.exists():
        try:
            write_atomically(aside, content)
        except ArtifactError:
            return SourcesDamagedError(f"{why}. It was left as it is; mend it, or move it away to start anew")
    return SourcesDamagedError(
        f"{why}. It was left as it is, with a copy in {aside.name}; mend it, or move it away to start anew"
    )


def _read(path: Path) -> bytes:
    if path.is_fifo():
        raise SourcesStoreError(f"{path} is a pipe, which would be waited for; give a file")
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise SourcesStoreError(
            f"{path} can't be read: {getattr(error, 'strerror', None) or error}"
        ) from error
