"""Rows as the page shows them -> rows as they are meant: lines of one cell put together, heading rows counted.

Where rules part rows, what stands between two of them is one row. Elsewhere a line goes on with the row above it if
it is set closer than rows are, or begins in the middle of a sentence, and no column has a figure in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from blocks.tables.figures.scale import scale_in
from blocks.tables.figures.values import is_amount, is_period, is_value
from blocks.tables.grids.columns import Span, frame_key
from blocks.tables.pieces.on_pages import Piece, TablePieces

_MOST_HEADING_ROWS = 6
_FEWEST_VALUES = 0.5
"""Below the name of a column at least this part of the cells hold values, if nothing else tells the heading row."""
_FEWEST_COLUMNS, _FEWEST_ROWS = 2, 3
"""Names stand over so many columns of values alone, each with so many, whatever the other columns hold."""
_LONGEST_UNIT = 9
"""Characters."""
_ACROSS = 0.8
"""A level rule over this part of the table's width parts its rows."""
_TIGHT, _JUMP = 0.5, 0.3
"""Lines of a cell are at most so many line heights apart, and rows so much farther."""


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece and the columns that it takes."""

    piece: Piece
    """The piece."""
    text: str
    """Its words."""
    first: int
    """The first column that it takes."""
    last: int
    """The last one."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row as the page shows it."""

    cells: tuple[PlacedPiece, ...]
    """Its pieces, from left to right."""
    top: float
    """In points."""
    bottom: float
    """In points."""
    heading: bool
    """Segmentation took it for a heading row."""

    def columns(self) -> set[int]:
        """The columns that it has something in."""
        return {c for cell in self.cells for c in range(cell.first, cell.last + 1)}

    def values(self) -> set[int]:
        """The columns that it has a value in."""
        return {cell.first for cell in self.cells if is_value(cell.text) and not is_period(cell.text)}

    @property
    def amounts(self) -> bool:
        """Most of what stands behind its first column are amounts: a row in bold is no heading row for that."""
        behind = [is_amount(cell.text) for cell in self.cells if cell.first > 0]
        return 2 * sum(behind) > len(behind)

    @property
    def only_label(self) -> bool:
        """Nothing stands beside its first column."""
        return {cell.first for cell in self.cells} == {0}

    @property
    def goes_on(self) -> bool:
        """Its first words begin in the middle of a sentence."""
        return self.cells[0].text[:1].islower()


