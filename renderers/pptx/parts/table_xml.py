"""Tables as DrawingML (a:tbl): real rows and columns, header flag, merged cells."""

from __future__ import annotations

from renderers.pptx.layout.grid import CELL_SIDE, CELL_TOP, GridCell, TablePart
from renderers.pptx.layout.units import Placed
from renderers.pptx.parts.ooxml import attribute, emu, frame
from renderers.pptx.parts.text_xml import TextWriter

_EMPTY = "<a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></a:txBody>"
_URI = "http://schemas.openxmlformats.org/drawingml/2006/table"


def table_xml(part: TablePart, placed: Placed, number: int, name: str, style: str, writer: TextWriter) -> str:
    """The rows as a graphic frame; `number` and `name` are the shape's, `style` is an id."""
    rtl = ' rtl="1"' if writer.around == "rtl" else ""
    header = ' firstRow="1"' if part.header_rows else ""
    header += ' bandRow="1"' if writer.styles else ""
    columns = "".join(f'<a:gridCol w="{emu(width)}"/>' for width in part.fit.widths)
    return (
        f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="{number}" name={attribute(name)}/><p:cNvGraphicFramePr>'
        '<a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>'
        f"{frame(placed.x, placed.y, placed.width, placed.height, 'p')}"
        f'<a:graphic><a:graphicData uri="{_URI}"><a:tbl><a:tblPr{rtl}{header}>'
        f"<a:tableStyleId>{style}</a:tableStyleId></a:tblPr><a:tblGrid>{columns}</a:tblGrid>"
        f"{_rows(part, writer)}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    )


def _rows(part: TablePart, writer: TextWriter) -> str:
    """Every place of the grid is a cell; those that another covers say so."""
    places: dict[tuple[int, int], str] = {}
    for cell in part.cells():
        for row in range(cell.row, cell.row + cell.rows):
            for column in range(cell.column, cell.column + cell.columns):
                places[row, column] = _covered(cell, row, column)
        places[cell.row, cell.column] = _cell(cell, _anchor(cell, part), writer)
    rows = []
    for row, height in enumerate(part.heights):
        cells = "".join(
            places.get((row, column), f"<a:tc>{_EMPTY}{_PROPERTIES}</a:tc>") for column in _columns(part)
        )
        rows.append(f'<a:tr h="{emu(height)}">{cells}</a:tr>')
    return "".join(rows)


def _columns(part: TablePart) -> range:
    return range(len(part.fit.widths))


_PROPERTIES = (
    f'<a:tcPr marL="{emu(CELL_SIDE)}" marR="{emu(CELL_SIDE)}" marT="{emu(CELL_TOP)}" marB="{emu(CELL_TOP)}"/>'
)


def _anchor(cell: GridCell, part: TablePart) -> str:
    """Where the text of a cell stands in its height."""
    if part.fit.centred:
        return ' anchor="ctr"'
    return ' anchor="b"' if cell.row < part.header_rows else ""


def _cell(cell: GridCell, anchor: str, writer: TextWriter) -> str:
    spans = f' gridSpan="{cell.columns}"' if cell.columns > 1 else ""
    spans += f' rowSpan="{cell.rows}"' if cell.rows > 1 else ""
    text = writer.paragraphs(cell.pieces, align=cell.align)
    body = f"<a:txBody><a:bodyPr/><a:lstStyle/>{text}</a:txBody>" if text else _EMPTY
    anchored = _PROPERTIES.replace("/>", f"{anchor}/>")
    return f"<a:tc{spans}>{body}{anchored}</a:tc>"


def _covered(cell: GridCell, row: int, column: int) -> str:
    """A place that a larger cell covers, as the schema wants it."""
    spans = f' gridSpan="{cell.columns}"' if column == cell.column and cell.columns > 1 else ""
    spans += f' rowSpan="{cell.rows}"' if row == cell.row and cell.rows > 1 else ""
    spans += ' hMerge="1"' if column > cell.column else ""
    spans += ' vMerge="1"' if row > cell.row else ""
    return f"<a:tc{spans}>{_EMPTY}{_PROPERTIES}</a:tc>"
