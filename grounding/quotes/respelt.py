"""A quote with some words as its document spells them, and what is found of that told of the quote itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from grounding.model import Match


@dataclass(frozen=True, slots=True, order=True)
class Respelling:
    """What stands in a quote, and the document's form of it."""

    start: int
    end: int
    word: str


def respelt(text: str, changes: Sequence[Respelling]) -> tuple[str, list[int]]:
    """The text with these changes, in order and apart, and for each of its characters where it is from."""
    out, offsets, at = "", [], 0
    for each in changes:
        out += text[at : each.start] + each.word
        offsets += [*range(at, each.start), *[each.start] * len(each.word)]
        at = each.end
    return out + text[at:], [*offsets, *range(at, len(text) + 1)]


def as_given(match: Match, text: str, given: Callable[[int], int]) -> Match:
    """The match of a text that was read otherwise, told of the text that was given; `given` has each offset there."""
    moved = [replace(d, where=given(d.where)) for d in match.differences]
    return replace(match, quote=text, differences=tuple(moved))
