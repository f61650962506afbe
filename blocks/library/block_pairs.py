"""Which block of an old version is which block of the new one.

Exact text first: texts that both versions have once are anchors (patience diff, Bram Cohen), the heaviest chain of
them is what stayed in order, and between neighbours of the chain the same is done again; what repeats is paired
in order. Then, between anchors, blocks that are recognisably the same though changed; last, blocks that moved
and changed. Near linear in the number of blocks. Tuned by `_ALIKE`, `_ALIKE_ELSEWHERE`, `_PART` and `_NEAR`.
"""

from __future__ import annotations

import bisect
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.document import Document
from blocks.library.block_likeness import Folded, contained, folded, likeness
from blocks.library.rising_chain import Pair, heaviest_chain
from blocks.model import ASIDE, Content, Kind

_ALIKE = 0.5
"""Between the same neighbours, blocks at least this alike are one block, changed."""
_ALIKE_ELSEWHERE = 0.7
"""Elsewhere they must be this alike."""
_LONG_ELSEWHERE = 8
"""And have so many words."""
_PART = 0.8
"""So much of a block must stand in another for the two to be a part and its whole."""
_TELLING = 16
"""Letters from which on a repeated text may be paired with itself far away; shorter ones say nothing."""
_HEAVY = 400
"""Letters above which a block weighs no more in the chain."""
_NEAR = 6
"""In large gaps a block is held against so many on either side of where it would stand."""
_SMALL_GAP = 900
"""Pairs of a gap up to which each old block is held against each new one."""
_RARE = 8
"""A run of words that more blocks than this have does not say which of them is meant."""


def pair_blocks(old: Sequence[str], new: Sequence[str]) -> NDArray[np.int64]:
    """For each new text the place of the old block that it is, or -1; no old block twice. Shape (len(new),)."""
    a, b = folded(old), folded(new)
    pairs = _Pairs(len(a), len(b))
    pairs.take(_same_in_order([text.skeleton for text in a], [text.skeleton for text in b]))
    pairs.take(_same_elsewhere(a, b, pairs))
    pairs.take(_alike_in_gaps(a, b, pairs))
    pairs.take(_alike_elsewhere(a, b, pairs))
    return pairs.old_of_new


def pair_pages(old: Document, new: Document) -> NDArray[np.int64]:
    """As `pair_blocks`, of two readings of one file, whose pages are the same: each page by itself."""
    out = np.full(len(new.block_columns), -1, dtype=np.int64)
    old_pages, old_texts, new_texts = _blocks_of_pages(old), old.block_texts, new.block_texts
    for page, after in _blocks_of_pages(new).items():
        before = np.array(old_pages.get(page, ()), dtype=np.int64)
        found = pair_blocks([old_texts[i] for i in before], [new_texts[j] for j in after])
        out[after] = np.where(found >= 0, before[found], -1) if len(before) else -1
    return out


def _blocks_of_pages(document: Document) -> dict[int, list[int]]:
    pages: dict[int, list[int]] = defaultdict(list)
    for index, page in enumerate(document.words.pages[document.block_columns.first_words].tolist()):
        pages[page].append(index)
    return pages


def carried_numbers(
    base: Document, content: Content, retired: Mapping[int, str], *, rereads: bool = False
) -> NDArray[np.int64]:
    """The number of each block of a new version: that of its block in `base`, else that of the `retired` block
    with the same text, which has come back, else 0. Shape (blocks,).

    `rereads` says that both are the same file, so that blocks of different pages aren't the same.
    """
    new = Document("", "", "", content, 1)
    texts = new.block_texts
    old = pair_pages(base, new) if rereads else pair_blocks(base.block_texts, texts)
    for i, j in [] if rereads else retitled(base, new, old):
        old[j] = i
    kept = np.zeros(len(texts), dtype=np.int64)
    kept[old >= 0] = base.block_numbers[old[old >= 0]]
    free = np.flatnonzero(old < 0).tolist()
    back = _first_to_first(
        ((Folded(text).skeleton, number) for number, text in sorted(retired.items())),
        ((Folded(texts[j]).skeleton, j) for j in free),
    )
    for number, j in back:
        kept[j] = number
    return kept


