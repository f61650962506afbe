"""Every kind of store, for tests of the laws that hold for all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from postgres_cluster import address_for

from blocks.library.store.memory import MemoryStore
from blocks.library.store.postgres.store import PostgresStore
from blocks.library.store.protocol import Store
from blocks.library.store.sqlite import SqliteStore

STORES: dict[str, Callable[[Path], Store]] = {
    "memory": lambda path: MemoryStore(),
    "sqlite": SqliteStore,
    "postgres": lambda path: PostgresStore(address_for(path.parent)),
}
"""Makes each kind of store at a path."""
SHARED = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
"""The stores that outlive a process, as parameters of a test."""
ALL = ["memory", *SHARED]


def place_of(kind: str, folder: Path) -> str | Path | None:
    """Where a library of that kind may be made; always the same for a folder."""
    if kind == "memory":
        return None
    return folder / "a.pincite" if kind == "sqlite" else address_for(folder)
