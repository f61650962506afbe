"""Levels of headings from what another tool says of titles and of how deep sections lie in each other."""

from __future__ import annotations

from collections.abc import Iterable

TITLE = 0
"""The depth of a document's title."""
DEEPEST = 6
"""No heading has a higher level, as in HTML."""


def levels_of(depths: Iterable[int | None]) -> list[int]:
    """The level of each block: its depth, 1 for the outermost sections, None for what is no heading (level 0).

    Where there is a title it has level 1, and sections are a level below it.
    """
    known = list(depths)
    down = 1 if TITLE in known else 0
    return [0 if depth is None else min(max(depth + down, 1), DEEPEST) for depth in known]
