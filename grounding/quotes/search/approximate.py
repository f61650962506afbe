"""Approximate places: windows that share rare k-grams with the quote, aligned token by token.

The extending half of seed and extend: `TextIndex.windows` gives the windows, `align` aligns, the ends that stand
apart are taken off, and what differs is listed. Coverage is the weight of the quote's tokens with a counterpart.
Cost: the alignments, at most `most` windows. Tuned by `_GOOD`, `_WORSE` (which
windows are tried) and `_LIKE`, `_HARDLY` (what counts as a counterpart).
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, groupby, pairwise

from blocks.text.fold import skeleton
from blocks.text.index import TextIndex, Window
from grounding.meaning.tokens import tokenize
from grounding.quotes.alignment.align import Alignment
from grounding.quotes.alignment.sides import Sides, hold
from grounding.quotes.candidate import COMPLETE, Place
from grounding.quotes.judge.differences import differences
from grounding.quotes.quote_parts import Part, clean
from grounding.quotes.search.coverage import coverage_of, tells
from grounding.quotes.search.isolated_ends import without_isolated_ends

_GOOD, _WORSE = 0.9, 0.6
"""A window that shares less than the one part of the best window's grams is not tried once the other is covered."""
_WORTH_COMPARING = 0.3
"""Where less of the quote stands than this, what differs is of no interest."""
_FILLED = 6
"""So many words that a quote leaves out in a row, or fewer, are highlighted with those around them."""
_FIGURES = re.compile(r"\d+(?:[.,]\d+)*")
_RECURRING = 32
"""Windows among which those with a quote's figures are looked for."""
_NEAR = 2
"""Tokens between two numbers of the source that one word of the quote has: "5–10%" for "5 to 10 per cent"."""
_SHORTEST_END = 12
"""Letters that a head or tail must have to be looked for by itself."""


def approximate_places(
    index: TextIndex,
    part: Part,
    *,
    first: int = 0,
    end: int | None = None,
    most: int = 4,
    best_only: bool = False,
) -> list[Place]:
    """Places where much of the part stands, best first; with `best_only`, the worse ones may be missing."""
    found: list[Place] = []
    windows = [
        Window(low, high, window.weight)
        for window in _windows(index, part, first, end, most)
        for low, high in pairwise((window.first, *index.turns(window.first, window.end), window.end))
    ]
    for window in windows:
        if found and found[0].coverage > _GOOD and window.weight < _WORSE * windows[0].weight:
            break
        least = max((p.coverage for p in found), default=0.0) if best_only else 0.0
        place = _place(index, part, window, least)
        if place is not None:
            found.append(place)
            if place.coverage > 0.97 and not place.altered:
                break
    return sorted(found, key=lambda p: p.rank, reverse=True)


def _windows(index: TextIndex, part: Part, first: int, end: int | None, most: int) -> list[Window]:
    """The windows to try: the best, and of more than can be tried those that have the quote's figures, since notes and
    terms come again and again with others."""
    windows = index.windows(part.skeleton, first=first, end=end, most=most)
    figures = _FIGURES.findall(part.text)
    if len(windows) < most or not figures or windows[-1].weight < _WORSE * windows[0].weight:
        return windows
    windows = index.windows(part.skeleton, first=first, end=end, most=_RECURRING)
    alike = [window for window in windows if window.weight >= _WORSE * windows[0].weight]

    def figures_in(window: Window) -> int:
        return len(
            set(figures).intersection(_FIGURES.findall(" ".join(index.texts[window.first : window.end])))
        )

    kept = most // 2
    return [*alike[:kept], *sorted(alike[kept:], key=figures_in, reverse=True)][:most]


def unmatched_ends(place: Place, text: str) -> list[Part]:
    """The quote cut where its head or tail has no counterpart at the place; empty if there is nothing to cut."""
    tokens = tokenize(clean(text))
    low, high = place.quoted
    cuts = [t for t in (low, high) if 0 < t < len(tokens)]
    if not cuts:
        return []
    bounds = [0, *(tokens.starts[t] for t in cuts), len(text)]
    pieces = [(text[a:b], a) for a, b in pairwise(bounds)]
    found = [Part(piece, start, skeleton(piece)) for piece, start in pieces]
    return found if all(len(p.skeleton) >= _SHORTEST_END for p in found) else []


def _place(index: TextIndex, part: Part, window: Window, least: float) -> Place | None:
    """The part's place in the window; None if nothing of it is there, or clearly less than `least`."""
    sides = hold(index, part.text, window)
    if not any(sides.alignment.likeness.values()):
        return None
    coverage = coverage_of(sides)
    if coverage < COMPLETE and round(coverage, 2) < round(least, 2):
        return None
    quoted = _densest(sides.alignment)
    passed = sides.passed_over()
    sides = without_isolated_ends(sides, passed)
    compared = coverage >= _WORTH_COMPARING
    rows = differences(sides, passed) if compared else []
    # Each word of the quote is there, or said in other words.
    accounted = compared and all(d.harmless for d in rows)
    tell = accounted or tells(sides) or coverage_of(sides) >= COMPLETE
    return Place(
        index,
        _highlighted(sides, passed),
        1.0 if accounted else coverage,
        sides.alignment.score,
        tuple(replace(d, where=d.where + part.start) for d in rows),
        quoted,
        tell,
        sides.lexicon,
    )


def _densest(alignment: Alignment) -> tuple[int, int]:
    """The run of quote tokens, first and end, in which counterparts outweigh gaps the most (Bentley 1984)."""
    best, low, high = 0, 0, 0
    total, start = 0, 0
    for i, j in alignment.pairs:
        alike = alignment.alike((i, j))
        if total <= 0:
            total, start = 0, i if i is not None else start
        total += 1 if alike else -1
        if alike and total > best and i is not None:
            best, low, high = total, start, i + 1
    return low, high


def _highlighted(sides: Sides, passed: frozenset[int]) -> tuple[int, ...]:
    """Positions from the first to the last alike word, without what is passed over or left out at length.

    Of numbers, written another way, the whole.
    """
    kept: set[int] = set()
    for pair in sides.alignment.likeness:
        if pair in sides.equal:
            here = sides.equal[pair]
            near = [
                each for (i, _), each in sides.equal.items() if i == pair[0] and _gap(each, here) <= _NEAR
            ]
            kept.update(*(sides.window.positions(k) for k in chain(*near)))
    for left_out, group in groupby(sides.alignment.pairs, key=lambda pair: pair[0] is None):
        run = [j for _, j in group if j is not None and j not in passed]
        if not left_out or len(run) <= _FILLED:
            kept.update(*(sides.window.positions(j) for j in run))
    return tuple(sorted(kept))


def _gap(one: range, other: range) -> int:
    """Tokens between two runs of tokens; below 0 if they touch or overlap."""
    return max(one.start, other.start) - min(one.stop, other.stop)