def retitled(old: Document, new: Document, old_of_new: NDArray[np.int64]) -> list[Pair]:
    """Headings with another name: as many in a row, of the same levels, between the same two blocks.

    Furniture and notes don't count as neighbours, since page breaks move them. A heading with nothing behind it isn't
    known by its place. `old_of_new` is what `pair_blocks` gives.
    """
    a, b = _running(old), _running(new)
    place = {block: k for k, block in enumerate(a)}
    found: list[Pair] = []
    before, row = -1, list[int]()
    for j in b:
        i = int(old_of_new[j])
        if i < 0:
            row.append(j)
            continue
        at = place.get(i)
        if at is not None:
            was = a[before + 1 : at]
            levels = _heading_levels(new, row)
            if row and levels is not None and levels == _heading_levels(old, was):
                found += zip(was, row, strict=True)
            before = at
        row = []
    taken = set(old_of_new.tolist())
    return [(i, j) for i, j in found if i not in taken]


def _running(document: Document) -> list[int]:
    """The blocks of the running text."""
    return [i for i, kind in enumerate(document.block_columns.kinds) if kind not in ASIDE]


def _heading_levels(document: Document, blocks: Sequence[int]) -> list[int] | None:
    """The level of each, if all are headings."""
    columns = document.block_columns
    if any(columns.kinds[i] is not Kind.HEADING for i in blocks):
        return None
    return [columns.levels[i] if columns.levels else 0 for i in blocks]


class _Pairs:
    """Pairs taken so far; each block is taken once."""

    def __init__(self, old: int, new: int) -> None:
        self.old_of_new: NDArray[np.int64] = np.full(new, -1, dtype=np.int64)
        self._taken = np.zeros(old, dtype=bool)

    def take(self, pairs: Iterable[Pair]) -> None:
        for i, j in pairs:
            if not self._taken[i] and self.old_of_new[j] < 0:
                self._taken[i] = True
                self.old_of_new[j] = i

    @property
    def free_old(self) -> list[int]:
        return [int(i) for i in np.flatnonzero(~self._taken)]

    @property
    def free_new(self) -> list[int]:
        return [int(j) for j in np.flatnonzero(self.old_of_new < 0)]

    def taken(self) -> Iterator[Pair]:
        for j in np.flatnonzero(self.old_of_new >= 0):
            yield int(self.old_of_new[j]), int(j)


def _same_in_order(old: Sequence[str], new: Sequence[str]) -> list[Pair]:
    """Equal texts, in order: anchors by uniqueness, gap within gap, then what repeats within the last gaps."""
    found: list[Pair] = []
    gaps = [(range(len(old)), range(len(new)))]
    while gaps:
        a, b = gaps.pop()
        if not a or not b:
            continue
        anchors = _unique_chain(old, new, a, b)
        if not anchors:
            found += _repeated_in_order(old, new, a, b)
            continue
        for gap in _between(anchors, a, b):
            edge, rest = _equal_edges(old, new, *gap)
            found += edge
            gaps.append(rest)
        found += anchors
    return found


def _unique_chain(old: Sequence[str], new: Sequence[str], a: range, b: range) -> list[Pair]:
    """The heaviest chain of the texts that stand once in each stretch."""
    times_old, times_new = Counter(old[i] for i in a), Counter(new[j] for j in b)
    at = {old[i]: i for i in a if times_old[old[i]] == 1}
    unique = ((at[new[j]], j) for j in b if new[j] in at and times_new[new[j]] == 1)
    return heaviest_chain((i, j, 1.0 + min(len(old[i]), _HEAVY)) for i, j in unique)


def _between(anchors: Sequence[Pair], a: range, b: range) -> Iterator[tuple[range, range]]:
    ends = [(a.start - 1, b.start - 1), *anchors, (a.stop, b.stop)]
    for (i, j), (k, n) in pairwise(ends):
        yield range(i + 1, k), range(j + 1, n)


def _equal_edges(
    old: Sequence[str], new: Sequence[str], a: range, b: range
) -> tuple[list[Pair], tuple[range, range]]:
    """Equal texts right beside the anchors, and what is left between them."""
    pairs: list[Pair] = []
    while a and b and old[a[0]] == new[b[0]]:
        pairs.append((a[0], b[0]))
        a, b = a[1:], b[1:]
    while a and b and old[a[-1]] == new[b[-1]]:
        pairs.append((a[-1], b[-1]))
        a, b = a[:-1], b[:-1]
    return pairs, (a, b)


