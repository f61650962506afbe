"""Code as lines of a page: coloured, with every space, cut where a line is too long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from renderers.pdf.lines.paragraphs import Chunk, Line, Part, TextStyle, fill, width_of
from renderers.pdf.press import Look, Press
from renderers.report.looks.code_colours import CodeStyle, code_colour, coloured_lines
from renderers.tree.nodes import CodeBlock

_SPACES = re.compile(r"(\s+)")


def code_lines(press: Press, block: CodeBlock, look: Look, width: float) -> Iterator[Line]:
    """The block's lines, no wider than that."""
    plain = replace(press.style(look), face=press.typefaces.get(use="code"))
    styles = {style: replace(plain, colour=code_colour(style, press.theme)) for style in CodeStyle}
    for line in coloured_lines(block.text.expandtabs(4), block.language):
        yield from fill(list(_chunks([(text, styles[style]) for text, style in line])), width, ordered=True)


def _chunks(line: list[tuple[str, TextStyle]]) -> Iterator[Chunk]:
    """Words, which may have several colours, with the spaces behind them; spaces before the first word are kept."""
    parts: list[Part] = []
    for text, style in line:
        for k, token in enumerate(_SPACES.split(text)):
            if not token:
                continue
            part: Part = (style.face.solid(token), style, 0)
            if k % 2 and parts:
                yield sum(map(width_of, parts)), width_of(part), parts, part
                parts = []
            else:
                parts.append(part)
    if parts:
        yield sum(map(width_of, parts)), 0.0, parts, None
