"""Answers that quote in blocks of Markdown."""

from __future__ import annotations

import pytest

from grounding.citations.check.reading import read_answer


@pytest.mark.parametrize(
    ("text", "claim", "quote"),
    [
        ("> Exports of slate\n> fell in 1938 [[S:1]]", "Exports of slate fell in 1938", ""),
        ("> > Exports of slate\n> > fell [[S:1]]", "Exports of slate fell", ""),
        (">Exports of slate\n>fell [[S:1]]", "Exports of slate fell", ""),
        ("> Imports rose.\n>\n> Exports of slate fell [[S:1]]", "Exports of slate fell", ""),
        ('> He said "exports\n> fell" [[S:1]]', 'He said "exports fell"', "exports\nfell"),
        ("The ratio x > 5 was kept [[S:1]]", "The ratio x > 5 was kept", ""),
    ],
    ids=["two-lines", "nested", "no-space", "paragraphs", "quoted", "comparison"],
)
def test_the_marks_of_a_block_quote_are_no_words(text: str, claim: str, quote: str) -> None:
    [cited] = read_answer(text, "markdown", {1}).inline
    assert (cited.claim, cited.quote) == (claim, quote)
