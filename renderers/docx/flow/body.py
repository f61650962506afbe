"""The text of a report as Word has it, block by block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from renderers.docx.flow.bars import barred
from renderers.docx.flow.code import draw_code
from renderers.docx.flow.equations import draw_equation
from renderers.docx.flow.paragraphs import NO_LEAD, add_property, begin_page, draw_paragraph, framed
from renderers.docx.flow.tables import draw_table
from renderers.docx.inlines.runs import text_runs
from renderers.docx.parts.styles import LIST_STEP, QUOTE_INDENT
from renderers.docx.parts.xml import Element, w
from renderers.docx.writer import Lead, Setting, Writer
from renderers.tree.direction import blocks_direction, inlines_direction
from renderers.tree.list_numbers import item_numbers
from renderers.tree.nodes import (
    Block,
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
from renderers.tree.walk import child_blocks

_BOXES = {False: "☐", True: "☑"}
_ROOM = 120


def draw_blocks(
    writer: Writer, blocks: tuple[Block, ...], setting: Setting, lead: Lead = NO_LEAD
) -> list[Element]:
    """Paragraphs and tables. `lead` goes before the first words, in a paragraph of its own if there are none."""
    made: list[Element] = []
    blocks = tuple(block for block in blocks if not isinstance(block, Spoken))
    for n, block in enumerate(blocks):
        mine = lead if n == 0 else NO_LEAD
        if mine is not NO_LEAD and not isinstance(block, Paragraph | Heading):
            made.append(draw_paragraph(writer, (), setting, lead=mine))
            mine = NO_LEAD
        if n and _would_join(blocks[n - 1], block):
            made.append(framed((), setting, style="AfterTable"))
        drawn = _draw_block(writer, block, setting, mine)
        made += begin_page(drawn) if n and isinstance(blocks[n - 1], PageBreak) else drawn
    if not blocks and lead is not NO_LEAD:
        made.append(draw_paragraph(writer, (), setting, lead=lead))
    return made


def _would_join(block: Block, following: Block) -> bool:
    """Whether Word would draw two blocks behind one another as one, with one frame or bar."""
    if isinstance(block, QuoteBlock) and isinstance(following, QuoteBlock):
        return block.callout is not None and following.callout is not None
    return isinstance(block, CodeBlock) and isinstance(following, CodeBlock)


def _draw_block(writer: Writer, block: Block, setting: Setting, lead: Lead) -> list[Element]:
    match block:
        case Heading():
            style = f"Heading{block.level}"
            return [
                draw_paragraph(writer, block.children, setting, style=style, place=block.anchor, lead=lead)
            ]
        case Paragraph():
            return [draw_paragraph(writer, block.children, setting, align=block.align, lead=lead)]
        case ListBlock():
            return _draw_list(writer, block, setting)
        case Table():
            return draw_table(writer, block, setting, draw_blocks)
        case CodeBlock():
            return [draw_code(writer, block, setting)]
        case QuoteBlock():
            style = "Callout" if block.callout else "Quote"
            quoted = replace(setting.indented(QUOTE_INDENT), style=style)
            drawn = draw_blocks(writer, block.blocks, quoted)
            # Not quotes: the style that a firm's template has for them may know no bar.
            return barred(drawn, writer.theme.accent, quoted.indent) if block.callout else drawn
        case MathBlock():
            return [draw_equation(writer, block, setting)]
        case Figure():
            return _draw_figure(writer, block, setting)
        case Rule():
            return [framed((), setting, style="Rule")]
        case PageBreak():
            return []
        case DefinitionList():
            return [*_draw_definitions(writer, block, setting)]
        case Columns():
            return draw_blocks(writer, tuple(child_blocks(block)), setting)
        case Spoken():
            return []


def _draw_list(writer: Writer, block: ListBlock, setting: Setting) -> list[Element]:
    signs = item_numbers(block) if block.ordered else [""] * len(block.items)
    extra = max(max(map(len, signs), default=0) - 2, 0)
    step = writer.numbering.step(setting.depth, block, setting.indent) + 125 * extra
    setting = replace(setting, direction=blocks_direction((block,), setting.direction))
    inside = replace(setting.indented(step), depth=setting.depth + 1, tight=block.tight)
    number = writer.numbering.begin(setting.depth, block)
    style = "ListNumber" if block.ordered else "ListBullet"
    made: list[Element] = []
    for sign, item in zip(signs, block.items, strict=True):
        lead = _lead(writer, item, number, sign, step - 40)
        made += _draw_item(writer, item, replace(inside, style=style), lead)
    if setting.depth == 0 and made and made[-1].tag == w("p").tag:
        add_property(made[-1], "spacing", after=_ROOM)
    return made


def _lead(writer: Writer, item: ListItem, number: int | None, written: str, hanging: int) -> Lead:
    """The sign before an item: a box, a number that Word counts, or one that is written."""
    if item.checked is not None or number is None:
        sign = f"{written}." if item.checked is None else _BOXES[item.checked]
        return Lead(runs=(*text_runs(sign), w("r", w("tab"))), hanging=hanging)
    return Lead(writer.numbering.property(number), hanging=hanging)


def _draw_item(writer: Writer, item: ListItem, setting: Setting, lead: Lead) -> list[Element]:
    made = draw_blocks(writer, item.blocks[:1], setting, lead)
    made += draw_blocks(writer, item.blocks[1:], replace(setting, style="ListContinue"))
    if not setting.tight:
        for paragraph in made:
            if paragraph.tag == w("p").tag:
                add_property(paragraph, "spacing", after=_ROOM)
    return made


def _draw_figure(writer: Writer, figure: Figure, setting: Setting) -> list[Element]:
    together = [w("keepNext")] if figure.caption else []
    drawn = [draw_paragraph(writer, (figure.picture,), setting, align="center", properties=together)]
    if figure.caption:
        place = figure.anchor
        drawn.append(
            draw_paragraph(writer, figure.caption, setting, style="Caption", align="center", place=place)
        )
    return drawn


def _draw_definitions(writer: Writer, block: DefinitionList, setting: Setting) -> Iterator[Element]:
    around = blocks_direction((block,), setting.direction)
    for term, meaning in block.items:
        inside = replace(setting, direction=inlines_direction(term, around))
        yield draw_paragraph(writer, term, inside, style="DefinitionTerm")
        yield from draw_blocks(writer, meaning, replace(inside.indented(LIST_STEP), style="Definition"))
