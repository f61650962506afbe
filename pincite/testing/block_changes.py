"""What changed between two records of a document's blocks, for people.

Blocks are paired by equal text in order (`difflib`), between these by likeness (`_ALIKE`), and what is left by equal
text anywhere: those have moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from rapidfuzz import fuzz

from pincite.printable import printable
from pincite.testing.aligned import changed_rows
from pincite.testing.block_record import BlockRecord, Record

_ALIKE = 50.0
"""Percent: blocks in the same place whose texts are less alike than this are another block, not a changed one."""
_LONGEST_TEXT = 60
_ROUNDING = 1e-6
"""Points: what binary fractions add to a difference of two decimals."""

Change = list[str]
"""Lines: the first says what changed, further ones show it."""
_Pair = tuple[int | None, int | None]


def changes(old: Record, new: Record, tolerance: float) -> list[Change]:
    """Every change beyond the tolerance (points, for each edge), pages first, then blocks in reading order."""
    return [*_page_changes(old, new, tolerance), *_block_changes(old.blocks, new.blocks, tolerance)]


def _page_changes(old: Record, new: Record, tolerance: float) -> Iterator[Change]:
    if len(old.pages) != len(new.pages):
        yield [f"  pages: {len(old.pages)} -> {len(new.pages)}"]
    for number, (before, after) in enumerate(zip(old.pages, new.pages, strict=False), start=1):
        if _shift(before or (), after or ()) > tolerance + _ROUNDING:
            yield [f"  page {number}: size {_size(before)} -> {_size(after)}"]


def _block_changes(
    old: Sequence[BlockRecord], new: Sequence[BlockRecord], tolerance: float
) -> Iterator[Change]:
    pairs = _pairs(old, new)
    moved = _moved(old, new, pairs)
    for i, j in pairs:
        if i is None and j is not None:
            if j not in moved.values():
                yield [f"  new {_where(new, j)}: {_short(new[j])}"]
        elif j is None and i is not None:
            if i in moved:
                yield [f"  {_where(old, i)} is now block {moved[i] + 1}: {_short(old[i])}"]
                yield from _pair_changes(old, i, new, moved[i], tolerance)
            else:
                yield [f"  {_where(old, i)} is gone: {_short(old[i])}"]
        elif i is not None and j is not None:
            yield from _pair_changes(old, i, new, j, tolerance)


def _pair_changes(
    old: Sequence[BlockRecord], i: int, new: Sequence[BlockRecord], j: int, tolerance: float
) -> Iterator[Change]:
    before, after, where = old[i], new[j], _where(old, i)
    if before.text != after.text:
        yield [f"  {where}: text changed", *_text_lines(before.text, after.text)]
    if before.kind != after.kind:
        yield [f"  {where}: kind {before.kind} -> {after.kind}: {_short(after)}"]
    if before.page != after.page:
        yield [f"  {where}: now on page {after.page}: {_short(after)}"]
        return
    shift = _shift(before.bbox, after.bbox)
    if shift > tolerance + _ROUNDING:
        boxes = f"      - {_box(before.bbox)}", f"      + {_box(after.bbox)}"
        yield [f"  {where}: box moved by {shift:.1f} points: {_short(after)}", *boxes]


def _pairs(old: Sequence[BlockRecord], new: Sequence[BlockRecord]) -> list[_Pair]:
    """Each block of either side once, with its partner on the other side or None, in reading order."""
    matcher = SequenceMatcher(None, [b.text for b in old], [b.text for b in new], autojunk=False)
    pairs: list[_Pair] = []
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag == "equal":
            pairs.extend(zip(range(i, i_end), range(j, j_end), strict=True))
        else:
            pairs.extend(_pairs_by_likeness(old, range(i, i_end), new, range(j, j_end)))
    return pairs


def _pairs_by_likeness(
    old: Sequence[BlockRecord], left: range, new: Sequence[BlockRecord], right: range
) -> Iterator[_Pair]:
    """Each old block with the next new one that is alike enough, or alone; then the new ones that are left."""
    following = right.start
    for i in left:
        for j in range(following, right.stop):
            if fuzz.ratio(old[i].text, new[j].text) >= _ALIKE:
                yield from ((None, k) for k in range(following, j))
                yield i, j
                following = j + 1
                break
        else:
            yield i, None
    yield from ((None, k) for k in range(following, right.stop))


def _moved(old: Sequence[BlockRecord], new: Sequence[BlockRecord], pairs: Sequence[_Pair]) -> dict[int, int]:
    """Old blocks that are gone from their place but stand, word for word, in another: old place -> new place."""
    arrivals = [j for i, j in pairs if i is None and j is not None]
    moved: dict[int, int] = {}
    for i in (i for i, j in pairs if j is None and i is not None):
        arrived = next((j for j in arrivals if new[j].text == old[i].text), None)
        if arrived is not None:
            arrivals.remove(arrived)
            moved[i] = arrived
    return moved


def _text_lines(before: str, after: str) -> list[str]:
    rows = changed_rows(before, after, labels=("      - ", "      + "))
    return rows or [f"      - {before!r}", f"      + {after!r}"]  # white space alone


def _shift(a: Sequence[float], b: Sequence[float]) -> float:
    """The largest move of an edge, in points; endless if one of the two is missing."""
    if len(a) != len(b):
        return float("inf")
    return max((abs(x - y) for x, y in zip(a, b, strict=True)), default=0.0)


def _where(blocks: Sequence[BlockRecord], place: int) -> str:
    return f"block {place + 1} ({blocks[place].kind}, page {blocks[place].page})"


def _short(block: BlockRecord) -> str:
    text = printable(block.text)
    return f"“{text}”" if len(text) <= _LONGEST_TEXT else f"“{text[: _LONGEST_TEXT - 1]}…”"


def _size(size: Sequence[float] | None) -> str:
    return "unreadable" if size is None else f"{size[0]:g} x {size[1]:g}"


def _box(bbox: Sequence[float]) -> str:
    return "[" + ", ".join(f"{v:.1f}" for v in bbox) + "]"
