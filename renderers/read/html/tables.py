"""Tables of HTML: header and body, spans within their bounds, every row as wide as the table.

Cells take the next free column of a grid, as in HTML's algorithm for forming a table; one that would run into a cell
from above ends before it. `_WIDEST` and `_MOST_CELLS` bound what spans can ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from lxml.etree import _Element as Element

from renderers.read.html.inlines import HtmlLines, is_gone, name_of
from renderers.read.html.styles import alignment
from renderers.read.lines import tidy
from renderers.read.reading import paragraph
from renderers.tree.nodes import Block, Cell, Inline, Paragraph, Strong, Table

_WIDEST = 100
"""Columns; what goes on to the right stands in the last one."""
_MOST_CELLS = 200_000
"""Cells with those that fill rows up; tables with more become paragraphs."""
_PARTS = frozenset({"thead", "tbody", "tfoot", "tr", "colgroup", "col", "caption"})
_CELLS = frozenset({"td", "th"})
_TO_THE_END = 10**6
Rows = list[list[Cell]]
ReadBlocks = Callable[[Element], list[Block]]


def read_table(element: Element, lines: HtmlLines, blocks: ReadBlocks) -> list[Block]:
    """The table, and before it what stands in it outside of cells; `blocks` reads what a cell holds."""
    found = _TableRows(element, lines)
    header = _header_length(found.rows)
    parts = [
        [[_cell(cell, row, blocks, bold=bold) for cell in row if _is_cell(cell)] for _, row in rows]
        for rows, bold in ((found.rows[:header], False), (found.rows[header:], True))
    ]
    return [*paragraph(tidy(found.strays)), *_table(parts, tidy(found.caption))]


class _TableRows:
    """The rows of a table with their sections, `tfoot` last, its caption, and what stands outside of cells."""

    def __init__(self, element: Element, lines: HtmlLines) -> None:
        self.rows: list[tuple[str, Element]] = []
        self.caption: list[Inline] = []
        self.strays: list[Inline] = []
        self._lines = lines
        self._feet: list[tuple[str, Element]] = []
        self._read(element, "", 0)
        self.rows = [row for row in self.rows if row[0] == "thead"] + [
            row for row in (*self.rows, *self._feet) if row[0] != "thead"
        ]

    def _read(self, element: Element, section: str, depth: int) -> None:
        self.strays += self._lines.words(element.text)
        for child in element:
            name = name_of(child)
            if is_gone(child) or (name in _CELLS and name_of(element) == "tr"):
                pass
            elif name == "tr":
                (self._feet if section == "tfoot" else self.rows).append((section, child))
                self._read(child, section, depth + 1)
            elif name == "caption":
                self.caption += self._lines.within(child)
            elif name in _PARTS and depth < 5:
                self._read(child, name if name in ("thead", "tbody", "tfoot") else section, depth + 1)
            else:
                self.strays += self._lines.of(child)
            self.strays += self._lines.words(child.tail)


def _header_length(rows: Sequence[tuple[str, Element]]) -> int:
    """How many rows are the header: those of `thead`, else the first rows of nothing but `th` if others follow."""
    in_head = sum(section == "thead" for section, _ in rows)
    count = 0
    for _, row in rows:
        names = {name_of(cell) for cell in row if _is_cell(cell)}
        if names != {"th"}:
            break
        count += 1
    return in_head or (count if count < len(rows) else 0)


def _is_cell(node: Element) -> bool:
    return name_of(node) in _CELLS and not is_gone(node)


def _cell(element: Element, row: Element, blocks: ReadBlocks, *, bold: bool) -> Cell:
    inner = blocks(element)
    if bold and name_of(element) == "th":
        inner = [
            replace(block, children=(Strong(block.children),)) if isinstance(block, Paragraph) else block
            for block in inner
        ]
    align = alignment(dict(element.attrib.items())) or alignment(dict(row.attrib))
    return Cell(tuple(inner), align, _span(element, "colspan"), _span(element, "rowspan"))


def _span(element: Element, name: str) -> int:
    """A span, at least 1; `rowspan="0"` reaches to the end of the section, where spans are cut anyway."""
    words = element.get(name, "1").strip()
    if not (words.isascii() and words.isdigit() and len(words) <= 6):
        return 1
    return int(words) or (_TO_THE_END if name == "rowspan" else 1)


def _table(parts: Sequence[Rows], caption: tuple[Inline, ...]) -> list[Block]:
    grids = [_Grid(rows) for rows in parts]
    width = max(grid.width for grid in grids)
    if not width or width * sum(len(grid.rows) for grid in grids) > _MOST_CELLS:
        inner = [block for rows in parts for row in rows for cell in row for block in cell.blocks]
        return [*paragraph(caption), *inner]
    header, body = (grid.filled(width) for grid in grids)
    return [Table(header, body, width, caption)]


class _Grid:
    """Rows of a section with their cells in their columns."""

    def __init__(self, rows: Rows) -> None:
        self.rows: Rows = []
        self._covered: list[int] = []
        self._reach: dict[int, int] = {}
        for number, row in enumerate(rows):
            self._place(row, len(rows) - number)
        self.width = max(self._covered, default=0)

    def _place(self, row: list[Cell], left: int) -> None:
        """Put a row's cells into the columns that cells from above leave free; `left` rows are to come with it."""
        placed: list[Cell] = []
        column, taken, reach = 0, set(self._reach), {at: rows - 1 for at, rows in self._reach.items()}
        for cell in row:
            while column in taken:
                column += 1
            if column >= _WIDEST:
                self._append(placed, cell)
                continue
            end = column + 1
            while end < min(column + cell.columns, _WIDEST) and end not in taken:
                end += 1
            height = min(cell.rows, left)
            placed.append(replace(cell, columns=end - column, rows=height))
            reach.update(dict.fromkeys(range(column, end), height - 1))
            taken.update(range(column, end))
            column = end
        self.rows.append(placed)
        self._covered.append(len(taken))
        self._reach = {at: rows for at, rows in reach.items() if rows > 0}

    def _append(self, placed: list[Cell], cell: Cell) -> None:
        if placed:
            placed[-1] = replace(placed[-1], blocks=placed[-1].blocks + cell.blocks)

    def filled(self, width: int) -> tuple[tuple[Cell, ...], ...]:
        """The rows with empty cells at their ends, so that each covers `width` columns."""
        return tuple(
            (*row, *[Cell(())] * (width - covered))
            for row, covered in zip(self.rows, self._covered, strict=True)
        )
