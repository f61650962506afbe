"""Quotes that are made of cells of a table which do not stand one behind the other.

Cells of one row in their order, behind the groups that it is in, and headings with a cell under them: "Robbery 76.6",
"Sciences PhD 5,006", "2018 315,652". A cell over several rows is a cell of each. Looked for where the running text has
no such words, by whole cells, letter by letter; in rows as they stand on the page, and where the headings of cells are
known, there. Cost: rows that have all the words, by an index of them, and the tables of at most `_MOST_PAGES` pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np

from blocks.document import Document
from blocks.tables.pieces.levels import Level
from grounding.model import Difference
from grounding.numbers import find_quantities
from grounding.quotes.candidate import Place
from grounding.quotes.tables.row_said import rows_said
from grounding.quotes.tables.said import MOST_OF_FIGURE, SaidWord, Words, cell_text, length_said, words_said

_MOST_WORDS = 40
"""Of a quote that is looked for so; more are no few cells."""
_LETTER = re.compile(r"[^\W\d_]")
_ENDS_WITH = 2
"""Words among which a quote that ends with a figure has it: "5", "5 %", "5 days"."""
_FIGURE = re.compile(r"\d")
_MOST_PAGES = 2
"""Pages whose tables are read for it."""
_GUTTER = 1.1
"""A gap of so many line heights parts the cells of a row."""
_SCORE = 0.99
"""Likeness of a quote whose cells stand apart."""
_Length = Callable[[Words, int, int], int]
"""How many of the words from one to before another a cell is."""


def joined_places(document: Document, text: str, places: Sequence[Place]) -> list[Place]:
    """Places where cells make the quote: those that may be joined, else, altered, those of two rows.

    `places` are where the running text has the most of it. What ends with no figure is looked for where the headings of
    cells are known.
    """
    said = words_said(text)
    if not 1 < len(said) <= _MOST_WORDS:
        return []
    words = [word.folded for word in said if word.folded]
    likeliest = [int(place.index.order[place.first]) for place in places[:1]]
    ends_in_figure = any(_FIGURE.search(word) for word in words[-_ENDS_WITH:])
    named = _LETTER.search(text) is not None  # figures alone are no row
    lines: list[list[Words]] = []
    if named and ends_in_figure:
        rows = document.table_levels.having(words)
        lines = [_cells(row) for row in rows if not document.cells_of(piece.first for piece in row.pieces)]
        lines += [_line(document, word) for word in likeliest if not document.cells_of([word])]
    length = _lengths(document, said)
    found = [cells for line in lines if (cells := _chain(line, length, 0, len(said)))]
    pages: list[int] = []
    if not found:
        likely = document.table_levels.pages_with_most(words)[:_MOST_PAGES]
        # Of a title no word stands in the table.
        pages = [*dict.fromkeys([*likely, *(int(document.words.pages[word]) for word in likeliest)])]
    for page in (page for page in pages if _may_end_on(document, page, said)):
        for table in document.tables_on(page):
            found += rows_said(document, table, said)
    joined = [_place(document, cells, text) for cells in found]
    if joined or not ends_in_figure:
        return joined
    pages = sorted(document.table_levels.pages_having(words))
    return [_spliced(document, *both, text) for both in _of_two_rows(document, length, len(said), pages)]


def _may_end_on(document: Document, page: int, said: Sequence[SaidWord]) -> bool:
    """False for a page whose tables have nothing that the quote could end in, for sure; quicker than their cells.

    A figure at the end may be another notation of theirs.
    """
    last = said[-1].folded
    if not last or find_quantities(" ".join(word.text for word in said[-MOST_OF_FIGURE:])):
        return True
    rows = document.table_levels.on_page(page)
    letters = ("".join(document.folded_words[p.first : p.end]) for row in rows for p in row.pieces)
    return any(last in piece for piece in letters)


def _cells(row: Level) -> list[Words]:
    return [tuple(range(piece.first, piece.end)) for piece in row.pieces]


def _of_two_rows(
    document: Document, length: _Length, count: int, pages: Collection[int]
) -> Iterator[tuple[list[Words], list[Words], Words, Words]]:
    """The first cells of one row and the last of another on these pages that make the `count` words; and both rows'
    labels."""
    rows = [_cells(row) for page in sorted(pages) for row in document.table_levels.on_page(page)]
    for row in rows:
        label = length(row[0], 0, count)
        for cut in range(label, count) if label else ():
            first = _chain(row, length, 0, cut)
            for other in rows if first else ():
                last = _chain(other[1:], length, cut, count)
                if last and other is not row:
                    yield first, last, row[0], other[0]
                    return


def _line(document: Document, word: int) -> list[Words]:
    """What stands on the page at the height of a word, cut where there are wide gaps: a row that was not known as
    one."""
    words = document.words
    first, end = np.searchsorted(words.pages, words.pages[word] + np.array([0, 1])).tolist()
    boxes = words.boxes[first:end]
    _, top, _, bottom = words.boxes[word].tolist()
    middle = (boxes[:, 1] + boxes[:, 3]) / 2
    at = np.flatnonzero((middle > top) & (middle < bottom))
    at = at[np.argsort(boxes[at, 0], kind="stable")]
    gaps = boxes[at[1:], 0] - boxes[at[:-1], 2]
    return [
        tuple((first + cell).tolist())
        for cell in np.split(at, np.flatnonzero(gaps > _GUTTER * (bottom - top)) + 1)
    ]


def _lengths(document: Document, said: Sequence[SaidWord]) -> _Length:
    """What each cell is of the words, worked out once."""
    return cache(lambda cell, at, end: length_said(document, cell, said[at:end]))


def _chain(cells: Sequence[Words], length: _Length, first: int, end: int) -> list[Words]:
    """Those of the cells, in their order, that make the words from `first` to before `end`; none if they don't."""
    failed: set[tuple[int, int]] = set()  # of equal cells one is tried

    def read(k: int, at: int) -> list[Words]:
        if (k, at) in failed:
            return []
        for n in range(k, len(cells)):
            behind = at + length(cells[n], at, end)
            rest = read(n + 1, behind) if at < behind < end else []
            if at < behind and (rest or behind == end):
                return [cells[n], *rest]
        failed.add((k, at))
        return []

    return read(0, first)


def _spliced(
    document: Document, first: Sequence[Words], last: Sequence[Words], label: Words, other: Words, text: str
) -> Place:
    """The place of a quote that sets cells of one row behind those of another, altered."""
    figure, one, two = (cell_text(document, cell) for cell in (last[0], label, other))
    row = Difference(
        "cell", f"{one} … {figure}", f"{two} … {figure}", max(0, text.find(figure)), harmless=False
    )
    return replace(_place(document, [*first, *last], text), differences=(row,))


def _place(document: Document, cells: Sequence[Words], text: str) -> Place:
    at = [word for cell in cells for word in cell if document.folded_words[word]]
    positions = tuple(sorted(np.flatnonzero(np.isin(document.flow.order, at)).tolist()))
    texts = " | ".join(cell_text(document, cell) for cell in cells)
    apart = any(after[0] != before[-1] + 1 for before, after in pairwise(cells))
    rows = (Difference("cell", text.strip(), texts, 0, harmless=True),) if apart else ()
    return Place(document.flow, positions, 1.0, _SCORE if apart else 1.0, rows)
