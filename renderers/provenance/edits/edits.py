"""Was an artifact changed since it was written, and which of its sentences?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Literal

from grounding.meaning.sentences import split_sentences

Edited = Literal["yes", "no", "unknown"]
"""`unknown` where nothing was recorded that could tell."""


@dataclass(frozen=True, slots=True)
class ChangedSentence:
    """A sentence that was changed, added or taken out."""

    was: str
    """As it was written, with marks as shown; "" for one that was added."""
    now: str
    """As it stands in the file now; "" for one that was taken out."""


@dataclass(frozen=True, slots=True)
class Edits:
    """What became of a file."""

    edited: Edited = "unknown"
    """Whether it was changed."""
    reason: str = ""
    """How that is known, or why not, in a sentence."""
    sentences: tuple[ChangedSentence, ...] = ()
    """What was changed in its text, in its order."""


def changed_sentences(was: Sequence[str], now: Sequence[str]) -> tuple[ChangedSentence, ...]:
    """What differs between the lines of two texts, sentence by sentence."""
    found: list[ChangedSentence] = []
    for kind, a, b, c, d in SequenceMatcher(None, was, now).get_opcodes():
        if kind != "equal":
            found += _of_lines(_sentences(was[a:b]), _sentences(now[c:d]))
    return tuple(found)


def _of_lines(was: list[str], now: list[str]) -> Iterator[ChangedSentence]:
    for kind, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from (ChangedSentence(*pair) for pair in zip_longest(was[a:b], now[c:d], fillvalue=""))


def _sentences(lines: Sequence[str]) -> list[str]:
    return [sentence for line in lines for sentence in split_sentences(line)]
