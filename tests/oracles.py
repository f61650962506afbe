"""Slow, plainly right twins of fast code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grounding.quotes.alignment.align import ALIKE

OMITTED = 0.35
UNLIKE = 0.95
SLIP = 1.5

Pairs = Sequence[tuple[int | None, int | None]]


@cache
def edit_distance(a: str, b: str) -> int:
    """Letters changed, put in or left out (Levenshtein 1965), by its recursive definition."""
    if not a or not b:
        return len(a) + len(b)
    if a[-1] == b[-1]:
        return edit_distance(a[:-1], b[:-1])
    return 1 + min(edit_distance(a[:-1], b), edit_distance(a, b[:-1]), edit_distance(a[:-1], b[:-1]))


def likeness(a: str, b: str) -> float:
    """1 for the same word, 0 for words of which less than half agrees."""
    like = 1 - edit_distance(a, b) / max(len(a), len(b))
    return like if like >= ALIKE else 0.0


def weight(word: str) -> float:
    """What a word counts, by its length."""
    return min(1.0, 0.35 + 0.13 * len(word))


def exchange_cost(quoted: str, found: str) -> float:
    """What it costs that one word stands for another."""
    like = likeness(quoted, found)
    most = UNLIKE * (weight(quoted) + OMITTED * weight(found))
    return min(most, SLIP * (1 - like) * weight(quoted)) if like else most


def alignment_cost(quote: Sequence[str], source: Sequence[str], pairs: Pairs) -> float:
    """What the pairs cost."""
    total = 0.0
    for i, j in pairs:
        if i is not None and j is not None:
            total += exchange_cost(quote[i], source[j])
        elif i is not None:
            total += weight(quote[i])
        elif j is not None:
            total += OMITTED * weight(source[j])
    return total


def cheapest_alignment(quote: Sequence[str], source: Sequence[str]) -> float:
    """The least cost of the whole quote against any stretch of the source, cell by cell (Sellers 1980)."""
    above = [0.0] * (len(source) + 1)
    for word in quote:
        row = [above[0] + weight(word)]
        for j, other in enumerate(source):
            row.append(
                min(
                    above[j] + exchange_cost(word, other),
                    above[j + 1] + weight(word),
                    row[j] + OMITTED * weight(other),
                )
            )
        above = row
    return min(above)
