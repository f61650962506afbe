"""Signs of TeX's fonts that other engines read as letters: "hid i" for "⟨id⟩", "kvk" for "∥v∥".

The fonts have them at the codes of letters and call them by names that few know. Where a quote has the letters at just
those places, its source is read as the quote has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate, takewhile

from blocks.text.fold import fold
from grounding.meaning.tokens import Tokens
from grounding.quotes.alignment.window_tokens import WindowTokens

_LETTERS = str.maketrans("⟨⟩〈〉∥‖⌊⌋⌈⌉", "hihikkbcde")
"""The codes of the Computer Modern symbol font (Knuth, Computer Modern Typefaces, 1986)."""
_SIGN = re.compile("[⟨⟩〈〉∥‖⌊⌋⌈⌉]")
_MOST_TOKENS = 24
"""Tokens of a quote that one word of the file may hold, as in "{⟨a⟩}{⟨b⟩}"."""


def signs_as_letters(quote: Tokens, window: WindowTokens) -> WindowTokens:
    """The window with words that hold such signs cut and spelled as the quote has them."""
    if not _SIGN.search(window.tokens.text):
        return window
    for j in range(len(window.tokens) - 1, -1, -1):  # from the end, since a cut moves what is behind it
        if _SIGN.search(window.tokens.raw(j)):
            read = next(_read(quote, window.tokens.raw(j)), None)
            if read is not None:
                window = _spelled(window, j, *read)
    return window


def _read(quote: Tokens, raw: str) -> Iterator[tuple[list[str], list[int]]]:
    """Tokens of the quote that make the letters of a word of the file, and where in that each but the first begins."""
    letters = fold(raw.translate(_LETTERS))
    for i in range(len(quote)):
        lengths = map(len, quote.folded[i : i + _MOST_TOKENS])
        ends = list(takewhile(lambda end: end <= len(letters.skeleton), accumulate(lengths)))
        words = quote.folded[i : i + len(ends)]
        if ends and ends[-1] == len(letters.skeleton) and "".join(words) == letters.skeleton:
            yield words, [int(letters.offsets[end]) for end in ends[:-1]]


def _spelled(window: WindowTokens, j: int, words: list[str], cuts: list[int]) -> WindowTokens:
    start = window.tokens.starts[j]
    window = window.cut_at(start + cut for cut in cuts)
    folded = [*window.tokens.folded[:j], *words, *window.tokens.folded[j + len(words) :]]
    return replace(window, tokens=replace(window.tokens, folded=folded))
