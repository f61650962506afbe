"""What styles of a Word file are made of: colours, sizes, lines and room, and the style around them."""

from __future__ import annotations

from renderers.docx.parts.xml import Element, w
from renderers.verdict_colours import Colour, hex_colour

_BUILT_IN = (
    "Normal Title Subtitle ListBullet ListNumber ListContinue Quote Caption FootnoteText Header Footer TOCHeading"
    " DefaultParagraphFont Hyperlink FootnoteReference"
).split()


def style(
    id: str,
    name: str,
    paragraph: list[Element] | None = None,
    run: list[Element] | None = None,
    *,
    kind: str = "paragraph",
    base: str = "Normal",
    default: bool = False,
    shown: bool = False,
) -> Element:
    built_in = id in _BUILT_IN or id.startswith(("Heading", "TOC"))
    base = "DefaultParagraphFont" if kind == "character" else base
    return w(
        "style",
        w("name", val=name),
        None if default else w("basedOn", val=base),
        w("next", val="Normal") if id.startswith("Heading") or id in ("Title", "Caption") else None,
        w("uiPriority", val=99) if not shown else None,
        w("qFormat") if shown else None,
        w("pPr", *paragraph) if paragraph else None,
        w("rPr", *run) if run else None,
        type=kind,
        default=1 if default else None,
        customStyle=None if built_in else 1,
        styleId=id,
    )


def spacing(before: int, after: int, line: int | None = None) -> Element:
    """Room above and below in twips, and lines in 240ths of their height."""
    return w("spacing", before=before, after=after, line=line, lineRule="auto" if line else None)


def bold() -> list[Element]:
    """In every script."""
    return [w("b"), w("bCs")]


def size(points: float) -> list[Element]:
    """Half points, of all scripts."""
    return [w(name, val=round(points * 2)) for name in ("sz", "szCs")]


def colour(of: Colour) -> Element:
    """Colour of letters."""
    return w("color", val=hex_colour(of))


def shade(of: Colour) -> Element:
    """Ground of letters, paragraphs or cells."""
    return w("shd", val="clear", color="auto", fill=hex_colour(of))


def border(side: str, of: Colour, width: int, space: int) -> Element:
    """`width` in eighths of a point, `space` in points."""
    return w(side, val="single", sz=width, space=space, color=hex_colour(of))
