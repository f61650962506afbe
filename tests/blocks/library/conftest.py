"""Every kind of store and of library, each empty and closed when its test ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from store_kinds import ALL, SHARED, STORES, place_of

from blocks.library.library import Library
from blocks.library.store.protocol import Store


@pytest.fixture(params=ALL)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    made = STORES[request.param](tmp_path / "a.pincite")
    request.addfinalizer(made.close)
    return made


@pytest.fixture(params=ALL)
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library]:
    with Library(place_of(request.param, tmp_path)) as made:
        yield made


@pytest.fixture(params=SHARED)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """Where a library may be made that several may open."""
    made = place_of(request.param, tmp_path)
    assert made is not None
    return made
