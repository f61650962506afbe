"""PostgreSQL's errors as errors of our tree, by their SQLSTATE (https://www.postgresql.org/docs/15/errcodes-appendix.html)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from blocks.errors import (
    LibraryDamagedError,
    LibraryError,
    LibraryFullError,
    LibraryLockedError,
    LibraryReadOnlyError,
    LibraryUnreachableError,
)
from blocks.library.store.sql import DamagedRowError, damaged

_LOST = ("08", "57P01", "57P02", "57P03", "57P05", "25P03")
"""No connection, or one that the server ended: shut down, crashed, starting, idle for too long."""
_WAITED = ("55P03", "40P01", "40001")
_FULL = ("53100",)
_READ_ONLY = ("25006",)
_DAMAGED = ("XX001", "XX002")
_NO_TABLES = ("42P01", "42703", "3F000")
_NO_RIGHT = ("42501",)


@contextmanager
def translated(place: str, timeout: float) -> Iterator[None]:
    """Raise what is said of the library at `place`; `timeout` is how long others' locks are waited for, in seconds."""
    try:
        yield
    except psycopg.Error as error:
        raise _as_ours(error, place, timeout) from error
    except DamagedRowError as error:
        raise damaged(place, str(error)) from error


def _as_ours(error: psycopg.Error, place: str, timeout: float) -> LibraryError:
    state = error.sqlstate or ""
    said = error.diag.message_primary or str(error) or type(error).__name__
    said = " ".join(said.removeprefix("connection failed: ").split())
    if state.startswith(_LOST) or (not state and isinstance(error, psycopg.OperationalError)):
        return LibraryUnreachableError(
            f"the library {place} can't be reached: {said}. See that the server runs and that address, user and "
            "password are right, then try again: what was under way is there whole or not at all"
        )
    if state.startswith(_WAITED):
        return LibraryLockedError(
            f"others have held the library {place} for over {timeout:g} s ({said}); try again later"
        )
    if state.startswith(_FULL):
        return LibraryFullError(
            f"the disk of the server of {place} is full ({said}); nothing was changed: make room and try again"
        )
    if state.startswith(_READ_ONLY):
        return LibraryReadOnlyError(f"the library {place} can't be written: {said}")
    if state.startswith(_DAMAGED):
        return LibraryDamagedError(
            f"the library {place} is damaged ({said}); nothing was changed in it: restore it from a copy"
        )
    if state.startswith(_NO_TABLES):
        return LibraryDamagedError(
            f"the library {place} has not all its tables ({said}); restore it from a copy"
        )
    if state.startswith(_NO_RIGHT):
        return LibraryError(f"the server does not let this user do that with the library {place}: {said}")
    return LibraryError(f"the library {place} can't be used: {said}")
