"""The tree walked: what stands within a block or an inline, all of a text, the words of a line."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.tree.nodes import (
    Block,
    Code,
    Columns,
    DefinitionList,
    Figure,
    Heading,
    Holder,
    Inline,
    LineBreak,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Picture,
    QuoteBlock,
    Table,
    Text,
)


def anchor_of(block: Block) -> str:
    """The name by which links of the text find a block, "" for those that none finds."""
    return block.anchor if isinstance(block, Heading | Table | Figure | MathBlock) else ""


def child_blocks(block: Block) -> Iterator[Block]:
    """The blocks right within a block, in reading order."""
    match block:
        case ListBlock():
            for item in block.items:
                yield from item.blocks
        case Table():
            for row in (*block.header, *block.rows):
                for cell in row:
                    yield from cell.blocks
        case QuoteBlock():
            yield from block.blocks
        case DefinitionList():
            for _, meaning in block.items:
                yield from meaning
        case Columns():
            for column in block.columns:
                yield from column.blocks
        case _:
            return


def child_inlines(block: Block) -> Iterator[tuple[Inline, ...]]:
    """The lines of inlines right within a block (not within its child blocks), in reading order."""
    match block:
        case Heading() | Paragraph():
            yield block.children
        case Table() | Figure():
            yield block.caption
        case DefinitionList():
            for term, _ in block.items:
                yield term
        case _:
            return


def inline_children(inline: Inline) -> tuple[Inline, ...]:
    """The inlines right within an inline."""
    return inline.children if isinstance(inline, Holder) else ()


def walk_blocks(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Every block of the tree, parents first."""
    pending = list(blocks[::-1])
    while pending:
        block = pending.pop()
        yield block
        pending += [*child_blocks(block)][::-1]


def walk_inlines(inlines: tuple[Inline, ...]) -> Iterator[Inline]:
    """Every inline of the tree, parents first."""
    pending = list(inlines[::-1])
    while pending:
        inline = pending.pop()
        yield inline
        pending += inline_children(inline)[::-1]


def plain_text(inlines: tuple[Inline, ...]) -> str:
    """The words of a line: code and formulas as their source, pictures as their alt text, marks left out."""
    parts = []
    for inline in walk_inlines(inlines):
        match inline:
            case Text() | Code():
                parts.append(inline.text)
            case Math():
                parts.append(inline.tex)
            case Picture():
                parts.append(inline.alt)
            case LineBreak():
                parts.append("\n")
            case _:
                pass
    return "".join(parts)
