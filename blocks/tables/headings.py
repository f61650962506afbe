"""What each cell of a grid stands under: names of its columns, groups of rows that it is in, labels of its row.

Labels are the first column, and the columns of words behind it that stand before the first column of values. A row
with nothing but a label names the group of rows below it: those set further in, or, where none is, all up to the next
such row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from blocks.tables.figures.values import is_period, is_value
from blocks.tables.grids.forms import colon_columns
from blocks.tables.grids.grid import Grid, GridCell

Place = tuple[int, int]

_MOST_LABELS, _LONGEST_LABEL = 3, 4
"""Columns of labels there are at most, and words in the usual label of those behind the first."""
_WORDS = 0.6
"""A column of labels has words in at least this part of its cells, and a column of values has fewer."""
_SET_IN = 2.0
"""Points by which a row of a group stands further in than the group's name."""


@dataclass(frozen=True, slots=True)
class Headings:
    """The places of the cells that head each cell, outermost first."""

    of_row: Mapping[Place, tuple[Place, ...]]
    """Groups of rows, then labels."""
    of_column: Mapping[Place, tuple[Place, ...]]
    """Names of groups of columns, then of the column."""


def headings(grid: Grid, texts: Mapping[Place, str]) -> Headings:
    """The headings of every place below the heading rows; `texts` are those of all cells by their first place."""
    at = {
        (r, c): cell
        for cell in grid.cells
        for r in range(cell.row, cell.row + cell.row_span)
        for c in range(cell.column, cell.column + cell.column_span)
    }
    beside = colon_columns(texts, grid.columns)
    if grid.label_rows or beside:
        return _of_form(grid, texts, beside)
    labels = label_columns(grid, texts)
    groups = _groups(grid, texts, labels)
    of_row, of_column = {}, {}
    for place, cell in at.items():
        if cell.row >= grid.head:
            # A label that is left out may be the name of the group.
            of_row[place] = tuple(
                dict.fromkeys(groups.get(place[0], ()) + _labels(place, at, texts, labels, grid.head))
            )
        of_column[place] = _names(cell, place[1], at, texts, grid.head)
    return Headings(of_row, of_column)


def _of_form(grid: Grid, texts: Mapping[Place, str], beside: Sequence[int]) -> Headings:
    """The label of each box: the cell above it, or, where columns are labels, the nearest of them before it."""
    of_row: dict[Place, tuple[Place, ...]] = {}
    of_column: dict[Place, tuple[Place, ...]] = {}
    for cell in grid.cells:
        row, column = place = _place(cell)
        if row - 1 in grid.label_rows and row not in grid.label_rows and texts.get((row - 1, column)):
            of_column[place] = ((row - 1, column),)
        before = [c for c in beside if c < column]
        if before and column not in beside and texts.get((row, before[-1])):
            of_row[place] = ((row, before[-1]),)
    return Headings(of_row, of_column)


def label_columns(grid: Grid, texts: Mapping[Place, str]) -> int:
    """How many of the first columns hold labels of the rows."""
    words = [_share_of_words(grid, texts, c) for c in range(grid.columns)]
    values = [c for c, share in enumerate(words) if share is not None and share < _WORDS]
    if not values:
        return 1
    if values[0] > 0:
        short = (c for c in range(1, values[0]) if _usual_length(grid, texts, c) > _LONGEST_LABEL)
        return min(next(short, values[0]), _MOST_LABELS)
    # Numbers of the row, or a year, may stand before its label or alone.
    for c in range(1, min(_MOST_LABELS, grid.columns - 1)):
        share = words[c]
        if share is not None and share >= _WORDS and (c == 1 or c + 1 in values):
            return c + 1
    first = [texts[place] for place in _body(grid, 0) if texts[place]]
    return int(bool(first) and all(is_period(text) for text in first))


def _body(grid: Grid, column: int) -> list[Place]:
    return [(c.row, c.column) for c in grid.cells if c.column == column and c.row >= grid.head]


def _share_of_words(grid: Grid, texts: Mapping[Place, str], column: int) -> float | None:
    """The part of a column's filled cells that hold words; None if it has none."""
    filled = [texts[place] for place in _body(grid, column) if texts[place]]
    return sum(not is_value(text) for text in filled) / len(filled) if filled else None


def _usual_length(grid: Grid, texts: Mapping[Place, str], column: int) -> float:
    """The words of a column's filled cells on average."""
    counts = [len(texts[place].split()) for place in _body(grid, column) if texts[place]]
    return sum(counts) / max(len(counts), 1)


