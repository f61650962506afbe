"""Cells of tables that a quote joins: those of one row, and headings with what stands under them, but no others.

A quote may copy rows as they stand, each behind its label, join a row's label with some of its cells, or a heading with
a cell under it. A figure that it sets behind a cell of another row, past the label of its own, is none of that row's;
nor are words that stand in the column of a cell which it leaves out.
Told from the lines of the tables, where grids aren't sure too; linear in the quote's words.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from blocks.document import Document
from blocks.model import TABULAR
from blocks.tables.cells import Cell
from blocks.tables.figures.values import is_period, is_value
from blocks.tables.model import Table
from blocks.tables.pieces.levels import Level
from blocks.tables.pieces.on_pages import Piece
from blocks.text.fold import skeleton
from grounding.model import Difference
from grounding.quotes.candidate import Place
from grounding.quotes.tables.cell_figures import changed_figure
from grounding.quotes.tables.rows import Row
from grounding.quotes.tables.said import turning_cue

_SEVERAL = 2
"""Cells from which on a quote reads across."""
_ENDS, _BULLETS = (".", "!", "?", ":", ";", "。"), "•▪◦‣●–-"
_LONGEST_FIGURE = 4
"""Words of a cell with a figure, its unit among them; of more it is a line of text that begins with a number."""


def with_cells(document: Document, place: Place, text: str) -> Place:
    """The place, altered if the quote sets a figure of one row of a table behind cells of another."""
    at = place.index.order[list(place.positions)]
    kinds = document.block_columns.kinds
    rows = sum(kinds[block] in TABULAR for block in dict.fromkeys(document.words.blocks[at].tolist()))
    if place.altered or not rows:
        return place
    words = at.tolist()
    torn = changed_figure(document, words, text)
    if torn is None:
        cells = _known_cells(document, words)
        torn = _of_other_row(cells, text) or _cut(document, cells, place, text)
    if rows > 1:
        torn = torn or _torn(document, words, text)
        if torn is None and _begins_with_name(document, words[0]):
            torn = _misnamed(document, words, text)
    return replace(place, differences=(*place.differences, torn)) if torn else place


def _known_cells(document: Document, words: Sequence[int]) -> list[tuple[Table, Cell]]:
    """The cells of sure grids in which the words stand, in their order; none for words of one piece of a row."""
    pieces = {document.table_levels.place(word) for word in (words[0], words[-1])}
    return document.cells_of(words) if len(pieces) > 1 else []


def _of_other_row(cells: Sequence[tuple[Table, Cell]], text: str) -> Difference | None:
    """The first cell that stands in no row of the one before it, if the quote leaves out the label of its own; a
    column's cells may be read down."""
    said = {cell.words for _, cell in cells}
    own = {cell.column for table, cell in cells if not cell.header and len(Row(table, cell.row).line) > 1}
    if len(own) < _SEVERAL:
        return None
    for (table, one), (beside, cell) in pairwise(cells):
        shared = {row for row, _ in one.places} & {row for row, _ in cell.places}
        if table is not beside or shared or one.header or cell.header:
            continue
        rows = [Row(table, row) for row in range(cell.row, cell.row + cell.row_span)]
        begins = any(cell.words in (*row.groups, *row.labels, row.first) for row in rows)
        if begins or any(row.is_called(said) for row in rows):
            continue
        label = rows[0].line[rows[0].labels[-1]].text
        where = max(0, text.find(cell.text))
        return Difference(
            "cell", f"{one.text} … {cell.text}", f"{label} … {cell.text}", where, harmless=False
        )
    return None


def _cut(
    document: Document, cells: Sequence[tuple[Table, Cell]], place: Place, text: str
) -> Difference | None:
    """A row's label of which a quote of several cells has only what another row is called, "[Total] support | 48"; a
    last cell whose end turns its sentence, "A | 720 | permit needed [not]"."""
    if len(cells) < _SEVERAL:
        return None
    begin, end = (int(place.index.order[at]) for at in (place.first, place.last))
    (table, first), (_, last) = cells[0], cells[-1]
    kept = [k for k in first.words if k >= begin]
    if len(kept) < len(first.words) and not first.header:
        called = {skeleton(each.text) for each in table.cells if each.column == first.column}
        if skeleton(" ".join(document.words.texts[k] for k in kept)) in called:
            return Difference("cell", text[: len(first.text)].strip(), first.text, 0, harmless=False)
    tail = "" if last.header else _rest_of_sentence(document, last, end)
    cue = turning_cue(tail, place.lexicon) if tail else None
    return Difference(cue.kind, "", tail, len(text), harmless=False) if cue else None


