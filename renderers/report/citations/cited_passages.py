"""Which of a source's passages a mark cites, told by the words before the mark.

A source that is cited twenty times has twenty passages, some of them refused. What is shown beside a mark must be
its own passage: another's verdict there would be a false one. Letters are compared without case, marks and spaces
(`skeleton`); an index of the passages' first `_PREFIX` letters keeps the time with the length of the text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from blocks.text.fold import skeleton
from renderers.report.model import Entry
from renderers.tree.nodes import Block, Cited, CitedNumbers, Code, Inline, Table, Text, TextDocument
from renderers.tree.walk import child_blocks, child_inlines, walk_inlines

_PREFIX = 8
"""Letters by which passages are looked up, so that the time grows with the text and not with text times passages."""

Passages = Mapping[tuple[str, int], tuple[int, ...]]
"""By anchor of a mark and number of an entry: places in `Entry.evidence`, ascending, never empty."""

_Marks = dict[int, list[tuple[int, str]]]
"""By number of an entry: where its marks stand in the letters of a line, and their anchors."""


def cited_passages(document: TextDocument, entries: Iterable[Entry]) -> Passages:
    """The passages that marks cite; a mark whose passages can't be told is left out.

    Words of a passage belong to the first mark of its source behind them, or to the last within them, in the same
    paragraph or row of a table; words with other marks between count only where the mark has none that are nearer. A
    source with one passage is cited for that.
    """
    index = _Index(entries)
    found: dict[tuple[str, int], tuple[int, ...]] = {}
    blocks = chain(document.blocks, *(note.blocks for note in document.footnotes))
    for line in lines_of(blocks):
        letters, marks = _read(line)
        found |= {
            (anchor, number): index.only[number]
            for number, anchors in marks.items()
            if number in index.only
            for _, anchor in anchors
        }
        found |= _of_line(index, letters, marks)
    return found


def _of_line(index: _Index, letters: str, marks: _Marks) -> dict[tuple[str, int], tuple[int, ...]]:
    places = sorted({at for anchors in marks.values() for at, _ in anchors})
    near: dict[tuple[str, int], set[int]] = defaultdict(set)
    far: dict[tuple[str, int], set[int]] = defaultdict(set)
    for number, passage, start, end in index.find(letters, marks):
        at, owner = _owner(marks[number], start, end)
        between = bisect_left(places, at) - bisect_left(places, end)
        (far if between > 0 else near)[owner, number].add(passage)
    return {key: tuple(sorted(passages)) for key, passages in (far | near).items() if key[0]}


class _Index:
    """Passages by their first letters."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.only: dict[int, tuple[int, ...]] = {}
        self._by_prefix: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
        for entry in entries:
            if len(entry.evidence) == 1:
                self.only[entry.number] = (0,)
                continue
            for place, evidence in enumerate(entry.evidence):
                if letters := skeleton(evidence.words):
                    self._by_prefix[letters[:_PREFIX]].append((entry.number, place, letters))
        self._lengths = sorted({len(prefix) for prefix in self._by_prefix})

    def find(self, letters: str, marks: _Marks) -> Iterator[tuple[int, int, int, int]]:
        """Number and place of passages of the marks' entries whose words stand in a line, and from where to where."""
        if not marks or marks.keys() <= self.only.keys():
            return
        for start in range(len(letters)):
            for length in self._lengths:
                for number, place, words in self._by_prefix.get(letters[start : start + length], ()):
                    if number in marks and letters.startswith(words, start):
                        yield number, place, start, start + len(words)


def _owner(marks: Sequence[tuple[int, str]], start: int, end: int) -> tuple[int, str]:
    """The mark that words from `start` to `end` belong to, and where it stands; "" if they follow the last."""
    behind = next((mark for mark in marks if mark[0] >= end), None)
    within = [mark for mark in marks if start < mark[0] < end]
    return behind or (within[-1] if within else (end, ""))


def lines_of(blocks: Iterable[Block]) -> Iterator[tuple[Inline, ...]]:
    """Lines of inlines; the lines of all cells of a row of a table as one, since a statement runs over them."""
    for block in blocks:
        yield from child_inlines(block)
        if isinstance(block, Table):
            for row in (*block.header, *block.rows):
                yield tuple(chain.from_iterable(lines_of(chain.from_iterable(cell.blocks for cell in row))))
        else:
            yield from lines_of(child_blocks(block))


def _read(line: tuple[Inline, ...]) -> tuple[str, _Marks]:
    """The letters of a line, and where the marks stand among them."""
    parts: list[str] = []
    marks: _Marks = {}
    at = 0
    for inline in walk_inlines(line):
        if isinstance(inline, Text | Code):
            parts.append(skeleton(inline.text))
            at += len(parts[-1])
        elif isinstance(inline, Cited):
            for part in inline.parts:
                if isinstance(part, CitedNumbers):
                    for number in range(part.first, part.last + 1):
                        marks.setdefault(number, []).append((at, inline.anchor))
    return "".join(parts), marks
