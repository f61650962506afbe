"""A document's rows of tables -> the tables, each as pieces of text that stand in one cell, upright on their page.

A table is a run of blocks that are rows of one. A piece is a line of such a block, which segmentation has parted from
its neighbours by the gap or the rule between them. Where rules are drawn around it, a piece knows its frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from blocks.model import TABULAR, BlockColumns, Kind, Page, Rules, WordColumns
from blocks.tables.drawn_grids import grids
from blocks.tables.pieces.close_columns import close_columns_apart
from blocks.tables.pieces.leaders import leaders_apart
from blocks.text.raised_marks import RaisedMarks
from blocks.text.scripts import RTL
from blocks.text.turned_pages import mirrored, page_turns, turned

Sides = tuple[float, float, float, float]
"""Left, top, right, bottom in points, of the page as if its text ran from left to right, line below line."""

_WITHIN = 0.5
"""A grid that holds at least this part of a table's pieces is its grid."""
_UP = 0.5
"""A row that begins so many of its heights above the one before, beside all before it, begins another table."""


class TableSource(Protocol):
    """What of a document its tables are made from."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """All pages."""

    @property
    def words(self) -> WordColumns:
        """All words, in reading order."""

    @property
    def block_columns(self) -> BlockColumns:
        """All blocks, in reading order."""

    @property
    def block_numbers(self) -> NDArray[np.int64]:
        """The n of each block's id."""

    @property
    def rules(self) -> Rules:
        """What is drawn in and around the tables."""

    @property
    def block_texts(self) -> list[str]:
        """The running text of each block."""

    @property
    def folded_words(self) -> list[str]:
        """The skeleton of each word."""

    @property
    def raised_marks(self) -> RaisedMarks:
        """Which words end in raised marks."""

    @property
    def above(self) -> list[tuple[int, ...]]:
        """For each block the places of those that say what it is about: its caption among them."""

    def span_text(self, first: int, end: int) -> str:
        """The running text of a run of words."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Text on one line of one cell."""

    first: int
    """Its first word's place in the document."""
    end: int
    """The place after its last word."""
    row: int
    """The block that it is in, counted from the table's first."""
    sides: Sides
    """Its box."""
    frame: Sides | None = None
    """The drawn cell around it, if rules make cells here."""

    @property
    def height(self) -> float:
        """In points."""
        return max(self.sides[3] - self.sides[1], 0.1)


@dataclass(frozen=True, slots=True)
class TablePieces:
    """One table as it stands on its page."""

    page: int
    """Page number, counted from 1."""
    blocks: range
    """The places of its rows in `Document.blocks`."""
    pieces: tuple[Piece, ...]
    """What stands in it, in reading order."""
    words: NDArray[np.float32]
    """The boxes of its words from `first_word` on, upright. Shape (w, 4)."""
    first_word: int
    """The place of its first word in the document."""
    texts: Sequence[str]
    """Its words. Length w."""
    rules: NDArray[np.float32]
    """What is drawn on its page, upright. Shape (k, 4)."""

    def text(self, piece: Piece) -> str:
        """The words of a piece, as they are spelt."""
        return " ".join(self.texts[piece.first - self.first_word : piece.end - self.first_word])


class TablesOfPages:
    """Every run of rows of a table in a document, in reading order; a page's are read when they are first asked for."""

    def __init__(self, document: TableSource) -> None:
        self._document = document
        self._runs: dict[int, list[range]] = {}
        starts, pages = document.block_columns.first_words, document.words.pages
        for run in _runs(document):
            self._runs.setdefault(int(pages[starts[run.start]]), []).append(run)
        self._read: dict[int, tuple[TablePieces, ...]] = {}

    @property
    def pages(self) -> list[int]:
        """The pages that have some, counted from 1."""
        return sorted(self._runs)

    @cached_property
    def _upright(self) -> _Upright:
        return _Upright(self._document)

    def on_page(self, page: int) -> tuple[TablePieces, ...]:
        """Those of a page, counted from 1."""
        if page not in self._read:
            parts = (part for run in self._runs.get(page, ()) for part in self._upright.parts(run))
            self._read[page] = tuple(map(self._upright.table, parts))
        return self._read[page]


def _runs(document: TableSource) -> Iterator[range]:
    """Rows that follow one another on a page, none of them a heading row behind plain ones."""
    columns, pages = document.block_columns, document.words.pages
    first = columns.first_words
    begin = -1
    before: Kind | None = None
    for i, kind in enumerate([*columns.kinds, None]):
        goes_on = kind in TABULAR and begin >= 0 and pages[first[i]] == pages[first[begin]]
        if begin >= 0 and not (goes_on and not (kind is Kind.TABLE_HEADER and before is Kind.TABLE)):
            yield range(begin, i)
            begin = -1
        if kind in TABULAR and begin < 0:
            begin = i
        before = kind


