"""The quotes of fixtures/texts: as lawyers, analysts and journalists quote, true ones and false ones."""

from __future__ import annotations

from functools import cache

import pytest
from fixture_files import FIXTURES, Case, parameters

import pincite


@cache
def library(name: str) -> pincite.Library:
    """One with a source alone."""
    made = pincite.Library()
    made.add(FIXTURES / "texts" / "sources" / name)
    return made


@pytest.mark.parametrize("case", parameters("texts"))
def test_a_quote_gets_its_verdict(case: Case) -> None:
    match = library(case.fields["document"]).locate(case.fields["quote"])
    why = case.fields["why"], match.text, match.differences
    assert match.verified == (case.fields["verdict"] == "verified"), why
