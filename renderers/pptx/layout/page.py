"""The slide: its size, where title and text stand, and the sizes of text, in points from the top left."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.pptx.layout.text import Frame, FrameKind
from renderers.report.looks.theme import Theme

WIDTH, HEIGHT = 960.0, 540.0
"""16:9, as PowerPoint's own wide slides."""
MARGIN = 48.0
INNER = WIDTH - 2 * MARGIN
"""Width of titles and text."""
TITLE_TOP, TITLE_HEIGHT = 26.0, 66.0
TITLE_SIZES = ((30.0, 1), (24.0, 2), (20.0, 2), (16.0, 3))
"""Sizes of titles, and how many lines each may have there: the first is larger than all text below."""
RULE_TOP = 96.0
"""Where the line under titles is."""
BODY_TOP, BODY_BOTTOM = 110.0, 494.0
BODY_HEIGHT = BODY_BOTTOM - BODY_TOP
TITLE_SLIDE_TOP, TITLE_SLIDE_HEIGHT = 150.0, 168.0
"""Of the title of the first slide and of dividers; it stands at the bottom of its box."""
TITLE_SLIDE_SIZES = ((44.0, 2), (36.0, 3), (28.0, 4), (20.0, 6))
"""Sizes of that title, and how many lines each may have."""
SUBTITLE_TOP, SUBTITLE_HEIGHT = 336.0, 140.0
SUBTITLE_GAP = 6.0
SUBTITLE_SIZES = (20.0, 17.0, 14.0, 11.0)
"""Sizes of what stands below that title; authors and date are two points smaller."""
LOGO_TOP, LOGO_HEIGHT, LOGO_WIDTH = 44.0, 72.0, 260.0
FOOTER_TOP, FOOTER_HEIGHT = 504.0, 22.0
FOOTER_WIDTH, NUMBER_WIDTH = 640.0, 80.0
FOOTER_SIZE = 11.0
GAP = 10.0
"""Between two boxes of a slide."""
COLUMN_GAP = 28.0
"""Between two columns."""
BULLET_ROOM = 1.44
"""Between the left edges of a bullet and of the text behind it, in ems: "10." and a space."""
STEP = 1.56
"""How far each level of a list is moved in, in ems."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where something stands on a slide, in points from the top left."""

    left: float
    """Its left edge."""
    top: float
    """Its upper edge."""
    width: float
    """Its width."""
    height: float
    """Its height."""

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height


BODY = Room(MARGIN, BODY_TOP, INNER, BODY_HEIGHT)
"""Where text stands."""
BAR = 3.0
"""Width of the bar beside quotations."""


@dataclass(frozen=True, slots=True)
class Padding:
    """Space between a text box's edges and its text, in points."""

    side: float = 0.0
    """Left and right."""
    top: float = 0.0
    """Above and below."""


PADDING: dict[FrameKind, Padding] = {
    "body": Padding(),
    "quote": Padding(side=16.0),
    "callout": Padding(side=16.0, top=8.0),
    "code": Padding(side=12.0, top=8.0),
    "entry": Padding(side=14.0, top=8.0),
    "missing": Padding(side=12.0, top=8.0),
}


def frame_width(frame: Frame, room: float) -> float:
    """Width of the text in a frame that has so much room, in points."""
    return room - frame.indent - frame.right - 2 * PADDING[frame.kind].side


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of text, in points."""

    body: float
    """Paragraphs and lists."""
    heading: float
    """Headings within a slide."""
    small: float
    """Captions, lists of sources, notes."""
    least: float
    """The smallest, for wide tables and long lines of code."""
    most: float = 28.0
    """The largest that paragraphs may get where there is room."""


SIGNS = "•–▪"
"""Bullets of lists by depth; deeper ones have the last."""


def size_at(level: int, sizes: Sizes) -> float:
    """Size of text that deep in lists: from the second list on a point smaller each, but not below `small`."""
    return max(sizes.body - max(level - 1, 0), sizes.small)


def indent_at(level: int, body: float) -> float:
    """Left edge of text that deep in lists, in points; from the ninth list on they are not moved in further.

    `body` is the size of paragraphs around, in points.
    """
    return STEP * body * min(level, 9)


def sizes_of(theme: Theme) -> Sizes:
    """Sizes that stand to the theme's as slides to pages: 18 points for its 10.5."""
    body = max(round(theme.size * 12 / 7), 10)
    return Sizes(body, body + 2, max(body - 4, 9), max(round(body / 2), 7))
