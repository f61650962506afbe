"""What the layout model found (`blocks/layout/`), as segmentation follows it: margins, side notes, tables.

Order, paragraphs and kinds see to a line's region themselves. Lines in no region are left to pincite's own rules.
Tuned by how far the model is believed: `_ZONE`, `_SEVERAL`, `_WHOLE`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from blocks.model import Kind
from blocks.segment.kinds import lines_beside
from blocks.segment.lines.lines import LARGER, Lines, Parts, body_size
from blocks.segment.margins.page_labels import is_page_number
from blocks.segment.margins.recurring_margins import BODY, FOOTER, HEADER, PAGE_NUMBER
from blocks.segment.tables.tables import Cells, header_rows

_MARGINS = (Kind.HEADER, Kind.FOOTER)
_ZONE = 0.2
"""Part of the page's height at its head and foot within which the model's headers and footers are believed."""
_RUNNING = (Kind.PARAGRAPH, Kind.LIST)
_SEVERAL = 0.5
"""A table has several cells in at least this part of its rows."""
_WHOLE = 0.9
"""A table whose lines pincite's own rules put into one table, but for a tenth, keeps the rows that these found."""


def region_margins(rows: Lines, margin: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """BODY, HEADER, FOOTER, PAGE_NUMBER or HIDDEN of each line: what repeats on pages, and what the model says.

    The model is believed near the head and foot of a page that has other text too, of lines in no larger type than
    the body's: others are titles. What runs up the page is no margin.
    """
    if rows.parts is None:
        return margin
    height = np.array([page.height for page in rows.pages])[rows.page - 1]
    middle = (rows.boxes[:, 1] + rows.boxes[:, 3]) / 2
    wide = rows.boxes[:, 2] - rows.boxes[:, 0] > rows.boxes[:, 3] - rows.boxes[:, 1]
    given = np.array([kind in _MARGINS for kind in rows.region_kinds], dtype=bool) & (margin == BODY) & wide
    given &= rows.size <= LARGER * body_size(rows)
    given &= (middle < _ZONE * height) | (middle > (1 - _ZONE) * height)
    other = np.bincount(rows.page, weights=(margin == BODY) & ~given, minlength=len(rows.pages) + 1)
    out = margin.copy()
    for i in np.flatnonzero(given & (other[rows.page] > 0)).tolist():
        number = is_page_number(rows.text(i))
        out[i] = PAGE_NUMBER if number else HEADER if middle[i] < height[i] / 2 else FOOTER
    return out


def believed(rows: Lines, margin: NDArray[np.uint8]) -> Lines:
    """The lines, those that the model is mistaken about in no region: side notes that it runs into the text that they
    stand beside, and forms and lists that it takes for tables."""
    parts = rows.parts
    if parts is None:
        return rows
    kinds = np.array(rows.region_kinds, dtype=object)
    mistaken = np.isin(kinds, _RUNNING) & lines_beside(rows, margin)
    for n in np.unique(rows.region[kinds == Kind.TABLE]).tolist():
        here = rows.region == n
        mistaken |= here & (not _has_columns(parts, rows.first[here]))
    return replace(rows, region=np.where(mistaken, -1, rows.region))


def region_cells(rows: Lines, margin: NDArray[np.uint8], cells: Cells) -> Cells:
    """The tables that the model found, and pincite's own outside its regions.

    Where drawn rules or aligned values made the same table, their rows are kept: they know where a rule is drawn.
    """
    parts = rows.parts
    if parts is None:
        return cells
    region, body = rows.region, margin == BODY
    table, row, place = cells.table.copy(), cells.row.copy(), cells.place.copy()
    tabular = np.array([kind is Kind.TABLE for kind in rows.region_kinds], dtype=bool) & body
    table[(region >= 0) & ~tabular] = -1
    number = int(cells.table.max(initial=-1)) + 1
    for n in np.unique(region[tabular]).tolist():
        here = np.flatnonzero((region == n) & tabular)
        if _is_one_table(cells, here, region):
            table[here[cells.table[here] < 0]] = -1
            continue
        table[here] = number
        words = rows.first[here]
        row[here] = np.unique(parts.row[words], return_inverse=True)[1]
        order = np.lexsort((rows.boxes[here, 0], rows.boxes[here, 1], parts.column[words], parts.row[words]))
        place[here[order]] = np.arange(len(here))
        number += 1
    return Cells(table, row, place, header_rows(rows, table, row))


def _has_columns(parts: Parts, words: NDArray[np.int64]) -> bool:
    """True if at least half the rows that these words stand in have several cells; forms and lists have one a row."""
    cells = np.unique(np.stack([parts.row[words], parts.column[words]]), axis=1)
    counts = np.bincount(cells[0])
    return bool((counts > 1).sum() >= _SEVERAL * (counts > 0).sum())


def _is_one_table(cells: Cells, here: NDArray[np.int64], region: NDArray[np.int64]) -> bool:
    """True if nearly all of these lines are one table of pincite's own, which holds little else."""
    own = cells.table[here]
    if not (own >= 0).any():
        return False
    usual = int(np.bincount(own[own >= 0]).argmax())
    total = int((cells.table == usual).sum())
    shared = int((own == usual).sum())
    return shared > _WHOLE * len(here) and shared > _WHOLE * total
