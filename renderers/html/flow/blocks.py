"""Blocks of text as HTML: headings, paragraphs, lists, tables, figures and the others.

Each is told which way the text around it runs, and says so itself where it runs the other way.
"""

from __future__ import annotations

from dataclasses import dataclass

from renderers.html.drawing_context import Setting
from renderers.html.flow.code import draw_code
from renderers.html.inlines.inlines import draw_inlines, draw_picture
from renderers.html.inlines.math import draw_math
from renderers.html.markup import Attributes, element, text
from renderers.tree.direction import Direction, blocks_direction, inlines_direction
from renderers.tree.nodes import (
    Block,
    Cell,
    CodeBlock,
    Columns,
    DefinitionList,
    Figure,
    Heading,
    ListBlock,
    ListItem,
    MathBlock,
    PageBreak,
    Paragraph,
    QuoteBlock,
    Rule,
    Spoken,
    Table,
)
from renderers.tree.walk import child_inlines, plain_text, walk_blocks

_MANY_COLUMNS = 6
"""Of a table in which long texts get room."""
_LONG_TEXT = 200
"""Characters."""
_SHORT_NAME = 24
"""Characters of a row's name, a third of the page at most, that stay on one line."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a block stands in."""

    direction: Direction
    """Of the text around it."""
    levels: dict[str, int]
    """Levels of all headings by anchor, from `contents.heading_levels`."""


def draw_blocks(blocks: tuple[Block, ...], setting: Setting, around: Around) -> str:
    """Blocks below one another."""
    return "\n".join([_draw(block, setting, around) for block in blocks])


def directed(direction: Direction, around: Around) -> str | None:
    """The attribute `dir` of something in these surroundings; None where it can be left out."""
    return None if direction == around.direction else direction


def _draw(block: Block, setting: Setting, around: Around) -> str:
    match block:
        case Heading():
            return _draw_heading(block, setting, around)
        case Paragraph():
            return _draw_paragraph(block, setting, around)
        case ListBlock():
            return _draw_list(block, setting, around)
        case Table():
            return _draw_table(block, setting, around)
        case CodeBlock():
            return draw_code(block, setting)
        case QuoteBlock():
            return _draw_quote(block, setting, around)
        case MathBlock():
            return _draw_math(block, setting)
        case Figure():
            return _draw_figure(block, setting, around)
        case Rule():
            return element("hr")
        case PageBreak():
            return element("div", "", {"class": "page-break"})
        case DefinitionList():
            return _draw_definitions(block, setting, around)
        case Columns():
            return _draw_columns(block, setting, around)
        case Spoken():
            return ""


def _draw_heading(block: Heading, setting: Setting, around: Around) -> str:
    direction = inlines_direction(block.children, around.direction)
    attributes: Attributes = {"id": setting.anchors.heading(block), "dir": directed(direction, around)}
    return element(f"h{around.levels[block.anchor]}", draw_inlines(block.children, setting), attributes)


def _draw_paragraph(block: Paragraph, setting: Setting, around: Around) -> str:
    direction = inlines_direction(block.children, around.direction)
    attributes: Attributes = {"dir": directed(direction, around), "class": block.align or None}
    return element("p", draw_inlines(block.children, setting), attributes)


def _draw_list(block: ListBlock, setting: Setting, around: Around) -> str:
    direction = blocks_direction((block,), around.direction)
    tasks = any(item.checked is not None for item in block.items)
    classes = [name for name, holds in (("tight", block.tight), ("tasks", tasks)) if holds]
    attributes: Attributes = {
        "class": " ".join(classes) or None,
        "dir": directed(direction, around),
        "start": f"{block.start}" if block.ordered and block.start != 1 else None,
        "type": block.numbers if block.ordered and block.numbers != "1" else None,
        "role": "list" if tasks else None,  # Safari forgets that a list without bullets is one
    }
    within = Around(direction, around.levels)
    items = "\n".join([_draw_item(item, setting, within) for item in block.items])
    return element("ol" if block.ordered else "ul", items, attributes)


def _draw_item(item: ListItem, setting: Setting, around: Around) -> str:
    content = draw_blocks(item.blocks, setting, around)
    if item.checked is None:
        return element("li", content)
    sign, words = ("☑", setting.labels.done) if item.checked else ("☐", setting.labels.to_do)
    box = element("span", sign, {"class": "box", "role": "img", "aria-label": words})
    return element("li", box + element("div", content), {"class": "task"})


def _draw_quote(block: QuoteBlock, setting: Setting, around: Around) -> str:
    direction = blocks_direction(block.blocks, around.direction)
    content = draw_blocks(block.blocks, setting, Around(direction, around.levels))
    if block.callout:
        kind = f"callout callout-{block.callout}"
        return element("div", content, {"class": kind, "role": "note", "dir": directed(direction, around)})
    return element("blockquote", content, {"dir": directed(direction, around)})


