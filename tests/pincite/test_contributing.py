"""CONTRIBUTING.md names files and commands that are there."""

from __future__ import annotations

import re

import pytest
from fixture_files import FIXTURES

ROOT = FIXTURES.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
CODE = re.findall(r"`([^`\n]+)`", PAGE)
PATHS = {
    word
    for code in CODE
    for word in code.split()
    if re.fullmatch(r"[\w./]+", word) and ("/" in word or "." in word)
}
MADE = {".venv", "out/docs"}
"""Folders that commands make."""


@pytest.mark.parametrize("path", sorted(PATHS - MADE))
def test_a_path_is_there(path: str) -> None:
    """That of a file to write, NAME, has its folder."""
    known = path.partition("NAME")[0]
    assert (ROOT / known).exists(), path


def test_paths_of_every_kind_are_found() -> None:
    assert {
        "grounding/providers/NAME.py",
        "fixtures/quotes/",
        ".ci/run",
        "blocks/errors.py",
        "README.md",
    } <= PATHS


def test_links_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#]+)", PAGE)
    assert links and all((ROOT / link).is_file() for link in links)


def test_commands_are_those_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    named = {code.split()[1] for code in CODE if code.startswith("make ")}
    assert {"check", "test", "test-long", "docs"} <= named
    assert named <= set(re.findall(r"^([\w-]+):", makefile, re.MULTILINE))
    helped = re.findall(r'@echo "make ([\w-]+)', makefile)
    assert {"docs", "check", "test"} <= set(helped)
