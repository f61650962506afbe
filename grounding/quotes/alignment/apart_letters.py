"""Words of the source whose letters the quote has in other tokens, as engines read formulas.

One reads letters with their subscripts as one word, another as several: "EP" and "E P". Signs of TeX's fonts, which
have them at the codes of letters under names that few know, one reads as those: "⟨id⟩" and "hid i".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import accumulate

from blocks.text.fold import Folded, fold
from grounding.meaning.tokens import Tokens
from grounding.quotes.alignment.window_tokens import WindowTokens

_LETTERS = str.maketrans("⟨⟩〈〉∥‖⌊⌋⌈⌉", "hihikkbcde")
"""The codes of the Computer Modern symbol font (Knuth, Computer Modern Typefaces, 1986)."""
SIGN = re.compile("[⟨⟩〈〉∥‖⌊⌋⌈⌉]")
"""Those signs."""
_MOST_WITH_SIGNS = 24
"""Tokens of a quote that one word with signs may hold, as in "{⟨a⟩}{⟨b⟩}"."""
_MOST, _SHORT = 4, 2
"""Those that another word may hold, and the letters of each but one: a formula's, where others are words."""


def with_letters_apart(quote: Tokens, window: WindowTokens) -> WindowTokens:
    """The window with such words cut, and those with signs spelled, as the quote has their letters.

    Aligned whole, "H" and "2" of "H 2" might stand against "H1" and "H2".
    """
    source = window.tokens
    apart = _runs(quote.folded, set(source.folded).difference(quote.folded), _MOST, long=1)
    read = {
        j: (fold(source.raw(j)), apart[word])
        for j, word in enumerate(source.folded if apart else ())
        if word in apart
    }
    if SIGN.search(source.text):
        words = {j: fold(raw.translate(_LETTERS)) for j, raw in enumerate(source.words()) if SIGN.search(raw)}
        wanted = {letters.skeleton for letters in words.values()}
        runs = _runs(quote.folded, wanted, _MOST_WITH_SIGNS, long=_MOST_WITH_SIGNS)
        read |= {j: (word, runs[word.skeleton]) for j, word in words.items() if word.skeleton in runs}
    for j in sorted(read, reverse=True):  # from the end, since a cut moves what is behind it
        window = _spelled(window, j, *read[j])
    return window


def _runs(words: Sequence[str], wanted: Collection[str], most: int, long: int) -> dict[str, Sequence[str]]:
    """Those `wanted` that up to so many successive words make letter by letter, `long` of which may be longer ones."""
    found: dict[str, Sequence[str]] = {}
    for i in range(len(words)):
        joined, longer = "", 0
        for k in range(i, min(i + most, len(words))):
            longer += len(words[k]) > _SHORT
            if longer > long:
                break
            joined += words[k]
            if joined in wanted:
                found.setdefault(joined, words[i : k + 1])
    return found


def _spelled(window: WindowTokens, j: int, letters: Folded, words: Sequence[str]) -> WindowTokens:
    start = window.tokens.starts[j]
    window = window.cut_at(start + int(letters.offsets[end]) for end in accumulate(map(len, words[:-1])))
    folded = [*window.tokens.folded[:j], *words, *window.tokens.folded[j + len(words) :]]
    return replace(window, tokens=replace(window.tokens, folded=folded))
