"""Column widths after CSS 2.1's automatic table layout (17.5.2.2): from each column's longest word and longest line.

Where the lines don't fit, CSS leaves open how columns give way; here the wide ones get the same width, and none less
than its longest word. That width is found by bisection, in 40 steps over the columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from renderers.tree.wide_tables import Widths


class Span(NamedTuple):
    """A cell over several columns."""

    first: int
    """Its first column."""
    columns: int
    """How many."""
    widths: Widths
    """What its words need."""

    def scaled(self, size: float, padding: float) -> Span:
        """The same with letters of another size, and with what stands beside the words."""
        widths = Widths(self.widths.least * size + padding, self.widths.most * size + padding)
        return self._replace(widths=widths)


def column_needs(columns: int, cells: Sequence[Span]) -> list[Widths]:
    """What each column needs; what a spanning cell lacks is shared by its columns."""
    least, most = [0.0] * columns, [0.0] * columns
    for span in sorted(cells, key=lambda s: s.columns):
        covered = range(span.first, span.first + span.columns)
        for widths, needed in ((least, span.widths.least), (most, span.widths.most)):
            lacking = needed - sum(widths[c] for c in covered)
            if lacking > 0:
                for column in covered:
                    widths[column] += lacking / span.columns
    return [Widths(a, max(a, b)) for a, b in zip(least, most, strict=True)]


def shared(needs: Sequence[Widths], room: float) -> list[float]:
    """Widths of the columns in that much room.

    Where all fits, each is as wide as its longest line. Else short columns are that still, and the others equally
    wide as far as their longest words allow; where even those don't fit, they are cut to the same width.
    """
    if sum(n.most for n in needs) <= room:
        return [n.most for n in needs]
    floors = [n.least for n in needs] if sum(n.least for n in needs) <= room else [0.0] * len(needs)
    tops = [n.most if any(floors) else n.least for n in needs]
    low, high = 0.0, max(tops)
    for _ in range(40):
        level = (low + high) / 2
        total = sum(min(max(level, floor), top) for floor, top in zip(floors, tops, strict=True))
        low, high = (level, high) if total <= room else (low, level)
    return [min(max(low, floor), top) for floor, top in zip(floors, tops, strict=True)]
