"""Fingerprints of a text: few of its k-grams, chosen so that two texts with a common run of letters share one.

Winnowing (Schleimer, Wilkerson and Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", 2003), over the
skeleton: of every `_WINDOW` k-grams in a row those with the least hash are kept, so that a run of `_WINDOW` + k - 1
letters leaves the same prints wherever it stands. k is `_LETTERS`, of ideographs, syllables and kana `_IDEOGRAPHS`.
Linear in the text, a dozen passes of numpy. The density is about 2 / (`_WINDOW` + 1) prints a letter.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from blocks.text.gram_hashes import gram_hashes

_LETTERS, _IDEOGRAPHS = 8, 4
"""Letters of a k-gram. Shorter ones survive more slips, but stand in too many places of a large library to tell any
apart."""
_WINDOW = 5
"""k-grams in a row of which one is kept at least: 12 letters or 8 ideographs in a row leave one print or more."""
_FIRST_IDEOGRAPH = 0x2E80


def prints_of(skeleton: str) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """The hashes of the prints of a skeleton and where each begins in it, ascending; none of a text of less than
    `_WINDOW` k-grams. Shapes (n,)."""
    codes = np.frombuffer(skeleton.encode("utf-32-le", "replace"), dtype=np.uint32)
    hashes = _hashes_at_letters(codes)
    n = len(hashes) - _WINDOW + 1
    if n <= 0:
        return np.zeros(0, np.uint32), np.zeros(0, np.int64)
    least = hashes[:n].copy()
    for shift in range(1, _WINDOW):
        np.minimum(least, hashes[shift : shift + n], out=least)
    chosen = np.zeros(len(hashes), dtype=bool)
    for shift in range(_WINDOW):
        chosen[shift : shift + n] |= hashes[shift : shift + n] == least
    at = np.flatnonzero(chosen)
    return hashes[at], at


def term_prints(terms: Iterable[str]) -> NDArray[np.uint32]:
    """A hash for each different term of a search (`blocks.text.search_terms`), ascending. Shape (m,)."""
    return np.unique(np.array([zlib.crc32(term.encode("utf-8", "replace")) for term in terms], np.uint32))


def _hashes_at_letters(codes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The hash of the k-gram that begins at each letter, up to the first one that the end of the text cuts short: a
    window with it would choose otherwise than in a longer text."""
    short = gram_hashes(codes, _IDEOGRAPHS)
    is_short = codes[: len(short)] >= _FIRST_IDEOGRAPH
    long = gram_hashes(codes, _LETTERS)
    whole = len(long) + int(is_short[len(long) :].cumprod().sum())
    out = short[:whole]
    at = np.flatnonzero(~is_short[:whole])
    out[at] = long[at]
    return out
