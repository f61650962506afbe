"""What became of each block from one version of a document to another.

Which block is which says the id; this says what happened to it.
"""

from __future__ import annotations

import enum
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from blocks.document import Document
from blocks.library.block_likeness import LEAST_CONTAINED, Folded, contained
from blocks.model import BLOCK_ID_PREFIX, Block
from grounding.model import Difference
from grounding.versions.text_changes import text_changes

_PART = 0.8
"""So much of a block must stand in another one for it to be a piece of it."""
_MOST_HOLDERS = 50
"""Where even a block's rarest words stand in more blocks than this, only so many are held against it."""
_MOVED = 1.0
"""Points by which a box must differ to stand somewhere else."""


class Fate(enum.StrEnum):
    """What became of a block or of a citation."""

    SAME = "same"
    """The same text at the same place."""
    MOVED = "moved"
    """The same text on another page or elsewhere on its page."""
    CHANGED = "changed"
    """Another text, recognisably the same block."""
    SPLIT = "split"
    """Its text stands in several blocks now; the largest has its id."""
    MERGED = "merged"
    """Its text stands in another block now, with that one's; its id is gone."""
    LOST = "lost"
    """Its text is gone, and its id."""
    NEW = "new"
    """It was not there; its id is new, or was lost in an earlier version and has come back."""


@dataclass(frozen=True, slots=True)
class BlockChange:
    """One block of either version."""

    fate: Fate
    """What became of it."""
    block_id: str
    """Its id, in both versions where both have it."""
    old: Block | None
    """The block in the old version, None for a new one."""
    new: Block | None
    """The block in the new version, None for a lost or merged one."""
    differences: tuple[Difference, ...] = ()
    """What changed in its text (with its pieces or what it took in): `quoted` is old, `found` is new."""
    into: tuple[str, ...] = ()
    """Of a split or merged block: ids of the new version's blocks that hold its text."""
    origins: tuple[str, ...] = ()
    """Of a new block that is a piece, or a block that took others in: ids of the old version's blocks."""


@dataclass(frozen=True, slots=True)
class VersionReport:
    """Every block of two versions of a document, and what became of it."""

    old: Document
    """The version compared with."""
    new: Document
    """The other one."""
    changes: tuple[BlockChange, ...]
    """The blocks of the new version in reading order, then those that only the old one has."""

    def of(self, *fates: Fate) -> tuple[BlockChange, ...]:
        """The blocks with one of these fates."""
        return tuple(change for change in self.changes if change.fate in fates)

    @property
    def counts(self) -> dict[str, int]:
        """How many blocks had each fate, every fate named."""
        found = Counter(change.fate for change in self.changes)
        return {fate.value: found[fate] for fate in Fate}

    def __getitem__(self, block_id: str) -> BlockChange:
        """What became of the block of that id. Raises KeyError."""
        for change in self.changes:
            if change.block_id == block_id:
                return change
        raise KeyError(block_id)


def compare_versions(old: Document, new: Document) -> VersionReport:
    """What became of each block between two versions of one document."""
    return _Comparison(old, new).report()


