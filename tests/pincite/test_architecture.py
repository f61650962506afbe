"""docs/architecture.md names files and folders that are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fixture_files import FIXTURES

ROOT = FIXTURES.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
TOP = ("blocks/", "grounding/", "renderers/", "pincite/", "tests/", "fixtures/", "docs/", "benchmarks/")


def named(line: str) -> Iterator[tuple[str, Path | None]]:
    """The paths of a line; a short one stands beside the one before it, or in a folder around that."""
    around = ROOT
    for path in re.findall(r"`([\w./]+(?:/|\.(?:py|pyi|toml|md|js|json)))`", line):
        folders = [ROOT] if path.startswith(TOP) else [around, *list(around.parents)[:2]]
        there = next((folder / path for folder in folders if (folder / path).exists()), None)
        yield path, there
        if there is not None:
            around = there if there.is_dir() else there.parent


NAMED = [pair for line in PAGE.splitlines() if line.startswith("|") for pair in named(line)]


def test_tables_name_files_that_are_there() -> None:
    assert len(NAMED) > 100
    assert [path for path, there in NAMED if there is None] == []


def test_a_file_that_is_gone_is_missed() -> None:
    found = dict(named("`blocks/text/fold.py`, `index.py`, `gone.py`"))
    assert found["index.py"] == ROOT / "blocks" / "text" / "index.py"
    assert found["gone.py"] is None
