"""What slides are drawn on: their size, where things stand by layout, sizes of text, colours. Ours, or a template's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from renderers.pptx.layout import page
from renderers.pptx.layout.page import Room, Sizes, sizes_of
from renderers.pptx.layout.slide import SlideLayout
from renderers.pptx.parts.master import FOOTER_KIND, FOOTER_PLACE, NUMBER_KIND, NUMBER_PLACE
from renderers.pptx.parts.template import TABLE_STYLE
from renderers.report.looks.theme import Theme

TitleSizes = tuple[tuple[float, int], ...]
"""Sizes of a title in points, the one that it has by itself first, and how many lines each may have."""


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A placeholder for text."""

    room: Room
    """Where its text stands."""
    kind: str
    """The attributes of its `p:ph`."""


@dataclass(frozen=True, slots=True)
class Foot:
    """A placeholder at the foot of slides."""

    kind: str
    """The attributes of its `p:ph`."""
    room: Room
    """Where it stands."""
    place: str = ""
    """Its place as XML, where slides say it again; "" where the layout says it."""
    words: str = ""
    """What always stands in it; "" for the title of the report."""
    size: float = page.FOOTER_SIZE
    """Of its characters, in points."""


@dataclass(frozen=True, slots=True)
class LayoutPlaces:
    """One layout."""

    title: TextPlace
    """Its title."""
    title_sizes: TitleSizes
    """Of that title."""
    texts: tuple[TextPlace, ...] = ()
    """Its placeholders for text, from left to right; on a title slide that of the subtitle."""
    text_sizes: tuple[float, ...] = ()
    """Sizes of a subtitle, the one that it has by itself first."""
    footer: Foot | None = None
    """Its footer; None if it has none."""
    number: Foot | None = None
    """The number of the slide; None if it has none."""


@dataclass(frozen=True, slots=True)
class BodyStyles:
    """How a template's master shows each level of text, from the first one on."""

    sizes: tuple[float, ...]
    """Of characters, in points."""
    bullets: tuple[bool, ...]
    """True for levels that have bullets of their own."""
    spaced: bool = False
    """True where lines stand further apart than their height."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """What slides are drawn on."""

    width: float
    """Of slides, in points."""
    layouts: Mapping[SlideLayout, LayoutPlaces]
    """By kind of slide; "two" may be missing."""
    sizes: Sizes
    """Of text, before it is fitted to what there is to say."""
    table_style: str = TABLE_STYLE
    """Id of the style of tables."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """What stands for our colours of the theme ("accent2"): names or `#RRGGBB`; the others are as they are."""
    styles: BodyStyles | None = None
    """The levels of text of a template's master; None for ours."""

    @property
    def room(self) -> Room:
        """Where text stands on most slides."""
        return self.layouts["content"].texts[0].room


def own_canvas(theme: Theme) -> Canvas:
    """Slides of ours."""
    number = Foot(NUMBER_KIND, Room(0, page.FOOTER_TOP, page.NUMBER_WIDTH, page.FOOTER_HEIGHT), NUMBER_PLACE)
    footer_room = Room(page.MARGIN, page.FOOTER_TOP, page.FOOTER_WIDTH, page.FOOTER_HEIGHT)
    footer = Foot(FOOTER_KIND, footer_room, FOOTER_PLACE)
    front = Room(page.MARGIN, page.TITLE_SLIDE_TOP, page.INNER, page.TITLE_SLIDE_HEIGHT)
    below = TextPlace(
        Room(page.MARGIN, page.SUBTITLE_TOP, page.INNER, page.SUBTITLE_HEIGHT), 'type="subTitle" idx="1"'
    )
    title = TextPlace(Room(page.MARGIN, page.TITLE_TOP, page.INNER, page.TITLE_HEIGHT), 'type="title"')
    only = LayoutPlaces(title, page.TITLE_SIZES, footer=footer, number=number)
    content = LayoutPlaces(
        title, page.TITLE_SIZES, (TextPlace(page.BODY, 'idx="1"'),), footer=footer, number=number
    )
    section = LayoutPlaces(
        TextPlace(front, 'type="title"'), page.TITLE_SLIDE_SIZES, footer=footer, number=number
    )
    opening = LayoutPlaces(
        TextPlace(front, 'type="ctrTitle"'), page.TITLE_SLIDE_SIZES, (below,), page.SUBTITLE_SIZES
    )
    layouts: dict[SlideLayout, LayoutPlaces] = {
        "title": opening,
        "section": section,
        "content": content,
        "only": only,
    }
    return Canvas(page.WIDTH, layouts, sizes_of(theme))
