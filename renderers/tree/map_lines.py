"""A document with other inlines: every line is led through a function, blocks stay as they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from renderers.tree.nodes import (
    Block,
    Cell,
    Columns,
    DefinitionList,
    Figure,
    Heading,
    Holder,
    Inline,
    ListBlock,
    Paragraph,
    QuoteBlock,
    Table,
    TextDocument,
)

Line = tuple[Inline, ...]
"""Inlines that stand in one line, or within one inline."""
Inner = Callable[[Inline], Inline]
"""An inline with the lines within it changed; itself if there is none."""
ChangeLine = Callable[[Line, Inner], Line]
"""What stands in place of a line; it calls the second argument for each inline that it keeps, in reading order."""
Change = Callable[[Inline], Line]
"""What stands in place of an inline, whose children were changed before; `(inline,)` to keep it."""


def with_inlines(document: TextDocument, change: Change) -> TextDocument:
    """The document with `change` done to every inline, in reading order: blocks, then footnotes."""
    return with_lines(document, lambda line, inner: tuple(new for old in line for new in change(inner(old))))


def with_lines(document: TextDocument, change: ChangeLine) -> TextDocument:
    """The document with `change` done to every line, in reading order: blocks, then footnotes."""
    return _with(document, _Changed(change))


def _with(document: TextDocument, changed: _Changed) -> TextDocument:
    blocks = changed.blocks(document.blocks)
    notes = tuple(replace(note, blocks=changed.blocks(note.blocks)) for note in document.footnotes)
    return replace(document, blocks=blocks, footnotes=notes)


def with_blocks(document: TextDocument, change: Callable[[Block], Block]) -> TextDocument:
    """The document with `change` done to every block, those around others first, in reading order."""
    return _with(document, _Changed(lambda line, inner: line, change))


class _Changed:
    """Parts of a document with their lines, or their blocks, changed."""

    def __init__(self, change: ChangeLine, block: Callable[[Block], Block] = lambda block: block) -> None:
        self._change, self._change_block = change, block

    def blocks(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(self._block(self._change_block(block)) for block in blocks)

    def _block(self, block: Block) -> Block:
        match block:
            case Heading() | Paragraph():
                return replace(block, children=self._line(block.children))
            case QuoteBlock():
                return replace(block, blocks=self.blocks(block.blocks))
            case ListBlock():
                items = (replace(item, blocks=self.blocks(item.blocks)) for item in block.items)
                return replace(block, items=tuple(items))
            case Table():
                caption = self._line(block.caption)
                header, rows = (tuple(map(self._row, part)) for part in (block.header, block.rows))
                return replace(block, caption=caption, header=header, rows=rows)
            case Figure():
                return replace(block, caption=self._line(block.caption))
            case DefinitionList():
                meanings = ((self._line(term), self.blocks(meaning)) for term, meaning in block.items)
                return DefinitionList(tuple(meanings))
            case Columns():
                columns = (replace(column, blocks=self.blocks(column.blocks)) for column in block.columns)
                return Columns(tuple(columns))
            case _:
                return block

    def _row(self, row: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(replace(cell, blocks=self.blocks(cell.blocks)) for cell in row)

    def _line(self, line: Line) -> Line:
        return self._change(line, self._inner)

    def _inner(self, inline: Inline) -> Inline:
        if isinstance(inline, Holder):
            return replace(inline, children=self._line(inline.children))
        return inline
