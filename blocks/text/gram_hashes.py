"""Hashes of k-grams, for the index of a text and for its fingerprints."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_MULTIPLIER = np.uint32(2654435761)
"""Knuth's multiplicative constant. Libraries keep prints made with it: another one needs them made anew."""


def gram_hashes(codes: NDArray[np.uint32], k: int) -> NDArray[np.uint32]:
    """A 32-bit hash of every run of k codes; none if there are fewer. Shape (codes - k + 1,)."""
    n = max(len(codes) - k + 1, 0)
    out = np.zeros(n, dtype=np.uint32)
    for i in range(k):
        out *= _MULTIPLIER
        out ^= codes[i : i + n]
        out += out >> np.uint32(15)
    return out
