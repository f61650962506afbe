"""Tables in a Word file: header rows that come back on every page, cells over several rows and columns.

Rows are w:tr with w:tblHeader and w:cantSplit, spans w:gridSpan and w:vMerge. A table whose columns can't be read in
small letters is parted by columns (`tree.tables.wide_tables`); one with more columns than Word has becomes a list of
cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from renderers.docx.flow.columns import MEASURED_SIZE, column_needs, column_widths
from renderers.docx.flow.paragraphs import add_property, draw_paragraph, framed
from renderers.docx.parts.styles import SMALL_TABLE
from renderers.docx.parts.xml import Element, w
from renderers.docx.writer import Setting, Writer
from renderers.tree.direction import blocks_direction
from renderers.tree.nodes import Block, Cell, CodeBlock, Figure, Table, Text
from renderers.tree.tables.table_grid import Placed, Rows, placed
from renderers.tree.tables.wide_tables import Widths, parted
from renderers.tree.walk import child_inlines, plain_text, walk_blocks

DrawBlocks = Callable[[Writer, tuple[Block, ...], Setting], list[Element]]

MOST_COLUMNS = 63
"""Word has no more."""
_LONG_CELL = 900
"""Characters of a cell from which its row may break over pages."""
_SHORT = 8
"""Rows of a table that is kept on one page."""
_MARGINS = 200
_TEXT, _HEADING = "TableText", "TableHeading"
"""Styles of cells."""


def draw_table(
    writer: Writer, table: Table, setting: Setting, draw_blocks: DrawBlocks, *, small: bool = False
) -> list[Element]:
    """Caption, table, and a little room below it; several tables below each other where it is far too wide. A table
    that can't be parted and that Word has not got the columns for becomes a list of its cells; `small` tables
    have small letters."""
    setting = replace(setting, direction=blocks_direction((table,), setting.direction))
    needs, look = _fitted(table, setting, writer.theme.size / MEASURED_SIZE, small=small)
    room = setting.width / 20
    if sum(need.readable for need in needs) > room and (parts := parted(table, needs, room)):
        return _draw_parts(writer, parts, setting, draw_blocks)
    caption = _draw_caption(writer, table, setting)
    if table.width > MOST_COLUMNS:
        cells = (cell for row in (*table.header, *table.rows) for cell in row)
        return caption + [drawn for cell in cells for drawn in draw_blocks(writer, cell.blocks, setting)]
    # Word and LibreOffice put narrow tables that run to the left at different edges.
    widths = column_widths(needs, setting.width, full=setting.direction == "rtl")
    header = [*_draw_rows(writer, table.header, widths, setting, draw_blocks, _HEADING + look)]
    rows = [*_draw_rows(writer, table.rows, widths, setting, draw_blocks, _TEXT + look)]
    if not header and not rows:
        return caption
    if len(rows) <= _SHORT and not any(_is_long(cell) for row in table.rows for cell in row):
        _keep_together([*header, *rows])
    grid = w("tblGrid", *(w("gridCol", w=width) for width in widths))
    drawn = w("tbl", _table_properties(table, widths, setting), grid, *header, *rows)
    return [*caption, drawn, framed((), replace(setting, indent=0, align=""), style="AfterTable")]


def _fitted(table: Table, setting: Setting, scale: float, *, small: bool) -> tuple[list[Widths], str]:
    """What the columns need with letters of `scale` times the usual size, and the end of their styles' names: small
    letters where they are too wide otherwise."""
    needs = column_needs(table, scale)
    if not small and sum(need.readable for need in needs) * 20 <= setting.width:
        return needs, ""
    return column_needs(table, scale * SMALL_TABLE), "Small"


def _draw_parts(
    writer: Writer, parts: list[Table], setting: Setting, draw_blocks: DrawBlocks
) -> list[Element]:
    """The parts of a table, each with its caption."""
    label = (Text(f" ({writer.labels.table_continued})"),)
    drawn = draw_table(writer, parts[0], setting, draw_blocks, small=True)
    for part in parts[1:]:
        again = replace(part, caption=part.caption + label if part.caption else ())
        drawn += draw_table(writer, again, setting, draw_blocks, small=True)
    return drawn


def _keep_together(rows: list[Element]) -> None:
    """Word keeps rows on the page of the next ones by their paragraphs."""
    for row in rows[:-1]:
        for paragraph in row.iter(w("p").tag):
            add_property(paragraph, "keepNext")


def _draw_caption(writer: Writer, table: Table, setting: Setting) -> list[Element]:
    if not table.caption:
        return []
    together = [w("keepNext"), w("spacing", before=160, after=80)]
    caption, place = table.caption, table.anchor
    return [draw_paragraph(writer, caption, setting, style="Caption", properties=together, place=place)]


def _table_properties(table: Table, widths: list[int], setting: Setting) -> Element:
    return w(
        "tblPr",
        w("tblStyle", val="ReportTable"),
        w("bidiVisual") if setting.direction == "rtl" else None,
        w("tblW", w=sum(widths), type="dxa"),
        w("tblInd", w=setting.indent, type="dxa") if setting.indent else None,
        w("tblLook", val="0020" if table.header else "0000", firstRow=int(bool(table.header))),
    )


def _draw_rows(
    writer: Writer, rows: Rows, widths: list[int], setting: Setting, draw_blocks: DrawBlocks, style: str
) -> Iterator[Element]:
    header = style.startswith(_HEADING)
    for line in placed(rows):
        cells = [_draw_cell(writer, cell, widths, setting, draw_blocks, style) for cell in line]
        whole = header or not any(_is_long(cell.cell) for cell in line)
        properties = [w("cantSplit") if whole else None, w("tblHeader") if header else None]
        yield w("tr", w("trPr", *properties) if any(p is not None for p in properties) else None, *cells)


def _draw_cell(
    writer: Writer,
    cell: Placed,
    widths: list[int],
    setting: Setting,
    draw_blocks: DrawBlocks,
    style: str,
) -> Element:
    width = sum(widths[cell.column : cell.column + cell.cell.columns])
    properties = w(
        "tcPr",
        w("tcW", w=width, type="dxa"),
        w("gridSpan", val=cell.cell.columns) if cell.cell.columns > 1 else None,
        w("vMerge", val=None if cell.below else "restart") if cell.cell.rows > 1 else None,
        w("vAlign", val="bottom") if style.startswith(_HEADING) else None,
    )
    inside = replace(
        setting,
        width=max(width - _MARGINS, 400),
        indent=0,
        style=style,
        align=cell.cell.align,
    )
    drawn = [] if cell.below else draw_blocks(writer, cell.cell.blocks, inside)
    if not drawn or drawn[-1].tag != w("p").tag:
        drawn.append(framed((), inside))
    return w("tc", properties, *drawn)


def _is_long(cell: Cell) -> bool:
    """True for a cell that may be too tall to be kept on one page."""
    size = 0
    for block in walk_blocks(cell.blocks):
        if isinstance(block, Figure | Table):
            return True
        size += len(block.text) if isinstance(block, CodeBlock) else 0
        size += sum(len(plain_text(line)) for line in child_inlines(block))
    return size > _LONG_CELL
