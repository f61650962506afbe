"""What a quoted statement says, to compare: its terms in order, its numbers by value, unit and label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from grounding.meaning.lexicon import function_words, lexicon_for
from grounding.meaning.tokens import tokenize
from grounding.numbers import Quantity, agree, find_quantities

_ENOUGH = 0.6
"""Share of the terms of some words that a citation must have to support them."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A text without typography, articles and ways of writing numbers."""

    parts: tuple[str | Quantity, ...]
    """Folded terms and numbers, in order, so that a number keeps its label."""
    terms: frozenset[str]
    """Its terms with a meaning of their own."""
    quantities: tuple[Quantity, ...]
    """Its numbers but for number words that are mostly plain words (one, second)."""


def read_statement(text: str) -> Statement:
    """Read a text as a statement."""
    found = find_quantities(text)
    numbers = [number for number in found if not number.weak]
    tokens = tokenize(text)
    lexicon = lexicon_for(tokens.folded, tokens.folded)
    fillers = function_words(lexicon.languages)
    words: list[tuple[int, str]] = []
    at = 0
    for folded, start, end in zip(tokens.folded, tokens.starts, tokens.ends, strict=True):
        while at < len(numbers) and numbers[at].end <= start:
            at += 1
        inside = at < len(numbers) and numbers[at].start < end
        if not inside and folded not in lexicon.articles:
            words.append((start, folded))
    placed: list[tuple[int, str | Quantity]] = [*words, *((number.start, number) for number in numbers)]
    placed.sort(key=lambda entry: entry[0])
    terms = frozenset(word for _, word in words if word not in fillers)
    return Statement(tuple(part for _, part in placed), terms, tuple(numbers))


def same_statement(first: str, second: str) -> bool:
    """True if both say the same thing in the same words.

    Same terms in the same order, same numbers with labels and units: a date, a page number and a count that
    share digits differ, and so do "A sued B" and "B sued A"; £6,000 is £6,000.00 but neither 6,000 nor
    £6,001.
    """
    ours, theirs = read_statement(first).parts, read_statement(second).parts
    return len(ours) == len(theirs) and all(map(_same_part, ours, theirs))


def _same_part(ours: str | Quantity, theirs: str | Quantity) -> bool:
    if isinstance(ours, str) or isinstance(theirs, str):
        return ours == theirs
    return agree(ours, theirs)


class Statements:
    """Statements by number, to find the one that some words repeat."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._texts = texts

    @cached_property
    def _statements(self) -> Mapping[int, Statement]:
        """They are asked for where a number is strange, which most answers have none of."""
        return {number: read_statement(text) for number, text in self._texts.items()}

    def best(self, words: str) -> int | None:
        """Number of the one statement that says what `words` say; None if there is none or several do
        equally.

        It must have all numbers of the words, 60% of their terms, and two of both together.
        """
        asked = read_statement(words)
        if len(asked.terms) + len(asked.quantities) < 2:
            return None
        scores: Counter[int] = Counter()
        for number, statement in self._statements.items():
            shared = len(asked.terms & statement.terms)
            if shared + len(asked.quantities) >= 2 and shared >= _ENOUGH * len(asked.terms):
                scores[number] = shared if covers(statement, asked) else 0
        best = scores.most_common(2)
        if not best or not best[0][1] or (len(best) > 1 and best[0][1] == best[1][1]):
            return None
        return best[0][0]


def covers(whole: Statement, part: Statement) -> bool:
    """True if every number of `part` is in `whole`."""
    return all(any(agree(want, have) for have in whole.quantities) for want in part.quantities)
