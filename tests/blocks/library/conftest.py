"""Every kind of store and of library, each empty and closed when its test ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from contents import STORES

from blocks.library.library import Library
from blocks.library.store import Store


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    made = STORES[request.param](tmp_path / "a.pincite")
    request.addfinalizer(made.close)
    return made


@pytest.fixture(params=["memory", "file"])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library]:
    with Library(None if request.param == "memory" else tmp_path / "a.pincite") as made:
        yield made
