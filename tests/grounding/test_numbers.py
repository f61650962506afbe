"""Numbers: the case table, and laws that hold for any text."""

from __future__ import annotations

import random
import re
import time
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounding.numbers import Quantity, agree, align, compare, decimal_mark, find_quantities, same_numbers

PAIRS = Path(__file__).parents[2] / "fixtures" / "numbers" / "pairs.md"
ROW = re.compile(r"^\| (.+?) \| (.+?) \| (equal|(?:different|not comparable): \w+) \|$", re.M)
CHARACTERS = {"<nbsp>": "\u00a0", "<thin>": "\u2009", "<newline>": "\n"}
MIRRORED = {"added": "omitted", "omitted": "added"}


def read_pairs() -> list[tuple[str, str, str]]:
    """The rows of the case table: quoted, found, expected kind or ""."""
    rows = []
    for quoted, found, expected in ROW.findall(PAIRS.read_text(encoding="utf-8")):
        for name, character in CHARACTERS.items():
            quoted, found = quoted.replace(name, character), found.replace(name, character)
        rows.append((quoted, found, expected.partition(": ")[2]))
    return rows


def kinds(quoted: str, found: str) -> set[str]:
    return {difference.kind for difference in same_numbers(quoted, found)}


def only(text: str) -> Quantity:
    quantities = find_quantities(text)
    assert len(quantities) == 1, quantities
    return quantities[0]


def test_table_has_all_rows() -> None:
    lines = [line for line in PAIRS.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    headers = [line for line in lines if line == "| quoted | found | expected |"]
    assert len(read_pairs()) == len(lines) - len(headers) >= 150


@pytest.mark.parametrize(("quoted", "found", "expected"), read_pairs())
def test_pair(quoted: str, found: str, expected: str) -> None:
    assert kinds(quoted, found) == ({expected} if expected else set())
    assert kinds(found, quoted) == ({MIRRORED.get(expected, expected)} if expected else set())


@pytest.mark.parametrize(
    ("before", "after"),
    [("", ""), ("of ", " in all"), ("(", ","), ("— ", "."), ("the ", "; and"), ("„", "“"), ("\n", "\n"), ("是", "。")],
)
def test_pairs_hold_within_sentences(before: str, after: str) -> None:
    wrong = [
        (quoted, found, expected, got)
        for quoted, found, expected in read_pairs()
        if (got := kinds(before + quoted + after, before + found + after)) != ({expected} if expected else set())
    ]
    assert wrong == []


def test_pairs_hold_in_capitals() -> None:
    for quoted, found, expected in read_pairs():
        if (quoted + found).isascii():
            assert kinds(quoted.upper(), found) == ({expected} if expected else set()), (quoted, found)
