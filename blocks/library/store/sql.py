"""What a store of either database is written against: SQL that SQLite and PostgreSQL both understand.

A value's place is a `?`. What the two databases say differently is `schema` (columns) and `block_words` (full-text
search); all other SQL stands once, in `sql_rows`, `sql_removal`, `sql_store` and `block_vectors`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from blocks.errors import LibraryDamagedError

_T = TypeVar("_T")


class Rows(Protocol):
    """What a query has found."""

    def fetchone(self) -> Any:
        """The next row, a tuple; None if there is no more."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Sql(Protocol):
    """A connection to either database."""

    def execute(self, query: str, values: Sequence[Any] = ..., /) -> Rows:
        """Run one statement."""

    def executemany(self, query: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Run a statement for each row of values."""

    def transaction(self) -> AbstractContextManager[None]:
        """All or nothing. One writer of a library at a time is in it, so what is read inside stays true."""


class Database(Protocol):
    """Where a library's tables are: a file, or a schema on a server."""

    @property
    def place(self) -> str:
        """How messages name it; no password is in it."""

    @property
    def writable(self) -> bool:
        """False if it can only be read."""

    def require_writable(self) -> None:
        """Raises LibraryReadOnlyError if it can only be read."""

    def run(self, work: Callable[[Sql], _T]) -> _T:
        """Do `work` with a connection, the database's errors turned into LibraryError of all kinds."""

    def has_table(self, name: str) -> bool:
        """False for a table that came with a later format, where this one can't be brought up to it."""

    def close(self) -> None:
        """Let go of connections; nothing can be run any more."""


class DamagedRowError(Exception):
    """A row is not what was written; says which. `Database.run` makes a LibraryDamagedError of it."""


def damaged(place: str, what: str) -> LibraryDamagedError:
    """The error for rows that are not what was written."""
    return LibraryDamagedError(f"the library {place} is damaged ({what}); restore it from a copy")
