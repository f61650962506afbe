"""Which layout of a template is for which kind of slide: by the kind that it names, else by its placeholders.

Names of layouts tell nothing: they are in the language of whoever made them. Of several masters the first counts that
has a layout for title and text, which is all that a template must have.
"""

from __future__ import annotations

from dataclasses import dataclass

from blocks.errors import ArtifactError
from renderers.pptx.house.look import body_styles, colours_in, look_in, table_style
from renderers.pptx.house.open import Element, House, P
from renderers.pptx.house.shapes import TITLES, Placeholder, placeholders
from renderers.pptx.layout.metrics import LATIN_LINE
from renderers.pptx.layout.page import Sizes
from renderers.pptx.layout.slide import SlideLayout
from renderers.pptx.parts.canvas import Canvas, Foot, LayoutPlaces, TextPlace, TitleSizes
from renderers.report.looks.theme import Theme
from renderers.template.package import PackagePart

_TEXT = ("obj", "body")
"""Placeholders that can hold paragraphs and lists."""
_LEAST_ROOM = 240.0, 130.0
"""Width and height of a place for text, in points: some words in a line, and some lines."""
_SMALLER = (1.0, 0.85, 0.7, 0.6, 0.5)
"""Sizes that titles are tried in, as parts of that which the template gives them."""
_SMALLEST_TITLE = 14.0
_LARGEST_FOOT = 18.0
_REGULAR = 20.0
"""Paragraphs have no more than these points where there is much to say, however large the template's text is."""


@dataclass(frozen=True, slots=True)
class HouseLayout:
    """A layout of the template."""

    part: PackagePart
    """Its part."""
    type: str
    """The kind that it names: "title", "obj", "secHead"; may be empty."""
    places: tuple[Placeholder, ...]
    """Its placeholders."""
    master: PackagePart
    """The master that it belongs to."""
    styles: Element | None
    """Styles of text of that master."""

    @property
    def title(self) -> Placeholder | None:
        """Its title."""
        return next((one for one in self.places if one.type in TITLES), None)

    def texts(self) -> list[Placeholder]:
        """Its places for text that are large enough, from left to right."""
        found = [p for p in self.places if p.type in _TEXT and _is_large(p) and 'orient="vert"' not in p.kind]
        return sorted(found, key=lambda one: one.room.left)


def chosen_layouts(house: House) -> dict[SlideLayout, HouseLayout]:
    """The layout for each kind of slide; "two" is missing if the template has none. Raises ArtifactError for a template
    without a layout for title and text."""
    seen = 0
    for master in house.masters():
        layouts = _layouts(house, master)
        seen += len(layouts)
        content = _content(layouts)
        if content is not None:
            return _chosen(layouts, content)
    if not seen:
        raise ArtifactError(
            f"{house.file.name} has no layouts; add one for title and content in PowerPoint's slide master"
        )
    width, height = _LEAST_ROOM
    raise ArtifactError(
        f"{house.file.name} has no layout with a title and a place for text of {width:.0f} by {height:.0f} points or "
        f"more (it has {seen} layouts); add “Title and Content” in PowerPoint's slide master"
    )


def theme_in(house: House, theme: Theme) -> Theme:
    """The theme on the ground of the template's slides. Raises as `chosen_layouts`."""
    return look_in(theme, house, chosen_layouts(house)["content"].master)


def canvas_in(house: House, theme: Theme) -> Canvas:
    """What slides in the template are drawn on; `theme` gives colours of outcomes. Raises as `chosen_layouts`."""
    chosen = chosen_layouts(house)
    text = chosen["content"].texts()[0]
    styles = body_styles(text, chosen["content"].styles)
    return Canvas(
        house.width,
        {kind: _places(kind, layout) for kind, layout in chosen.items()},
        _sizes(styles.sizes[0]),
        table_style(house),
        colours_in(house, chosen["content"].master, theme),
        styles,
    )


def _layouts(house: House, master: PackagePart) -> list[HouseLayout]:
    styles = house.root(master).find(f"{P}txStyles")
    return [
        HouseLayout(
            part, house.root(part).get("type", ""), tuple(placeholders(house, part, master)), master, styles
        )
        for part in house.related(master, "slideLayout")
    ]


