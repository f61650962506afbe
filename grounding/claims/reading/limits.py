"""Denials that deny no clause: those of a word, "non-smokers", and those that draw a limit, "not more than"."""

from __future__ import annotations

import re
from collections.abc import Collection

from grounding.claims.reading.lexicon import ClaimLexicon
from grounding.meaning.tokens import Tokens
from grounding.meaning.words.opposites import denies

_HYPHENED = re.compile(r"[-\u2010\u2011]\w")


def is_prefix(tokens: Tokens, k: int) -> bool:
    """True for a token with a hyphen between it and the next: non-smokers."""
    return _HYPHENED.match(tokens.text, tokens.ends[k]) is not None


def denies_at(tokens: Tokens, k: int, lexicon: ClaimLexicon) -> bool:
    """True for a token that denies by itself and is no part of a word."""
    return denies(tokens.folded[k], lexicon) and not is_prefix(tokens, k)


def denied_limits(tokens: Tokens, lexicon: ClaimLexicon) -> list[tuple[int, int, int]]:
    """Denials that only draw a limit, "not more than", "not last longer than": the denial, the limit's first token
    and end."""
    # Most sentences deny nothing: whether a limit stands at a token is asked behind a denial alone.
    denying = {k for k in range(len(tokens)) if denies_at(tokens, k, lexicon)}
    found = []
    for k in range(1, len(tokens) if denying else 0):
        denial = next((d for d in (k - 1, k - 2) if d in denying), None)
        if denial is None:
            continue
        length = max(each.length_at(tokens.folded, k) for each in (lexicon.above, lexicon.below))
        if length > 1:
            found.append((denial, k, k + length))
    return found


def denied_bounds(tokens: Tokens, numbers: Collection[int], lexicon: ClaimLexicon) -> set[int]:
    """Denials that turn a bound of one word before a number, with the bound: not exceed 5, not before May."""
    bounds = lexicon.above.words | lexicon.below.words
    bounded = [at for at in numbers if at > 1 and tokens.folded[at - 1] in bounds]
    return {t for at in bounded if denies_at(tokens, at - 2, lexicon) for t in (at - 2, at - 1)}
