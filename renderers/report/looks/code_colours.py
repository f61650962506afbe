"""Code in colours: Pygments tells what a piece of code is (its tokens), a few styles say how it looks."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from renderers.report.looks.theme import Theme
from renderers.verdict_colours import Colour, colour_of

if TYPE_CHECKING:
    from pygments.lexer import Lexer

_LONGEST = 100_000
"""Characters of code that are coloured; longer code is plain."""


class CodeStyle(StrEnum):
    """What a piece of code is."""

    PLAIN = "plain"
    KEYWORD = "keyword"
    NAME = "name"
    """What is defined here, or built in: functions, classes, tags, attributes."""
    STRING = "string"
    NUMBER = "number"
    COMMENT = "comment"
    ADDED = "added"
    """A line that a patch adds."""
    REMOVED = "removed"
    """A line that it takes away."""


_ON_LIGHT = {
    CodeStyle.KEYWORD: colour_of("8A1C9B"),
    CodeStyle.NAME: colour_of("0A58A6"),
    CodeStyle.STRING: colour_of("06623B"),
    CodeStyle.NUMBER: colour_of("9A3B00"),
    CodeStyle.COMMENT: colour_of("5A6570"),
    CodeStyle.ADDED: colour_of("06623B"),
    CodeStyle.REMOVED: colour_of("A61B1B"),
}
_ON_DARK = {
    CodeStyle.KEYWORD: colour_of("D9A5F0"),
    CodeStyle.NAME: colour_of("8CC8F0"),
    CodeStyle.STRING: colour_of("8FDBA8"),
    CodeStyle.NUMBER: colour_of("F5B97F"),
    CodeStyle.COMMENT: colour_of("9FA9B4"),
    CodeStyle.ADDED: colour_of("8FDBA8"),
    CodeStyle.REMOVED: colour_of("FF9C8F"),
}
_STYLES = {
    "Keyword": CodeStyle.KEYWORD,
    "Operator.Word": CodeStyle.KEYWORD,
    "Name.Function": CodeStyle.NAME,
    "Name.Class": CodeStyle.NAME,
    "Name.Builtin": CodeStyle.NAME,
    "Name.Decorator": CodeStyle.NAME,
    "Name.Tag": CodeStyle.NAME,
    "Name.Attribute": CodeStyle.NAME,
    "Literal.String": CodeStyle.STRING,
    "Literal.Number": CodeStyle.NUMBER,
    "Comment": CodeStyle.COMMENT,
    "Generic.Inserted": CodeStyle.ADDED,
    "Generic.Deleted": CodeStyle.REMOVED,
    "Generic.Heading": CodeStyle.KEYWORD,
    "Generic.Subheading": CodeStyle.NAME,
}
"""Styles by kinds of Pygments' tokens; what lies under one has its style."""


def coloured_lines(text: str, language: str) -> list[list[tuple[str, CodeStyle]]]:
    """The lines of a code block, each as pieces with their styles; put together, the pieces are the text.

    `language` is what stands behind the fence; with one that Pygments doesn't know, all is plain.
    """
    lexer = _lexer(language.strip().strip("{}.").lower())
    if lexer is None or len(text) > _LONGEST:
        return [[(line, CodeStyle.PLAIN)] if line else [] for line in text.split("\n")]
    lines: list[list[tuple[str, CodeStyle]]] = [[]]
    for words, style in _pieces(text, lexer):
        for number, part in enumerate(words.split("\n")):
            if number:
                lines.append([])
            if part and lines[-1] and lines[-1][-1][1] is style:
                lines[-1][-1] = lines[-1][-1][0] + part, style
            elif part:
                lines[-1].append((part, style))
    return lines


def code_colour(style: CodeStyle, theme: Theme) -> Colour:
    """The colour of that style on the theme's `panel`; passes WCAG AA there in the built-in themes."""
    palette = _ON_LIGHT if sum(theme.panel) > sum(theme.ink) else _ON_DARK
    return palette.get(style, theme.ink)


def _pieces(text: str, lexer: Lexer) -> Iterator[tuple[str, CodeStyle]]:
    """Pieces of the text with their styles. Lexers say where their pieces begin; what they leave out is plain."""
    at = 0
    for begin, kind, words in lexer.get_tokens_unprocessed(text):
        if begin < at:
            continue
        if begin > at:
            yield text[at:begin], CodeStyle.PLAIN
        yield text[begin : begin + len(words)], _style(".".join(kind))
        at = begin + len(words)
    if at < len(text):
        yield text[at:], CodeStyle.PLAIN


@lru_cache(maxsize=256)
def _style(kind: str) -> CodeStyle:
    while kind:
        if kind in _STYLES:
            return _STYLES[kind]
        kind = kind.rpartition(".")[0]
    return CodeStyle.PLAIN


@lru_cache(maxsize=64)
def _lexer(language: str) -> Lexer | None:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language) if language else None
    except ClassNotFound:
        return None
