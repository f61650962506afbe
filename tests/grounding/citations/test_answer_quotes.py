"""Answers that quote in blocks of Markdown."""

from __future__ import annotations

import pytest

from grounding.citations.check.reading import read_answer
from grounding.citations.check.statements import quotes_in


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


@pytest.mark.parametrize(
    ("words", "quotes"),
    [
        ('Er sagte „der Zug war spät" dazu', ["der Zug war spät"]),
        ('Er sagte „der Zug“ und "der Bus" dazu', ["der Zug", "der Bus"]),
        ('„Der Zug" kam vor „dem Bus“', ["Der Zug", "dem Bus"]),
    ],
)
def test_a_typed_mark_closes_what_a_low_one_opens(words: str, quotes: list[str]) -> None:
    assert quotes_in(words) == quotes
