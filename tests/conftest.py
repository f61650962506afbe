"""Settings for all tests: laws draw the same examples each time, so that a red run can be run again."""

from __future__ import annotations

import gc
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

EXAMPLES = {"short": 25, "long": 200}
"""Examples of each law, in `make test` and in `make test-long`."""

_LONG = re.compile(r"^pytestmark = .*\bmark\.long\b", re.M)

for _name, _count in EXAMPLES.items():
    settings.register_profile(_name, deadline=None, derandomize=True, max_examples=_count)
settings.load_profile("short")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors, which else wait a fifth of the time: for servers, browsers, databases."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl
def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files whose tests are all long aren't even imported by `make test`: what they bring takes a minute."""
    if "not long" not in config.option.markexpr or collection_path.suffix != ".py":
        return None
    return True if _LONG.search(collection_path.read_text("utf-8")) else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """A million objects of collected tests stay until the end: the garbage collector needn't go through them.

    What tests leave it goes through now and then: with Python's own threshold that takes a twentieth of their time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(20_000)
        gc.enable()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users can look into; none of pytest's, which each run of pytest closes to them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for level in (folder, *folder.parents):
            if level.stat().st_uid == os.getuid() and not level.stat().st_mode & stat.S_IXOTH:
                level.chmod(0o755)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)
