"""How wide the columns of a table are, by the words that they hold."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.document import (
    Block,
    Cell,
    CodeBlock,
    Figure,
    MathBlock,
    Table,
    child_inlines,
    plain_text,
    walk_blocks,
)
from renderers.docx.grid import placed

_LETTER = 112
"""Width of a letter in tables, in twips."""
_PADDING = 270
_WIDEST = 45
"""Letters: longer lines are broken, so they ask for no more."""
_PICTURE = 30


def column_widths(table: Table, room: int, *, full: bool = False) -> list[int]:
    """Widths in twips. Narrow tables stay narrow unless they shall be `full`; of others, columns give way that have
    lines to break."""
    longest = [_PADDING] * table.width
    natural = [_PADDING] * table.width
    for cell, column in _cells(table):
        if cell.columns == 1:
            word, line = _measure(cell)
            longest[column] = max(longest[column], word * _LETTER + _PADDING)
            natural[column] = max(natural[column], line * _LETTER + _PADDING)
    if sum(natural) <= room:
        return [width * room // sum(natural) for width in natural] if full else natural
    longest = _at_most(longest, room)
    spare = room - sum(longest)
    wanted = [max(n - least, 0) for n, least in zip(natural, longest, strict=True)]
    total = sum(wanted) or 1
    return [least + spare * more // total for least, more in zip(longest, wanted, strict=True)]


def _at_most(widths: list[int], room: int) -> list[int]:
    """The widths, the widest of them cut so that they fit together."""
    if sum(widths) <= room:
        return widths
    fair = room // len(widths)
    kept = sum(width for width in widths if width <= fair)
    wide = sum(1 for width in widths if width > fair)
    return [width if width <= fair else (room - kept) // wide for width in widths]


def _cells(table: Table) -> Iterator[tuple[Cell, int]]:
    """Cells that begin in each row, with their columns."""
    for rows in (table.header, table.rows):
        for line in placed(rows):
            yield from ((cell.cell, cell.column) for cell in line if not cell.below)


def _measure(cell: Cell) -> tuple[int, int]:
    """Letters of the longest word and, up to a limit, of the longest line."""
    word = line = 0
    for block in walk_blocks(cell.blocks):
        for text in _texts(block):
            for part in text.split("\n"):
                line = max(line, _width(part))
                word = max(word, max(map(_width, part.split()), default=0))
    return min(word, _WIDEST), min(line, _WIDEST)


def _texts(block: Block) -> Iterator[str]:
    match block:
        case CodeBlock():
            yield block.text
        case MathBlock():
            yield block.tex
        case Figure():
            yield "m" * _PICTURE
    yield from (plain_text(line) for line in child_inlines(block))


def _width(text: str) -> int:
    """Letters, those of East Asian scripts twice."""
    return len(text) + sum("\u2e80" <= character <= "\uffdc" for character in text)
