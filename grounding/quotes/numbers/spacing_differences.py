"""Stretches of a quote and its source that are written alike but for spaces, and words damaged into numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby

from rapidfuzz.distance import Levenshtein

from grounding.meaning.tokens import Tokens
from grounding.quotes.alignment.align import ALIKE, Pair, both, tokens_of
from grounding.quotes.alignment.sides import Sides


class Settled:
    """What needs no numbers to be told: tokens that are only spaced another way, and damaged words."""

    def __init__(self, sides: Sides, pairs: Sequence[Pair]) -> None:
        self.quote, self.source, same_pair = sides.quote, sides.source, sides.alignment.same
        self.same_q = {i for i, j in pairs if same_pair((i, j))}
        self.same_s = {j for i, j in pairs if same_pair((i, j))}
        self.quoted: set[int] = set()
        self.found: set[int] = set()
        self.partner = dict(both(pairs))
        for same, run in groupby(pairs, key=same_pair):
            q, s = tokens_of(run)
            if not same and q and s and _written(sides.quote, q) == _written(sides.source, s):
                self.quoted.update(q)
                self.found.update(s)

    def holds(self, q: list[int], s: list[int]) -> bool:
        """True if the tokens of a number and of its counterpart are settled."""
        if not (self.quoted.isdisjoint(q) and self.found.isdisjoint(s)):
            return (self.same_q | self.quoted).issuperset(q) and (self.same_s | self.found).issuperset(s)
        if len(q) == 1 and not s:
            return self._is_damaged(q[0], self.partner.get(q[0]))
        if len(s) == 1 and not q:
            return any(j == s[0] and self._is_damaged(i, j) for i, j in self.partner.items())
        return False

    def _is_damaged(self, i: int, j: int | None) -> bool:
        """True for two words of letters, one of which reads as a number by a slip: eight for weight."""
        if j is None or i in self.same_q:
            return False
        a, b = self.quote.folded[i], self.source.folded[j]
        return a.isalpha() and b.isalpha() and Levenshtein.normalized_similarity(a, b) >= ALIKE


def _written(tokens: Tokens, at: list[int]) -> str:
    """How the tokens are written, with the signs between them where they follow one another."""
    if at[-1] - at[0] == len(at) - 1:
        return squeezed(tokens.slice_text(at[0], at[-1] + 1))
    return squeezed("".join(tokens.raw(k) for k in at))


def squeezed(text: str) -> str:
    """Letters, digits and the signs that make numbers, without spaces."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _UNCOUNTED.sub("", _SPACES.sub("", folded.translate(_DASHES)))


_DASHES = str.maketrans("‐‑‒–—−", "------")
_SPACES = re.compile(r"[\s\u00ad]+")
_UNCOUNTED = re.compile(r"(?<!\d)[.,]|[.,](?!\d)|-(?!\d)|[^\w.,+%‰$€£¥<>≤≥±-]")
