"""A library of two papers, and words of theirs."""

from __future__ import annotations

from functools import cache

from fixture_files import FIXTURES

from pincite import Library

SALMON = "the number of salmon rose while the flow fell"
TREES = "Shade trees were planted along that reach in the autumn of 1996"
DREDGED = "the estuary was dredged for the last time in 2006"


@cache
def papers() -> Library:
    """typst_paper.pdf and one_column.pdf, in memory; not to be changed."""
    library = Library()
    for name in ("typst_paper.pdf", "one_column.pdf"):
        library.add(FIXTURES / "pdf" / name)
    return library
