"""Numbered references in round brackets may be left out where a document counts them so; other numbers may not."""

from __future__ import annotations

import pytest
from fixture_files import set_in_paragraphs

from grounding.model import Quote
from grounding.quotes.match import match_quote

PAPER = (
    "Cats were first kept on the island some nine thousand years ago (1) and on the coast much later (2, 3).",
    "Bones were found in four wells of the town (4), together with those of birds and of mice (5–7).",
    "The wells were dug during a dry period in the north (8, 9), when people had begun to store their grain (3, 10).",
    "Each of the wells has a depth of nearly nine metres (29 feet) and was in use for a century.",
)
ACCOUNTS = (
    "The loss of the year (1) rose by a tenth, that of the branch (2) by half, and the debts (3) fell.",
    "The net result of the harbour was a loss in both years (5, 6), and the fees (4) have not been raised.",
    "The point at which both curves meet (2, 3) lies above the line for each of the eight years.",
)


@pytest.mark.parametrize(
    "quote",
    [
        "first kept on the island some nine thousand years ago and on the coast much later",
        "Bones were found in four wells of the town, together with those of birds and of mice",
        "The wells were dug during a dry period in the north, when people had begun to store their grain",
    ],
)
def test_they_may_be_left_out(quote: str) -> None:
    match = match_quote(set_in_paragraphs(*PAPER), Quote(quote))
    assert match.verified
    assert {d.kind for d in match.differences} == {"reference"}


@pytest.mark.parametrize(
    "quote",
    [
        "The wells were dug during a dry period in the north (8, 11), when people had begun to store their grain",
        "Each of the wells has a depth of nearly nine metres (28 feet) and was in use for a century",
        "Each of the wells has a depth of nearly nine metres and was in use for a century",
        "Bones were found in wells of the town, together with those of birds and of mice",
    ],
)
def test_nothing_else_may(quote: str) -> None:
    assert not match_quote(set_in_paragraphs(*PAPER), Quote(quote)).verified


@pytest.mark.parametrize(
    "quote",
    [
        "The net result of the harbour was a loss in both years, and the fees (4) have not been raised",
        "The point at which both curves meet lies above the line for each of the eight years",
    ],
)
def test_numbers_that_count_nothing_are_none(quote: str) -> None:
    assert not match_quote(set_in_paragraphs(*ACCOUNTS), Quote(quote)).verified
