"""What a quote says of one row of a table whose cells are known: its labels, and its cells, each behind its headings.

"Sciences PhD 5,006", "2023 € million: United States 533.6", "Borgo Alto, sezione 7: Bassani 132, De Luca 118",
"Table 3, Plan F, 50–64: 81.60". Headings stand before the cells that they head; one that was said holds for the cells
behind it too, until another of its row. Cells without headings of their own keep the table's order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from blocks.document import Document
from blocks.tables.model import Table
from blocks.text.fold import skeleton
from grounding.meaning.language import languages_of
from grounding.meaning.lexicon import lexicon_of
from grounding.numbers import find_quantities
from grounding.quotes.tables.rows import Row
from grounding.quotes.tables.said import SaidWord, Words, cell_text, length_said, may_be_said, turning_cue

_FEWEST_OF_TITLE = 2
"""Words of a title that name its table."""
_MOST_STATES = 400
"""Ways of reading a quote on that are tried on a row: columns of equal names multiply them."""
_ENDS_CELL, _NO_MINUS = ",;.", "—"
"""Signs behind what a cell says, a dash too; and the dash that is none of a negative figure."""
_PARTED = re.compile(r"[.,:;()\[\]–—]")


@dataclass(frozen=True, slots=True)
class _Read:
    """How far a quote is read."""

    at: int
    """Words read."""
    cells: tuple[Words, ...] = ()
    """What they are."""
    open: frozenset[Words] = frozenset()
    """Headings said that nothing stood under yet."""
    held: frozenset[Words] = frozenset()
    """Headings said of the value before."""
    last: int = -1
    """The column of the last of the row's cells."""


def rows_said(document: Document, table: Table, said: Sequence[SaidWord]) -> Iterator[list[Words]]:
    """The cells that the words are, for each row of which they say something."""
    starts = [0, *_lengths_of_title(document, table.title, said)]
    likely = (cell for cell in table.cells if may_be_said(document, cell.words, said))
    for number in sorted({row for cell in likely for row, _ in cell.places}):
        row = Row(table, number)
        found = next(filter(None, (_Reading(document, row, said).cells(start) for start in starts)), None)
        if found:
            yield [*found]


def _lengths_of_title(document: Document, title: str, said: Sequence[SaidWord]) -> list[int]:
    """How many of the words, at most, are one or more parts of a table's title between its commas and stops, if they
    are enough to name it and leave out nothing that turns it."""
    words = [word.folded for word in said]
    parts = [[*filter(None, map(skeleton, part.split()))] for part in _PARTED.split(title)]
    parts = [part for part in parts if part]
    lengths = []
    for first in range(len(parts)):
        for end in range(first + 1, len(parts) + 1):
            named = [word for part in parts[first:end] for word in part]
            if _FEWEST_OF_TITLE <= len(named) < len(words) and words[: len(named)] == named:
                rest = " ".join(word for part in (*parts[:first], *parts[end:]) for word in part)
                lexicon = lexicon_of(
                    languages_of(document.flow.vocabulary)
                )  # looked up for a title that is said
                lengths += [] if turning_cue(rest, lexicon) else [len(named)]
    return sorted(lengths)[-1:]


