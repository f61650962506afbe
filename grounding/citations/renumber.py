"""Renumber the citations of an answer by their first appearance in it.

Pure functions over text and numbers; which brackets are markers is settled in `grounding.markers.numbered`.
Renumbering what was renumbered changes nothing. The text around the markers stays character for character,
but for the space or comma that belonged to a marker that goes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from grounding.citations.statements import Statements
from grounding.markers.markdown import scan_markdown
from grounding.markers.numbered import Marker, Run, find_markers, runs, spell, without_repeats
from grounding.markers.removal import PLACEHOLDER, removal
from grounding.model import Citation

_WORDS_BEFORE = 400
_SENTENCE_ENDS = (". ", "! ", "? ", ".\n", "!\n", "?\n", "。", "\n\n", "\n- ", "\n* ")


@dataclass(frozen=True, slots=True)
class Orphan:
    """A number in an answer that no citation has."""

    number: int
    """The number as the answer has it."""
    line: int
    """Line of the answer, counted from 1."""
    words: str
    """The words before the marker that it was meant to support."""
    replaced_by: int | None = None
    """The citation, under its new number, that supports these words; None if the marker was removed."""


@dataclass(frozen=True, slots=True)
class Renumbered:
    """An answer with its citations numbered 1, 2, 3, … as they appear."""

    text: str
    """The answer with its new markers."""
    citations: tuple[Citation, ...]
    """The citations under their new numbers, ascending; those that the answer doesn't use come last."""
    removed: tuple[Orphan, ...]
    """Markers without a citation that were taken out of the text, in order."""
    rematched: tuple[Orphan, ...] = ()
    """Markers without a citation that got one by the words before them, in order."""
    numbers: Mapping[int, int] | None = None
    """New number of each old one, aliases included; unused and dropped ones have none."""


@dataclass(frozen=True, slots=True)
class RenumberedText:
    """What `renumber_text` gives."""

    text: str
    """The text with its new markers."""
    numbers: dict[int, int]
    """New number of each old number that appears, by first appearance."""
    removed: tuple[Orphan, ...]
    """Markers taken out."""
    rematched: tuple[Orphan, ...]
    """Markers that got a citation by the words before them."""
    reserved: frozenset[int]
    """Numbers that the text itself defines as references (`[3]: https://…`); no citation gets them."""


def renumber(
    text: str,
    citations: Sequence[Citation],
    *,
    aliases: Mapping[int, int] | None = None,
    keep_unused: bool = True,
) -> Renumbered:
    """Number `citations` by first appearance in the answer `text`, without gaps.

    `aliases` leads further numbers to those of citations (duplicates that were merged). Unused citations
    follow in the order of their numbers, or are dropped. A marker without a citation goes to the one
    citation that says what the words before it say, else out of the text, and is reported. Numbers that the
    text defines as its own references are left out of the count.
    """
    known = {citation.number: citation.number for citation in citations} | dict(aliases or {})
    by_number = {citation.number: citation for citation in citations}

    statements = cache(lambda: Statements({number: c.cited_text for number, c in by_number.items()}))
    done = renumber_text(text, known, lambda words: statements().best(words))
    numbers = dict(done.numbers)
    if keep_unused:
        unused = sorted(number for number in by_number if number not in numbers)
        numbers |= zip(unused, _free_numbers(set(numbers.values()) | done.reserved), strict=False)
    kept = (replace(by_number[old], number=new) for old, new in numbers.items())
    every = {alias: numbers[number] for alias, number in known.items() if number in numbers}
    ordered = tuple(sorted(kept, key=lambda citation: citation.number))
    return Renumbered(done.text, ordered, done.removed, done.rematched, every)


def renumber_text(
    text: str,
    known: Mapping[int, int],
    guess: Callable[[str], int | None] = lambda words: None,
    *,
    as_known: bool = False,
) -> RenumberedText:
    """Give the numbers of `text` in order of appearance, or, with `as_known`, those that `known` leads to.

    `known` leads each number that may stand in the text to the number of its citation (itself, or that of
    its duplicate). `guess` takes the words before a marker without a citation and gives the number of one,
    or None.
    """
    markers = find_markers(text, known.keys())
    reserved = reserved_numbers(text)
    task = Renumbering(text, known, guess, reserved, as_known=as_known)
    result = task.rewrite(markers)
    if not _reads_back(result, task):
        # Taking a marker out joined what was apart and made code or a link of it: leave a mark in its place.
        task = Renumbering(text, known, guess, reserved, placeholder=PLACEHOLDER, as_known=as_known)
        result = task.rewrite(markers)
    return RenumberedText(result, task.numbers, tuple(task.removed), tuple(task.rematched), reserved)


def reserved_numbers(text: str) -> frozenset[int]:
    """Numbers that the text defines as references of its own."""
    labels = scan_markdown(text).labels
    return frozenset(int(label) for label in labels if label.isascii() and label.isdigit() and len(label) < 7)


