"""Lines of code as spans in the font of code, in colours."""

from __future__ import annotations

from renderers.pptx.flow.inlines import shown
from renderers.pptx.layout.text import Look, Span
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


def _look(style: CodeStyle, theme: Theme) -> Look:
    plain = style is CodeStyle.PLAIN
    return Look(code=True, colour="" if plain else f"#{hex_colour(code_colour(style, theme))}")
