"""The notes of a table: the lines right below it, and the marks by which its cells refer to them.

A mark is a sign or a sign in brackets at the end of a cell, or a small raised letter or number there; it counts only if
a line below the table begins with it. Lines without a mark are the table's own if they are set in smaller type.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median

import numpy as np

from blocks.model import FURNITURE, TABULAR, Kind
from blocks.tables.cells import TableNote
from blocks.tables.grids.grid import GridCell
from blocks.tables.pieces.on_pages import TablePieces, TableSource

_MARK = re.compile(r"(?:(?<!\*)\*+|[\u2020\u2021\u00a7\u00b6]+|\((?:[a-z]|\d\d?)\)|\[(?:[a-z]|\d\d?)\])$")
_RAISED = re.compile(r"[a-z]$|\d\d?$")
_HEIGHT = 0.8
"""A raised mark is at most so high, in heights of the word before it."""
_SMALLER = 0.93
"""Lines of notes without marks are at most so high, in heights of the table's words."""
_NEAR = 2.0
"""Line heights below the table in which they begin; farther down stand the footnotes of the page."""
_MOST = 8
"""Blocks below a table that are looked at."""
_ENDS = FURNITURE | TABULAR | {Kind.HEADING, Kind.CAPTION}
"""What no note of the table above stands behind."""

Place = tuple[int, int]


def notes_of(
    document: TableSource, pieces: TablePieces, cells: Sequence[GridCell]
) -> tuple[tuple[TableNote, ...], dict[Place, tuple[TableNote, ...]]]:
    """The notes below a table in their order, and those of each cell that has a mark."""
    marks = {
        (cell.row, cell.column): found for cell in cells if (found := list(_marks(document, cell.words)))
    }
    used = {mark for found in marks.values() for mark in found}
    notes: dict[str, TableNote] = {}
    plain: list[TableNote] = []
    for block in _below(document, pieces):
        for note in _parted(document.block_texts[block], used):
            if note.mark:
                notes.setdefault(note.mark, note)
            elif _is_small(document, pieces, block):
                plain.append(note)
    of_cells = {
        place: own for place, found in marks.items() if (own := tuple(notes[m] for m in found if m in notes))
    }
    return (*notes.values(), *plain), of_cells


def _marks(document: TableSource, words: Sequence[int]) -> Iterator[str]:
    """The marks at the end of a cell's words, or those that may be: of a cell that is one, none."""
    if not words:
        return
    text = document.words.texts[words[-1]]
    rest = text
    while (found := _MARK.search(rest)) and (found.start() or len(words) > 1):
        yield found[0]
        rest = rest[: found.start()]
        if not rest:
            return
    heights = document.words.boxes[list(words[-2:]), 3] - document.words.boxes[list(words[-2:]), 1]
    if len(words) > 1 and heights[1] < _HEIGHT * heights[0] and _RAISED.match(text):
        yield text


def _below(document: TableSource, pieces: TablePieces) -> Iterator[int]:
    """The blocks right below a table on its page, then the footnotes there."""
    columns, pages = document.block_columns, document.words.pages
    count = len(columns.kinds)
    adjacent = True
    for block in range(pieces.blocks.stop, min(pieces.blocks.stop + _MOST, count)):
        kind = columns.kinds[block]
        if int(pages[columns.first_words[block]]) != pieces.page:
            return
        adjacent = adjacent and kind not in _ENDS
        if adjacent or kind is Kind.FOOTNOTE:
            yield block


def _parted(text: str, marks: set[str]) -> Iterator[TableNote]:
    """The notes of a block, which may hold several; nothing where it begins with no mark and has one further on."""
    tokens = text.split()
    begins = [n for n, token in enumerate(tokens) if _begins(token, marks)]
    if not begins or begins[0] > 0:
        yield TableNote("", " ".join(tokens))
        return
    for begin, end in zip(begins, [*begins[1:], len(tokens)], strict=True):
        mark = _begins(tokens[begin], marks)
        words = [tokens[begin][len(mark) :], *tokens[begin + 1 : end]]
        yield TableNote(mark, " ".join(filter(None, words)).lstrip(".:) ").rstrip(";, "))


def _begins(token: str, marks: set[str]) -> str:
    """The mark that a word is, or begins with as a sign does; empty if none."""
    if token.rstrip(".:)") in marks and token.rstrip(".:)"):
        return token.rstrip(".:)")
    if token in marks:
        return token
    signs = re.match(r"\*+|[\u2020\u2021\u00a7\u00b6]+|[(\[]\w\w?[)\]]", token)
    return signs[0] if signs and signs[0] in marks else ""


def _is_small(document: TableSource, pieces: TablePieces, block: int) -> bool:
    """True if a block right below the table is set in smaller type than it, under its columns."""
    columns = document.block_columns
    bounds = [*columns.first_words[block : block + 2].tolist(), len(document.words)]
    own = document.words.boxes[bounds[0] : bounds[1]]
    table = document.words.boxes[pieces.first_word : pieces.first_word + len(pieces.texts)]
    small = median((own[:, 3] - own[:, 1]).tolist()) <= _SMALLER * median(
        (table[:, 3] - table[:, 1]).tolist()
    )
    height = float(np.median(own[:, 3] - own[:, 1]))
    under = own[0, 0] > table[:, 0].min() - 2 * height and own[0, 0] < table[:, 2].max()
    near = own[0, 1] - table[:, 3].max() < _NEAR * height
    return bool(small and under and near and block == pieces.blocks.stop)
