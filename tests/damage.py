"""Made-up text, and damage done to words by rule and by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

_SYLLABLES = [
    a + b for a in ("b", "br", "d", "f", "gl", "k", "l", "m", "n", "p", "st", "t", "v") for b in "aeiou"
]
VOCABULARY = ["".join(random.Random(n).choices(_SYLLABLES, k=2 + n % 3)) for n in range(900)]
"""Words that no language has, so that no word list knows them."""


def sentence(rng: random.Random, length: int) -> list[str]:
    """So many made-up words, some of them common."""
    return [VOCABULARY[min(int(rng.expovariate(1 / 250)), len(VOCABULARY) - 1)] for _ in range(length)]


def slip(word: str, rng: random.Random) -> str:
    """The word with one letter changed, left out, doubled, or two exchanged."""
    at = rng.randrange(len(word) - 1) if len(word) > 1 else 0
    kind = rng.randrange(4)
    if kind == 0:
        other = rng.choice([c for c in "abcdefghijklmnopqrstuvwxyz" if c != word[at].lower()])
        return word[:at] + other + word[at + 1 :]
    if kind == 1 and len(word) > 2:
        return word[:at] + word[at + 1 :]
    if kind == 2 and word[at : at + 2] != word[at : at + 2][::-1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[: at + 1] + word[at:]


def damaged(words: Sequence[str], rng: random.Random, *, edits: int) -> list[str]:
    """The words after so many slips, left-out and put-in words inside; the first and the last two stay."""
    out = list(words)
    for _ in range(edits):
        at = rng.randrange(2, len(out) - 2)
        kind = rng.random()
        if kind < 0.6:
            out[at] = slip(out[at], rng)
        elif kind < 0.8:
            del out[at]
        else:
            out.insert(at, rng.choice(VOCABULARY))
    return out
