"""A document's tables: pieces -> grids -> cells with their headings, scales and units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product, takewhile

import numpy as np

from blocks.box import Box
from blocks.model import BLOCK_ID_PREFIX, FURNITURE, Kind
from blocks.tables.cells import Above, Cell, Cells, TableNote
from blocks.tables.figures.scale import nearest, own_unit, scale_in
from blocks.tables.figures.sums import sums_in
from blocks.tables.figures.values import is_value
from blocks.tables.grids.grid import Grid, GridCell, grid
from blocks.tables.headings import Headings, headings, label_columns
from blocks.tables.model import Table
from blocks.tables.notes import notes_of
from blocks.tables.pieces.on_pages import TablePieces, TablesOfPages, TableSource

Place = tuple[int, int]
TablePlace = tuple[int, int]
"""A page, counted from 1, and which of its tables."""

_LONGEST_LINE = 160
"""Characters of a line beside a table that may say what its numbers count in; longer ones are running text."""
_PASSED_OVER = FURNITURE | {Kind.FOOTNOTE, Kind.SIDE_NOTE}
"""What stands between two pages of a table."""
_MAY_SAY = (Kind.PARAGRAPH, Kind.HEADING, Kind.FOOTNOTE, Kind.LIST)
"""What such a line may be; captions are their own table's."""
_SAME_EDGES = 0.5
"""A table goes on with the one before if so much of its columns' widths lies under those."""


class DocumentTables:
    """The tables of a document, each worked out when it is first asked for, with those that it goes on with."""

    def __init__(self, document: TableSource, pieces: TablesOfPages) -> None:
        """`document` is read again for each table."""
        self._document, self._pieces = document, pieces
        self._cuts: dict[TablePlace, Grid | None] = {}
        self._tables: dict[TablePlace, Table | None] = {}
        self._cells: dict[TablePlace, dict[int, Cell]] = {}

    def all(self) -> tuple[Table, ...]:
        """Those whose cells are sure, in reading order."""
        return tuple(table for page in self._pieces.pages for table in self.on_page(page))

    def on_page(self, page: int) -> tuple[Table, ...]:
        """Those of a page, counted from 1."""
        found = (self._table_at((page, n)) for n in range(len(self._pieces.on_page(page))))
        return tuple(table for table in found if table is not None)

    def of_word(self, word: int) -> Table | None:
        """The table in whose rows a word of the document stands; None outside of sure ones."""
        place = self._place(word)
        return None if place is None else self._table_at(place)

    def cell_of(self, word: int) -> tuple[Table, Cell] | None:
        """The cell in which a word of the document stands, and its table; None outside of sure cells."""
        place = self._place(word)
        table = None if place is None else self._table_at(place)
        if place is None or table is None:
            return None
        if place not in self._cells:
            self._cells[place] = {each: cell for cell in table.cells for each in cell.words}
        cell = self._cells[place].get(word)
        return None if cell is None else (table, cell)

    def _place(self, word: int) -> TablePlace | None:
        """The page and the number there of the table whose rows have the word."""
        page = int(self._document.words.pages[word])
        there = (
            (page, n)
            for n, pieces in enumerate(self._pieces.on_page(page))
            if 0 <= word - pieces.first_word < len(pieces.texts)
        )
        return next(there, None)

    def _before(self, place: TablePlace) -> TablePlace | None:
        """The table before one, on its page or the page before."""
        page, n = place
        if n:
            return page, n - 1
        count = len(self._pieces.on_page(page - 1))
        return (page - 1, count - 1) if count else None

    def _table_at(self, place: TablePlace) -> Table | None:
        chain = [place]
        # A table without heading rows, or with those of the one before it, may go on with that.
        while (
            chain[-1] not in self._tables
            and (cut := self._cut(chain[-1])) is not None
            and (before := self._before(chain[-1])) is not None
            and (not cut.head or self._begins_as(chain[-1], before))
        ):
            chain.append(before)
        for each in reversed(chain):
            if each not in self._tables:
                self._tables[each] = self._made(each)
        return self._tables[place]

    def _made(self, place: TablePlace) -> Table | None:
        pieces, cut = self._pieces_at(place), self._cut(place)
        if cut is None:
            return None
        at = self._before(place)
        before = self._tables.get(at) if at is not None else None
        goes_on = (
            at is not None
            and before is not None
            and (not cut.head or self._begins_as(place, at))
            and _goes_on(self._document, (self._pieces_at(at), before), pieces, cut)
        )
        return _table(self._document, pieces, cut, before if goes_on else None)

    def _begins_as(self, place: TablePlace, before: TablePlace) -> bool:
        """True if the first row of a page is that of the table before, on the page before."""
        first, other = (self._pieces_at(at).blocks.start for at in (place, before))
        texts = self._document.block_texts
        return place[0] > before[0] and texts[first] == texts[other]

    def _cut(self, place: TablePlace) -> Grid | None:
        if place not in self._cuts:
            pieces = self._pieces_at(place)
            kinds = [self._document.block_columns.kinds[i] is Kind.TABLE_HEADER for i in pieces.blocks]
            self._cuts[place] = grid(pieces, kinds, most_heads=self._repeated(place))
        return self._cuts[place]

    def _repeated(self, place: TablePlace) -> int | None:
        """How many heading rows a page says again, where figures stand below them in the table before: no further
        row is one. None elsewhere."""
        before = self._before(place)
        if before is None or not self._begins_as(place, before):
            return None
        here, other = (self._pieces_at(at).blocks for at in (place, before))
        texts = self._document.block_texts
        same = takewhile(lambda pair: texts[pair[0]] == texts[pair[1]], zip(here, other, strict=False))
        count = sum(1 for _ in same)
        return count if count < len(other) and any(map(is_value, texts[other[count]].split())) else None

    def _pieces_at(self, place: TablePlace) -> TablePieces:
        page, n = place
        return self._pieces.on_page(page)[n]


