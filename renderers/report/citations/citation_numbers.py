"""Numbers for what a text cites, and the marks that show them: "1, 3–5".

Two walks: one notes what is cited in the order of the text, from which the numbers come; the other puts `Cited` with
these numbers in the place of the marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import count
from typing import Literal

from renderers.report.citations.cited_sources import CitedSources, Key
from renderers.report.citations.marks import SHORTEST_RANGE
from renderers.report.model import Entry
from renderers.tree.map_lines import with_inlines
from renderers.tree.nodes import CitationMark, Cited, CitedNumbers, Gap, Inline, Text, TextDocument
from renderers.tree.problem import ReportProblem
from renderers.tree.replace_citations import settle_marks

Numbering = Literal["ids", "appearance"]
"""Numbers of the list of sources: ids of sources and numbers of citations as they are, or 1, 2, 3, … in the order
of the text."""

_NAMES = {"source": "source", "number": "citation", "block": "block"}
_ADVICE = {
    "source": "add it to the pool or cite one that is there",
    "number": "add that citation or cite one that there is",
    "block": "give its citation, or a library that has it",
}


class CitationNumbers:
    """The entries that a text's marks lead to, by number."""

    def __init__(
        self,
        document: TextDocument,
        sources: CitedSources,
        *,
        numbering: Numbering = "ids",
        unknown: str = "source unknown",
    ) -> None:
        """`unknown` are the words that a gap begins with."""
        self._sources = sources
        self._unknown = unknown
        self._marks: dict[Key, list[str]] = {}
        self._problems: dict[tuple[str, int | str], ReportProblem] = {}
        self._text_above = _text_above(document, sources)
        settle_marks(self._without_text(document), self._note)
        self.numbers = _numbered(self._marks, numbering)
        self._anchors = 0

    @property
    def problems(self) -> tuple[ReportProblem, ...]:
        """One for each thing cited that nobody knows, in the order of the text."""
        return tuple(self._problems.values())

    def list_also(self, sids: Iterable[int]) -> None:
        """Give numbers to sources that nothing cites."""
        taken = set(self.numbers.values())
        above = count(max(taken, default=0) + 1)
        for sid in sids:
            key = Key("source", sid)
            if key not in self.numbers:
                self.numbers[key] = sid if sid not in taken else next(n for n in above if n not in taken)
                taken.add(self.numbers[key])
                self._marks[key] = []

    def settled(self, document: TextDocument, labels: frozenset[int], *, raised: bool) -> TextDocument:
        """The document with `Cited` in the place of marks; numbers in `labels` are not joined to ranges."""
        for marks in self._marks.values():
            marks.clear()
        self._anchors = 0
        cited = self._without_text(document)
        return settle_marks(cited, lambda marks: self._cited(marks, labels), raised=raised)

    def entries(self) -> tuple[Entry, ...]:
        """The list of sources, by number; call it once the document is settled."""
        by_number = sorted(self.numbers.items(), key=lambda item: item[1])
        return tuple(self._sources.entry(key, number, self._marks[key]) for key, number in by_number)

    def _without_text(self, document: TextDocument) -> TextDocument:
        """The document with `[4]` as words where no number of the text means anything and no entry can get that one."""
        if self._text_above is None:
            return document
        return with_inlines(document, partial(_number_as_text, self._text_above))

    def _note(self, marks: tuple[CitationMark, ...]) -> tuple[Inline, ...]:
        for mark in marks:
            for cited in mark.ids:
                key = self._sources.key(mark.kind, cited)
                if key is not None:
                    self._marks.setdefault(key, [])
                else:
                    name = _NAMES[mark.kind]
                    message = f"the text cites {name} {cited}, which nobody knows; {_ADVICE[mark.kind]}"
                    self._problems[name, cited] = ReportProblem(f"unknown_{name}", message)
        return marks

    def _cited(self, marks: tuple[CitationMark, ...], labels: frozenset[int]) -> tuple[Inline, ...]:
        self._anchors += 1
        anchor = f"cite-{self._anchors}"
        numbers: set[int] = set()
        gaps: dict[str, None] = {}
        for mark in marks:
            for cited in mark.ids:
                key = self._sources.key(mark.kind, cited)
                if key is None:
                    gaps[f"{self._unknown}: {cited}"] = None
                elif self.numbers[key] not in numbers:
                    numbers.add(self.numbers[key])
                    self._marks[key].append(anchor)
        return (Cited(anchor, (*_joined(sorted(numbers), labels), *map(Gap, gaps))),)


def _number_as_text(above: int, inline: Inline) -> tuple[Inline, ...]:
    match inline:
        case CitationMark(kind="number", ids=ids, written=written) if min(map(int, ids)) > above:
            return (Text(written),)
        case _:
            return (inline,)


def _text_above(document: TextDocument, sources: CitedSources) -> int | None:
    """The highest number that an entry may get, cited or only listed; None if every `[n]` of the text is one,
    for one of them leads to an entry."""
    if sources.numbers:
        return None
    keys: dict[Key, None] = {}
    numbers: list[bool] = []

    def note(marks: tuple[CitationMark, ...]) -> tuple[Inline, ...]:
        for mark in marks:
            found = [key for key in (sources.key(mark.kind, id) for id in mark.ids) if key is not None]
            numbers.append(mark.kind == "number" and bool(found))
            keys.update(dict.fromkeys(found))
        return marks

    settle_marks(document, note)
    if any(numbers):
        return None
    return max(_numbered(keys, "ids").values(), default=0) + (len(sources.rows) if keys else 0)


def _numbered(keys: Iterable[Key], numbering: Numbering) -> dict[Key, int]:
    """A number for each key: its own, or, where that is taken or there is none, one above all others."""
    ordered = list(keys)
    if numbering == "appearance":
        return {key: number for number, key in enumerate(ordered, 1)}
    own: dict[int, Key] = {}
    for key in ordered:
        if isinstance(key.id, int):
            own.setdefault(key.id, key)
    numbers = {key: number for number, key in own.items()}
    above = count(max(own, default=0) + 1)
    return numbers | {key: next(above) for key in ordered if key not in numbers}


def _joined(numbers: list[int], labels: frozenset[int]) -> list[CitedNumbers]:
    """Neighbours in one range from three on: 1, 3, 4, 5 is 1 and 3–5."""
    runs: list[list[int]] = []
    for number in numbers:
        follows = runs and runs[-1][-1] == number - 1 and not {number, number - 1} & labels
        if follows:
            runs[-1].append(number)
        else:
            runs.append([number])
    joined = []
    for run in runs:
        parts = [[run[0], run[-1]]] if len(run) >= SHORTEST_RANGE else [[n, n] for n in run]
        joined += [CitedNumbers(first, last) for first, last in parts]
    return joined
