"""What all of a document's drawing shares: theme, fonts, styles of text, and which links lead somewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import quote

from renderers.pdf.fonts.typefaces import Typefaces, Use
from renderers.pdf.images import Images
from renderers.pdf.lines.paragraphs import TextStyle
from renderers.pdf.page import Panel, Place, Target
from renderers.pdf.pages.slices import Slice
from renderers.pdf.structure import Node
from renderers.pdf.text_strings import LONGEST_STRING
from renderers.report.citations.marks import Marks
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.report.wording.labels import Labels, labels_of
from renderers.tree.nodes import Block
from renderers.tree.runs import Style
from renderers.verdict_colours import Colour

NARROWEST = 72.0
"""Points that indenting leaves: deeper lists and quotes stand one below the other."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a paragraph looks before anything in it is marked."""

    size: float
    """In points."""
    colour: Colour
    """Of the letters."""
    bold: bool = False
    """Bold throughout."""
    italic: bool = False
    """Italic throughout."""
    leading: float = 1.42
    """Height of lines, in parts of the size."""
    heading: bool = False
    """In the font of headings."""
    language: str = ""
    """BCP 47 tag of the language by which its words may be parted where lines end; "" where they aren't."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where blocks stand."""

    x0: float
    """Left edge, in points from the left of the page."""
    x1: float
    """Right edge."""
    look: Look
    """Of its paragraphs."""
    node: Node
    """The structure element that they belong to."""
    rtl: bool = False
    """Direction of what has no letters."""
    panels: tuple[Panel, ...] = ()
    """Grounds and bars that they stand on."""
    gap: float = 7.0
    """Space between blocks, in points."""
    align: str = ""
    """Of paragraphs that don't say it themselves."""
    depth: int = 0
    """How many lists it is in."""
    highest: float = 600.0
    """What a picture may take, in points."""
    floats: bool = False
    """May its pictures stand on the next page while the text runs on?"""

    @property
    def width(self) -> float:
        """In points."""
        return self.x1 - self.x0

    def indented(self, indent: float, node: Node, rtl: bool | None = None) -> Frame:
        """The frame without that much at the side where its lines begin; less of it where little room is left."""
        rtl = self.rtl if rtl is None else rtl
        indent = max(0.0, min(indent, self.width - NARROWEST))
        x0, x1 = (self.x0, self.x1 - indent) if rtl else (self.x0 + indent, self.x1)
        return replace(self, x0=x0, x1=x1, node=node, rtl=rtl, floats=False)


_PLAIN = Style()


Flow = Callable[["Press", tuple[Block, ...], Frame], Iterator[Slice]]
"""Blocks to slices, one below the other: `renderers.pdf.flow.blocks.flow`."""


@dataclass(slots=True)
class Press:
    """What drawing one document shares."""

    report: Report
    """What is drawn."""
    theme: Theme
    """Its looks."""
    typefaces: Typefaces
    """Its fonts."""
    anchors: frozenset[str]
    """Names that links may lead to."""
    labels: Labels
    """Words of its language."""
    marks: Marks
    """What stands where it cites its sources."""
    flow: Flow
    """Draws the blocks that lists and tables hold; they can't import what imports them."""
    images: Images = field(default_factory=Images)
    """Its pictures."""
    places: dict[str, Place] = field(default_factory=dict)
    """Where on the pages things with names are."""
    rtl: bool = False
    """Direction of what has no letters."""
    _styles: dict[tuple[Style, Look], TextStyle] = field(default_factory=dict)

    @property
    def has_title(self) -> bool:
        """True if a title stands above the text: it is the first heading, and those of the text are below it."""
        return self.report.show_title and bool(self.report.title)

    def style(self, look: Look, style: Style = _PLAIN) -> TextStyle:
        """The style of a run in a paragraph of that look, without what belongs to one link alone."""
        key = (replace(style, url="", title="") if style.url else style), look
        found = self._styles.get(key)
        if found is None:
            found = self._styles[key] = self._made(*key)
        return found

    def linked(self, style: TextStyle, url: str, title: str = "") -> TextStyle:
        """The style with a link; as it is if the link would lead nowhere, or by an address that no string holds."""
        if (url.startswith("#") and url[1:] not in self.anchors) or len(quote(url)) > LONGEST_STRING:
            return style
        return replace(style, target=Target(url, title), colour=self.theme.link)

    def _made(self, style: Style, look: Look) -> TextStyle:
        use: Use = "code" if style.code else "headings" if look.heading else "body"
        small = 0.7 if style.script else 0.9 if style.code else 1.0
        ground = self.theme.mark if style.marked else self.theme.panel if style.code else None
        return TextStyle(
            self.typefaces.get(bold=style.strong or look.bold, italic=style.emphasis != look.italic, use=use),
            look.size * small,
            look.colour,
            rise=look.size * {1: 0.36, 0: 0.0, -1: -0.14}[style.script],
            underline=style.underline,
            strike=style.strike,
            ground=ground,
            language="" if style.code or style.script or look.heading else look.language,
        )


def new_press(report: Report, theme: Theme, anchors: frozenset[str], flow: Flow) -> Press:
    """The press for that report."""
    labels = labels_of(report.language)
    return Press(
        report,
        theme,
        Typefaces(theme, report.language),
        anchors,
        labels,
        Marks(report),
        flow,
    )
