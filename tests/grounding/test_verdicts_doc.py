"""docs/verdicts.md says what the code does: its table of kinds, its examples, its languages."""

from __future__ import annotations

import re
import tomllib

import pytest
from fixture_files import FIXTURES
from language_cases import codes

from grounding.kinds import kinds_table
from grounding.quotes.match import match_text

PAGE = (FIXTURES.parent / "docs" / "verdicts.md").read_text("utf-8")
LANGUAGES = FIXTURES.parent / "grounding" / "meaning" / "languages"


def examples() -> list[list[str]]:
    """Source, quote, verdict and kinds of each example."""
    table = PAGE.split("| the source says | the quote | verdict | kinds |\n|---|---|---|---|\n")[1].split(
        "\n\n"
    )[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]


def test_the_kinds_are_those_of_the_code() -> None:
    assert kinds_table() in PAGE


def test_there_are_twenty_examples() -> None:
    assert len(examples()) == 20


@pytest.mark.parametrize(("source", "quote", "verdict", "kinds"), examples())
def test_an_example_comes_true(source: str, quote: str, verdict: str, kinds: str) -> None:
    match = match_text(source, quote)
    assert f"`{match.verdict}`" == verdict
    assert {d.kind for d in match.differences} == set(re.findall(r"`(\w+)`", kinds))


@pytest.mark.parametrize("code", codes())
def test_every_language_is_named(code: str) -> None:
    name = tomllib.loads((LANGUAGES / f"{code}.toml").read_text("utf-8"))["name"]
    assert re.search(rf"\b{name.split()[0]}\b", PAGE.split("**Languages.**")[1])