def _repeated_in_order(old: Sequence[str], new: Sequence[str], a: range, b: range) -> list[Pair]:
    """Texts that repeat in both stretches: the first to the first, the second to the second."""
    return list(_first_to_first(((old[i], i) for i in a), ((new[j], j) for j in b)))


def _first_to_first(
    old: Iterable[tuple[Hashable, int]], new: Iterable[tuple[Hashable, int]]
) -> Iterator[Pair]:
    waiting: dict[Hashable, list[int]] = defaultdict(list)
    for key, i in old:
        waiting[key].append(i)
    used: Counter[Hashable] = Counter()
    for key, j in new:
        places = waiting.get(key, [])
        if used[key] < len(places):
            yield places[used[key]], j
            used[key] += 1


def _same_elsewhere(a: Sequence[Folded], b: Sequence[Folded], pairs: _Pairs) -> Iterator[Pair]:
    """Equal texts out of order: those that stand once in each version, and repeated ones that say enough."""
    times = Counter(text.skeleton for text in a), Counter(text.skeleton for text in b)

    def telling(text: Folded) -> bool:
        return len(text.skeleton) >= _TELLING or all(count[text.skeleton] == 1 for count in times)

    return _first_to_first(
        ((a[i].skeleton, i) for i in pairs.free_old if telling(a[i])),
        ((b[j].skeleton, j) for j in pairs.free_new if telling(b[j])),
    )


def _alike_in_gaps(a: Sequence[Folded], b: Sequence[Folded], pairs: _Pairs) -> list[Pair]:
    """Changed blocks between the same neighbours, in order."""
    weighed = ((i, j, _kinship(a[i], b[j])) for i, j in _neighbours(a, pairs))
    return heaviest_chain(
        (i, j, score * min(len(a[i].skeleton), len(b[j].skeleton), _HEAVY))
        for i, j, score in weighed
        if score >= _ALIKE
    )


def _kinship(a: Folded, b: Folded) -> float:
    """Likeness, or that of a part and its whole: at least 0.5 where one stands in the other."""
    score = likeness(a, b)
    part, whole = (a, b) if len(a.words) < len(b.words) else (b, a)
    if score < _ALIKE and contained(part, whole) >= _PART:
        return _ALIKE
    return score


def _neighbours(a: Sequence[Folded], pairs: _Pairs) -> Iterator[Pair]:
    """Free blocks that stand between the same pairs: all with all, in large gaps those at about the same place."""
    chain = heaviest_chain((i, j, 1.0 + min(len(a[i].skeleton), _HEAVY)) for i, j in pairs.taken())
    old_ends, new_ends = [i for i, _ in chain], [j for _, j in chain]
    gaps: dict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for i in pairs.free_old:
        gaps[bisect.bisect(old_ends, i)][0].append(i)
    for j in pairs.free_new:
        gaps[bisect.bisect(new_ends, j)][1].append(j)
    for old, new in gaps.values():
        whole = len(old) * len(new) <= _SMALL_GAP
        for k, j in enumerate(new):
            centre = k * len(old) // len(new)
            yield from ((i, j) for i in (old if whole else old[max(0, centre - _NEAR) : centre + _NEAR + 1]))


def _alike_elsewhere(a: Sequence[Folded], b: Sequence[Folded], pairs: _Pairs) -> list[Pair]:
    """Blocks that moved and changed: those that share rare runs of words, the likest first."""
    holders: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for i in pairs.free_old:
        if len(a[i].words) >= _LONG_ELSEWHERE:
            for shingle in a[i].shingles:
                holders[shingle].append(i)
    scored: list[tuple[float, int, int]] = []
    for j in pairs.free_new:
        shared = Counter(
            i for s in b[j].shingles if len(holders.get(s, ())) <= _RARE for i in holders.get(s, ())
        )
        for i, _ in shared.most_common(3):
            score = likeness(a[i], b[j])
            if score >= _ALIKE_ELSEWHERE and len(b[j].words) >= _LONG_ELSEWHERE:
                scored.append((-score, j, i))
    return [(i, j) for _, j, i in sorted(scored)]
