"""The cases of fixtures/notation: one value written in two ways, and other values, in thirty languages."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest
from fixture_files import Case, cases

import pincite

CASES = list(cases("notation"))


@cache
def library(table: str) -> pincite.Library:
    """One whose document has the sources of a table."""
    sources = dict.fromkeys(case.fields["source"] for case in CASES if case.table == table)
    made = pincite.Library()
    made.add("\n\n".join(sources).encode(), name=f"{table}.md")
    return made


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case,
            marks=pytest.mark.xfail(reason=case.fields["unmet"], strict=True)
            if "unmet" in case.fields
            else (),
            id=f"{case.table} {case.name}",
        )
        for case in CASES
    ],
)
def test_only_the_same_value_is_verified(case: Case) -> None:
    match = library(case.table).locate(case.fields["quote"])
    assert match.verified == case.name.endswith("same"), match.differences


def test_each_language_has_both_kinds() -> None:
    kinds = defaultdict(set)
    for case in CASES:
        kinds[case.table].add(case.name.partition(". ")[2])
    assert len(kinds) >= 30
    assert all(each == {"same", "other"} for each in kinds.values())
