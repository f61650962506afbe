"""Pieces of DrawingML and PresentationML as text: lengths, colours, escaped words, one shape after another."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

NAMESPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
GROUP = (
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>'
    '<a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
)
"""What a tree of shapes begins with."""

EMU = 12700
"""Units of a presentation in a point."""


def emu(points: float) -> int:
    """Points in a presentation's units."""
    return round(points * EMU)


def hundredths(points: float) -> int:
    """A font size or a space as presentations store it."""
    return round(points * 100)


def words(text: str) -> str:
    """Text as the content of an element; free of what XML can't hold (`renderers.pptx.flow.inlines.shown`)."""
    return escape(text)


def attribute(value: str) -> str:
    """Text as a value, with its quotation marks."""
    return quoteattr(value)


def frame(x: float, y: float, width: float, height: float, prefix: str = "a") -> str:
    """Place and size, from points."""
    return (
        f'<{prefix}:xfrm><a:off x="{emu(x)}" y="{emu(y)}"/>'
        f'<a:ext cx="{emu(width)}" cy="{emu(height)}"/></{prefix}:xfrm>'
    )


def colour(name: str) -> str:
    """A solid fill: a colour of the presentation's theme (`accent1`), or `#RRGGBB`."""
    kind, value = ("srgbClr", name[1:]) if name.startswith("#") else ("schemeClr", name)
    return f'<a:solidFill><a:{kind} val="{value}"/></a:solidFill>'
