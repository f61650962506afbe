"""The cases of fixtures/languages: what each language may leave out, and what it may not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fixture_files import FIXTURES

FOLDER = FIXTURES / "languages"
FIELDS = {"source", "quote", "verdict", "why", "edge", "unmet"}
NEEDED = FIELDS - {"edge", "unmet"}
VERDICTS = {"verified", "refused"}


@dataclass(frozen=True)
class LanguageCase:
    """A quote of a sentence or two in one language."""

    language: str
    """Its ISO 639-1 code."""
    name: str
    source: str
    quote: str
    verified: bool
    edge: str
    """What the row of kind `edge` names; empty where none is asked for."""
    unmet: str
    """Why today's verdict is another; empty for most."""


def rows(code: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The name and the fields of each case as they are written."""
    text = (FOLDER / f"{code}.md").read_text("utf-8")
    for part in re.split(r"^## ", text, flags=re.M)[1:]:
        name, *lines = part.splitlines()
        yield name.strip(), [tuple(line[2:].split(": ", 1)) for line in lines if line.startswith("- ")]


def codes() -> list[str]:
    """The languages that have cases."""
    return sorted(path.stem for path in FOLDER.glob("??.md"))


def cases(code: str) -> Iterator[LanguageCase]:
    """The cases of one language, in order."""
    for name, given in rows(code):
        row = dict(given)
        yield LanguageCase(
            code,
            name,
            row["source"],
            row["quote"],
            row["verdict"] == "verified",
            row.get("edge", ""),
            row.get("unmet", ""),
        )
