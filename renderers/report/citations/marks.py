"""What stands in the text where sources are cited: runs of words in one of three shapes, the same in every format.

    numbers   ¹, ³–⁵                          raised, close to their word
    brackets  [1, 3–5, source unknown: 9]     numbers on the line
    names     (Title; Other title)            titles, or what a citation style calls the sources

Beside a number whose passage its source does not bear out stands a sign, ×, and ? where that is undecided or nobody
compared (`renderers.report.looks.outcomes`): ¹ˣ, [1×, 3?]. Such a number is never hidden within a range. Footnotes are
called (a), (b), (c), so that no note is taken for a source.

Only numbers are raised: where a mark of raised numbers would have to say that a source is unknown, all of it stands in
brackets on the line. A mark that says words stands a space from the word before it. Two raised numbers that follow
one another are parted by a comma, or they would read as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, NamedTuple

from renderers.report.citations.cited_passages import cited_passages
from renderers.report.citations.tooltips import tip_words
from renderers.report.looks.outcomes import mark_outcome, mark_sign
from renderers.report.model import Entry, Outcome, Report
from renderers.report.wording.labels import labels_of
from renderers.tree.nodes import Cited, CitedNumbers, FootnoteMark, Gap, Inline, Text
from renderers.tree.walk import plain_text

SHORTEST_RANGE = 3
"""Neighbours that are written as a range: 3–5, but 3, 4."""

MarkRole = Literal["number", "name", "range", "separator", "bracket", "gap", "sign"]


def note_mark(number: int) -> str:
    """What the mark of a footnote says: (a), …, (z), (aa), (bb), …, letters as Word counts (ISO 29500-1, lowerLetter).

    In parentheses, or a reader that copies or hears the text would have the letter as the end of a word.
    """
    times, place = divmod(number - 1, 26)
    return f"({chr(ord('a') + place) * (times + 1)})"


@dataclass(frozen=True, slots=True)
class MarkRun:
    """Words of a mark; a plain space in them is where a line may end."""

    words: str
    """Never empty."""
    role: MarkRole
    """`number` and `name` stand for a source, `range` for those between two numbers, `gap` for an unknown one, `sign`
    for what became of the one before it."""
    raised: bool = False
    """True for what stands above the line."""
    cites: tuple[int, ...] = ()
    """Numbers of the entries that the words stand for."""
    entry: Entry | None = None
    """Where they lead; None for nowhere."""
    passages: tuple[int, ...] = ()
    """What of the entry the mark cites: places in `Entry.evidence`, () where that can't be told."""
    tooltip: str = ""
    """What is shown of the entry when the words are pointed at; "" where nothing is."""
    outcome: Outcome | None = None
    """What became of the passage, for a sign: it gives it its colour."""
    meaning: str = ""
    """What a sign says, in words, for those who can't see it or point at it."""

    @property
    def target(self) -> str:
        """The anchor that the words lead to: the first passage that they cite, else the entry; "" for nowhere."""
        return self.entry.passage_anchor(self.passages[0] if self.passages else 0) if self.entry else ""


class Mark(NamedTuple):
    """A mark in the report's look."""

    runs: tuple[MarkRun, ...]
    """In the order of reading; never empty."""
    raised: bool
    """True if all of it stands above the line."""


class _Shape(NamedTuple):
    before: str
    between: str
    after: str
    raised: bool = False


_RAISED = _Shape("", ",\u00a0", "", raised=True)  # on one line, as it is short
_BRACKETS = _Shape("[", ", ", "]")
_NAMES = _Shape("(", "; ", ")")


def _ends_in_digit(before: Inline | None) -> bool:
    return before is not None and plain_text((before,))[-1:].isdigit()