def _names(
    cell: GridCell, column: int, at: Mapping[Place, GridCell], texts: Mapping[Place, str], head: int
) -> tuple[Place, ...]:
    """The cells of heading rows over a cell in one of its columns, each once; of a heading the rows above it."""
    over = [at[row, column] for row in range(min(head, cell.row))]
    places = dict.fromkeys((one.row, one.column) for one in over)
    return tuple(place for place in places if texts[place])


def _labels(
    of: Place, at: Mapping[Place, GridCell], texts: Mapping[Place, str], labels: int, head: int
) -> tuple[Place, ...]:
    """The labels of a row before one of its places; an outer one that is left out is that of the row above."""
    found: dict[Place, None] = {}
    first = at[of].column
    for c in range(min(labels, first)):
        row = of[0]
        place = _place(at[row, c])
        inner = any(texts[_place(at[row, n])] for n in range(c + 1, labels))
        while not texts[place] and inner and row > head and c < labels - 1:
            row -= 1
            place = _place(at[row, c])
        if texts[place] and place[1] < first:
            found[place] = None
    return tuple(found)


def _place(cell: GridCell) -> Place:
    return cell.row, cell.column


def _groups(grid: Grid, texts: Mapping[Place, str], labels: int) -> dict[int, tuple[Place, ...]]:
    """For each row the names of the groups that it is in, outermost first."""
    covered = {r for c in grid.cells if c.row_span > 1 for r in range(c.row + 1, c.row + c.row_span)}
    rows: dict[int, list[GridCell]] = {}
    for cell in grid.cells:
        if cell.row >= grid.head and cell.words:
            rows.setdefault(cell.row, []).append(cell)
    firsts = {row: _begin(own[0]) for row, own in rows.items()}
    names = {row for row, own in rows.items() if row not in covered and _is_group(own, texts, labels)}
    open_groups: list[_Group] = []
    found: dict[int, tuple[Place, ...]] = {}
    for row, begin in firsts.items():
        if row in names:
            level = _level(firsts.get(row + 1), begin)
            kept = _around_name(open_groups, row, begin, outer=level and row + 1 in names)
            group = _Group(
                _place(rows[row][0]), begin, set_in=row + 1 in firsts and firsts[row + 1] > begin + _SET_IN
            )
            found[row] = tuple(one.place for one in kept)
            open_groups = [*kept, group]
        else:
            open_groups = _around_row(open_groups, begin)
            found[row] = tuple(one.place for one in open_groups)
    return found


@dataclass(frozen=True, slots=True)
class _Group:
    """A row that names those below it."""

    place: Place
    """Its cell."""
    begin: float
    """Where it begins, in points."""
    set_in: bool
    """Its rows are set in further."""


def _begin(cell: GridCell) -> float:
    """Where a row begins; a name set over several columns stands above all rows, wherever it is centred."""
    return float("-inf") if cell.column_span > 1 else cell.left if cell.column == 0 else float("inf")


def _level(a: float | None, b: float) -> bool:
    return a is not None and (a == b or abs(a - b) <= _SET_IN)


def _is_group(own: Sequence[GridCell], texts: Mapping[Place, str], labels: int) -> bool:
    """True for a row with one cell, a label or over the columns, that is no value."""
    if len(own) != 1 or (own[0].column >= max(labels, 1) and own[0].column_span == 1):
        return False
    text = texts[_place(own[0])]
    return not is_value(text) or is_period(text)


def _around_name(groups: Sequence[_Group], row: int, begin: float, *, outer: bool) -> list[_Group]:
    """The groups that a group's name stands in: level with the name right above it, it is within that; else only
    within those that it is set in from. One that is `outer` to the next name takes the place of all level ones."""
    kept = list(groups)
    while kept and begin <= kept[-1].begin + _SET_IN:
        last = kept[-1]
        if _level(begin, last.begin) and last.place[0] == row - 1:
            break
        kept.pop()
        if kept and _level(begin, last.begin) and _level(begin, kept[-1].begin) and not outer:
            break
    return kept


def _around_row(groups: Sequence[_Group], begin: float) -> list[_Group]:
    """The groups that a row is in: those it is set in from, and those whose rows aren't set in."""
    kept = list(groups)
    while kept and begin <= kept[-1].begin + _SET_IN:
        if not kept[-1].set_in and begin >= kept[-1].begin - _SET_IN:
            break
        kept.pop()
    return kept
