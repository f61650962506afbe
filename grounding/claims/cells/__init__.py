"""Do the cells of a table say what a claim says? Only with their rows, their columns, their scale and their unit.

A claim is held against a row of a table. Every word of it must be that of a heading, of the table's title, of a unit,
or one of few that only say that something has a figure or how two figures compare; nothing else is decided here, and
stays with the words of the row. Cells of the table times terms of the claim.

support_of_row   the steps
stated           a figure, or one for each of several columns or rows: their cells have them, or others
changes          rose from, fell by, doubled: two cells of a row
orders           higher than, the largest: two cells, or all of a row or column
headings         which words say a heading, which cells are named, and which words are left
figures          what a cell counts, in its scale and unit
verdict          the verdict that callers know
"""

from grounding.claims.cells.support_of_row import support_of_row

__all__ = ["support_of_row"]
