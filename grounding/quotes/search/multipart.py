"""Places of several parts, in order and near each other: quotes with ellipses, quotes that the stream tears apart.

Anchored chaining: the longest part is located first, and from each of its places the others outwards, each within
`reach` of its neighbour. At most `_ANCHORS` places times the parts. Tuned by `NEAR` and `_TINY_REACH`, in
positions.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from blocks.text.index import TextIndex
from grounding.meaning.ellipses import ellipsis_kind
from grounding.meaning.lexicon import function_words
from grounding.meaning.tokens import tokenize
from grounding.model import Difference
from grounding.numbers import find_quantities
from grounding.quotes.alignment.references import is_label
from grounding.quotes.candidate import COMPLETE, Place, lexicon_around
from grounding.quotes.quote_parts import Part
from grounding.quotes.search.approximate import approximate_places
from grounding.quotes.search.coverage import tells_alone
from grounding.quotes.search.exact import exact_places

NEAR = 700
"""Positions between two parts of a quote with an ellipsis, at most: about a page."""
_TINY = 6
"""A part with fewer letters than this could stand anywhere ..."""
_TINY_REACH = 30
"""... so it counts only this near to its neighbour."""
_ANCHORS = 12
"""So many places of the longest part are tried."""
_QUALIFIED = 3
"""Words before and behind an ellipsis's end that are read for a bound: "at least" and "two thousand"."""
_RATIO = re.compile(r"\d:\d")
"""In brackets it says how parts were formed, "(1:1)", and counts nothing."""
_MOSTLY = 0.7
"""Of a part that is damaged, so much must stand at a place."""


def chained_places(
    index: TextIndex,
    pieces: Sequence[Part],
    *,
    reach: int = NEAR,
    backwards: bool = False,
    ellipsis: bool = True,
    first: int = 0,
    end: int | None = None,
) -> list[Place]:
    """Places that hold the parts one after another, best first.

    `reach` bounds the distance between neighbours; no part stands on an earlier page than the one it follows, and
    before it only with `backwards` (a stream in the wrong order); `ellipsis` reads what stands between for words that
    would turn the meaning; `first` and `end` bound the anchor, the longest part.
    """
    anchor = max(range(len(pieces)), key=lambda k: len(pieces[k].skeleton))
    chains = []
    for place in _places(index, pieces[anchor], first, end)[:_ANCHORS]:
        chain: list[Place | None] = [None] * len(pieces)
        chain[anchor] = place
        large = [k for k, piece in enumerate(pieces) if len(piece.skeleton) >= _TINY or not ellipsis]
        for k in (*(k for k in large if k > anchor), *(k for k in reversed(large) if k < anchor)):
            chain[k] = _beside(index, pieces[k], chain, k, reach, backwards)
        for k in range(len(pieces)):
            if k not in large and k != anchor:
                chain[k] = _tiny(index, pieces[k], chain, k)
        chains.append(_joined(index, pieces, _shortest(index, pieces, chain), ellipsis))
    distinct = {place.positions: place for place in chains}
    return sorted(distinct.values(), key=lambda p: p.rank, reverse=True)


def _shortest(index: TextIndex, pieces: Sequence[Part], chain: Sequence[Place | None]) -> list[Place | None]:
    """The chain with each part where it stands last before the next one: of a first part that is repeated, the nearest.

    So an extent holds no other (Clarke, Cormack and Burkowski, An Algebra for Structured Text Search, 1995).
    """
    nearest = list(chain)
    for k in reversed(range(len(chain) - 1)):
        place, behind = nearest[k], nearest[k + 1]
        if place is not None and behind is not None and place.last < behind.first:
            found = exact_places(index, pieces[k], first=place.last + 1, end=behind.first)
            nearest[k] = next((p for p in reversed(found) if not p.altered), place)
    return nearest


def _places(index: TextIndex, part: Part, first: int, end: int | None) -> list[Place]:
    found = exact_places(index, part, first=first, end=end)
    return found or approximate_places(index, part, first=first, end=end, most=2)


def _tiny(index: TextIndex, part: Part, chain: Sequence[Place | None], k: int) -> Place | None:
    """A part of a few letters, which could stand anywhere: word by word between its neighbours, and near one."""
    last = max((p.last for p in chain[:k] if p is not None), default=None)
    first = min((p.first for p in chain[k + 1 :] if p is not None), default=None)
    low = last + 1 if last is not None else max(0, (first or 0) - _TINY_REACH)
    high = first if first is not None else min(len(index), low + _TINY_REACH)
    found = exact_places(index, part, first=low, end=high) if low < high else []
    texts = ["".join(index.texts[i] for i in place.positions) for place in found]
    return next(
        (p for p, text in zip(found, texts, strict=True) if _letters(text) == _letters(part.text)), None
    )


def _letters(text: str) -> str:
    """The text's own letters: "no" is no "№", of which folding makes the same."""
    return "".join(c for c in text.casefold() if c.isalnum())


