"""Fake bold and letter-spacing: words drawn twice at one place, and words set letter by letter.

Doubles are neighbours among words sorted by place, O(n log n) in the words of many pages; spaced words are runs of
single capitals with even gaps. Tuned by `_SAME_PLACE`, `_LETTER_GAP` and `_WORD_GAP`, in heights.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

_SAME_PLACE = 0.12
"""A word drawn again so many heights away, or nearer, is the same word made bold or given a shadow."""
_SPACED = 4
"""So many single letters in a row may be a word with wide spaces between its letters."""
_LETTER_GAP = 1.1
"""Letters of one word stand at most so many heights apart."""
_WORD_GAP = 1.6
"""A gap so many times as wide as the usual one between letters parts words."""


def doubles(texts: Sequence[str], boxes: NDArray[np.float32], page: NDArray[np.int64]) -> list[int]:
    """The words that only say again what another word at the same place of the same page says."""
    if len(texts) < 2:
        return []
    # One number for each place: sorting numbers is much faster than sorting pairs.
    place = np.round(boxes[:, 1]).astype(np.int64) * 65536 + (boxes[:, 0] * 4).astype(np.int64)
    at = np.argsort((page << 40) + place)
    ranked = boxes[at]
    a, b = ranked[:-1], ranked[1:]
    reach = _SAME_PLACE * (a[:, 3] - a[:, 1])
    near = (np.abs(a[:, 0] - b[:, 0]) < reach) & (np.abs(a[:, 1] - b[:, 1]) < reach)
    near &= page[at[:-1]] == page[at[1:]]
    near[near] = np.abs(a[near] - b[near]).max(axis=1) < reach[near]
    pairs = zip(at[:-1][near].tolist(), at[1:][near].tolist(), strict=True)
    return sorted(max(i, j) for i, j in pairs if texts[i] == texts[j])


def set_letter_by_letter(texts: Sequence[str]) -> list[int]:
    """The words that begin a run of single capitals, which may be the letters of a word."""
    if len(texts) < _SPACED:
        return []
    single = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts)) == 1
    runs = single[: len(texts) - _SPACED + 1].copy()
    for k in range(1, _SPACED):
        runs &= single[k : len(texts) - _SPACED + 1 + k]
    return [i for i in np.flatnonzero(runs).tolist() if texts[i].isupper()]


def spaced_words(
    texts: Sequence[str], boxes: NDArray[np.float32], lines: NDArray[np.int32]
) -> list[list[int]]:
    """Runs of words that are the letters of one word set with wide spaces: "H E A D I N G"."""
    single = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts)) == 1
    if int(single.sum()) < _SPACED:
        return []
    found: list[list[int]] = []
    for _, run in groupby(np.flatnonzero(single).tolist(), key=_Runs(lines)):
        letters = list(run)
        if len(letters) >= _SPACED and all(texts[i].isalpha() and texts[i].isupper() for i in letters):
            found += _parted(letters, boxes)
    return found


class _Runs:
    """Tells runs of neighbouring places on one line apart, for `groupby`."""

    def __init__(self, lines: NDArray[np.int32]) -> None:
        self._lines = lines
        self._last = -2
        self._number = 0

    def __call__(self, i: int) -> int:
        if i != self._last + 1 or self._lines[i] != self._lines[self._last]:
            self._number += 1
        self._last = i
        return self._number


def _parted(letters: list[int], boxes: NDArray[np.float32]) -> list[list[int]]:
    """The letters' words; none if they stand too far apart for one."""
    own = boxes[letters]
    gaps = own[1:, 0] - own[:-1, 2]
    usual = float(np.median(gaps))
    height = float((own[:, 3] - own[:, 1]).max())
    if not 0 < usual < _LETTER_GAP * height:
        return []
    wide = np.flatnonzero(gaps > max(_WORD_GAP * usual, usual + 0.1 * height)) + 1
    parts = np.split(np.array(letters), wide)
    return [part.tolist() for part in parts if len(part) > 1]
