"""Two texts one under the other, word by word, with carets below the words that differ.

Words are aligned by longest matching blocks (`difflib`), folded or as they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

from blocks.text.fold import skeleton
from blocks.text.scripts import UNSPACED, UNSPACED_CLASS
from pincite.printable import printable

_PIECE = re.compile(rf"[{UNSPACED_CLASS}]|[^\s{UNSPACED_CLASS}]+")
_EDGES = ",;:.!?()[]\"'“”‘’«»"
GAP = "·"
"""Stands where one text has a word and the other has none."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """One column: a word of each text, either of which may be missing."""

    upper: str
    lower: str
    same: bool

    @property
    def width(self) -> int:
        return max(_columns(self.upper or GAP), _columns(self.lower or GAP))

    @property
    def gap_before(self) -> str:
        """What separates it from the cell before; scripts without spaces need nothing."""
        return "" if UNSPACED.fullmatch(self.upper or self.lower) else " "


def aligned(upper: str, lower: str, *, labels: tuple[str, str], width: int = 100) -> list[str]:
    """Lines in groups of three: `labels[0]` and words of `upper`, `labels[1]` and words of `lower`, carets.

    What folding hides (case, typography) is no difference here. Groups without a difference have no caret line.
    Labels should be equally long; `width` is in columns of a terminal, labels not counted.
    """
    return [line for row in _rows(_cells(upper, lower, _folded), width) for line in _row_lines(row, labels)]


def changed_rows(upper: str, lower: str, *, labels: tuple[str, str], width: int = 100) -> list[str]:
    """Like `aligned`, but every sign counts, and groups in which nothing differs are left out."""
    rows = _rows(_cells(upper, lower, str), width)
    return [line for row in rows if not all(cell.same for cell in row) for line in _row_lines(row, labels)]


def _cells(upper: str, lower: str, key: Callable[[str], str]) -> list[_Cell]:
    """The words of both texts in columns; those with the same key stand together."""
    a, b = ([printable(piece) for piece in _PIECE.findall(text)] for text in (upper, lower))
    cells: list[_Cell] = []
    matcher = SequenceMatcher(None, [*map(key, a)], [*map(key, b)], autojunk=False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        pairs = zip_longest(a[i:i_end], b[j:j_end], fillvalue="")
        cells.extend(_Cell(x, y, tag == "equal") for x, y in pairs)
    return cells


def _folded(piece: str) -> str:
    """The word's letters and digits; of a number every sign but the punctuation around it."""
    if any(c.isdigit() for c in piece):
        return piece.strip(_EDGES)
    return skeleton(piece) or piece


def _rows(cells: list[_Cell], width: int) -> Iterator[list[_Cell]]:
    row: list[_Cell] = []
    used = 0
    for cell in cells:
        if row and used + cell.width + 1 > width:
            yield row
            row, used = [], 0
        row.append(cell)
        used += cell.width + len(cell.gap_before)
    if row:
        yield row


def _row_lines(row: list[_Cell], labels: tuple[str, str]) -> Iterator[str]:
    yield labels[0] + _line([(c.upper or GAP, c) for c in row])
    yield labels[1] + _line([(c.lower or GAP, c) for c in row])
    if any(not c.same for c in row):
        marks = [("" if c.same else "^" * c.width, c) for c in row]
        yield " " * len(labels[0]) + _line(marks)


def _line(words: list[tuple[str, _Cell]]) -> str:
    padded = [
        (cell.gap_before if n else "") + word + " " * (cell.width - _columns(word))
        for n, (word, cell) in enumerate(words)
    ]
    return "".join(padded).rstrip()


def _columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(_column_width(c) for c in text)


def _column_width(c: str) -> int:
    if unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1