def lines_of(placed: Sequence[PlacedPiece], headings: Sequence[bool]) -> list[Line]:
    """The rows as the page shows them, one for each of the blocks that `headings` tells of."""
    rows: list[list[PlacedPiece]] = [[] for _ in headings]
    for cell in placed:
        rows[cell.piece.row].append(cell)
    return [
        Line(
            tuple(sorted(row, key=lambda cell: (cell.piece.sides[1] // 3, cell.piece.sides[0]))),
            min(cell.piece.sides[1] for cell in row),
            max(cell.piece.sides[3] for cell in row),
            heading,
        )
        for row, heading in zip(rows, headings, strict=True)
    ]


def heading_lines(lines: Sequence[Line]) -> int:
    """How many of the first lines are heading rows: those that segmentation took for such, and names or years of
    columns over values."""
    count = 0
    for n, line in enumerate(lines[:_MOST_HEADING_ROWS]):
        if n + 1 == len(lines):
            break
        if (line.heading and not line.amounts) or _names_columns(line, lines[n + 1 :]):
            count = n + 1
        elif not line.only_label or is_value(line.cells[0].text):
            break
    return count


def _names_columns(line: Line, below: Sequence[Line]) -> bool:
    """True if nothing beside the line's label is a value, and most of what stands below it is."""
    tops = {cell.first: cell.piece.sides[1] + cell.piece.height / 2 for cell in reversed(line.cells)}
    # What stands on the second line of a name is part of it: "mAP / (0.75)".
    names = [cell for cell in line.cells if cell.first > 0 and cell.piece.sides[1] < tops[cell.first]]
    label = [cell for cell in line.cells if cell.first == 0]
    if not names or any(is_value(cell.text) and not is_period(cell.text) for cell in names):
        return False
    if any(is_value(cell.text) for cell in label):
        return False
    own = {c for cell in names for c in range(cell.first, cell.last + 1)}
    below = [
        other for other in below if len(other.cells) > 1
    ]  # names of groups of rows stand over all columns
    if len(own & _of_values(below)) >= _FEWEST_COLUMNS:
        return True
    values = sum(len(own & other.values()) for other in below)
    # Dashes alone make no column one of values.
    told = (cell for other in below for cell in other.cells if cell.first in own & other.values())
    if not any(any(map(str.isdigit, cell.text)) for cell in told):
        return False
    return values >= max(1, _FEWEST_VALUES * sum(len(own & other.columns()) for other in below))


def _of_values(lines: Sequence[Line]) -> set[int]:
    """The columns that hold values and nothing else, of several rows."""
    filled = [line.columns() for line in lines]
    words = {c for line, there in zip(lines, filled, strict=True) for c in there - line.values()}
    return {c for c in set().union(*filled) - words if sum(c in there for there in filled) >= _FEWEST_ROWS}


def rows_of(table: TablePieces, lines: Sequence[Line], columns: Sequence[Span], head: int) -> list[int]:
    """The row of each line, rising from 0."""
    width = columns[-1][1] - columns[0][0]
    ruled = _ruled_between(table, lines, width)
    tight = _tight_gap(lines)
    bands = _bands(lines, ruled, head)
    number = [0]
    for n in range(1, len(lines)):
        above, here = lines[n - 1], lines[n]
        if n == head or (ruled[n] and not bands[n]) or _other_frames(above, here):
            joins = False
        elif bands[n]:
            joins = not ruled[n]
        elif n < head:
            joins = _heading_goes_on(above, here, tight, ruled_under=_ruled_under(table, above))
        else:
            joins = _goes_on(above, here, tight)
        number.append(number[-1] + (not joins))
    return number


def _framed(line: Line) -> bool:
    """True if rules tell what stands in this row: a drawn cell of its own around each piece."""
    return all(cell.piece.frame for cell in line.cells)


def _gap(above: Line, here: Line) -> float:
    """Between two lines, in heights of the lower one."""
    return (here.top - above.bottom) / max(cell.piece.height for cell in here.cells)


def _tight_gap(lines: Sequence[Line]) -> float:
    """The largest gap between lines of one row, if lines and rows are set apart differently; else -1."""
    gaps = np.sort([_gap(a, b) for a, b in pairwise(lines)])
    if len(gaps) < 3:
        return -1.0
    jumps = np.diff(gaps)
    at = int(jumps.argmax())
    lone = at + 1 < 0.1 * len(gaps) or at + 1 > 0.95 * len(gaps)
    return float(gaps[at]) if jumps[at] >= _JUMP and gaps[at] <= _TIGHT and not lone else -1.0


def _ruled_between(table: TablePieces, lines: Sequence[Line], width: float) -> list[bool]:
    """For each line: does a rule over the whole table part it from the line above?"""
    rules = table.rules
    level = rules[rules[:, 2] - rules[:, 0] >= np.maximum(_ACROSS * width, rules[:, 3] - rules[:, 1])]
    middle = (level[:, 1] + level[:, 3]) / 2
    found = [False]
    for above, here in pairwise(lines):
        low, high = (above.top + above.bottom) / 2, (here.top + here.bottom) / 2
        found.append(bool(((low < middle) & (middle < high)).any()))
    return found


def _bands(lines: Sequence[Line], ruled: Sequence[bool], head: int) -> list[bool]:
    """For each line: do rules part all rows here, so that what stands between two of them is one row?"""
    body = range(max(head, 1), len(lines))
    # Rules above the sums, or between groups of rows, are few.
    if sum(ruled[n] for n in body) < max(2, 0.25 * len(body)):
        return [False] * len(lines)
    out = [n >= head for n in range(len(lines))]
    begin = head
    for n in range(head + 1, len(lines) + 1):
        if n == len(lines) or ruled[n]:
            if any(lines[a].values() & lines[b].values() for a in range(begin, n) for b in range(begin, a)):
                out[begin + 1 : n] = [False] * (n - begin - 1)
            begin = n
    return out


def _ruled_under(table: TablePieces, line: Line) -> bool:
    """True if a rule is drawn right under one of the line's pieces, as under the name of a group of columns."""
    return any(rule_under(table, cell.piece) is not None for cell in line.cells)


def rule_under(table: TablePieces, piece: Piece) -> Span | None:
    """The width of the level rule right under a piece, if it reaches beyond it; None without one."""
    rules, (x0, _, x1, y1) = table.rules, piece.sides
    if not len(rules):
        return None
    middle = (rules[:, 1] + rules[:, 3]) / 2
    level = rules[:, 2] - rules[:, 0] > rules[:, 3] - rules[:, 1]
    near = level & (y1 - 0.35 * piece.height < middle) & (middle < y1 + 0.7 * piece.height)
    over = near & (rules[:, 0] <= x0 + 2) & (rules[:, 2] >= x1 - 2)
    widths = rules[over][:, [0, 2]]
    if not len(widths):
        return None
    a, b = widths[int((widths[:, 1] - widths[:, 0]).argmin())].tolist()
    return a, b


def _heading_goes_on(above: Line, here: Line, tight: float, *, ruled_under: bool) -> bool:
    """True if both lines are of one heading row: names broken over lines, each over one column."""
    if _framed(above) and _framed(here):
        return True
    if ruled_under or _gap(above, here) > max(_TIGHT, tight) or above.values() & here.values():
        return False
    if any(cell.first != cell.last for cell in (*above.cells, *here.cells)):
        return False
    if all(_is_unit(cell.text) for cell in here.cells if cell.first):
        return False
    names = [cell.text for cell in here.cells]
    if len(set(names)) < len(names) and len(above.cells) < len(names):
        return False  # equal names below want different ones above
    fewer, more = sorted((above.columns(), here.columns()), key=len)
    return len(fewer - more) <= 1


def _is_unit(text: str) -> bool:
    """True for what says nothing but what figures are of: "$m", "%"."""
    said = scale_in(text)
    return len(text) <= _LONGEST_UNIT and (said.unit is not None or said.factor is not None)


def _other_frames(above: Line, here: Line) -> bool:
    """True if rules make other cells of the line than of the one above."""
    if not (_framed(above) and _framed(here)):
        return False
    return not {frame_key(cell.piece) for cell in here.cells} <= {
        frame_key(cell.piece) for cell in above.cells
    }


def _goes_on(above: Line, here: Line, tight: float) -> bool:
    """True if the line goes on with the row above it."""
    if above.values() & here.values():
        return False
    both = above.columns() & here.columns()
    near = _gap(above, here) <= tight
    if here.only_label or above.only_label:
        return 0 in both and (here.goes_on or (near and not _is_group(above)))
    wraps = not here.values() and here.columns() <= above.columns()
    return wraps and (near or (0 not in here.columns() and _begins_small(here)))


def _is_group(line: Line) -> bool:
    """True for a label that ends in a colon: it names the rows below it."""
    return line.only_label and line.cells[-1].text.endswith((":", "\uff1a"))


def _begins_small(line: Line) -> bool:
    return any(cell.text[:1].islower() for cell in line.cells)


def broken_rows(lines: Sequence[Line], number: Sequence[int], head: int) -> int:
    """How many rows begin in the middle of a sentence that the row above has begun: lines of cells not put together."""
    first = lines[min(head, len(lines) - 1)]
    small = {cell.first for cell in first.cells if cell.text[:1].islower()}
    count = 0
    for n in range(max(head, 1), len(lines)):
        above, here = lines[n - 1], lines[n]
        if number[n] == number[n - 1] or _framed(here):
            continue
        begun = {cell.last for cell in above.cells if not is_value(cell.text) and not _ends(cell.text)}
        going_on = {cell.first for cell in here.cells if cell.text[:1].islower()} & begun
        # Where a column begins in small letters, so may all its cells: "strong wind", "channel closed".
        if above.columns() == here.columns() == first.columns():
            going_on -= small
        # Labels in small letters are common: "basic", "of which: ships".
        count += bool(going_on - {0}) or (0 in going_on and not (above.values() and here.values()))
    return count


def _ends(text: str) -> bool:
    return text.endswith((".", ":", "\uff1a", "\u3002"))
