"""Ids of the file, each given once: headings, citation marks, footnotes and sources can't take each other's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from renderers.cited_passages import cited_passages
from renderers.document import (
    Block,
    Cited,
    CitedNumbers,
    FootnoteMark,
    Gap,
    Heading,
    Inline,
    TextDocument,
    child_inlines,
    walk_blocks,
    walk_inlines,
)
from renderers.report import Entry, Report

TEXT = "pincite-text"
CONTENTS = "pincite-contents"
NOTES = "pincite-notes"
SOURCES = "pincite-sources"
PANEL = "pincite-panel"
PROVENANCE = "pincite-provenance"

_OWN = (TEXT, CONTENTS, NOTES, SOURCES, PANEL, PROVENANCE)
_SPACE = re.compile(r"[\s\x00-\x1f\x7f-\x9f\ud800-\udfff]+")


class Anchors:
    """The ids of one report; marks of footnotes get theirs as they are drawn."""

    def __init__(self, report: Report) -> None:
        """Every id is settled here, so that links can be drawn before what they lead to."""
        document = report.document
        self.headings = [block for block in _every_block(document) if isinstance(block, Heading)]
        """In the order of the text."""
        self.entries = {entry.number: entry for entry in report.entries}
        """The list of sources by number."""
        inlines = list(_every_inline(document))
        self._notes = {note.number for note in document.footnotes}
        self._noted = Counter(
            i.number for i in inlines if isinstance(i, FootnoteMark) and i.number in self._notes
        )
        self._drawn: Counter[int] = Counter()
        self._tables = 0
        taken = {*_OWN, *self._of_sources(), *self._of_notes()}
        marks = [inline for inline in inlines if isinstance(inline, Cited)]
        taken |= {mark.anchor for mark in marks}
        self._passages = cited_passages(document, report.entries) if report.tooltips else {}
        self._tips: dict[tuple[int, tuple[int, ...]], str] = {}
        for mark in marks if report.tooltips else ():
            for number in (n for part in mark.parts for n in _numbers(part) if n in self.entries):
                taken.add(self._tip(mark.anchor, number))
        self._ids = _heading_ids(self.headings, taken)

    def heading(self, heading: Heading) -> str:
        """Id of a heading."""
        return self._ids[heading.anchor]

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

    def passages(self, mark: str, entry: Entry) -> tuple[int, ...]:
        """Places in `entry.evidence` of what a mark cites; () where that can't be told."""
        return self._passages.get((mark, entry.number), ())

    def tip(self, mark: str, entry: Entry) -> str | None:
        """Id of what is shown when the entry is pointed at in a mark; None if nothing is."""
        return self._tips.get((entry.number, self.passages(mark, entry)))

    def tips(self) -> Iterator[tuple[str, Entry, tuple[int, ...]]]:
        """Everything that is shown of sources: its id, the entry, and its passages as in `passages`."""
        for (number, passages), anchor in self._tips.items():
            yield anchor, self.entries[number], passages

    def _tip(self, mark: str, number: int) -> str:
        passages = self._passages.get((mark, number), ())
        return self._tips.setdefault((number, passages), f"{TEXT}-tip-{len(self._tips) + 1}")

    def _of_sources(self) -> Iterator[str]:
        for entry in self.entries.values():
            yield entry.anchor

    def _of_notes(self) -> Iterator[str]:
        for number in self._notes:
            yield from (f"note-{number}", *self.marks(number))


def _numbers(part: CitedNumbers | Gap) -> range:
    return range(0) if isinstance(part, Gap) else range(part.first, part.last + 1)


def _mark(number: int, place: int) -> str:
    return f"note-{number}-mark" if place == 1 else f"note-{number}-mark-{place}"


def _heading_ids(headings: list[Heading], taken: set[str]) -> dict[str, str]:
    """Ids of headings by their anchors: the same, unless something else has it or it can be no id."""
    ids: dict[str, str] = {}
    for heading in headings:
        wanted = _SPACE.sub("-", heading.anchor) or "section"
        while wanted in taken or wanted.startswith(f"{TEXT}-table-"):
            wanted = f"section-{wanted}"
        taken.add(wanted)
        ids.setdefault(heading.anchor, wanted)
    return ids


def _every_block(document: TextDocument) -> Iterator[Block]:
    yield from walk_blocks(document.blocks)
    for note in document.footnotes:
        yield from walk_blocks(note.blocks)


def _every_inline(document: TextDocument) -> Iterator[Inline]:
    for block in _every_block(document):
        for line in child_inlines(block):
            yield from walk_inlines(line)
