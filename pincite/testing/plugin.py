"""The pytest plugin: options, fixtures, and nothing heavy until a fixture is used.

pytest imports this module in every run of an environment that has pincite, so it imports pytest alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pincite.testing import shared_state

if TYPE_CHECKING:
    from grounding.citations.check.model import CheckedCitation
    from grounding.model import Match
    from pincite.library import Library
    from pincite.testing.snapshot import BlocksSnapshot


class _Bound(partial[Any]):
    """An assertion with some arguments given; pytest shows it in every failure, so it is short there."""

    def __repr__(self) -> str:
        return f"<{self.func.__name__} with this test's library>"


_RUN = pytest.StashKey[shared_state.Run]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The plugin's options and settings."""
    group = parser.getgroup("pincite", "tests over PDFs")
    group.addoption(
        "--pincite-update",
        action="store_true",
        help="write the snapshots of blocks that are missing or differ, instead of failing",
    )
    group.addoption(
        "--pincite-artifacts",
        metavar="DIR",
        help="folder for the pictures of failed assertions (default: the test's tmp_path)",
    )
    parser.addini(
        "pincite_isolate",
        "read PDFs in a worker process with limits of time and memory (default: false)",
        type="bool",
        default=False,
    )


def pytest_configure(config: pytest.Config) -> None:
    """Read the settings, and name the marker, which `--strict-markers` wants."""
    config.addinivalue_line(
        "markers", "pincite(isolate): read this test's PDFs in a worker process with limits, or not"
    )
    folder = config.getoption("--pincite-artifacts")
    artifacts = config.invocation_params.dir / folder if folder else None
    config.stash[_RUN] = shared_state.Run(artifacts, bool(config.getini("pincite_isolate")))
    shared_state.begin(config.stash[_RUN])


def pytest_unconfigure(config: pytest.Config) -> None:
    """Let go of what the run has read."""
    if _RUN in config.stash:
        shared_state.end(config.stash[_RUN])


@pytest.fixture
def pincite_library(request: pytest.FixtureRequest) -> Iterator[Library]:
    """An empty library in memory; the first document's blocks count from BLOCK_CITE_ID_1.

    A file that another test of the run has added is not read again. The marker `pincite(isolate=True)`, or the
    setting `pincite_isolate`, reads files in a worker process with limits of time and memory.
    """
    marker = request.node.get_closest_marker("pincite")
    isolate = marker.kwargs.get("isolate") if marker else None
    with request.config.stash[_RUN].library(isolate=isolate) as library:
        yield library


@pytest.fixture
def assert_cited(pincite_library: Library, pincite_artifacts: Path) -> Callable[..., Match]:
    """`pincite.testing.assert_cited` with this test's library and folder of pictures."""
    from pincite.testing import citing

    return _Bound(citing.assert_cited, library=pincite_library, artifacts=pincite_artifacts)


@pytest.fixture
def assert_refused(pincite_library: Library, pincite_artifacts: Path) -> Callable[..., Match]:
    """`pincite.testing.assert_refused` with this test's library and folder of pictures."""
    from pincite.testing import citing

    return _Bound(citing.assert_refused, library=pincite_library, artifacts=pincite_artifacts)


@pytest.fixture
def assert_not_cited(assert_refused: Callable[..., Match]) -> Callable[..., Match]:
    """The other name of `assert_refused`."""
    return assert_refused


@pytest.fixture
def assert_answer_cited(pincite_library: Library) -> Callable[..., list[CheckedCitation]]:
    """`pincite.testing.assert_answer_cited` with this test's library."""
    from pincite.testing import answers

    return _Bound(answers.assert_answer_cited, library=pincite_library)


@pytest.fixture
def blocks_snapshot(pincite_library: Library, request: pytest.FixtureRequest) -> BlocksSnapshot:
    """Compares a PDF's blocks with those stored beside the test file; `--pincite-update` stores them."""
    from pincite.testing.snapshot import BlocksSnapshot

    return BlocksSnapshot(
        pincite_library,
        test_file=request.path,
        test=request.node.nodeid.partition("::")[2] or request.node.name,
        update=bool(request.config.getoption("--pincite-update")),
    )


@pytest.fixture
def pincite_artifacts(request: pytest.FixtureRequest) -> Path:
    """The folder for pictures: that of `--pincite-artifacts`, else the test's `tmp_path`."""
    artifacts = request.config.stash[_RUN].artifacts
    folder: Path = artifacts if artifacts is not None else request.getfixturevalue("tmp_path")
    return folder
