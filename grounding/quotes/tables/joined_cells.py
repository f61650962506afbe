"""Quotes that are made of cells of a table which do not stand one behind the other.

Cells of one row in their order, and headings with a cell under them: "Robbery 76.6", "2018 315,652". Looked for where
the running text has no such words, by whole cells, letter by letter; in rows as they stand on the page, and where the
headings of cells are known, there. Cost: rows that have all the words, by an index of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from blocks.document import Document
from blocks.tables.cells import Cell
from blocks.tables.model import Table
from blocks.tables.pieces.levels import Level
from blocks.text.fold import skeleton
from grounding.model import Difference
from grounding.quotes.candidate import Place
from grounding.quotes.numbers.number_differences import same_figures

Words = tuple[int, ...]
"""A cell's words, by their places in the document."""
_MOST_WORDS = 40
"""Of a quote that is looked for so; more are no few cells."""
_LETTER = re.compile(r"[^\W\d_]")
_MOST_OF_FIGURE = 2
"""Words among which a quote that ends with a figure has it: "5", "5 %", "5 days"."""
_FIGURE = re.compile(r"\d")
_GUTTER = 1.1
"""A gap of so many line heights parts the cells of a row."""
_SCORE = 0.99
"""Likeness of a quote whose cells stand apart."""


def joined_places(document: Document, text: str, places: Sequence[Place]) -> list[Place]:
    """Places where cells make the quote: those that may be joined, else, altered, those of two rows; none for one
    that ends with no figure.

    `places` are where the running text has the most of it.
    """
    words = list(filter(None, map(skeleton, text.split())))
    ends_in_figure = any(map(_FIGURE.search, words[-_MOST_OF_FIGURE:]))
    if not ends_in_figure or not 1 < len(words) <= _MOST_WORDS:
        return []
    marked = document.words.raised is not None  # then cells have words that the running text has with a mark
    if not document.flow.vocabulary.issuperset(words) and not (
        marked and document.table_levels.pages_having(words)
    ):
        return []
    rows = [_cells(row) for row in document.table_levels.having(words)]
    rows += [_line(document, place) for place in places[:1]]
    found = [cells for row in rows if (cells := _chain(document, row, words))] if _LETTER.search(text) else []
    pages = set() if found else document.table_levels.pages_having(words)
    if pages:
        tables = [table for page in sorted(pages) for table in document.tables_on(page)]
        found = [_under_headings(document, table, cell, words) for table in tables for cell in table.cells]
    joined = [_place(document, cells, text) for cells in found if cells and _says(document, cells, text)]
    return joined or [_spliced(document, *both, text) for both in _of_two_rows(document, words, pages)]


def _cells(row: Level) -> list[Words]:
    return [tuple(range(piece.first, piece.end)) for piece in row.pieces]


def _of_two_rows(
    document: Document, words: Sequence[str], pages: Collection[int]
) -> Iterator[tuple[list[Words], list[Words], Words, Words]]:
    """The first cells of one row and the last of another on these pages that make the words; and both rows' labels."""
    rows = [_cells(row) for page in sorted(pages) for row in document.table_levels.on_page(page)]
    for row in rows:
        label = _begins(document, row[0], words)
        for cut in range(label, len(words)) if label else ():
            first = _chain(document, row, words[:cut])
            for other in rows if first else ():
                last = _chain(document, other[1:], words[cut:])
                if last and other is not row:
                    yield first, last, row[0], other[0]
                    return


def _line(document: Document, place: Place) -> list[Words]:
    """What stands on the page at the height of the place's first word, cut where there are wide gaps: a row that was
    not known as one."""
    words, word = document.words, place.index.order[place.first]
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


def _says(document: Document, cells: Sequence[Words], text: str) -> bool:
    """True if the cells have the quote's numbers, signs and all, with their notes' raised marks or without."""
    texts, unmarked = document.words.texts, document.table_levels.unmarked
    words = [word for cell in cells for word in cell]
    bare = (texts[i] if (word := unmarked(i)) is None else word for i in words)
    return any(same_figures(text, " ".join(said)) for said in ((texts[i] for i in words), bare))


def _chain(
    document: Document, cells: Sequence[Words], words: Sequence[str], *, in_order: bool = True
) -> list[Words]:
    """Those of the cells, in their order or in any, that make the words; none if they don't."""
    for k, cell in enumerate(cells):
        said = _begins(document, cell, words)
        if said:
            rest = words[said:]
            others = cells[k + 1 :] if in_order else [*cells[:k], *cells[k + 1 :]]
            behind = _chain(document, others, rest, in_order=in_order) if rest else []
            if behind or not rest:
                return [cell, *behind]
    return []


def _under_headings(document: Document, table: Table, cell: Cell, words: Sequence[str]) -> list[Words]:
    """The headings of the cell that the words are, and the cell, with which they end; none if they are no such.

    One of them is its row's own label or its column's own name: under the name of a group alone stand other rows too.
    """
    said = _begins(document, cell.words, words[-len(_spoken(document, cell.words)) :])
    if cell.header or not said:
        return []
    above = table.cells.heading_cells(cell)
    own = {heads[-1].words for heads in (above.of_row, above.of_column) if heads}
    heads = [head.words for head in (*above.of_row, *above.of_column)]
    found = _chain(document, heads, words[:-said], in_order=False)
    return [*found, cell.words] if own & set(found) else []


def _begins(document: Document, cell: Words, words: Sequence[str]) -> int:
    """How many of the folded words the cell is, if they begin with it; else 0. Raised marks of notes may go."""
    spoken = _spoken(document, cell)
    levels = document.table_levels
    alike = (word in levels.forms(i) for i, word in zip(spoken, words, strict=False))
    return len(spoken) if len(spoken) <= len(words) and all(alike) else 0


def _spoken(document: Document, cell: Words) -> list[int]:
    """The cell's words that have letters or figures."""
    return [i for i in cell if document.folded_words[i]]


def _text(document: Document, cell: Words) -> str:
    return " ".join(document.words.texts[word] for word in cell)


def _spliced(
    document: Document, first: Sequence[Words], last: Sequence[Words], label: Words, other: Words, text: str
) -> Place:
    """The place of a quote that sets cells of one row behind those of another, altered."""
    figure, one, two = (_text(document, cell) for cell in (last[0], label, other))
    row = Difference(
        "cell", f"{one} … {figure}", f"{two} … {figure}", max(0, text.find(figure)), harmless=False
    )
    return replace(_place(document, [*first, *last], text), differences=(row,))


def _place(document: Document, cells: Sequence[Words], text: str) -> Place:
    at = [word for cell in cells for word in cell if document.folded_words[word]]
    positions = tuple(sorted(np.flatnonzero(np.isin(document.flow.order, at)).tolist()))
    texts = " | ".join(_text(document, cell) for cell in cells)
    apart = any(after[0] != before[-1] + 1 for before, after in pairwise(cells))
    rows = (Difference("cell", text.strip(), texts, 0, harmless=True),) if apart else ()
    return Place(document.flow, positions, 1.0, _SCORE if apart else 1.0, rows)
