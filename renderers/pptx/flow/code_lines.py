"""Lines of code as spans in the font of code, in colours."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.pptx.flow.inlines import shown
from renderers.pptx.layout.page import Sizes
from renderers.pptx.layout.text import Look, Par, Span
from renderers.report.looks.code_colours import CodeStyle, code_colour, coloured_lines
from renderers.report.looks.theme import Theme
from renderers.tree.nodes import CodeBlock
from renderers.verdict_colours import hex_colour

_TAB = 4


def code_lines(block: CodeBlock, theme: Theme) -> list[tuple[Span, ...]]:
    """Each line; empty for empty ones."""
    text = "\n".join(line.expandtabs(_TAB) for line in block.text.split("\n"))
    return [
        tuple(Span(shown(words), _look(style, theme)) for words, style in line)
        for line in coloured_lines(text, block.language)
    ]


def code_size(pars: Iterable[Par], sizes: Sizes, width: float) -> float:
    """The size at which the widest line of code is no wider, in halves of a point; not below the smallest."""
    widest = max((par.natural for par in pars), default=1.0)
    return max(min(sizes.small, int(2 * width / max(widest, 1)) / 2), min(sizes.least + 1, sizes.small))


def _look(style: CodeStyle, theme: Theme) -> Look:
    plain = style is CodeStyle.PLAIN
    return Look(code=True, colour="" if plain else f"#{hex_colour(code_colour(style, theme))}")
