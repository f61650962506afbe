"""A row of a table as a quote may say it: what it is called, and what stands over its cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from blocks.tables.cells import Cell
from blocks.tables.figures.values import is_figure
from blocks.tables.model import Table
from blocks.text.fold import skeleton
from grounding.quotes.tables.said import Words, unit_signs

_THOUSANDS = re.compile(r"\d[.,'\u2019\u202f ]\d{3}(?!\d)")
"""A figure of thousands, as sums are."""


@dataclass(frozen=True)  # no slots: its views are worked out once
class Row:
    """A row of a table; a cell over several rows is one of each. Cells are told by their words."""

    table: Table
    number: int

    @cached_property
    def line(self) -> dict[Words, Cell]:
        """Its cells that hold something."""
        cells = (self.table.cells.cell(self.number, c) for c in range(self.table.cells.columns))
        return {cell.words: cell for cell in cells if cell.words}

    @cached_property
    def gaps(self) -> list[Cell]:
        """Its cells that have nothing, or a dash."""
        cells = (self.table.cells.cell(self.number, c) for c in range(self.table.cells.columns))
        return [cell for cell in cells if not skeleton(cell.text)]

    @property
    def first(self) -> Words:
        """The first of its cells that begins in it."""
        return next((words for words, cell in self.line.items() if cell.row == self.number), ())

    @cached_property
    def labels(self) -> list[Words]:
        """What it is called: its cells that are labels, without them the first; behind a bare number the next too."""
        line = [*self.line]
        named = [words for words in self._named if words in self.line] or line[:1]
        texts = [self.line[words].text for words in named]
        numbered = all(is_figure(text) and not any(map(str.isalpha, text)) for text in texts)
        behind = line[line.index(named[-1]) + 1 :][:1] if named and numbered else []
        return [*named, *behind]

    def is_called(self, said: Collection[Words]) -> bool:
        """True if the last of its labels is among the cells said, or one that no other row has: "Maximum head | m"."""
        return self.labels[-1] in said or any(label in said for label in self._own)

    def is_told_by(self, said: Collection[Words]) -> bool:
        """True if it is called so, or one of its names that are no labels is among the cells said: the company of a row
        that begins with a date."""
        return self.is_called(said) or any(name in said for name in self._only_here(self._names))

    @cached_property
    def _own(self) -> list[Words]:
        return self._only_here(self.labels)

    @property
    def _names(self) -> list[Words]:
        return [words for words, cell in self.values.items() if not any(map(str.isdigit, cell.text))]

    def _only_here(self, names: Collection[Words]) -> list[Words]:
        """Those of its cells that no other row has in their column."""
        cells = [self.line[name] for name in names if self.line[name].row_span == 1]
        texts = Counter((cell.column, cell.text) for cell in self.table.cells)
        return [cell.words for cell in cells if texts[cell.column, cell.text] == 1]

    @cached_property
    def groups(self) -> list[Words]:
        """The names of the groups of rows that it is in."""
        return [words for words in self._named if words not in self.line]

    @cached_property
    def values(self) -> dict[Words, Cell]:
        """Its other cells."""
        return {words: cell for words, cell in self.line.items() if words not in self.labels}

    @cached_property
    def headings(self) -> dict[Words, Cell]:
        """What its cells stand under."""
        return {
            head.words: head for cell in self.line.values() for heads in self._above(cell) for head in heads
        }

    def over(self, words: Words) -> frozenset[Words]:
        """The headings of one of its cells, in each column that it takes; none of other cells."""
        cell = self.line.get(words)
        return self.above(cell) if cell else frozenset()

    def above(self, cell: Cell) -> frozenset[Words]:
        """The same of a cell that may hold nothing."""
        return frozenset(head.words for heads in self._above(cell) for head in heads)

    def names(self, words: Words) -> set[Words]:
        """The names of the columns that one of its cells takes, without those of groups of columns."""
        return {heads[-1].words for heads in self._above(self.line[words]) if heads}

    def beside(self, heading: Words) -> set[Words]:
        """The headings that stand over the same cells as one of them, that one included."""
        return {head for words in self.line if heading in (heads := self.over(words)) for head in heads}

    @cached_property
    def _named(self) -> dict[Words, None]:
        at = (self.table.cells.headings_at(self.number, cell.column) for cell in self.line.values())
        return {head.words: None for above in at for head in above.of_row}

    def units(self, words: Words) -> set[str]:
        """The signs of units with which a cell or a heading may be said: its own, else those of its column, of its row,
        or the only one of the table's title."""
        column = self.over(words) or self.beside(words)
        titled = unit_signs(self.table.title)
        told = (
            unit_signs(self._texts.get(words, "")),
            {sign for head in column for sign in unit_signs(self.headings[head].text)},
            {sign for label in self.labels for sign in unit_signs(self.line[label].text)},
            titled if len(titled) == 1 else set[str](),
        )
        return next(filter(None, told), set())

    def accounts(self, words: Words) -> bool:
        """True for a figure in brackets in a column that mostly has none, or of sums: it is negative, and no error of
        another."""
        cell = self.line.get(words)
        if cell is None or "(" not in cell.text:
            return False
        column = [
            each.text for each in self.table.cells if each.column == cell.column and is_figure(each.text)
        ]
        sums = any(map(_THOUSANDS.search, column)) or not self.units(words).isdisjoint("$€£¥")
        return sums or 2 * sum("(" in text for text in column) < len(column)

    @cached_property
    def _texts(self) -> dict[Words, str]:
        return {words: cell.text for words, cell in (self.line | self.headings).items()}

    def _above(self, cell: Cell) -> list[tuple[Cell, ...]]:
        columns = range(cell.column, cell.column + cell.column_span)
        return [self.table.cells.headings_at(self.number, c).of_column for c in columns]