def _draw_table(block: Table, setting: Setting, around: Around) -> str:
    """The table in a box of its own that scrolls where the page is narrower than the table."""
    direction = blocks_direction((block,), around.direction)
    within = Around(direction, around.levels)
    anchor = setting.anchors.next_table()
    many = block.width >= _MANY_COLUMNS
    caption = ""
    if block.caption:
        caption = element("caption", draw_inlines(block.caption, setting), {"id": anchor})
    header = element("thead", _draw_rows(block.header, setting, within, "th", many)) if block.header else ""
    body = element("tbody", _draw_rows(block.rows, setting, within, "td", many)) if block.rows else ""
    named: Attributes = {"aria-labelledby": anchor} if caption else {"aria-label": setting.labels.table}
    return element(
        "div",
        element("table", caption + header + body),
        {
            "id": setting.anchors.named(block),
            "class": "wide",
            "dir": directed(direction, around),
            "tabindex": "0",
            "role": "group",
        }
        | named,
    )


def _draw_rows(
    rows: tuple[tuple[Cell, ...], ...], setting: Setting, around: Around, name: str, many: bool
) -> str:
    """Rows of a table, which has few columns or many."""
    drawn = [
        "".join([_draw_cell(c, setting, around, name, _room(c, at == 0, many)) for at, c in enumerate(row)])
        for row in rows
    ]
    return "\n".join([element("tr", cells) for cells in drawn])


def _room(cell: Cell, first: bool, many: bool) -> str:
    """Class of a cell that needs room: for a long text among many columns, for a short name before few."""
    length = _length(cell)
    if many:
        return "long" if length > _LONG_TEXT else ""
    return "short" if first and 0 < length <= _SHORT_NAME else ""


def _draw_cell(cell: Cell, setting: Setting, around: Around, name: str, room: str) -> str:
    match cell.blocks:
        case (Paragraph() as only,):
            direction = inlines_direction(only.children, around.direction)
            content, align = draw_inlines(only.children, setting), cell.align or only.align
        case _:
            direction = blocks_direction(cell.blocks, around.direction)
            content = draw_blocks(cell.blocks, setting, Around(direction, around.levels))
            align = cell.align
    return element(
        name,
        content,
        {
            "scope": None if name == "td" else "col" if cell.columns == 1 else "colgroup",
            "colspan": f"{cell.columns}" if cell.columns > 1 else None,
            "rowspan": f"{cell.rows}" if cell.rows > 1 else None,
            "class": " ".join(filter(None, (align, room))) or None,
            "dir": directed(direction, around),
        },
    )


def _length(cell: Cell) -> int:
    """Characters of its words."""
    lines = (line for block in walk_blocks(cell.blocks) for line in child_inlines(block))
    return sum(len(plain_text(line)) for line in lines)


def _draw_math(block: MathBlock, setting: Setting) -> str:
    label = element("span", f"({text(block.label)})", {"class": "label"}) if block.label else ""
    formula = element("span", draw_math(block.tex, display=True), {"class": "formula", "tabindex": "0"})
    return element(
        "div", formula + label, {"class": "math", "dir": "ltr", "id": setting.anchors.named(block)}
    )


def _draw_figure(block: Figure, setting: Setting, around: Around) -> str:
    caption = ""
    if block.caption:
        direction = inlines_direction(block.caption, around.direction)
        words = draw_inlines(block.caption, setting)
        caption = element("figcaption", words, {"dir": directed(direction, around)})
    return element(
        "figure", draw_picture(block.picture, setting) + caption, {"id": setting.anchors.named(block)}
    )


def _draw_columns(block: Columns, setting: Setting, around: Around) -> str:
    """Columns side by side; the style sheet has their widths in tenths, for want of styles in elements."""
    tenths = (min(max(round(10 * part), 1), 9) for part in block.parts())
    columns = (
        element("div", draw_blocks(column.blocks, setting, around), {"class": f"column of-{tenth}"})
        for column, tenth in zip(block.columns, tenths, strict=True)
    )
    return element("div", "".join(columns), {"class": "columns"})


def _draw_definitions(block: DefinitionList, setting: Setting, around: Around) -> str:
    direction = blocks_direction((block,), around.direction)
    within = Around(direction, around.levels)
    items = [
        element("dt", draw_inlines(term, setting)) + element("dd", draw_blocks(meaning, setting, within))
        for term, meaning in block.items
    ]
    return element("dl", "\n".join(items), {"dir": directed(direction, around)})
