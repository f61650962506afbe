"""Leaders: the dots that lead the eye from a label to its figure. They are drawn as text, and no cell's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

_DOTS = re.compile(r"[.\u00b7\u2026_]+")
_FEWEST = 5
"""Dots of a leader behind words; an ellipsis has three or four."""
_ALONE = 8
"""Dots of one that stands alone; fewer are a cell whose figure is missing."""


def leaders_apart(texts: Sequence[str], bounds: Sequence[int]) -> tuple[list[int], set[int]]:
    """Where lines of words begin and end, given by `bounds`, leaders cut from them; and which begin a leader."""
    dots = [_DOTS.fullmatch(text) is not None for text in texts]
    if not any(dots):
        return list(bounds), set()
    cut: list[int] = []
    leaders: set[int] = set()
    for begin, end in pairwise(bounds):
        runs = [list(run) for _, run in groupby(range(begin, end), key=dots.__getitem__)]
        fewest = _FEWEST if len(runs) > 1 else _ALONE
        long = [dots[run[0]] and sum(len(texts[i]) for i in run) >= fewest for run in runs]
        leaders |= {run[0] for run, leads in zip(runs, long, strict=True) if leads}
        # A run of few dots stays in the piece that it stands in.
        cut += [run[0] for n, run in enumerate(runs) if n == 0 or long[n] or long[n - 1]]
    return [*cut, bounds[-1]], leaders