def _is_large(place: Placeholder) -> bool:
    width, height = _LEAST_ROOM
    return place.room.width >= width and place.room.height >= height


def _content(layouts: list[HouseLayout]) -> HouseLayout | None:
    """The layout for title and text: one that says so, else that with the largest place for text and no other."""
    fitting = [one for one in layouts if one.title is not None and one.texts()]
    named = [one for kind in ("obj", "tx") for one in fitting if one.type == kind]
    single = [
        one
        for one in fitting
        if len(one.texts()) == 1 and one.type not in ("title", "secHead", "picTx", "objTx")
    ]
    single.sort(key=lambda one: -one.texts()[0].room.width * one.texts()[0].room.height)
    return next(iter([*named, *single, *fitting]), None)


def _chosen(layouts: list[HouseLayout], content: HouseLayout) -> dict[SlideLayout, HouseLayout]:
    titled = [one for one in layouts if one.title is not None]
    opening = _first(titled, "title") or next((one for one in titled if _subtitle(one) is not None), content)
    section = _first(titled, "secHead") or opening
    only = _first(titled, "titleOnly")
    if only is None or _title_room(only) != _title_room(content):
        only = content  # a placeholder that a slide doesn't have isn't shown
    chosen: dict[SlideLayout, HouseLayout] = {
        "title": opening,
        "section": section,
        "content": content,
        "only": only,
    }
    two = next((one for one in titled if one.type == "twoObj" and len(one.texts()) == 2), None)
    if two is not None and _title_room(two) == _title_room(content):
        chosen["two"] = two
    return chosen


def _first(layouts: list[HouseLayout], kind: str) -> HouseLayout | None:
    return next((one for one in layouts if one.type == kind), None)


def _subtitle(layout: HouseLayout) -> Placeholder | None:
    return next((one for one in layout.places if one.type == "subTitle"), None)


def _title_room(layout: HouseLayout) -> object:
    return layout.title.room if layout.title is not None else None


def _places(kind: SlideLayout, layout: HouseLayout) -> LayoutPlaces:
    title = layout.title
    assert title is not None  # `_chosen` takes no layout without one
    texts = layout.texts()
    sizes: tuple[float, ...] = ()
    if kind == "title":
        below = _subtitle(layout) or next(iter(texts), None)
        texts = [below] if below is not None else []
        styles = layout.styles.find(f"{P}bodyStyle") if layout.styles is not None else None
        own = below.size(1, styles, _REGULAR) if below is not None else _REGULAR
        sizes = tuple(dict.fromkeys(max(own * part, 11.0) for part in _SMALLER))
    elif kind in ("section", "only"):
        texts = []
    foot = {one.type: one for one in layout.places}
    return LayoutPlaces(
        TextPlace(title.room, title.kind),
        _title_sizes(title, layout.styles),
        tuple(TextPlace(one.room, one.kind) for one in texts[: 2 if kind == "two" else 1]),
        sizes,
        _foot(foot.get("ftr")),
        _foot(foot.get("sldNum")),
    )


def _foot(place: Placeholder | None) -> Foot | None:
    if place is None:
        return None
    return Foot(place.kind, place.room, words=place.words, size=min(place.size(1, None, 12.0), _LARGEST_FOOT))


def _title_sizes(title: Placeholder, styles: Element | None) -> TitleSizes:
    """The template's size and smaller ones, with the lines that fit in each."""
    own = title.size(1, styles.find(f"{P}titleStyle") if styles is not None else None, 44.0)
    tried = dict.fromkeys(max(round(own * part), min(_SMALLEST_TITLE, own)) for part in _SMALLER)
    sizes = [own, *(size for size in tried if size < own)]
    lines = [int(title.room.height / (size * LATIN_LINE)) for size in sizes]
    fitting = [(size, count) for size, count in zip(sizes, lines, strict=True) if count]
    return tuple([(own, 0), *fitting] if not lines[0] else fitting) if fitting else ((own, 1),)


def _sizes(own: float) -> Sizes:
    """Sizes for text that the template shows in that size: nothing is larger."""
    body = min(own, _REGULAR)
    return Sizes(body, body + 2, max(body - 4, min(14.0, body)), max(round(body / 2), 7), min(own, 28.0))
