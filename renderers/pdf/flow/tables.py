"""Tables: column widths by what is in them, rows as bands, header rows that come again on every page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from renderers.pdf.flow.columns import Span, column_needs, comfortable, shared
from renderers.pdf.flow.content_widths import widths_of
from renderers.pdf.flow.set_text import caption
from renderers.pdf.pages.slices import Slice
from renderers.pdf.pages.table_bands import PAD_X, PAD_Y, Band, CellBox
from renderers.pdf.press import Frame, Look, Press
from renderers.pdf.structure import Node
from renderers.tree.direction import blocks_direction
from renderers.tree.nodes import Cell, Table, Text
from renderers.tree.tables import table_grid
from renderers.tree.tables.wide_tables import Widths, parted

_SIZES = (0.92, 0.85, 0.78, 0.7)
"""Of letters in cells, in parts of the text's: the first one at which all columns are read with ease, or can be."""
_LOW_ROW = 60.0
"""Points under which a first row stays with the second, and the last but one with the last."""
_HIGHEST_HEADER = 0.4
"""Parts of a page that header rows may take to be repeated."""


@dataclass(slots=True)
class _Placed:
    """A cell and where it is."""

    cell: Cell
    row: int
    column: int


@dataclass(slots=True)
class _Grid:
    """What all rows of a table share."""

    edges: list[float]
    frame: Frame
    node: Node
    width: int
    rtl: bool


def flow_table(press: Press, table: Table, frame: Frame) -> Iterator[Slice]:
    """Its caption, its header rows, its rows; in several tables below each other where it is far too wide."""
    rtl = blocks_direction((table,), "rtl" if frame.rtl else "ltr") == "rtl"
    header, rows = _placed(table.header), _placed(table.rows)
    size, needs = _fitted(press, header, rows, table.width, frame)
    if sum(n.readable for n in needs) > frame.width and (parts := parted(table, needs, frame.width)):
        for k, part in enumerate(parts):
            label = (Text(f" ({press.labels.table_continued})"),) if k and table.caption else ()
            anchor = "" if k else table.anchor
            yield from flow_table(press, replace(part, caption=table.caption + label, anchor=anchor), frame)
        return
    grid = _grid(frame, size, shared(needs, frame.width), rtl, table.width)
    gap = frame.gap + 3
    if table.caption:
        side = "right" if rtl else "left"
        lines = caption(press, table.caption, replace(frame, node=grid.node), gap=gap, align=side)
        for line in lines:
            line.keep = True
        lines[0].anchors = (table.anchor,) if table.anchor else ()
        yield from lines
        gap = 4.0
    yield from _bands(press, table, grid, header, rows, gap)


def _bands(
    press: Press, table: Table, grid: _Grid, header: list[_Placed], rows: list[_Placed], gap: float
) -> Iterator[Slice]:
    head: Band | None = None
    if header:
        head = _band(press, header, len(table.header), grid, header=True)
        head.gap, head.keep = gap, True
        gap = 0.0
        repeated = head.height <= _HIGHEST_HEADER * grid.frame.highest
        yield head
        head = head if repeated else None
    left = len(table.rows)
    for placed, count in _tied(rows, left):
        band = _band(press, placed, count, grid, header=False)
        band.gap, band.header = gap, head
        # No page ends after a table's first row or before its last.
        ends = left == len(table.rows) or left - count == 1
        left -= count
        band.keep = ends and left > 0 and band.height < _LOW_ROW
        gap = 0.0
        yield band


def _placed(rows: table_grid.Rows) -> list[_Placed]:
    """Every cell with its row and column."""
    lines = enumerate(table_grid.placed(rows))
    return [_Placed(one.cell, row, one.column) for row, line in lines for one in line if not one.below]


def _tied(cells: list[_Placed], rows: int) -> Iterator[tuple[list[_Placed], int]]:
    """Rows by themselves, or together where a cell spans them; rows are counted from the first one's."""
    group: list[_Placed] = []
    first = reach = 0
    at = 0
    for row in range(rows):
        while at < len(cells) and cells[at].row == row:
            placed = cells[at]
            group.append(replace(placed, row=row - first))
            reach = max(reach, min(row + placed.cell.rows, rows))
            at += 1
        if row + 1 >= reach:
            yield group, row + 1 - first
            group, first, reach = [], row + 1, row + 1


def _fitted(
    press: Press, header: list[_Placed], rows: list[_Placed], width: int, frame: Frame
) -> tuple[float, list[Widths]]:
    """Size of letters, in parts of the text's, and what each column needs with its padding."""
    bold = replace(frame.look, bold=True)
    spans = [
        Span(p.column, min(p.cell.columns, width - p.column), widths_of(press, p.cell.blocks, look))
        for placed, look in ((header, bold), (rows, frame.look))
        for p in placed
    ]
    sizes = [(size, column_needs(width, [s.scaled(size, 2 * PAD_X + 0.5) for s in spans])) for size in _SIZES]
    with_ease = (found for found in sizes if sum(map(comfortable, found[1])) <= frame.width)
    readable = (found for found in sizes if sum(n.readable for n in found[1]) <= frame.width)
    return next(with_ease, None) or next(readable, sizes[-1])


def _grid(frame: Frame, size: float, widths: list[float], rtl: bool, columns: int) -> _Grid:
    total = sum(widths)
    edges = [frame.x0 + frame.width - total if rtl else frame.x0]
    for width in widths[::-1] if rtl else widths:
        edges.append(edges[-1] + width)
    look = replace(frame.look, size=frame.look.size * size, leading=1.34)
    return _Grid(edges, replace(frame, look=look, rtl=rtl), frame.node.child("Table"), columns, rtl)


def _band(press: Press, cells: list[_Placed], rows: int, grid: _Grid, *, header: bool) -> Band:
    nodes = [grid.node.child("TR") for _ in range(rows)]
    boxes = [_box(press, placed, rows, grid, nodes[placed.row], header=header) for placed in cells]
    band = Band(boxes, rows, press.theme.rule, grid.frame.panels)
    if not boxes:
        band.heights = [2 * PAD_Y] * rows
        band.height = sum(band.heights)
    return band


def _box(press: Press, placed: _Placed, rows: int, grid: _Grid, row: Node, *, header: bool) -> CellBox:
    cell, frame = placed.cell, grid.frame
    columns = min(cell.columns, grid.width - placed.column)
    first = grid.width - placed.column - columns if grid.rtl else placed.column
    x0, x1 = grid.edges[first], grid.edges[first + columns]
    pad = min(PAD_X, (x1 - x0) / 6)
    look: Look = replace(frame.look, bold=True, language="") if header else frame.look
    deep = min(cell.rows, rows - placed.row)
    node = row.child("TH" if header else "TD", _attributes(columns, deep, header=header))
    inner = replace(
        frame,
        x0=x0 + pad,
        x1=x1 - pad,
        look=look,
        node=node,
        panels=(),
        gap=4.0,
        align=cell.align,
        highest=260.0,
        floats=False,
    )
    slices = list(press.flow(press, cell.blocks, inner))
    return CellBox(x0, x1, placed.row, deep, slices, press.theme.panel if header else None)


def _attributes(columns: int, rows: int, *, header: bool) -> str:
    scope = "/Scope/Column" if header else ""
    spans = (f"/ColSpan {columns}" if columns > 1 else "") + (f"/RowSpan {rows}" if rows > 1 else "")
    return f"/A<</O/Table{scope}{spans}>>" if scope or spans else ""