def _free_numbers(taken: Collection[int]) -> Iterator[int]:
    number = 0
    while True:
        number += 1
        if number not in taken:
            yield number


def _reads_back(text: str, task: Renumbering) -> bool:
    """True if the markers of the new text are those that were written into it."""
    if not task.dropped:
        return True
    found = find_markers(text, set(task.numbers.values()))
    read = [number for marker in found for number in marker.numbers]
    return read == task.written and reserved_numbers(text) == task.reserved


class _Bracket(NamedTuple):
    """A marker as it will stand."""

    text: str
    numbers: tuple[int, ...]


class Renumbering:
    """One pass over a text: collects the new text, the numbers given, and the orphans.

    With a `placeholder`, every bracket stays a bracket: it stands where one would go.
    """

    def __init__(
        self,
        text: str,
        known: Mapping[int, int],
        guess: Callable[[str], int | None],
        reserved: frozenset[int],
        placeholder: str = "",
        as_known: bool = False,
    ) -> None:
        self.text = text
        self.numbers: dict[int, int] = {}
        self.removed: list[Orphan] = []
        self.rematched: list[Orphan] = []
        self.written: list[int] = []
        self.dropped = False
        self.reserved = reserved
        self._known = known
        self._guess = guess
        self._free = _free_numbers(reserved)
        self.placeholder = placeholder
        self._as_known = as_known
        self._counted_to, self._line = 0, 1

    def rewrite(self, markers: list[Marker]) -> str:
        """The text with every marker renumbered or taken out."""
        parts: list[str] = []
        at = 0
        for run in runs(self.text, markers):
            words, at = self.rewrite_run(run, at)
            parts.append(words)
        return "".join(parts) + self.text[at:]

    def rewrite_run(self, run: Run, at: int) -> tuple[str, int]:
        """What stands from `at`, where the run before it ends, to the end of this one; and where the text goes on."""
        start, end = run[0].start, run[-1].end
        words = self._rewrite_run(run, at)
        if not words:
            start, end, words = removal(self.text, start, end, at)
        return self.text[at:start] + words, end

    def _rewrite_run(self, run: Run, at: int) -> str:
        """The run's brackets and what stands between those that stay; "" if none does."""
        brackets = [self._bracket(marker) for marker in run]
        orphans = [n for marker in run for n in marker.numbers if n not in self._known]
        if orphans:
            words = words_before(self.text, run[0].start, at)
            target = None if any(b.numbers for b in brackets) else self._guess(words)
            if target is not None:
                number = self._number(target)
                brackets[0] = _Bracket(f"[{number}]", (number,))
            self._report(orphans, self._line_at(run[0].start), words, target)
        return self._join(run, brackets)

    def _join(self, run: Run, brackets: list[_Bracket]) -> str:
        """The brackets that stay, each with the gap before it.

        One that has come to repeat the one that it touches goes; if the text repeats itself, it is left so.
        """
        parts: list[str] = []
        behind, last, last_numbers = 0, "", tuple[int, ...]()
        for marker, (words, numbers) in zip(run, brackets, strict=True):
            repeats = words == last and marker.start == behind and marker.numbers != last_numbers
            stays = bool(words) and (not repeats or bool(self.placeholder))
            if stays:
                parts += [self.text[behind : marker.start] if parts else "", words]
                last, last_numbers = words, marker.numbers
                self.written += numbers
            self.dropped |= not stays
            behind = marker.end
        return "".join(parts)

    def _report(self, orphans: list[int], line: int, words: str, target: int | None) -> None:
        replaced_by = None if target is None else self._number(target)
        report = self.removed if target is None else self.rematched
        report += [Orphan(number, line, words, replaced_by) for number in orphans]

    def _bracket(self, marker: Marker) -> _Bracket:
        """The marker under its new numbers; the placeholder if it has none."""
        items = without_repeats([self._new_numbers(item) for item in marker.items])
        numbers = tuple(number for item in items for number in item)
        if not numbers:
            return _Bracket(self.placeholder, ())
        return _Bracket(spell(self.text[marker.start : marker.end], items), numbers)

    def _new_numbers(self, item: Iterable[int]) -> list[int]:
        return [self._number(self._known[number]) for number in item if number in self._known]

    def _number(self, old: int) -> int:
        if old not in self.numbers:
            self.numbers[old] = old if self._as_known else next(self._free)
        return self.numbers[old]

    def _line_at(self, place: int) -> int:
        self._line += self.text.count("\n", self._counted_to, place)
        self._counted_to = place
        return self._line


def words_before(text: str, place: int, after: int = 0) -> str:
    """The words that a marker at `place` stands for: back to the sentence's begin, or to `after`, at most
    400."""
    window = text[max(after, place - _WORDS_BEFORE) : place].rstrip(" \t.,;:!?(。")
    begin = max(window.rfind(end) + len(end) if end in window else 0 for end in _SENTENCE_ENDS)
    return window[begin:].strip()
