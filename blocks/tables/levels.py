"""Rows of tables as they stand on the page: the pieces at one height, also where no grid of cells is sure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter

from blocks.tables.pieces import Piece, TablePieces, TableSource, tables_in

_LEVEL = 0.5
"""Pieces that share this part of the lower one's height stand at one height."""


@dataclass(frozen=True, slots=True)
class Level:
    """A line over all cells of a table."""

    table: int
    """The number of its table."""
    page: int
    """Page number, counted from 1."""
    pieces: tuple[Piece, ...]
    """What stands there, in reading direction."""


class Levels:
    """The rows of all tables of a document."""

    def __init__(self, document: TableSource) -> None:
        self.rows = [level for n, table in enumerate(tables_in(document)) for level in _cut(n, table)]
        """Table by table in reading order, each from top to bottom."""
        self._of_piece = sorted(
            (piece.first, piece.end, n, k)
            for n, row in enumerate(self.rows)
            for k, piece in enumerate(row.pieces)
        )
        self._of_word: dict[str, set[int]] = {}
        for first, end, n, _ in self._of_piece:
            for word in document.folded_words[first:end]:
                self._of_word.setdefault(word, set()).add(n)

    def having(self, words: Iterable[str]) -> list[Level]:
        """The rows that have all these folded words."""
        found = [self._of_word.get(word, set()) for word in words]
        return [self.rows[n] for n in sorted(set.intersection(*found))] if found else []

    def pages_having(self, words: Iterable[str]) -> set[int]:
        """The pages, counted from 1, whose tables have all these folded words."""
        found = [{self.rows[n].page for n in self._of_word.get(word, ())} for word in words]
        return set.intersection(*found) if found else set()

    def place(self, word: int) -> tuple[int, int] | None:
        """The number in `rows` of the level that has this word of the document, and of the piece in it; None for a word
        that is in no table."""
        at = bisect_right(self._of_piece, word, key=itemgetter(0)) - 1
        if at < 0 or word >= self._of_piece[at][1]:
            return None
        return self._of_piece[at][2:]


def _cut(number: int, table: TablePieces) -> Iterator[Level]:
    rows: list[list[Piece]] = []
    for piece in sorted(table.pieces, key=lambda p: p.sides[1] + p.sides[3]):
        if rows and _at_one_height(rows[-1][0], piece):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    for row in rows:
        yield Level(number, table.page, tuple(sorted(row, key=lambda p: p.sides[0])))


def _at_one_height(one: Piece, other: Piece) -> bool:
    shared = min(one.sides[3], other.sides[3]) - max(one.sides[1], other.sides[1])
    return shared > _LEVEL * min(one.height, other.height)
