"""Quarters of a year in words, as the code that others have for them: "the third quarter of 2023", "Q3 2023"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import cache

from grounding.numbers.partial_number import Mention
from grounding.numbers.plain import LETTER
from grounding.numbers.words.number_words import phrases
from grounding.numbers.words.vocabulary import any_of, extra_words

_FOURTH = 4
"""The last quarter: a fifth one is of something else than a year."""
_REACH = 16
"""Characters of a word that says which quarter, and what stands behind it, at most."""
_FIGURE = re.compile(rf"([1-4])(?:\.?(?:{any_of('endings', 'ordinal')}|[ao°])|\.)")


def find_quarters(plain: str, words: Set[str]) -> Iterator[Mention]:
    """The quarters of a plain text that has these words; each with the "of" before its year."""
    if words.isdisjoint(extra_words("quarters", "names")):
        return
    for quarter in _named().finditer(plain):
        word = quarter["which"]
        figure, said = _FIGURE.fullmatch(word), phrases().get(word)
        number = int(figure[1]) if figure else said.value if said is not None and said.ordinal else 0
        if 0 < number <= _FOURTH:
            yield Mention(*quarter.span(), (), kind="identifier", name=f"q{number}", weak=figure is None)


@cache
def _named() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![{LETTER}\d.,])(?P<which>[{LETTER}\d.:°]{{2,{_REACH}}})[ -](?:{any_of('quarters', 'names')})"
        rf"(?![{LETTER}])(?: (?:{any_of('quarters', 'of')})(?= (?:19|20)\d\d(?!\d)))?"
    )
