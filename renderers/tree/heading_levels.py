"""Levels of headings without gaps (WCAG 2.2, 1.3.1): one deeper than the heading that a heading belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def levels_without_gaps(levels: Iterable[int]) -> Iterator[int]:
    """For each heading's own level, in the order of the text, the level from 1 that it has if none is skipped.

    Counted over a stack of the headings that are open.
    """
    still_open: list[int] = []
    for level in levels:
        while still_open and still_open[-1] >= level:
            still_open.pop()
        still_open.append(level)
        yield len(still_open)