def _rest_of_sentence(document: Document, cell: Cell, word: int) -> str:
    """What a cell has behind a word of it, to the end of its sentence or item."""
    texts = document.words.texts
    rest: list[str] = []
    for k in (k for k in cell.words if k >= word):
        rest += [texts[k]] if k > word else []
        if texts[k].endswith(_ENDS) or texts[k] in _BULLETS:
            break
    return " ".join(rest)


def _torn(document: Document, words: Sequence[int], text: str) -> Difference | None:
    """The first figure that stands in another row than the quote has it in."""
    levels = document.table_levels
    quoted = set(words)
    for before, word in pairwise(words):
        one, other = levels.place(before), levels.place(word)
        if one is None or other is None or one[0] is other[0]:
            continue
        left, row = one[0], other[0]
        cell = row.pieces[other[1]]
        figure = _text(document, cell)
        wraps = _overlap(left.pieces[one[1]], cell) and not is_value(_text(document, left.pieces[one[1]]))
        if wraps or not (
            _passes_over(left, one[1], row, other[1], quoted)
            if _is_figure(figure)
            else _exchanges(left, left.pieces[one[1]], row, cell, quoted)
        ):
            continue
        labels = [_text(document, level.pieces[0]) for level in (left, row)]
        where = max(0, text.find(document.words.texts[word]))
        said, found = (f"{label} … {figure}" if label != figure else figure for label in labels)
        return Difference("cell", said, found, where, harmless=False)
    return None


def _begins_with_name(document: Document, word: int) -> bool:
    """True if the word may be of the name of a column, which others stand before."""
    place = document.table_levels.place(word)
    if place is None or place[1] == 0:
        return False
    text = _text(document, place[0].pieces[place[1]])
    return not is_value(text) or is_period(text)


def _misnamed(document: Document, words: Sequence[int], text: str) -> Difference | None:
    """A figure behind the name of another column, if the quote has no figure under any that it names."""
    cells = document.cells_of(words)
    above = {
        cell.words: table.cells.heading_cells(cell).of_column for table, cell in cells if not cell.header
    }
    figures = [cell for _, cell in cells if not cell.header and _is_figure(cell.text)]
    heading = {head.words for heads in above.values() for head in heads}
    names = [cell for _, cell in cells if cell.header and cell.words not in heading]
    named = {cell.words for _, cell in cells if cell.header}
    if not names or not figures or any(head.words in named for f in figures for head in above[f.words]):
        return None
    figure = figures[0]
    own = " ".join(figure.column_headings[-1:])
    said, found = (f"{name} … {figure.text}" for name in (names[-1].text, own))
    return Difference("cell", said, found, max(0, text.find(figure.text)), harmless=False)


def _is_figure(text: str) -> bool:
    return is_value(text) and len(text.split()) <= _LONGEST_FIGURE


def _passes_over(left: Level, k: int, row: Level, m: int, quoted: Collection[int]) -> bool:
    """True if between piece `k` of the one row and `m` of the other stand cells that the quote leaves out.

    What stands at the head of its row, right under the piece before, is another line of that cell.
    """
    if any(_unquoted(piece, quoted) for piece in row.pieces[:m]):
        return True
    under = left.table == row.table and _overlap(left.pieces[k], row.pieces[m])
    return not under and any(_unquoted(piece, quoted) for piece in left.pieces[k + 1 :])


def _exchanges(left: Level, last: Piece, row: Level, cell: Piece, quoted: Collection[int]) -> bool:
    """True if each row has a cell of its own in the column of the other's, and the quote leaves both out."""
    columns = (left, cell), (row, last)
    return all(any(_overlap(own, at) and _unquoted(own, quoted) for own in r.pieces) for r, at in columns)


def _unquoted(piece: Piece, quoted: Collection[int]) -> bool:
    return not any(word in quoted for word in range(piece.first, piece.end))


def _overlap(one: Piece, other: Piece) -> bool:
    return one.sides[0] < other.sides[2] and other.sides[0] < one.sides[2]


def _text(document: Document, piece: Piece) -> str:
    return document.span_text(piece.first, piece.end)
