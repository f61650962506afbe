"""Names of groups of columns in heading rows without drawn cells: which columns each of them stands over.

A rule under the name says it. Else the columns that have names of their own in a row below are shared out among the
names of the row, so that each stands in the middle of its columns or at their left edge: the cheapest way to cut the
columns into runs, found by dynamic programming in columns times names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from blocks.tables.grids.columns import Span
from blocks.tables.grids.rows import Line, PlacedPiece, rule_under
from blocks.tables.pieces.on_pages import TablePieces

_UNNAMED = 10.0
"""Points off the middle that a name may stand for a column to belong under it, rather than under none."""
_LEFT = 5.0
"""What standing at the left edge of several columns costs, in the same points: less sure than in their middle."""
_TIE = 20.0
"""Of runs that a name may stand in the middle of, the one whose text it does: the distance counts by this part."""
_FLUSH = 1.5
"""Points within which a name ends where its column does."""


def spread_headings(
    table: TablePieces, lines: Sequence[Line], number: Sequence[int], heads: int, columns: Sequence[Span]
) -> list[PlacedPiece]:
    """All pieces, names of groups of columns over every column of theirs."""
    out: list[PlacedPiece] = []
    for n, line in enumerate(lines):
        below = {c for m, other in enumerate(lines) if number[n] < number[m] < heads for c in other.columns()}
        out += _spread(table, line, columns, below) if below else line.cells
    return out


def _spread(
    table: TablePieces, line: Line, columns: Sequence[Span], named: set[int]
) -> Sequence[PlacedPiece]:
    """The line's pieces, each over its columns of those `named` below."""
    if all(cell.piece.frame for cell in line.cells):
        return line.cells
    ruled = [_over_rule(table, cell, columns) for cell in line.cells]
    if len({(cell.first, cell.last) for cell in ruled}) < len(ruled):
        ruled = list(line.cells)  # one rule under all of them
    if any(a is not b for a, b in zip(ruled, line.cells, strict=True)):
        return ruled
    names = [cell for cell in line.cells if cell.first > 0]
    free = named - line.columns() - {0}
    if not names or not free or len({(cell.first, cell.last) for cell in names}) < len(names):
        return line.cells
    if len(free) < len(names) and all(_flush_right(cell, columns) for cell in names):
        return line.cells  # names of columns, beside which one has a name in a row below only
    runs = _shared_out(names, columns, free)
    spread = [replace(cell, first=a, last=b) for cell, (a, b) in zip(names, runs, strict=True)]
    return [cell for cell in line.cells if cell.first == 0] + spread


def _flush_right(cell: PlacedPiece, columns: Sequence[Span]) -> bool:
    """True if the piece ends where its only column does."""
    return cell.first == cell.last and abs(cell.piece.sides[2] - columns[cell.last][1]) < _FLUSH


def _over_rule(table: TablePieces, cell: PlacedPiece, columns: Sequence[Span]) -> PlacedPiece:
    """The piece over the columns whose middles stand over the rule under it."""
    rule = rule_under(table, cell.piece)
    if rule is None or cell.piece.frame or rule[1] - rule[0] > 0.9 * (columns[-1][1] - columns[0][0]):
        return cell
    under = [n for n, (a, b) in enumerate(columns) if rule[0] - 2 <= (a + b) / 2 <= rule[1] + 2]
    if not under or (cell.first == under[0] and cell.last == under[-1]):
        return cell
    return replace(cell, first=min(under[0], cell.first) if cell.first else under[0], last=under[-1])


def _shared_out(
    names: Sequence[PlacedPiece], columns: Sequence[Span], free: set[int]
) -> list[tuple[int, int]]:
    """The first and the last column of each name."""
    count = len(columns)

    @cache
    def best(n: int, begin: int) -> tuple[float, tuple[tuple[int, int], ...]]:
        """The least cost of names n and further over columns from `begin` on, and their runs."""
        if n == len(names):
            return _UNNAMED * sum(c in free for c in range(begin, count)), ()
        name = names[n]
        limit = names[n + 1].first if n + 1 < len(names) else count
        found: tuple[float, tuple[tuple[int, int], ...]] = (float("inf"), ())
        for a in range(name.first, begin - 1, -1):
            if a < name.first and a not in free:
                break
            for b in range(name.last, limit):
                if b > name.last and b not in free:
                    break
                rest, runs = best(n + 1, b + 1)
                skipped = _UNNAMED * sum(c in free for c in range(begin, a))
                cost = skipped + _off(name, columns, a, b) + rest
                if cost < found[0]:
                    found = (cost, ((a, b), *runs))
        return found

    runs = list(best(0, 1)[1])
    return runs or [(cell.first, cell.last) for cell in names]


def _off(name: PlacedPiece, columns: Sequence[Span], first: int, last: int) -> float:
    """How far a name stands from the middle, or from the left edge, of these columns, in points."""
    plain = abs(_middle(name) - (columns[first][0] + columns[last][1]) / 2) / _TIE
    if first == last:
        return 0.0
    # A cell may reach to the columns beside it, as where figures stand flush right.
    low = ((columns[first - 1][1] if first else columns[0][0]) + columns[last][1]) / 2
    high = (columns[first][0] + (columns[last + 1][0] if last + 1 < len(columns) else columns[last][1])) / 2
    middle = max(low - _middle(name), _middle(name) - high, 0.0)
    left = _LEFT if abs(name.piece.sides[0] - columns[first][0]) < 2 else float("inf")
    return min(middle, left) + plain


def _middle(name: PlacedPiece) -> float:
    return (name.piece.sides[0] + name.piece.sides[2]) / 2
