"""Rows of tables as they stand on the page: the pieces at one height, also where no grid of cells is sure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from blocks.model import TABULAR
from blocks.tables.pieces import Piece, TablePieces, TablesOfPages, TableSource

_LEVEL = 0.5
"""Pieces that share this part of the lower one's height stand at one height."""


@dataclass(frozen=True, slots=True)
class Level:
    """A line over all cells of a table."""

    table: int
    """The first block of its table, by its place in the document."""
    pieces: tuple[Piece, ...]
    """What stands there, in reading direction."""


class Levels:
    """The rows of all tables of a document, each page's read when it is first asked for."""

    def __init__(self, document: TableSource, tables: TablesOfPages) -> None:
        self._document, self._tables = document, tables
        self._read: dict[int, list[Level]] = {}
        self._pages_of: dict[str, set[int]] = {}
        columns, pages = document.block_columns, document.words.pages
        bounds = [*columns.first_words.tolist(), len(document.words)]
        for (first, end), kind in zip(pairwise(bounds), columns.kinds, strict=True):
            for word in document.folded_words[first:end] if kind in TABULAR else ():
                self._pages_of.setdefault(word, set()).add(int(pages[first]))

    def on_page(self, page: int) -> list[Level]:
        """Those of a page, counted from 1: table by table in reading order, each from top to bottom."""
        if page not in self._read:
            self._read[page] = [row for table in self._tables.on_page(page) for row in _cut(table)]
        return self._read[page]

    def pages_having(self, words: Iterable[str]) -> set[int]:
        """The pages, counted from 1, whose tables have all these folded words."""
        found = [self._pages_of.get(word, set()) for word in words]
        return set.intersection(*found) if found else set()

    def having(self, words: Collection[str]) -> list[Level]:
        """The rows that have all these folded words."""
        folded = self._document.folded_words
        rows = [row for page in sorted(self.pages_having(words)) for row in self.on_page(page)]
        held = ({word for p in row.pieces for word in folded[p.first : p.end]} for row in rows)
        return [row for row, there in zip(rows, held, strict=True) if there.issuperset(words)]

    def place(self, word: int) -> tuple[Level, int] | None:
        """The row that has this word of the document, and the number of its piece there; None outside of tables."""
        rows = self.on_page(int(self._document.words.pages[word]))
        found = ((row, k) for row in rows for k, p in enumerate(row.pieces) if p.first <= word < p.end)
        return next(found, None)


def _cut(table: TablePieces) -> Iterator[Level]:
    rows: list[list[Piece]] = []
    for piece in sorted(table.pieces, key=lambda p: p.sides[1] + p.sides[3]):
        if rows and _at_one_height(rows[-1][0], piece):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    for row in rows:
        yield Level(table.blocks.start, tuple(sorted(row, key=lambda p: p.sides[0])))


def _at_one_height(one: Piece, other: Piece) -> bool:
    shared = min(one.sides[3], other.sides[3]) - max(one.sides[1], other.sides[1])
    return shared > _LEVEL * min(one.height, other.height)