def _goes_on(document: TableSource, before: tuple[TablePieces, Table], here: TablePieces, cut: Grid) -> bool:
    """True if a table without heading rows of its own goes on with the one before it: as many columns at the same
    places, on the next page or right behind a line between its rows."""
    pieces, table = before
    between = range(pieces.blocks.stop, here.blocks.start)
    if here.page == pieces.page:
        near = len(between) <= 1
    else:
        near = here.page - pieces.page == 1 and all(
            document.block_columns.kinds[i] in _PASSED_OVER for i in between
        )
    if not near or table.cells.columns != cut.columns:
        return False
    widths = [(words[:, 0].min(), words[:, 2].max()) for words in (pieces.words, here.words)]
    (a, b), (c, d) = widths
    return bool(min(b, d) - max(a, c) > _SAME_EDGES * max(b - a, d - c))


def _table(document: TableSource, pieces: TablePieces, cut: Grid, head: Table | None) -> Table:
    texts = {(cell.row, cell.column): _text(document, cell.words) for cell in cut.cells}
    above = headings(cut, texts)
    caption, above_it, around = _around(document, pieces)
    labels = label_columns(cut, texts)
    corner = [texts[r, c] for r in range(cut.head) for c in range(labels) if (r, c) in texts]
    table_said = [*corner, caption, *above_it, *around]
    notes, noted = notes_of(document, pieces, cut.cells)
    plain = {(cell.row, cell.column): _plain(document, cell, texts, cut.head) for cell in cut.cells}
    begun = head if head is not None and _goes_on_in_row(head, cut, texts) else None
    places = {}
    for place in product(range(cut.rows), range(cut.columns)):
        heads = _heads(plain, above, place, None if cut.head else head)
        if begun is not None and place[0] == cut.head:
            heads = Above(_of_last_row(begun, place[1]).of_row + heads.of_row, heads.of_column)
        places[place] = heads
    cells = [
        _with_headings(cell, places[place], table_said, head, noted.get(place, ()))
        for place, cell in plain.items()
    ]
    box = _box(document, range(pieces.first_word, pieces.first_word + len(pieces.texts)))
    ids = [f"{BLOCK_ID_PREFIX}{document.block_numbers[i]}" for i in pieces.blocks]
    assert box is not None
    return Table(
        pieces.page,
        box,
        Cells(cells, cut.rows, cut.columns, places, sums_in(texts, cut.head, labels)),
        caption or (head.caption if head else ""),
        head.title if head else caption or " ".join(reversed(above_it)),
        tuple(ids),
        continued=head is not None,
        notes=notes,
    )


