"""Numbers of a quote that its source writes another way, so that alignment takes their words for the same."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from blocks.text.fold import unligature
from grounding.meaning.tokens import Tokens
from grounding.numbers import Quantity, agree, find_quantities, may_hold_quantities
from grounding.numbers.words.short_numerals import short_numeral

_BRACKETED = re.compile(r"(?P<ahead>[^\W\d_][^\d(]{0,60})\(\W?\d")
"""Figures in brackets and what stands before them, which may say them in words: "ten per cent (10%)"."""
_FIGURE = re.compile(r"\d")
_LONG = 4
"""Digits of figures for which no short word stands."""
_FIGURE_IN_BRACKETS = re.compile(r"\(\W?\d")
"""Their end, found far quicker."""


def equal_numbers(quote: Tokens, numbers: Sequence[Quantity], source: Tokens) -> dict[tuple[int, int], range]:
    """Tokens of numbers that are equal and written another way: "$50,000,000,000", "$50 billion", "fifty billion".

    `numbers` are the quote's. Its token is a number's first, the source's any of its own: each pair's value is all.
    """
    mine = [(i, q) for q in numbers if (i := bisect_right(quote.ends, q.start)) < len(quote)]
    there = set(source.folded)
    # "12%" is a token that "12 percent" has too, and no text of it; "zero" may stand elsewhere, and "0" here.
    strange = {
        i
        for i, q in mine
        if quote.folded[i] not in there
        or (q.unit == "%" and q.text not in source.text)
        or (quote.folded[i].isalpha() and not there.isdisjoint(f"{value:f}" for value in q.values))
    }
    if not strange and not (mine and _says_twice(source.text)):
        return {}
    starts, ends = source.starts, source.ends
    found = [
        (q, range(bisect_right(ends, q.start), bisect_left(starts, q.end)))
        for q in find_quantities(source.text)
    ]
    return {
        (i, j): tokens
        for i, q in mine
        for other, tokens in found
        if (i in strange or other.text.endswith(")")) and not (q.weak and other.weak) and agree(q, other)
        for j in tokens
    }


def short_counts(quote: Tokens, source: Tokens, languages: frozenset[str]) -> list[tuple[int, int]]:
    """Pairs of tokens, the quote's first, of which one has figures, and the other the word or the numeral, which may be
    too short to be read as a number by itself: "2" and Swedish "två", "12" and "XII"."""
    pairs = list(_figures_and_words(quote, source, languages))
    return pairs + [(i, j) for j, i in _figures_and_words(source, quote, languages)]


def _figures_and_words(one: Tokens, other: Tokens, languages: frozenset[str]) -> Iterator[tuple[int, int]]:
    if not _FIGURE.search(one.text):  # far quicker, as for most
        return
    figures: dict[int, list[int]] = {}
    for i, word in enumerate(one.folded):
        if word.isdecimal() and len(word) < _LONG:
            figures.setdefault(int(word), []).append(i)
    for j, word in enumerate(other.folded) if figures else ():
        value = None if word.isdecimal() else short_numeral(other.raw(j), languages)
        if value in figures and not find_quantities(unligature(other.raw(j))):
            yield from ((i, j) for i in figures[value])


def _says_twice(text: str) -> bool:
    """True if the text may have a number in words and figures, "ten (10)"; far quicker than reading its numbers."""
    return _FIGURE_IN_BRACKETS.search(text) is not None and any(
        may_hold_quantities(m["ahead"]) for m in _BRACKETED.finditer(text)
    )