class Marks:
    """The marks of one report."""

    def __init__(self, report: Report) -> None:
        self.passages = cited_passages(report.document, report.entries)
        """Which passages each mark cites."""
        self._look = report.look
        self._entries = {entry.number: entry for entry in report.entries}
        self._labels = labels_of(report.language)
        self._tips = report.tooltips
        self._tooltips: dict[tuple[int, tuple[int, ...]], str] = {}

    def mark(self, cited: Cited) -> Mark:
        """The mark of a place."""
        shape = self._shape(cited)
        groups = [group for part in cited.parts for group in self._groups(part, cited, shape)]
        runs = [MarkRun(shape.before, "bracket")] if shape.before else []
        for place, group in enumerate(groups):
            runs += [MarkRun(shape.between, "separator", shape.raised)] if place else []
            runs += group
        runs += [MarkRun(shape.after, "bracket")] if shape.after else []
        return Mark(tuple(runs), shape.raised)

    def lead(self, before: Inline | None, mark: Cited | FootnoteMark) -> MarkRun | None:
        """What parts a mark from what stands right before it in its line, if anything."""
        if self._is_raised(before) and self._is_raised(mark):
            return MarkRun(_RAISED.between, "separator", raised=True)
        if isinstance(mark, Cited) and self._is_raised(mark) and _ends_in_digit(before):
            return MarkRun("\u00a0", "separator", raised=True)
        close = isinstance(before, Text) and not before.text[-1].isspace()
        return (
            MarkRun(" ", "separator")
            if close and isinstance(mark, Cited) and self._says_words(mark)
            else None
        )

    def _is_raised(self, inline: Inline | None) -> bool:
        return isinstance(inline, FootnoteMark) or (isinstance(inline, Cited) and self._shape(inline).raised)

    def _says_words(self, cited: Cited) -> bool:
        return self._shape(cited) is _NAMES or any(isinstance(part, Gap) for part in cited.parts)

    def _shape(self, cited: Cited) -> _Shape:
        known = [part for part in cited.parts if isinstance(part, CitedNumbers)]
        numbers = (number for part in known for number in range(part.first, part.last + 1))
        if self._look == "inline-links" or any(
            entry.label for number in numbers if (entry := self._entries.get(number))
        ):
            return _NAMES
        return _RAISED if self._look == "superscript" and len(known) == len(cited.parts) else _BRACKETS

    def _groups(self, part: CitedNumbers | Gap, cited: Cited, shape: _Shape) -> Iterator[list[MarkRun]]:
        """Runs with nothing between them: a source, a range or a gap."""
        if isinstance(part, Gap):
            yield [MarkRun(part.words, "gap")]
            return
        sources = [self._signed(number, cited, shape) for number in range(part.first, part.last + 1)]
        for signed, neighbours in groupby(sources, key=lambda source: len(source) > 1):
            alike = list(neighbours)
            if signed or shape is _NAMES or len(alike) < SHORTEST_RANGE:
                yield from alike
            else:
                within = tuple(number for source in alike[1:-1] for number in source[0].cites)
                yield [*alike[0], MarkRun("–", "range", shape.raised, within), *alike[-1]]

    def _signed(self, number: int, cited: Cited, shape: _Shape) -> list[MarkRun]:
        """A source, and a sign where its source does not bear out what is cited."""
        source = self._source(number, cited, shape)
        evidence = source.entry.evidence if source.entry else ()
        every = [one.outcome for one in evidence]
        outcome = mark_outcome([every[place] for place in source.passages], every)
        if outcome is None or not all(one.told for one in evidence):
            return [source]
        apart = "\u00a0" if source.role == "name" else ""
        meaning = self._labels.outcomes[outcome]
        words = f"{apart}{mark_sign(outcome)}"
        return [source, MarkRun(words, "sign", shape.raised, outcome=outcome, meaning=meaning)]

    def _source(self, number: int, cited: Cited, shape: _Shape) -> MarkRun:
        entry = self._entries.get(number)
        if entry is None:
            return MarkRun(f"{number}", "number", shape.raised, (number,))
        name = entry.label or (entry.title if self._look == "inline-links" else "")
        role: MarkRole = "name" if name else "number"
        passages = self.passages.get((cited.anchor, number), ())
        tooltip = self._tooltip(entry, passages)
        return MarkRun(name or f"{number}", role, shape.raised, (number,), entry, passages, tooltip)

    def _tooltip(self, entry: Entry, passages: tuple[int, ...]) -> str:
        if not self._tips:
            return ""
        key = entry.number, passages
        if key not in self._tooltips:
            self._tooltips[key] = tip_words(entry, passages, self._labels)
        return self._tooltips[key]
