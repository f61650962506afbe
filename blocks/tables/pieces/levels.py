"""Rows of tables as they stand on the page: the pieces at one height, also where no grid of cells is sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from blocks.model import TABULAR
from blocks.tables.pieces.on_pages import Piece, TablePieces, TablesOfPages, TableSource
from blocks.text.fold import skeleton
from blocks.text.raised_marks import LETTERED

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
            if kind not in TABULAR:
                continue
            page, marked = int(pages[first]), self._marked(first, end)
            for form in {*document.folded_words[first:end], *(self.forms(word)[-1] for word in marked)}:
                self._pages_of.setdefault(form, set()).add(page)

    def _marked(self, first: int, end: int) -> list[int]:
        """Of these words of the document, those that end in a raised mark, or may."""
        raised = self._document.words.raised
        return [] if raised is None else (first + np.flatnonzero(raised[first:end, 1])).tolist()

    def on_page(self, page: int) -> list[Level]:
        """Those of a page, counted from 1: table by table in reading order, each from top to bottom."""
        if page not in self._read:
            self._read[page] = [row for table in self._tables.on_page(page) for row in _cut(table)]
        return self._read[page]

    def forms(self, word: int) -> tuple[str, ...]:
        """A word of the document folded, as it stands and without the raised mark that it ends in."""
        folded, unmarked = self._document.folded_words[word], self.unmarked(word)
        return (folded,) if unmarked is None else (folded, skeleton(unmarked))

    def unmarked(self, word: int) -> str | None:
        """A word of a table without the raised mark that it ends in, if the file's fonts tell one; else None."""
        words, text = self._document.words, self._document.words.texts[word]
        if words.raised is None or not words.raised[word, 1]:
            return None
        if LETTERED.search(text) and words.raised[word, 1] == len(text):
            return text[:-1]
        span = self._document.raised_marks.among((word,)).get(word)
        return None if span is None else text[: span[0]] + text[span[1] :]

    def pages_having(self, words: Iterable[str]) -> set[int]:
        """The pages, counted from 1, whose tables have all these folded words."""
        found = [self._pages_of.get(word, set()) for word in words]
        return set.intersection(*found) if found else set()

    def pages_with_most(self, words: Collection[str]) -> list[int]:
        """The pages whose tables have half of these folded words or more, those with most of them first."""
        counts = Counter(page for word in set(words) for page in self._pages_of.get(word, ()))
        return [page for page, count in counts.most_common() if 2 * count >= len(set(words))]

    def having(self, words: Collection[str]) -> list[Level]:
        """The rows that have all these folded words."""
        rows = [row for page in sorted(self.pages_having(words)) for row in self.on_page(page)]
        held = (
            {form for p in row.pieces for word in range(p.first, p.end) for form in self.forms(word)}
            for row in rows
        )
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
