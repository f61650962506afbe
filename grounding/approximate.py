"""Approximate places: windows that share rare k-grams with the quote, aligned token by token."""

from __future__ import annotations

from dataclasses import replace

from blocks.fold import skeleton
from blocks.text_index import TextIndex, Window
from grounding.align import Alignment, align, weigh
from grounding.differences import differences
from grounding.place import Place
from grounding.quote_text import Part, clean
from grounding.tokens import Tokens, tokenize

_LONGEST_WINDOW = 6_000
"""Positions; a window beyond this would cost more than it can tell."""
_SHORTEST_END = 12
"""Letters that a head or tail must have to be looked for by itself."""
_JUMP = 7
"""So many words in a row that the quote leaves out are not highlighted if they are whole lines."""


def approximate_places(
    index: TextIndex, part: Part, *, first: int = 0, end: int | None = None, most: int = 4
) -> list[Place]:
    """Places where much of the part stands, best first."""
    quote = tokenize(part.text)
    if not len(quote):
        return []
    found = []
    for window in index.windows(part.skeleton, first=first, end=end, most=most):
        place = _place(index, part, quote, window)
        if place is not None:
            found.append(place)
            if place.coverage > 0.97 and not place.altered:
                break
    return sorted(found, key=lambda p: p.rank, reverse=True)


def unmatched_ends(place: Place, text: str) -> list[Part]:
    """The quote cut where its head or tail has no counterpart at the place; empty if there is nothing to cut."""
    tokens = tokenize(clean(text))
    low, high = place.quoted
    cuts = [t for t in (low, high) if 0 < t < len(tokens)]
    if not cuts:
        return []
    bounds = [0, *(tokens.starts[t] for t in cuts), len(text)]
    pieces = [(text[a:b], a) for a, b in zip(bounds, bounds[1:], strict=False)]
    found = [Part(piece, start, skeleton(piece)) for piece, start in pieces]
    return found if all(len(p.skeleton) >= _SHORTEST_END for p in found) else []


def _place(index: TextIndex, part: Part, quote: Tokens, window: Window) -> Place | None:
    source, positions = window_tokens(index, window.first, min(window.end, window.first + _LONGEST_WINDOW))
    alignment = align(quote.folded, source.folded)
    alike = [i for (i, _), like in alignment.likeness.items() if like > 0]
    if not alike:
        return None
    rows = differences(quote, source, alignment, index.vocabulary)
    return Place(
        index,
        _highlighted(alignment, positions),
        _coverage(quote, alignment),
        alignment.score,
        tuple(replace(d, where=d.where + part.start) for d in rows),
        (min(alike), max(alike) + 1),
    )


def window_tokens(index: TextIndex, first: int, end: int) -> tuple[Tokens, list[int]]:
    """The tokens of the stream positions first..end and the position of each."""
    folded: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    positions: list[int] = []
    at = 0
    for p in range(first, end):
        word = index.texts[p]
        if index.folded[p]:
            if word.isascii() and "/" not in word and "|" not in word:
                folded.append(index.folded[p])
                starts.append(at)
                ends.append(at + len(word))
                positions.append(p)
            else:
                inner = tokenize(word)
                folded += inner.folded
                starts += [at + s for s in inner.starts]
                ends += [at + e for e in inner.ends]
                positions += [p] * len(inner)
        at += len(word) + 1
    return Tokens(" ".join(index.texts[first:end]), folded, starts, ends), positions


def _coverage(quote: Tokens, alignment: Alignment) -> float:
    weight = weigh(quote.folded)
    there = {i for (i, _), like in alignment.likeness.items() if like > 0}
    there |= _rejoined(quote, alignment)
    return float(sum(weight[i] for i in there) / weight.sum())


def _rejoined(quote: Tokens, alignment: Alignment) -> set[int]:
    """Quote tokens without an alike counterpart that are half of a word split or run together."""
    out: set[int] = set()
    for k, (i, j) in enumerate(alignment.pairs):
        if i is None or j is not None:
            continue
        near = [p for p in alignment.pairs[max(0, k - 1) : k + 2] if p[0] is not None and p[1] is not None]
        if any(0 < alignment.likeness[q, s] < 1 for q, s in near):  # type: ignore[index]
            out.add(i)
    return out


def _highlighted(alignment: Alignment, positions: list[int]) -> tuple[int, ...]:
    """Positions from the first to the last alike word, long left-out runs excepted."""
    kept: list[int] = []
    gap: list[int] = []
    for i, j in alignment.pairs:
        if j is None:
            continue
        if i is None:
            gap.append(positions[j])
            continue
        if len(gap) < _JUMP:
            kept += gap
        gap = []
        kept.append(positions[j])
    return tuple(sorted(set(kept)))
