"""A document tree in few words, one block a line, for tests that compare it with what they expect."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.tree.nodes import (
    Block,
    Cell,
    CitationMark,
    Code,
    CodeBlock,
    Columns,
    DefinitionList,
    Emphasis,
    Figure,
    FootnoteMark,
    Heading,
    Inline,
    LineBreak,
    Link,
    ListBlock,
    Marked,
    Math,
    MathBlock,
    PageBreak,
    Paragraph,
    Picture,
    QuoteBlock,
    Rule,
    Spoken,
    Strike,
    Strong,
    Subscript,
    Superscript,
    Table,
    Text,
    TextDocument,
    Underline,
)

_STYLES = {
    Strong: "b",
    Emphasis: "i",
    Strike: "s",
    Underline: "u",
    Marked: "mark",
    Superscript: "sup",
    Subscript: "sub",
}


def outline(document: TextDocument) -> str:
    """Blocks, then footnotes as `note 1`, two spaces deeper what stands within them."""
    lines = [*_blocks(document.blocks)]
    for note in document.footnotes:
        lines += [f"note {note.number}", *(f"  {line}" for line in _blocks(note.blocks))]
    return "\n".join(lines)


def words(inlines: tuple[Inline, ...]) -> str:
    """A line: styles as `b(…)`, marks as `{source 1,3}`."""
    return "".join(_inline(inline) for inline in inlines)


def _inline(inline: Inline) -> str:
    match inline:
        case Text():
            return inline.text
        case Code():
            return f"`{inline.text}`"
        case Math():
            return f"${inline.tex}$"
        case Link():
            return f"[{words(inline.children)}]({inline.url})"
        case Picture():
            shown = f"{inline.image.width}x{inline.image.height}" if inline.image else inline.problem
            dpi = f" {inline.image.dpi:.0f}dpi" if inline.image and inline.image.dpi != 96 else ""
            share = f" {inline.share:.0%}" if inline.share else ""
            return f"![{inline.alt}]({shown}{dpi}{share})"
        case LineBreak():
            return "/"
        case FootnoteMark():
            return f"{{note {inline.number}}}"
        case CitationMark():
            return f"{{{inline.kind} {','.join(map(str, inline.ids))}}}"
        case _:
            return f"{_STYLES[type(inline)]}({words(inline.children)})"


def _blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield f"h{block.level} #{block.anchor} {words(block.children)}"
        case Paragraph():
            yield f"p{' ' + block.align if block.align else ''} {words(block.children)}"
        case CodeBlock():
            yield f"code {block.language}: {block.text!r}"
        case MathBlock():
            yield f"math {block.tex!r} {block.label}".rstrip()
        case Figure():
            yield f"figure{_named(block)} {words((block.picture,))} {words(block.caption)}".rstrip()
        case Rule():
            yield "rule"
        case PageBreak():
            yield "page break"
        case QuoteBlock():
            yield f"quote {block.callout or ''}".rstrip()
            yield from _deeper(block.blocks)
        case ListBlock():
            kind = f"ol {block.start}{block.numbers.strip('1')}" if block.ordered else "ul"
            yield f"{kind}{'' if block.tight else ' loose'}"
            for item in block.items:
                yield "  li" + {None: "", True: " [x]", False: " [ ]"}[item.checked]
                yield from (f"  {line}" for line in _deeper(item.blocks))
        case DefinitionList():
            yield "dl"
            for term, meaning in block.items:
                yield f"  {words(term)}:"
                yield from (f"  {line}" for line in _deeper(meaning))
        case Columns():
            yield "columns"
            for column in block.columns:
                yield f"  column{f' {column.share:.0%}' if column.share else ''}"
                yield from (f"  {line}" for line in _deeper(column.blocks))
        case Spoken():
            yield "spoken"
            yield from _deeper(block.blocks)
        case Table():
            yield f"table{_named(block)} {block.width} {words(block.caption)}".rstrip()
            yield from (f"  th {' | '.join(map(_cell, row))}" for row in block.header)
            yield from (f"  td {' | '.join(map(_cell, row))}" for row in block.rows)


def _named(block: Table | Figure) -> str:
    return f" #{block.anchor}" if block.anchor else ""


def _cell(cell: Cell) -> str:
    span = f"{cell.columns}x{cell.rows} " if (cell.columns, cell.rows) != (1, 1) else ""
    align = f"{cell.align}: " if cell.align else ""
    return span + align + "; ".join(line.removeprefix("p ") for line in _blocks(cell.blocks))


def _deeper(blocks: tuple[Block, ...]) -> Iterator[str]:
    return (f"  {line}" for line in _blocks(blocks))
