"""Cells of tables that a quote joins: those of one row, and headings with what stands under them, but no others.

A quote may copy rows as they stand, each behind its label, join a row's label with some of its cells, or a heading with
a cell under it. A figure that it sets behind a cell of another row, past the label of its own, is none of that row's;
nor are words that stand in the column of a cell which it leaves out.
Told from the lines of the tables, where grids aren't sure too; linear in the quote's words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from blocks.document import Document
from blocks.model import TABULAR
from blocks.tables.figures.values import is_period, is_value
from blocks.tables.pieces.levels import Level
from blocks.tables.pieces.on_pages import Piece
from grounding.model import Difference
from grounding.quotes.candidate import Place

_SIGNED = re.compile(
    r"(?P<sign>\((?=\s*[$€£¥]?\s*[\d.,]+\s*%?\s*\))\s*|(?<!\w)[-\u2010-\u2015\u2212]\s?)?"
    r"[$€£¥]?\s*(?P<digits>\d[\d.,]*)\s*%?\s*\)?"
)
"""A figure, with the bracket or the minus before it, if it has one."""
_GROUP = 3
"""Digits between two marks of thousands."""
_LONGEST_FIGURE = 4
"""Words of a cell with a figure, its unit among them; of more it is a line of text that begins with a number."""


def with_cells(document: Document, place: Place, text: str) -> Place:
    """The place, altered if the quote sets a figure of one row of a table behind cells of another."""
    at = place.index.order[list(place.positions)]
    kinds = document.block_columns.kinds
    rows = sum(kinds[block] in TABULAR for block in dict.fromkeys(document.words.blocks[at].tolist()))
    if place.altered or not rows:
        return place
    torn = _turned(document, at.tolist(), text) or _recut(document, at.tolist(), text)
    if rows < 2:
        return replace(place, differences=(*place.differences, torn)) if torn else place
    torn = torn or _torn(document, at.tolist(), text)
    if torn is None and _begins_with_name(document, int(at[0])):
        torn = _misnamed(document, at.tolist(), text)
    return replace(place, differences=(*place.differences, torn)) if torn else place


def _turned(document: Document, words: Sequence[int], text: str) -> Difference | None:
    """The first figure in an accountant's brackets, and so negative, of which only the quote or only the cell has
    them; a minus is as good."""
    said: dict[str, list[re.Match[str]]] = {}
    for figure in _SIGNED.finditer(text):
        said.setdefault(_digits(figure["digits"]), []).append(figure)
    for word in words:
        figures = said.get(_digits(document.words.texts[word]), [])
        at = document.table_levels.place(word) if figures else None
        if at is None:
            continue
        cell = _text(document, at[0].pieces[at[1]])
        own = _SIGNED.fullmatch(cell)
        # Of several equal figures one may be another cell's.
        if own is not None and all(bool(own["sign"]) != bool(each["sign"]) for each in figures):
            return Difference("sign", figures[0][0].strip(), cell, figures[0].start(), harmless=False)
    return None


def _recut(document: Document, words: Sequence[int], text: str) -> Difference | None:
    """The first figures of cells whose digits the quote parts with other spaces: "31 5320" or "315320" for 315 and 320;
    not where those group thousands."""
    said = [(token, _digits(token)) for token in text.split() if _digits(token)]
    own = [(word, digits) for word in words if (digits := _digits(document.words.texts[word]))]
    ends = [[*accumulate(len(digits) for _, digits in side)] for side in (said, own)]
    if "".join(d for _, d in said) != "".join(d for _, d in own) or ends[0] == ends[1]:
        return None  # some are written another way, or all alike
    common = sorted({0, *ends[0]} & {0, *ends[1]})
    for low, high in pairwise(common):
        tokens = [each for each, end in zip(said, ends[0], strict=True) if low < end <= high]
        figures = [each for each, end in zip(own, ends[1], strict=True) if low < end <= high]
        cells = {document.table_levels.place(word) for word, _ in figures}
        if len(tokens) == len(figures) == 1 or None in cells:
            continue
        grouped = len(tokens) == 1 and len(cells) == 1 and _groups_thousands([d for _, d in figures])
        if grouped or (len(figures) == 1 and _groups_thousands([d for _, d in tokens])):
            continue
        quoted, found = " ".join(t for t, _ in tokens), " ".join(document.words.texts[w] for w, _ in figures)
        return Difference("number", quoted, found, max(0, text.find(tokens[0][0])), harmless=False)
    return None


def _groups_thousands(digits: Sequence[str]) -> bool:
    return len(digits[0]) <= _GROUP and all(len(each) == _GROUP for each in digits[1:])


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


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
