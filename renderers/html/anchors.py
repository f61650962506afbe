"""Ids of the file, each given once: headings, citation marks, footnotes and sources can't take each other's.

All are settled before anything is drawn, since links are drawn before what they lead to.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from renderers.provenance.carried.html import PROVENANCE
from renderers.report.citations.marks import MarkRun, Marks
from renderers.report.citations.source_list import anchors_of
from renderers.report.model import Entry, Report
from renderers.tree.nodes import (
    Block,
    Cited,
    Figure,
    FootnoteMark,
    Heading,
    Inline,
    MathBlock,
    Table,
    TextDocument,
)
from renderers.tree.walk import anchor_of, child_inlines, walk_blocks, walk_inlines

TEXT = "pincite-text"
CONTENTS = "pincite-contents"
NOTES = "pincite-notes"
SOURCES = "pincite-sources"
PANEL = "pincite-panel"

_OWN = (TEXT, CONTENTS, NOTES, SOURCES, PANEL, PROVENANCE)
_SPACE = re.compile(r"[\s\x00-\x1f\x7f-\x9f\ud800-\udfff]+")


class Anchors:
    """The ids of one report; marks of footnotes get theirs as they are drawn."""

    def __init__(self, report: Report) -> None:
        """Every id is settled here, so that links can be drawn before what they lead to."""
        document = report.document
        self.headings = [block for block in _every_block(document) if isinstance(block, Heading)]
        """In the order of the text."""
        self.citations = Marks(report)
        """What stands where sources are cited."""
        inlines = list(_every_inline(document))
        self._notes = {note.number for note in document.footnotes}
        self._noted = Counter(
            i.number for i in inlines if isinstance(i, FootnoteMark) and i.number in self._notes
        )
        self._drawn: Counter[int] = Counter()
        self._tables = 0
        taken = {*_OWN, *anchors_of(report.entries), *self._of_notes()}
        marks = [inline for inline in inlines if isinstance(inline, Cited)]
        taken |= {mark.anchor for mark in marks}
        self._tips: dict[tuple[int, tuple[int, ...]], tuple[str, MarkRun]] = {}
        for run in (run for mark in marks for run in self.citations.mark(mark).runs if run.tooltip):
            taken.add(self._tips.setdefault(_shown(run), (f"{TEXT}-tip-{len(self._tips) + 1}", run))[0])
        self._ids = _block_ids(filter(None, map(anchor_of, _every_block(document))), taken)

    def heading(self, heading: Heading) -> str:
        """Id of a heading."""
        return self._ids[heading.anchor]

    def named(self, block: Figure | Table | MathBlock) -> str | None:
        """Id of a figure, table or formula; None for one without a name."""
        return self._ids.get(block.anchor)

    def target(self, anchor: str) -> str | None:
        """Where a link `#anchor` of the text leads; None if nothing is there."""
        return self._ids.get(anchor)

    def note(self, number: int) -> str | None:
        """Id of a footnote; None if there is none with this number."""
        return f"note-{number}" if number in self._notes else None

    def next_mark(self, number: int) -> str:
        """Id of the next mark of a footnote: each call gives a new one."""
        self._drawn[number] += 1
        return _mark(number, self._drawn[number])

    def marks(self, number: int) -> list[str]:
        """Ids of all marks of a footnote, drawn or not, in order."""
        return [_mark(number, place) for place in range(1, self._noted[number] + 1)]

    def next_table(self) -> str:
        """Id of the next table's caption: each call gives a new one."""
        self._tables += 1
        return f"{TEXT}-table-{self._tables}"

    def tip(self, run: MarkRun) -> str | None:
        """Id of what is shown when these words of a mark are pointed at; None if nothing is."""
        return self._tips[_shown(run)][0] if run.tooltip else None

    def tips(self) -> Iterator[tuple[str, Entry, tuple[int, ...]]]:
        """Everything that is shown of sources: its id, the entry, and its passages as in `MarkRun`."""
        for anchor, run in self._tips.values():
            if run.entry is not None:
                yield anchor, run.entry, run.passages

    def _of_notes(self) -> Iterator[str]:
        for number in self._notes:
            yield from (f"note-{number}", *self.marks(number))


def _shown(run: MarkRun) -> tuple[int, tuple[int, ...]]:
    """What a tooltip is about."""
    return run.entry.number if run.entry else 0, run.passages


def _mark(number: int, place: int) -> str:
    return f"note-{number}-mark" if place == 1 else f"note-{number}-mark-{place}"


def _block_ids(anchors: Iterable[str], taken: set[str]) -> dict[str, str]:
    """Ids of blocks by their anchors: the same, unless something else has it or it can be no id."""
    ids: dict[str, str] = {}
    for anchor in anchors:
        wanted = _SPACE.sub("-", anchor) or "section"
        while wanted in taken or wanted.startswith(f"{TEXT}-table-"):
            wanted = f"section-{wanted}"
        taken.add(wanted)
        ids.setdefault(anchor, wanted)
    return ids


def _every_block(document: TextDocument) -> Iterator[Block]:
    yield from walk_blocks(document.blocks)
    for note in document.footnotes:
        yield from walk_blocks(note.blocks)


def _every_inline(document: TextDocument) -> Iterator[Inline]:
    for block in _every_block(document):
        for line in child_inlines(block):
            yield from walk_inlines(line)
