"""Column widths after CSS 2.1's automatic table layout (17.5.2.2): from each column's longest word and longest line.

Where the lines don't fit, CSS leaves open how columns give way. Here they grow from their longest words to a room in
which a text can be read, and from there to their longest lines, each step shared by how much a column lacks: rows of
long texts get as few lines as they can, and a comment is never as narrow as the figures beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from renderers.tree.tables.wide_tables import Widths

_COMFORT = 96.0
"""Room in which a text is read with ease, in points: about 20 letters of a table."""
_FEW_LINES = 4.0
"""A cell of no more lines is read with ease in less room."""


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


def comfortable(need: Widths) -> float:
    """The width from which on a column is read with ease, in points."""
    return max(need.least, min(need.most / _FEW_LINES, _COMFORT))


def shared(needs: Sequence[Widths], room: float) -> list[float]:
    """Widths of the columns in that much room: their longest lines where these fit.

    Where not even their longest words fit, the widest columns are cut to the same width.
    """
    with_ease = [max(n.least, min(n.most, _COMFORT)) for n in needs]
    steps = [[n.least for n in needs], with_ease, [n.most for n in needs]]
    for low, high in pairwise(steps):
        if sum(low) <= room < sum(high):
            part = (room - sum(low)) / (sum(high) - sum(low))
            return [a + part * (b - a) for a, b in zip(low, high, strict=True)]
    return steps[-1] if sum(steps[-1]) <= room else _cut(steps[0], room)


def _cut(widths: Sequence[float], room: float) -> list[float]:
    """The widths, none wider than a limit at which all together fill the room."""
    left = room
    for k, width in enumerate(ascending := sorted(widths)):
        limit = left / (len(ascending) - k)
        if width > limit:
            return [min(width, limit) for width in widths]
        left -= width
    return [*widths]