class _Comparison:
    """Two versions, with what is needed to tell pieces from wholes; blocks are named by their numbers."""

    def __init__(self, old: Document, new: Document) -> None:
        self.old, self.new = old, new
        self.before = dict(zip(old.block_numbers.tolist(), old.block_texts, strict=True))
        self.after = dict(zip(new.block_numbers.tolist(), new.block_texts, strict=True))
        self._old_places = {number: place for place, number in enumerate(self.before)}
        self._new_places = {number: place for place, number in enumerate(self.after)}
        lost = [n for n in self.before if n not in self.after]
        fresh = [n for n in self.after if n not in self.before]
        changed = [n for n in self.before if n in self.after and not _equal(self.before[n], self.after[n])]
        old_texts = {n: Folded(self.before[n]) for n in (*changed, *lost)}
        new_texts = {n: Folded(self.after[n]) for n in (*changed, *fresh)}
        self.piece_of = _holders(fresh, new_texts, old_texts, new_texts)
        self.merged_into = _holders(lost, old_texts, new_texts, old_texts)
        self.pieces, self.taken_in = _inverse(self.piece_of), _inverse(self.merged_into)

    def report(self) -> VersionReport:
        kept = [self._in_new(number, i) for i, number in enumerate(self.after)]
        gone = [self._gone(number, i) for i, number in enumerate(self.before) if number not in self.after]
        return VersionReport(self.old, self.new, (*kept, *gone))

    def _in_new(self, number: int, index: int) -> BlockChange:
        block = self.new.blocks[index]
        origins = _ids(
            [*([self.piece_of[number]] if number in self.piece_of else []), *self.taken_in[number]]
        )
        if number not in self.before:
            return BlockChange(Fate.NEW, block.id, None, block, origins=origins)
        old = self.old.block(block.id)
        differences = self._differences(number)
        if self.pieces[number]:
            fate = Fate.SPLIT
        elif differences or self.taken_in[number]:
            fate = Fate.CHANGED
        else:
            fate = Fate.SAME if _same_place(old, block) else Fate.MOVED
        into = _ids(self._new_in_order(number)) if self.pieces[number] else ()
        return BlockChange(fate, block.id, old, block, differences, into, origins)

    def _gone(self, number: int, index: int) -> BlockChange:
        block = self.old.blocks[index]
        if number in self.merged_into:
            return BlockChange(Fate.MERGED, block.id, block, None, into=_ids([self.merged_into[number]]))
        if self.pieces[number]:
            return BlockChange(Fate.SPLIT, block.id, block, None, into=_ids(self.pieces[number]))
        return BlockChange(Fate.LOST, block.id, block, None)

    def _differences(self, number: int) -> tuple[Difference, ...]:
        """What changed in a block's text, its pieces and what it took in put together."""
        old, new = self._old_in_order(number), self._new_in_order(number)
        if len(old) == len(new) == 1 and _equal(self.before[number], self.after[number]):
            return ()
        return text_changes(_joined(self.before, old), _joined(self.after, new))

    def _old_in_order(self, number: int) -> list[int]:
        """The block and those that it took in, as the old version has them one after another."""
        return sorted([number, *self.taken_in[number]], key=self._old_places.__getitem__)

    def _new_in_order(self, number: int) -> list[int]:
        """The block and its pieces, as the new version has them one after another."""
        return sorted([number, *self.pieces[number]], key=self._new_places.__getitem__)


def _equal(old: str, new: str) -> bool:
    return old == new or old.split() == new.split()


def _holders(
    parts: Sequence[int], texts: Mapping[int, Folded], wholes: Mapping[int, Folded], own: Mapping[int, Folded]
) -> dict[int, int]:
    """For each part the whole that holds most of it, if one holds nearly all.

    `own` are the texts of the part's version: where the whole's counterpart in it holds the part too, the part
    was not taken out of it.
    """
    if not parts:
        return {}
    index = _Wholes(wholes)
    found: dict[int, int] = {}
    for part in parts:
        for number in index.holding(texts[part]):
            twin = own.get(number)
            twice = twin is not None and contained(texts[part], twin) >= _PART
            if number != part and not twice:
                found[part] = number
                break
    return found


class _Wholes:
    """Texts by their runs of words, to find those that hold nearly all of another one."""

    def __init__(self, wholes: Mapping[int, Folded]) -> None:
        self._wholes = wholes
        self._with: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for number, whole in wholes.items():
            for shingle in whole.shingles:
                self._with[shingle].append(number)
        self._asked: dict[frozenset[tuple[str, ...]], list[int]] = {}

    def holding(self, part: Folded) -> list[int]:
        """The texts that hold at least `_PART` of this one, those with most of it first."""
        if len(part.words) < LEAST_CONTAINED:
            return []
        # What repeats on every page is asked for once.
        if part.shingles not in self._asked:
            scored = ((contained(part, self._wholes[number]), number) for number in self._candidates(part))
            ranked = sorted((-share, number) for share, number in scored if share >= _PART)
            self._asked[part.shingles] = [number for _, number in ranked]
        return self._asked[part.shingles]

    def _candidates(self, part: Folded) -> set[int]:
        """The only texts that can hold so much: whoever lacks all of these runs lacks too many.

        The rarest runs are taken, so that common turns of phrase cost nothing (prefix filtering, Chaudhuri et al.
        2006).
        """
        rarest = sorted(part.shingles, key=lambda shingle: len(self._with.get(shingle, ())))
        may_lack = int((1 - _PART) * len(rarest) + 1e-9)
        near = {
            number
            for shingle in rarest[: may_lack + 1]
            for number in self._with.get(shingle, ())[:_MOST_HOLDERS]
        }
        return {number for number in near if len(self._wholes[number].shingles) >= len(rarest) - may_lack}


def _inverse(holder_of: Mapping[int, int]) -> defaultdict[int, list[int]]:
    parts: defaultdict[int, list[int]] = defaultdict(list)
    for part, whole in holder_of.items():
        parts[whole].append(part)
    return parts


def _joined(texts: Mapping[int, str], numbers: Iterable[int]) -> str:
    return " ".join(texts[number] for number in numbers)


def _ids(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"{BLOCK_ID_PREFIX}{number}" for number in numbers)


def _same_place(old: Block, new: Block) -> bool:
    near = all(abs(a - b) <= _MOVED for a, b in zip(old.bbox, new.bbox, strict=True))
    return old.page == new.page and near