def _beside(
    index: TextIndex, part: Part, chain: Sequence[Place | None], k: int, reach: int, backwards: bool
) -> Place | None:
    """Part `k`'s nearest place behind its predecessor, or before its successor where it has none yet."""
    before = max((p.last for p in chain[:k] if p is not None), default=-1)
    at = before if before >= 0 else min(p.first for p in chain[k + 1 :] if p is not None)
    # Each with which of its places is the nearest.
    spans = [(at + 1, at + 1 + reach, 0), (at - reach, at, -1)]
    for low, high, which in (spans if before >= 0 else spans[::-1])[: 1 + backwards]:
        places = _places(index, part, max(0, low), min(len(index), high))
        ends = ((at, p.first) if before >= 0 else (p.last, at) for p in places)
        follow = [p for p, (a, b) in zip(places, ends, strict=True) if not index.turns_back(a, b)]
        found = _good(follow, chain, which)
        if found is not None:
            return found
    return None


def _good(found: list[Place], chain: Sequence[Place | None], which: int) -> Place | None:
    """The first (0) or last (-1) exact place, else the best one that has most of the words; none that overlaps."""
    taken = {i for p in chain if p is not None for i in p.positions}
    free = [p for p in found if taken.isdisjoint(p.positions)]
    exact = [p for p in free if p.coverage >= 1 and not p.altered]
    if exact:
        return exact[which]
    return free[0] if free and free[0].coverage >= _MOSTLY else None


def _torn(index: TextIndex, before: Place, after: Place, piece: Part) -> list[Difference]:
    """A quote that goes from one running text over to another where neither ends nor begins: words put together."""
    if after.first > before.last and not any(index.folded[before.last + 1 : after.first]):
        return []
    ends = before.last + 1 == len(index) or index.regions[before.last + 1] != index.regions[before.last]
    begins = after.first == 0 or index.regions[after.first - 1] != index.regions[after.first]
    if ends and begins and index.goes_on(before.last, after.first):
        return []
    return [Difference("order", piece.text.strip(), "", piece.start, harmless=False)]


def _joined(index: TextIndex, pieces: Sequence[Part], chain: Sequence[Place | None], ellipsis: bool) -> Place:
    """One place out of the parts' places; a part without a place lowers the coverage."""
    weights = [len(p.skeleton) for p in pieces]
    there = [(w, p) for w, p in zip(weights, chain, strict=True) if p is not None]
    coverage = sum(w * p.coverage for w, p in there) / sum(weights)
    score = sum(w * p.score for w, p in there) / sum(weights)
    differences = [d for _, p in there for d in p.differences]
    for piece, place in zip(pieces, chain, strict=True):
        if place is None:
            differences.append(Difference("added", piece.text.strip(), "", piece.start, harmless=False))
    between = _hidden if ellipsis else _torn
    for piece, a, b in zip(pieces[1:], chain, chain[1:], strict=False):
        differences += between(index, a, b, piece) if a and b else []
    positions = tuple(sorted({i for _, p in there for i in p.positions}))
    rows = tuple(sorted(differences, key=lambda d: d.where))
    return Place(index, positions, coverage, score, rows, telling=_tells(pieces, chain, coverage))


def _tells(pieces: Sequence[Part], chain: Sequence[Place | None], coverage: float) -> bool:
    """True if parts that stand apart are more than chance brings together: nearly all of the quote, or one of them
    tells by itself."""
    return coverage >= COMPLETE or any(
        place.telling and tells_alone(piece.text, function_words(place.lexicon.languages))
        for piece, place in zip(pieces, chain, strict=True)
        if place is not None
    )


def _hidden(index: TextIndex, before: Place, after: Place, piece: Part) -> list[Difference]:
    """What the ellipsis stands for, and whether it hides what would turn the meaning."""
    raw = index.texts[before.last + 1 : after.first]
    ahead = " ".join(index.texts[p] for p in before.positions)
    hidden = " ".join(raw)
    tokens = tokenize(f"{ahead} {hidden} {' '.join(index.texts[after.first : after.first + _QUALIFIED])}")
    first = bisect_left(tokens.starts, len(ahead) + 1)
    end = bisect_left(tokens.starts, len(ahead) + len(hidden) + 2)
    if first == end:
        return []
    lexicon = lexicon_around(index, before.first, after.last)
    kind = ellipsis_kind(tokens, first, end, lexicon)
    # "1,806 [(62)] took part" has its number, "91 of 108 colonies [(84%)] survived" what the share is of.
    told = find_quantities(index.texts[after.first]) or (
        raw[0].startswith("(") and ("%" in raw[0] or find_quantities(index.texts[before.last]))
    )
    counts = _counts(raw[0]) and not told
    if len(raw) == 1 and counts and not _RATIO.search(raw[0]) and not is_label(tokens, first, lexicon):
        kind = "number"  # a lone number before a word is how many of it: "of the ninety ships [12] were lost"
    return [Difference(kind or "ellipsis", "", hidden, piece.start, harmless=kind is None)]


def _counts(word: str) -> bool:
    """True for a word that is a number, and none that holds some: a code, an address."""
    number = next(iter(find_quantities(word)), None)
    return (
        number is not None and number.kind != "identifier" and not any(map(str.isalnum, word[: number.start]))
    )
