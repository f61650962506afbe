"""Forms: boxes with their labels above what is filled in, or beside it.

Where most drawn cells begin with a line in smaller type, that line is the box's label, and each row of boxes is two:
the labels, and what they name. Where whole columns end in colons, each of their cells labels the one on its right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from blocks.tables.figures.values import is_value
from blocks.tables.pieces.on_pages import Piece, TablePieces

_SMALLER = 0.87
"""A label's height is at most this part of that of what is filled in."""
_MOST = 0.8
"""At least this part of the boxes that are filled in have such a label, or of a column's cells a colon."""
_FEWEST = 3
"""Boxes of a form that have both."""
_COLONS = (":", "\uff1a")

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LabelledBoxes:
    """A form with labels above, each row of boxes as two rows."""

    pieces: list[Piece]
    """By row; labels, and what they name, with a drawn cell each."""
    label_rows: frozenset[int]
    """The rows that are labels."""


def labels_apart(table: TablePieces, pieces: Sequence[Piece]) -> LabelledBoxes | None:
    """The boxes of a form with labels above; None if it is none."""
    boxes: dict[tuple[float, ...], list[Piece]] = defaultdict(list)
    for piece in pieces:
        if piece.frame is None:
            return None
        boxes[piece.frame].append(piece)
    parted = [_label_and_rest(own) for own in boxes.values()]
    filled = [(label, rest) for label, rest in parted if rest]
    named = [(label, rest) for label, rest in filled if _names(table, label, rest)]
    if len(named) < _FEWEST or len(named) < _MOST * len(filled):
        return None
    usual = median(piece.height for label, _ in named for piece in label)
    if any(piece.height * _SMALLER > usual for label, rest in parted if not rest for piece in label):
        return None
    return _in_two_rows(parted)


def _label_and_rest(box: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """The pieces of a box's first line, and those below."""
    first = min(box, key=lambda piece: piece.sides[1])
    middle = (first.sides[1] + first.sides[3]) / 2
    label = [piece for piece in box if piece.sides[1] < middle < piece.sides[3]]
    return label, [piece for piece in box if piece not in label]


def _names(table: TablePieces, label: Sequence[Piece], rest: Sequence[Piece]) -> bool:
    """True if the first line is words in smaller type than what stands below."""
    small = max(p.height for p in label) <= _SMALLER * min(p.height for p in rest)
    return small and not any(is_value(table.text(piece)) for piece in label)


def _in_two_rows(parted: Sequence[tuple[list[Piece], list[Piece]]]) -> LabelledBoxes:
    """Labels in one row, what they name in the next; rows without anything are left out."""
    out: list[Piece] = []
    for label, rest in parted:
        frame = label[0].frame
        assert frame is not None
        line = max(piece.sides[3] for piece in label)
        above, below = (frame[0], frame[1], frame[2], line), (frame[0], line, frame[2], frame[3])
        out += [replace(piece, row=2 * piece.row, frame=above) for piece in label]
        out += [replace(piece, row=2 * piece.row + 1, frame=below) for piece in rest]
    rows = {row: n for n, row in enumerate(sorted({piece.row for piece in out}))}
    placed = sorted((replace(piece, row=rows[piece.row]) for piece in out), key=lambda piece: piece.row)
    return LabelledBoxes(placed, frozenset(n for row, n in rows.items() if row % 2 == 0))


def colon_columns(texts: Mapping[Place, str], columns: int) -> list[int]:
    """The columns of a form whose cells label those on their right; none where there are less than two."""
    found = []
    for column in range(columns - 1):
        cells = [text for (_, c), text in texts.items() if c == column and text]
        if cells and sum(text.endswith(_COLONS) for text in cells) >= _MOST * len(cells):
            found.append(column)
    apart = all(b - a > 1 for a, b in pairwise(found))
    return found if len(found) > 1 and found[0] == 0 and apart else []
