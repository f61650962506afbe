"""Column widths after CSS 2.1's automatic table layout (17.5.2.2): from the letters of each column's words and lines.

Letters are counted, not measured, since the fonts are those of the reader's machine: `_LETTER` twips each, East Asian
ones twice that. Where the lines don't fit, each column has its longest word, and the rest is shared by what each still
lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from renderers.tree.nodes import Block, Cell, CodeBlock, Figure, MathBlock, Picture, Table
from renderers.tree.tables.table_grid import placed
from renderers.tree.tables.wide_tables import Widths
from renderers.tree.walk import child_inlines, plain_text, walk_blocks, walk_inlines

_LETTER = 112
"""Width of a letter in tables, in twips, where text is as large as this."""
MEASURED_SIZE = 10.5
"""Points."""
_PADDING = 270
_WIDEST = 45
"""Letters: longer words are broken, so they ask for no more."""
_PICTURE = 30


def column_needs(table: Table, scale: float = 1.0) -> list[Widths]:
    """What the columns need, in points, with letters of `scale` times the size of those in tables."""
    needs = [Widths(0.0, 0.0)] * table.width
    for cell, column in _cells(table):
        if cell.columns == 1:
            word, line = (letters * _LETTER / 20 * scale for letters in _measure(cell))
            needs[column] = Widths(max(needs[column].least, word), max(needs[column].most, line))
    return [Widths(need.least + _PADDING / 20, need.most + _PADDING / 20) for need in needs]


def column_widths(needs: list[Widths], room: int, *, full: bool = False) -> list[int]:
    """Widths in twips. Narrow tables stay narrow unless they shall be `full`; of others, columns give way that have
    lines to break."""
    longest = [round(need.least * 20) for need in needs]
    natural = [min(round(need.most * 20), room) for need in needs]
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


def _measure(cell: Cell) -> tuple[float, float]:
    """Letters of the longest word, up to a limit, and of the longest line."""
    word = line = 0.0
    for block in cell.blocks:
        if isinstance(block, Table):
            needs = column_needs(block)
            word = max(word, sum(need.least for need in needs) * 20 / _LETTER)
            line = max(line, sum(need.most for need in needs) * 20 / _LETTER)
            continue
        for part in (
            part for inner in walk_blocks((block,)) for text in _texts(inner) for part in text.split("\n")
        ):
            line = max(line, _width(part))
            word = max(word, max(map(_width, part.split()), default=0))
    return min(word, _WIDEST), line


def _texts(block: Block) -> Iterator[str]:
    match block:
        case CodeBlock():
            yield block.text
        case MathBlock():
            yield block.tex
        case Figure():
            yield _as_words(block.picture)
    for line in child_inlines(block):
        pictures = [inline for inline in walk_inlines(line) if isinstance(inline, Picture)]
        yield " ".join([plain_text(line), *map(_as_words, pictures)])


def _as_words(picture: Picture) -> str:
    """As wide a word as the picture, up to a limit; or what is shown in its place."""
    if picture.image is None:
        return picture.source
    return "m" * min(round(picture.image.width * 72 * 20 / picture.image.dpi / _LETTER), _PICTURE)


def _width(text: str) -> float:
    """Letters, those of East Asian scripts twice, and half a letter where they stand beside others: Word and
    LibreOffice set them apart by a quarter of their size (ECMA-376 part 1, 17.3.1.2 and 17.3.1.3)."""
    wide = ["\u2e80" <= character <= "\uffdc" for character in text]
    return len(text) + sum(wide) + sum(a != b for a, b in pairwise(wide)) / 2
