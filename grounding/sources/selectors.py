"""Which sources are meant: `1,3-5`, and `so:sources_pool[1,3-5]` where a path is expected."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from blocks.errors import SelectorError

Ranges = tuple[tuple[int, int], ...]
"""First and last SID of each piece, ascending within a piece."""

POOL_PATH = "so:sources_pool"
"""The path of a whole pool; `[1,3-5]` behind it chooses rows."""
POOL_ARTIFACT = "conv:sources_pool"
"""The name that the whole pool is stored under."""

_PATH = re.compile(r"(?:so|conv):sources_pool(?P<chosen>\[(?P<inside>.*)\])?", re.S)
_PIECE = re.compile(r"(?P<first>[0-9]{1,16})(?:\s*[-–—‑−]\s*(?P<last>[0-9]{1,16}))?")


def parse_selector(text: str) -> Ranges:
    """The ranges that `1,3-5` means, in its order; `5-3` is `3-5`. An empty text means no row.

    Raises SelectorError for anything else between the commas.
    """
    pieces = [piece.strip() for piece in text.split(",")]
    if pieces == [""]:
        return ()
    return tuple(_range(piece, text) for piece in pieces)


def parse_path(path: str) -> Ranges | None:
    """The ranges that `so:sources_pool[1,3-5]` means; None for the whole pool, which has no brackets.

    Raises SelectorError for other paths.
    """
    match = _PATH.fullmatch(path.strip())
    if match is None:
        raise SelectorError(f"{path[:200]!r} is no path of sources; write {POOL_PATH}[1,3-5]")
    return None if match["chosen"] is None else parse_selector(match["inside"])


def is_pool_path(path: str) -> bool:
    """Whether a path is about sources, well formed or not."""
    return path.strip().partition("[")[0] in (POOL_PATH, POOL_ARTIFACT)


def chosen(ranges: Ranges | None, sids: Iterable[int]) -> list[int]:
    """Those of `sids` that the ranges mean, in the ranges' order, ascending within one, each once.

    None means all, as they stand. Ranges may be as wide as they like: the cost is that of the SIDs there are.
    """
    known = list(sids)
    if ranges is None:
        return known
    ordered = sorted(known)
    found = {sid: None for first, last in ranges for sid in _between(ordered, first, last)}
    return list(found)


def not_there(ranges: Ranges | None, sids: Iterable[int]) -> list[str]:
    """The pieces of a selector that mean no row at all: `"9"`, `"12-20"`."""
    known = sorted(sids)
    return [
        str(first) if first == last else f"{first}-{last}"
        for first, last in ranges or ()
        if not _between(known, first, last)
    ]


def _between(ordered: Sequence[int], first: int, last: int) -> Sequence[int]:

    return ordered[bisect_left(ordered, first) : bisect_right(ordered, last)]


def _range(piece: str, text: str) -> tuple[int, int]:
    match = _PIECE.fullmatch(piece)
    if match is None:
        raise SelectorError(
            f"{piece[:60]!r} in [{text[:100]}] is no SID and no range of SIDs; write them like 1,3-5"
        )
    first, last = int(match["first"]), int(match["last"] or match["first"])
    return min(first, last), max(first, last)
