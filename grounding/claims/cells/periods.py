"""The year that a column stands for."""

from __future__ import annotations

from blocks.tables.cells import Cell
from grounding.claims.cells.headings import plain_years
from grounding.numbers import find_quantities

_YEARS = range(1800, 2200)


def year_of(cell: Cell) -> int | None:
    """The one year that the headings of its column have, as such or as that of a date; else None."""
    found = {
        year
        for one in find_quantities(plain_years(" ; ".join(cell.column_headings)))
        for value in one.values
        if (year := int(value) // (10000 if one.kind == "date" else 1)) in _YEARS
    }
    return found.pop() if len(found) == 1 else None
