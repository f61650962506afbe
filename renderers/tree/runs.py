"""A line of inlines as a flat sequence, each with the styles of its parents: what most formats want.

Nested styles become properties of runs, as in WordprocessingML and DrawingML: text with properties, no elements.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from renderers.tree.nodes import (
    Cited,
    Code,
    Emphasis,
    FootnoteMark,
    Inline,
    LineBreak,
    Link,
    Marked,
    Math,
    Picture,
    Strike,
    Strong,
    Subscript,
    Superscript,
    Text,
    Underline,
)
from renderers.tree.walk import inline_children


@dataclass(frozen=True, slots=True)
class Look:
    """How letters look."""

    strong: bool = False
    """Bold."""
    emphasis: bool = False
    """Italic."""
    strike: bool = False
    """Struck through."""
    underline: bool = False
    """Underlined."""
    marked: bool = False
    """On a coloured ground, as with a pen."""
    script: int = 0
    """1 raised, -1 lowered, 0 neither."""
    code: bool = False
    """In the font of code."""


@dataclass(frozen=True, slots=True)
class Style(Look):
    """How a run looks, and where it leads."""

    url: str = ""
    """A web address or `#anchor`; "" for nowhere."""
    title: str = ""
    """The link's title."""


Piece = Text | LineBreak | Math | Picture | FootnoteMark | Cited
"""What a run can be; code is `Text` with `Style.code`."""

_PLAIN = Style()


def runs(inlines: tuple[Inline, ...], style: Style = _PLAIN) -> Iterator[tuple[Piece, Style]]:
    """Pieces and their styles, in order. Raises TypeError for a mark whose sources are not settled."""
    for inline in inlines:
        match inline:
            case Text() | LineBreak() | Math() | Picture() | FootnoteMark() | Cited():
                yield inline, style
            case Code():
                yield Text(inline.text), replace(style, code=True)
            case _:
                yield from runs(inline_children(inline), _styled(inline, style))


def _styled(inline: Inline, style: Style) -> Style:
    match inline:
        case Strong():
            return replace(style, strong=True)
        case Emphasis():
            return replace(style, emphasis=True)
        case Strike():
            return replace(style, strike=True)
        case Underline():
            return replace(style, underline=True)
        case Marked():
            return replace(style, marked=True)
        case Superscript():
            return replace(style, script=1)
        case Subscript():
            return replace(style, script=-1)
        case Link():
            return replace(style, url=inline.url, title=inline.title)
        case _:
            raise TypeError(f"{inline!r} is not settled; build a report of the text first")