class _Upright:
    """The words of a document as if every page ran from left to right, line below line."""

    def __init__(self, document: TableSource) -> None:
        words, columns = document.words, document.block_columns
        self._document = document
        self._lines = np.append(np.flatnonzero(np.diff(words.lines, prepend=-1)), len(words))
        self._block_ends = np.append(columns.first_words[1:], len(words))
        count = len(document.pages) + 1
        first, end = self._lines[:-1], self._lines[1:]
        self._rtl = _rtl_pages(words.texts, words.pages, count)
        self._turns = page_turns(words.boxes, first, end, words.pages[first], self._rtl)

    def boxes(self, boxes: NDArray[np.float32], page: int) -> NDArray[np.float32]:
        """Boxes of a page, upright."""
        up = turned(boxes, int(self._turns[page]), self._document.pages[page - 1])
        return mirrored(up) if self._rtl[page] else up

    def parts(self, run: range) -> list[range]:
        """The run, cut where a row begins above the end of the row before it: tables side by side."""
        first, end = self._span(run)
        boxes = self.boxes(self._document.words.boxes[first:end], int(self._document.words.pages[first]))
        starts = self._document.block_columns.first_words[run.start : run.stop] - first
        sides = _sides(boxes, starts)
        up = sides[1:, 1] < sides[:-1, 1]
        beside = sides[1:, 0] > np.maximum.accumulate(sides[:-1, 2])
        beside |= sides[1:, 2] < np.minimum.accumulate(sides[:-1, 0])
        cuts = []
        for n in (np.flatnonzero(up & beside) + 1).tolist():
            row = boxes[starts[n] : starts[n + 1] if n + 1 < len(run) else None]
            if sides[n, 1] < sides[n - 1, 1] - _UP * float(np.median(row[:, 3] - row[:, 1])):
                cuts.append(n)
        bounds = [0, *cuts, len(run)]
        return [run[a:b] for a, b in pairwise(bounds)]

    def table(self, run: range) -> TablePieces:
        """The pieces of a table."""
        document = self._document
        first, end = self._span(run)
        page = int(document.words.pages[first])
        words = self.boxes(document.words.boxes[first:end], page)
        rules = self.boxes(document.rules.on_page(page), page)
        texts = document.words.texts[first:end]
        row = document.words.blocks[first:end] - run.start
        starts = self._lines[slice(*np.searchsorted(self._lines, [first, end]).tolist())]
        lines = close_columns_apart(texts, words, [*(starts - first).tolist(), end - first], row)
        bounds, leaders = leaders_apart(texts, lines)
        others = {int(row[a]) for a in bounds[:-1] if a not in leaders}
        leaders = {a for a in leaders if int(row[a]) in others}  # no row is left empty
        sides = _sides(words, np.array(bounds[:-1]))
        pieces = [
            Piece(first + a, first + b, int(row[a]), (x0, y0, x1, y1))
            for (a, b), (x0, y0, x1, y1) in zip(pairwise(bounds), sides.tolist(), strict=True)
            if a not in leaders
        ]
        if leaders:
            sides = sides[[a not in leaders for a in bounds[:-1]]]
        return TablePieces(page, run, _framed(pieces, sides, rules), words, first, texts, rules)

    def _span(self, run: range) -> tuple[int, int]:
        first = self._document.block_columns.first_words
        return int(first[run.start]), int(self._block_ends[run[-1]])


def _rtl_pages(texts: Sequence[str], pages: NDArray[np.int32], count: int) -> NDArray[np.bool_]:
    """By number, the pages most of whose words are of a script that runs from right to left."""
    if RTL.search(" ".join(texts)) is None:
        return np.zeros(count, dtype=bool)
    letters = [RTL.search(text) is not None for text in texts]
    of_page = np.bincount(pages, minlength=count)
    found: NDArray[np.bool_] = 2 * np.bincount(pages, weights=letters, minlength=count) > of_page
    return found


def _sides(boxes: NDArray[np.float32], starts: NDArray[np.int32 | np.int64]) -> NDArray[np.float32]:
    """The box around each run of these, given by where runs begin. Takes shape (n, 4), gives one a run."""
    low, high = np.minimum.reduceat(boxes[:, :2], starts), np.maximum.reduceat(boxes[:, 2:], starts)
    return np.concatenate([low, high], axis=1)


def around(boxes: NDArray[np.float32]) -> Sides:
    """The sides of the box around these. Takes shape (n, 4)."""
    x0, y0 = boxes[:, :2].min(axis=0).tolist()
    x1, y1 = boxes[:, 2:].max(axis=0).tolist()
    return x0, y0, x1, y1


def _framed(pieces: list[Piece], boxes: NDArray[np.float32], rules: NDArray[np.float32]) -> tuple[Piece, ...]:
    """The pieces, of these boxes, those within a drawn grid with the cell around them."""
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2
    for grid in grids(rules, boxes) if len(rules) else ():
        inside: NDArray[np.bool_] = np.asarray(
            ((grid.box[:2] < middle) & (middle < grid.box[2:])).all(axis=1)
        )
        if inside.mean() >= _WITHIN:
            cells = grid.cells(boxes).tolist()
            return tuple(
                replace(piece, frame=tuple(cell)) if within else piece
                for piece, cell, within in zip(pieces, cells, inside.tolist(), strict=True)
            )
    return tuple(pieces)
