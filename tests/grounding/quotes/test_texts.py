"""The quotes of fixtures/texts: as lawyers, analysts and journalists quote, true ones and false ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from fixture_files import FIXTURES

import pincite

FOLDER = FIXTURES / "texts"


@cache
def library(name: str) -> pincite.Library:
    """One with a source alone."""
    made = pincite.Library()
    made.add(FOLDER / "sources" / name)
    return made


def rows() -> Iterator[object]:
    """Each case of each table; those that are not met yet have to fail."""
    for path in sorted(FOLDER.glob("*.md")):
        for part in re.split(r"^## ", path.read_text("utf-8"), flags=re.M)[1:]:
            name, *lines = part.splitlines()
            case = dict(line[2:].split(": ", 1) for line in lines if line.startswith("- "))
            unmet = [pytest.mark.xfail(reason=case["unmet"], strict=True)] if "unmet" in case else []
            yield pytest.param(case, marks=unmet, id=f"{path.stem} {name}")


@pytest.mark.parametrize("case", list(rows()))
def test_a_quote_gets_its_verdict(case: dict[str, str]) -> None:
    match = library(case["document"]).locate(case["quote"])
    assert match.verified == (case["verdict"] == "verified"), (case["why"], match.text, match.differences)