class _Reading:
    """The search for a way to read a quote as cells of one row."""

    def __init__(self, document: Document, row: Row, said: Sequence[SaidWord]) -> None:
        self._document, self._row, self._said = document, row, said
        self._lengths: dict[tuple[Words, int], int] = {}
        self._failed: set[tuple[object, ...]] = set()
        """What was read on from without an end: of equal cells one is tried."""

    def cells(self, start: int) -> tuple[Words, ...]:
        """What the words from `start` on are; empty if they are nothing that may be said of the row."""
        return self._go_on(_Read(start), named=start > 0)

    def _go_on(self, read: _Read, *, named: bool) -> tuple[Words, ...]:
        if read.at == len(self._said):
            return read.cells if self._is_told(read, named) else ()
        labelled = self._row.is_told_by(read.cells)
        state = read.at, read.last, read.open, read.held, labelled, named
        if state in self._failed or len(self._failed) > _MOST_STATES:
            return ()
        steps = (self._go_on(step, named=named) for step in self._steps_from(read))
        found = next(filter(None, steps), ())
        if not found:
            self._failed.add(state)
        return found

    def _steps_from(self, read: _Read) -> Iterator[_Read]:
        """Each cell that the next words may be; a lone dash is one that has nothing, or parts a heading from others."""
        row, word = self._row, self._said[read.at]
        if not word.folded:
            if self._parts_heading(read, word):
                yield replace(read, at=read.at + 1)
            gaps = (cell for cell in row.gaps if cell.column > read.last and row.above(cell) >= read.open)
            if gap := next(gaps, None):
                held = (read.held | read.open) & row.above(gap)
                yield replace(read, at=read.at + 1, open=frozenset(), held=held, last=gap.column)
        for words in (*row.groups, *row.line):
            if words in read.cells or not (n := self._length(words, read.at)):
                continue
            cells, at = (*read.cells, words), read.at + n
            if words not in row.line:
                yield replace(read, at=at, cells=cells)
            elif words in row.values and self._may_follow(read, words):
                held = (read.held | read.open) & row.over(words)
                yield _Read(at, cells, frozenset(), held, row.line[words].column)
            elif words in row.labels and row.line[words].column > read.last:
                column = row.line[words].column
                yield replace(read, at=at, cells=cells, open=read.open - row.over(words), last=column)
            elif words in row.labels and self._is_unit(read, words):
                yield replace(read, at=at, cells=cells)
        for head in row.headings:
            n = self._length(head, read.at) if head not in read.open else 0
            if n:
                cells, at = (*read.cells, head), read.at + n
                if self._is_unit(read, head):
                    yield replace(read, at=at, cells=cells)
                yield replace(read, at=at, cells=cells, open=read.open | {head})

    def _parts_heading(self, read: _Read, dash: SaidWord) -> bool:
        """True for a dash that only parts a heading from what stands before, or from its cell or label: one that is no
        minus."""
        if dash.text[-1] in _ENDS_CELL or (read.at and not self._said[read.at - 1].folded):
            return False
        heads = any(self._length(head, read.at + 1) for head in self._row.headings)
        behind = self._said[read.at + 1].folded if read.at + 1 < len(self._said) else ""
        no_minus = dash.text == _NO_MINUS or behind[:1].isalpha()
        return heads or not read.cells or (bool(read.open) and no_minus)

    def _is_unit(self, read: _Read, words: Words) -> bool:
        """True for a unit of the row or of the column behind the figure that was said last: "6.5 m"."""
        row, before = self._row, read.cells[-1] if read.cells else ()
        own = words in row.over(before) or (words in row.labels and before in row.values)
        text = cell_text(self._document, words)
        unit = find_quantities(f"1 {text}") if own else []
        return len(unit) == 1 and bool(unit[0].unit) and unit[0].text.endswith(text)

    def _may_follow(self, read: _Read, words: Words) -> bool:
        """True if all headings that were said before it are the cell's, and it stands behind the value before or has
        the name of its own column.

        What was said before the value before holds on, but for names of columns that others take the place of.
        """
        row, over, said = self._row, self._row.over(words), self._row.names(words) & read.open
        if not over >= read.open or not (row.line[words].column > read.last or said):
            return False
        texts = {row.headings[head].text for head in said}
        changed = {row.headings[head].row for head in read.open - said}
        for head in read.held - over:
            if row.headings[head].row in changed:
                continue
            under = (other for other in row.line if head in row.over(other))
            again = any(row.headings[name].text in texts for other in under for name in row.names(other))
            # "At home W 7, W 4" names a second column of home.
            if not said or (again and row.headings[head].column_span > 1):
                return False
        return True

    def _length(self, words: Words, at: int) -> int:
        if (words, at) not in self._lengths:
            row = self._row
            self._lengths[words, at] = length_said(
                self._document, words, self._said[at:], row.units(words), accounts=row.accounts(words)
            )
        return self._lengths[words, at]

    def _pairs_groups(self, read: _Read) -> bool:
        """True for values of two groups of columns whose names, said without those, are equal: "W 7, L 9" of wins at
        home and losses away."""
        row = self._row
        texts = Counter(head.text for head in row.headings.values())
        groups = set()
        for words in (w for w in read.cells if w in row.values):
            above = {head for head in row.over(words) if row.headings[head].column_span > 1}
            named = {head for head in row.names(words) if head in read.cells}
            ambiguous = any(texts[row.headings[head].text] > 1 for head in named)
            if ambiguous and above and above.isdisjoint(read.cells):
                groups.add(frozenset(above))
        return len(groups) > 1

    def _is_told(self, read: _Read, named: bool) -> bool:
        """True if the words say something of the row: by its own label, or of one cell by the name of its column."""
        row = self._row
        values = [words for words in read.cells if words in row.values]
        if not values or read.open or len(read.cells) < 2:
            return False
        if self._pairs_groups(read):
            return False
        alone = len(values) == 1 and not row.names(values[0]).isdisjoint(read.held)
        return row.is_told_by(read.cells) or (alone and not named)
