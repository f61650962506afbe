"""The list of sources: one entry a document, its passages under it, each with ways back to where it is cited.

Entries of one document, such as the citations [1] to [9] of one paper, stand together: the document once, then each
passage behind its number. What stands in the lines is `renderers.report.citations.entries`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from renderers.report.citations.cited_passages import Passages
from renderers.report.citations.entries import (
    EntryLine,
    EntryLines,
    EntryRun,
    Passage,
    entry_lines,
    head_lines,
    with_runs,
)
from renderers.report.citations.ways_back import Places, ways_back
from renderers.report.model import Entry
from renderers.report.wording.labels import Labels


class SourceList:
    """Lines of the list of one report."""

    def __init__(
        self, passages: Passages, labels: Labels, places: Places, leads: Callable[[str], bool] = bool
    ) -> None:
        """`passages` say which of them each mark cites, `places` where marks stand; `leads` as for `entry_lines`."""
        self._labels, self._places, self._leads = labels, places, leads
        self._marks: Mapping[tuple[int, int], set[str]] = _by_passage(passages)

    def of(self, entries: Iterable[Entry]) -> Iterator[EntryLines]:
        """One for each document, in the order of their first numbers."""
        for together in by_document(entries):
            yield self._alone(together[0]) if len(together) == 1 else self._together(together)

    def _alone(self, entry: Entry) -> EntryLines:
        lines = entry_lines(entry, self._labels, self._leads)
        marks = self._told(entry)
        head = with_runs(lines.head, ways_back(marks[0], self._places, self._labels))
        passages = [
            passage._replace(
                lines=with_runs(passage.lines, ways_back(own, self._places, self._labels)),
                number=entry.number,
                anchor=entry.passage_anchor(at) if at else "",
            )
            for at, (passage, own) in enumerate(zip(lines.passages, marks[1], strict=True))
        ]
        return lines._replace(head=head, passages=tuple(passages), anchor=entry.anchor)

    def _together(self, entries: Sequence[Entry]) -> EntryLines:
        whole = replace(entries[0], evidence=tuple(e for entry in entries for e in entry.evidence))
        passages = tuple(passage for entry in entries for passage in self._numbered(entry, whole))
        return EntryLines("", head_lines(whole, self._labels), passages)

    def _numbered(self, entry: Entry, whole: Entry) -> Iterator[Passage]:
        """The passages of one of several entries, each behind its number."""
        number = () if entry.label else (EntryRun(f"[{entry.number}]", "number"), EntryRun(" ", "separator"))
        lines = entry_lines(replace(entry, title=whole.title, file=whole.file), self._labels, self._leads)
        untold, told = self._told(entry)
        passages = lines.passages or (Passage(None, (), (), ""),)
        for at, passage in enumerate(passages):
            marks = [*(untold if at == 0 else ()), *(told[at] if told else ())]
            back = ways_back(marks, self._places, self._labels)
            pages = self._labels.page_words(entry.pages)
            own = passage.lines or ((EntryLine("place", (EntryRun(pages, "place"),)),) if pages else ())
            first, *more = with_runs(own, back) or (EntryLine("place", tuple(back)),)
            anchor = entry.passage_anchor(at)
            yield passage._replace(lines=(first.behind(number), *more), number=entry.number, anchor=anchor)

    def _told(self, entry: Entry) -> tuple[list[str], list[list[str]]]:
        """Marks of the source as such, and those of each of its passages, where it has several."""
        if len(entry.evidence) < 2:
            return [*entry.marks], [[] for _ in entry.evidence]
        own: list[Collection[str]] = [
            self._marks.get((entry.number, at), frozenset()) for at in range(len(entry.evidence))
        ]
        known = frozenset[str]().union(*own)
        told = [[mark for mark in entry.marks if mark in marks] for marks in own]
        return [mark for mark in entry.marks if mark not in known], told


def by_document(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Entries of one document together, in the order of their first numbers."""
    found: dict[object, list[Entry]] = {}
    for entry in entries:
        found.setdefault(_document(entry), []).append(entry)
    return list(found.values())


def anchors_of(entries: Iterable[Entry]) -> Iterator[str]:
    """Everything in the list that marks may lead to."""
    for entry in entries:
        yield from (entry.passage_anchor(at) for at in range(max(len(entry.evidence), 1)))


def _document(entry: Entry) -> object:
    """What is the same for entries of one document: what the list calls it, and its file or its id in the pool."""
    files = {evidence.sha256 or evidence.document_id for evidence in entry.evidence} - {None}
    file = next(iter(files)) if len(files) == 1 else entry.document or None
    if file is None and entry.sid is None:
        return entry.number
    return entry.title, entry.url, entry.file, entry.reference, entry.sid if file is None else file


def _by_passage(passages: Passages) -> Mapping[tuple[int, int], set[str]]:
    """Anchors of the marks that cite each passage, by number of the entry and place in its evidence."""
    found: dict[tuple[int, int], set[str]] = defaultdict(set)
    for (mark, number), places in passages.items():
        for place in places:
            found[number, place].add(mark)
    return found
