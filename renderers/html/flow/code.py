"""Code blocks in colours, and diagrams as the code they are written in."""

from __future__ import annotations

from renderers.html.drawing_context import Setting
from renderers.html.markup import element, text, written
from renderers.report.looks.code_colours import CodeStyle, coloured_lines
from renderers.tree.nodes import CodeBlock


def draw_code(block: CodeBlock, setting: Setting) -> str:
    """Code that keeps its lines and scrolls by itself, under the name of its language."""
    language = block.language
    name = f"{setting.labels.code}: {language}" if language else setting.labels.code
    listing = element(
        "pre",
        element("code", _draw_lines(block)),
        {"dir": "ltr", "tabindex": "0", "role": "group", "aria-label": name},
    )
    label = element("figcaption", text(language), {"dir": "ltr"}) if language else ""
    return element("figure", label + listing, {"class": "code"})


def code_class(style: CodeStyle) -> str:
    """The class that gives a kind of code its colour."""
    return f"code-{style}"


def _draw_lines(block: CodeBlock) -> str:
    lines = coloured_lines(written(block.text), block.language)
    return "\n".join(["".join([_draw_piece(words, style) for words, style in line]) for line in lines])


def _draw_piece(words: str, style: CodeStyle) -> str:
    content = text(words)
    return content if style is CodeStyle.PLAIN else element("span", content, {"class": code_class(style)})