def _plain(document: TableSource, cell: GridCell, texts: dict[Place, str], head: int) -> Cell:
    """The cell without what it stands under."""
    return Cell(
        cell.row,
        cell.column,
        cell.row_span,
        cell.column_span,
        texts[cell.row, cell.column],
        cell.words,
        _box(document, cell.words),
        cell.row < head,
    )


def _heads(plain: dict[Place, Cell], above: Headings, place: Place, head: Table | None) -> Above:
    """The cells that head the one at `place`; names of columns are those of the table `head` that this one goes on."""
    of_row = tuple(plain[p] for p in above.of_row.get(place, ()))
    of_column = tuple(plain[p] for p in above.of_column.get(place, ()))
    if head is not None:
        of_column = _of_last_row(head, place[1]).of_column
    return Above(of_row, of_column)


def _of_last_row(table: Table, column: int) -> Above:
    """What heads the cell of a column in a table's last row."""
    return table.cells.heading_cells(table.cells.cell(table.cells.rows - 1, column))


def _goes_on_in_row(before: Table, cut: Grid, texts: dict[Place, str]) -> bool:
    """True if a page begins in a row that the page before has begun: it alone has no label, and it has no figures, nor
    anything where that one is empty."""
    first = {
        cell.column: texts[cut.head, cell.column] for cell in cut.cells if cell.row == cut.head and cell.words
    }
    begun = {cell.column for cell in before.cells if cell.row == before.cells.rows - 1 and cell.text}
    labels = {cell.row for cell in cut.cells if cell.column == 0 and cell.words and cell.row >= cut.head}
    alone = labels == set(range(cut.head + 1, cut.rows))
    return alone and bool(first) and first.keys() <= begun and not any(map(is_value, first.values()))


def _with_headings(
    cell: Cell, heads: Above, table_said: Sequence[str], head: Table | None, notes: tuple[TableNote, ...]
) -> Cell:
    """The cell with its headings' texts, and what its number counts in."""
    rows, columns = ([one.text for one in side] for side in (heads.of_row, heads.of_column))
    # A share of a hundred is one whatever the row's or the column's money is: "Change, %" over "Sales, $m".
    heading = sorted([*reversed(rows), *reversed(columns)], key=lambda text: scale_in(text).unit != "%")
    said = nearest([own_unit(cell.text), *heading, *table_said])
    factor, unit = said.factor, said.unit
    if head is not None and (factor is None or unit is None):
        last = head.cells.cell(head.cells.rows - 1, cell.column)
        factor, unit = factor or last.scale, unit or last.unit
    return Cell(
        cell.row, cell.column, cell.row_span, cell.column_span, cell.text, cell.words, cell.bbox, cell.header,
        tuple(rows), tuple(columns), factor or 1.0, unit, notes,
    )  # fmt: skip


def _around(document: TableSource, pieces: TablePieces) -> tuple[str, list[str], list[str]]:
    """The table's caption, the short lines right above it, nearest first, and the one right behind, on its page."""
    rows, kinds, texts = pieces.blocks, document.block_columns.kinds, document.block_texts

    def lines(*places: int) -> list[str]:
        near = [i for i in places if 0 <= i < len(kinds) and _page(document, i) == pieces.page]
        return [texts[i] for i in near if kinds[i] in _MAY_SAY and len(texts[i]) <= _LONGEST_LINE]

    caption = next((texts[i] for i in document.above[rows[-1]] if kinds[i] is Kind.CAPTION), "")
    return caption, lines(rows.start - 1, rows.start - 2), lines(rows.stop)


def _page(document: TableSource, block: int) -> int:
    return int(document.words.pages[document.block_columns.first_words[block]])


def _text(document: TableSource, words: Sequence[int]) -> str:
    """The words of a cell as running text; runs that follow one another in the document keep its hyphens."""
    runs: list[tuple[int, int]] = []
    for i in words:
        if runs and runs[-1][1] == i:
            runs[-1] = (runs[-1][0], i + 1)
        else:
            runs.append((i, i + 1))
    # Lines of a cell may be blocks of their own, which running text parts.
    return " ".join(" ".join(document.span_text(a, b) for a, b in runs).split())


def _box(document: TableSource, words: Iterable[int]) -> Box | None:
    """Around these words; None without any."""
    at = list(words)
    if not at:
        return None
    boxes = document.words.boxes[np.array(at)]
    return Box(*map(float, (*boxes[:, :2].min(axis=0), *boxes[:, 2:].max(axis=0))))
