"""How wide blocks are: their longest word, and their longest line if nothing has to break.

CSS's min-content and max-content widths (CSS Sizing 3). Words are measured by their glyphs; code, pictures and tables
in cells by rules of thumb.
"""

from __future__ import annotations

import re

from renderers.pdf.inlines.inlines import words_of
from renderers.pdf.lines.paragraphs import natural_width
from renderers.pdf.press import Look, Press
from renderers.tree.nodes import Block, CodeBlock, Figure, Heading, Paragraph, Table
from renderers.tree.tables.wide_tables import Widths
from renderers.tree.walk import child_blocks, plain_text

_FIGURE = re.compile(
    r"(?=.{1,20}\Z)(?=.*\d)[^\w\n]{0,3}[\d\s.,:/+\u2212\u2013-]+(?:[^\w\n]{0,2}[^\W\d_]{0,3})[^\w\n]{0,2}"
)
"""A figure with its sign, currency or unit: "1 234,5 €", "(3.5%)", "12:30", "450 km"; broken it is misread."""
_INDENT = 22.0
_LEAST = 30.0


def widths_of(press: Press, blocks: tuple[Block, ...], look: Look) -> Widths:
    """What the blocks of a cell need."""
    found = [_of_block(press, block, look) for block in blocks]
    return Widths(max((w.least for w in found), default=0.0), max((w.most for w in found), default=0.0))


def _of_block(press: Press, block: Block, look: Look) -> Widths:
    match block:
        case Paragraph() | Heading():
            least, most = natural_width(words_of(press, block.children, look).chunks())
            return Widths(most if _FIGURE.fullmatch(plain_text(block.children)) else least, most)
        case CodeBlock():
            longest = max(map(len, block.text.split("\n")))
            return Widths(_LEAST * 2, longest * look.size * 0.52 + 24)
        case Figure():
            wide = block.picture.image.width * 0.75 if block.picture.image else 0.0
            return Widths(_LEAST, max(wide, len(plain_text(block.caption)) * look.size * 0.5, _LEAST * 2))
        case Table():
            cells = [
                widths_of(press, c.blocks, look) for row in (*block.header, *block.rows)[:50] for c in row
            ]
            wide = max((w.most for w in cells), default=_LEAST) * block.width
            return Widths(min(wide, _LEAST * block.width), wide)
        case _:
            inner = widths_of(press, tuple(child_blocks(block)), look)
            return Widths(max(inner.least, _LEAST) + _INDENT, max(inner.most, _LEAST) + _INDENT)
