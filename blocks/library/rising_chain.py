"""Heaviest increasing subsequence: what stayed in order between two sequences, as pairs that rise on both sides."""

from __future__ import annotations

from collections.abc import Iterable

Pair = tuple[int, int]
"""A place in the old sequence and one in the new."""


def heaviest_chain(pairs: Iterable[tuple[int, int, float]]) -> list[Pair]:
    """Of (old, new, weight) the chain with the greatest sum of weights; both sides rise strictly.

    O(n log n): prefix maxima over the new side in a Fenwick tree, as for longest increasing subsequences.
    """
    # Several of one old place come with the new side falling, so that none follows another.
    rows = sorted(pairs, key=lambda row: (row[0], -row[1]))
    places = sorted({new for _, new, _ in rows})
    rank = {new: k for k, new in enumerate(places, start=1)}
    best: list[tuple[float, int]] = [(0.0, -1)] * (len(places) + 1)
    before: list[int] = []
    for k, (_, new, weight) in enumerate(rows):
        at = rank[new] - 1
        sum_before, last = 0.0, -1
        while at > 0:
            if best[at][0] > sum_before:
                sum_before, last = best[at]
            at &= at - 1
        before.append(last)
        at = rank[new]
        while at <= len(places):
            if sum_before + weight > best[at][0]:
                best[at] = (sum_before + weight, k)
            at += at & -at
    return _followed(rows, before, max(best, default=(0.0, -1))[1])


def _followed(rows: list[tuple[int, int, float]], before: list[int], last: int) -> list[Pair]:
    chain: list[Pair] = []
    while last >= 0:
        old, new, _ = rows[last]
        chain.append((old, new))
        last = before[last]
    return chain[::-1]
