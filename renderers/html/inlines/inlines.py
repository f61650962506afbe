"""What stands in a line, as HTML: words, code, formulas, links, pictures, footnote marks, citation marks."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace

from renderers.html.drawing_context import Setting
from renderers.html.inlines.draw_marks import draw_cited, draw_lead
from renderers.html.inlines.languages import words_of
from renderers.html.inlines.math import draw_math
from renderers.html.markup import element, text
from renderers.html.policy import safe_address
from renderers.report.citations.marks import note_mark
from renderers.tree.nodes import (
    CitationMark,
    Cited,
    Code,
    Emphasis,
    FootnoteMark,
    Image,
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
from renderers.tree.walk import inline_children, walk_inlines

_TEXT_WIDTH = 46 * 16
"""Pixels of the text's width on a wide window, `body` in style.css without its padding; narrow ones scale pictures."""
_ELEMENTS: dict[type[Inline], str] = {
    Strong: "strong",
    Emphasis: "em",
    Strike: "s",
    Underline: "u",
    Marked: "mark",
    Superscript: "sup",
    Subscript: "sub",
}


def draw_inlines(inlines: tuple[Inline, ...], setting: Setting, link: Link | None = None) -> str:
    """A line as HTML; `link` is the link that it is the words of, if any.

    Raises TypeError for a citation mark whose sources are not settled.
    """
    drawn: list[str] = []
    for at, inline in enumerate(inlines):
        match inline:
            case Cited():
                drawn.append(draw_cited(inline, setting, inlines[at - 1] if at else None))
            case FootnoteMark():
                drawn.append(_draw_footnote_mark(inline, setting, inlines[at - 1] if at else None))
            case _:
                drawn.append(_draw(inline, setting, link))
    return "".join(drawn)


def draw_plain(inlines: tuple[Inline, ...], setting: Setting) -> str:
    """A line as HTML without anything that leads somewhere: for the table of contents, whose lines are links."""
    return draw_inlines(_without_links(inlines), setting)


def draw_picture(picture: Picture, setting: Setting) -> str:
    """A picture, or in its place what it shows and where it is."""
    if picture.image is not None:
        title = picture.title or None
        return draw_image(picture.image, picture.alt, title=title, share=picture.share)
    described = f"{setting.labels.picture}: {picture.alt}" if picture.alt else setting.labels.picture
    words = f"{described} ({picture.source})" if picture.source else described
    return element("span", text(words), {"class": "no-picture", "title": picture.title or None})


def draw_image(image: Image, alt: str, *, title: str | None = None, share: float = 0.0) -> str:
    """An image as part of the file, in its own size or that share of the text's width; `alt` says what it shows, ""
    for decoration."""
    scale = share * _TEXT_WIDTH / image.width if share else 96 / image.dpi
    return element(
        "img",
        attributes={
            "src": f"data:{image.mime};base64,{b64encode(image.data).decode('ascii')}",
            "alt": alt,
            "width": f"{max(1, round(image.width * scale))}",
            "height": f"{max(1, round(image.height * scale))}",
            "title": title,
        },
    )


def _draw(inline: Inline, setting: Setting, link: Link | None) -> str:
    match inline:
        case Text():
            return _linked(words_of(inline.text, setting.report.language), setting, link)
        case Code():
            return _linked(element("code", text(inline.text), {"dir": "ltr"}), setting, link)
        case Math():
            return _linked(draw_math(inline.tex), setting, link)
        case Picture():
            return _linked(draw_picture(inline, setting), setting, link)
        case LineBreak():
            return "<br>"
        case Link():
            return _draw_link(inline, setting)
        case _:
            return _draw_styled(inline, setting, link)


def _draw_styled(inline: Inline, setting: Setting, link: Link | None) -> str:
    name = _ELEMENTS.get(type(inline))
    if name is None:
        raise TypeError(f"{inline!r} is not settled; build a report of the text first")
    return element(name, draw_inlines(inline_children(inline), setting, link))


def _draw_link(link: Link, setting: Setting) -> str:
    """The link around its words; around each piece of them where other links stand among them."""
    inner = any(isinstance(i, Link | Cited | FootnoteMark) for i in walk_inlines(link.children))
    if inner:
        return draw_inlines(link.children, setting, link)
    return _linked(draw_inlines(link.children, setting), setting, link)


def _linked(content: str, setting: Setting, link: Link | None) -> str:
    if link is None:
        return content
    address = _address(link.url, setting)
    return element("a", content, {"href": address, "title": link.title or None}) if address else content


def _address(url: str, setting: Setting) -> str | None:
    if not url.startswith("#"):
        return safe_address(url)
    target = setting.anchors.target(url[1:])
    return f"#{target}" if target else None


def _draw_footnote_mark(mark: FootnoteMark, setting: Setting, before: Inline | None) -> str:
    lead = draw_lead(before, mark, setting)
    note, letter = setting.anchors.note(mark.number), note_mark(mark.number)
    if note is None:
        return element("sup", lead + letter)
    link = element("a", letter, {"href": f"#{note}", "role": "doc-noteref"})
    return element("sup", lead + link, {"class": "noted", "id": setting.anchors.next_mark(mark.number)})


def _without_links(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    kept: list[Inline] = []
    for inline in inlines:
        match inline:
            case Link():
                kept += _without_links(inline.children)
            case Picture():
                kept += [Text(inline.alt)] if inline.alt else []
            case LineBreak():
                kept.append(Text(" "))
            case Cited() | CitationMark() | FootnoteMark():
                pass
            case Text() | Code() | Math():
                kept.append(inline)
            case _:
                kept.append(replace(inline, children=_without_links(inline.children)))
    return tuple(kept)
