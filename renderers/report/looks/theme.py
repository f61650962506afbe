"""How a report looks: fonts, colours, logo. Two themes are built in.

Their text has a contrast of 4.5:1 (WCAG 2.2, AA) on every ground, their lines 3:1, and the colours of what became of a
citation differ for people without red, green or blue cones as well (tests/renderers/report/test_report_theme.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from blocks.errors import ArtifactError
from renderers.themes.font_family import FontFamily
from renderers.themes.page_setup import PageName, PageSetup, page_named
from renderers.themes.running_line import RunningLine
from renderers.tree.nodes import Image
from renderers.verdict_colours import Colour, colour_of

BodyFont = Literal["FiraGO", "Noto Sans"]
"""Fonts of text; what they lack comes from others that are there."""
MonoFont = Literal["Cascadia Mono"]
"""Fonts of code."""
_BUILT_IN = {"body": BodyFont, "headings": BodyFont, "mono": MonoFont}
COLOURS = (
    "paper", "ink", "muted", "accent", "link", "panel", "rule", "gap", "mark", "supported", "mostly", "refused"
)  # fmt: skip
"""Fields of a theme that are colours."""
_LONGEST_NAME = 100
SIZES = (6.0, 24.0)
"""The smallest and the largest body text, in points."""
MARGIN_OF_LINES = 2.3
"""Least width of a margin with a header or footer, in sizes of the text: the line itself is 0.82, its rule and the room
around it as much again, and no printer reaches the edge of the paper."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Fonts, colours and logo of a report. Raises ArtifactError for what no report can have.

    A theme of your own begins with a built-in one: `dataclasses.replace(PAPER, name="ours", accent=(0.4, 0, 0.2))`.
    Whether its text can be read on its grounds is yours to see to.
    """

    name: str
    """For people and in file metadata."""
    paper: Colour
    """Ground of pages and slides."""
    ink: Colour
    """Text."""
    muted: Colour
    """Less important text: captions, page numbers."""
    accent: Colour
    """Headings and rules that should stand out."""
    link: Colour
    """Links and citation marks."""
    panel: Colour
    """Ground of code, header rows and source entries."""
    rule: Colour
    """Lines of tables, quotes and panels; never text."""
    gap: Colour
    """Marks of unknown sources."""
    mark: Colour
    """Ground of marked words; all text but that of verdicts can stand on it."""
    supported: Colour
    """Verdicts exact and high, as text on `paper` and `panel`."""
    mostly: Colour
    """Verdicts close and medium."""
    refused: Colour
    """Verdicts altered, partial, absent and low."""
    body: BodyFont | FontFamily = "FiraGO"
    """The font of text; embedded in PDF, named with fallbacks elsewhere."""
    headings: BodyFont | FontFamily | None = None
    """The font of title and headings; None: that of text."""
    mono: MonoFont | FontFamily = "Cascadia Mono"
    """The font of code."""
    size: float = 10.5
    """Of body text, in points."""
    page: PageName | PageSetup = "A4"
    """Size of the pages of PDF, DOCX and PNG, and of HTML on paper; with `PageSetup` their margins too."""
    header: RunningLine | None = None
    """At the head of pages; None: the title, from the second page on. `RunningLine()` is none at all."""
    footer: RunningLine | None = None
    """At the foot of pages; None: the number of the page, and how many there are."""
    hyphenate: bool = True
    """Are words parted at the ends of a PDF's lines, by the language of the report?"""
    logo: Image | None = None
    """Shown on the title page or first slide; `renderers.pictures.formats.as_image` reads one from a file's bytes."""

    def __post_init__(self) -> None:
        if not (
            isinstance(self.name, str) and self.name.isprintable() and 0 < len(self.name) <= _LONGEST_NAME
        ):
            raise ArtifactError(
                f"a theme's name is {self.name!r:.60}; give up to {_LONGEST_NAME} letters and signs"
            )
        for name, choices in _BUILT_IN.items():
            font = getattr(self, name)
            if not isinstance(font, FontFamily) and font not in (*get_args(choices), None):
                raise self._odd(name, f"{' or '.join(get_args(choices))}, or a FontFamily")
        for name in COLOURS:
            if not _is_colour(getattr(self, name)):
                raise self._odd(name, "red, green and blue, each from 0 to 1")
        if not isinstance(self.page, PageSetup) and self.page not in get_args(PageName):
            raise self._odd("page", f"{', '.join(get_args(PageName))} or a PageSetup")
        if not _is_number(self.size, *SIZES):
            raise self._odd("size", f"points from {SIZES[0]:g} to {SIZES[1]:g}")
        if not isinstance(self.hyphenate, bool):
            raise self._odd("hyphenate", "True or False")
        for name in ("header", "footer"):
            line = getattr(self, name)
            if not isinstance(line, RunningLine | None):
                raise self._odd(name, 'a RunningLine, as RunningLine(centre="{page}")')
            if line is not None and line.has_logo and self.logo is None:
                raise ArtifactError(
                    f"the {name} of the theme {self.name} has {{logo}}, and the theme has no logo; give it one"
                )
        self._require_margins()
        if self.logo is not None and not isinstance(self.logo, Image):
            raise self._odd("logo", "an Image, as renderers.pictures.formats.as_image(bytes) gives it")

    @property
    def body_name(self) -> str:
        """What programs call the font of text."""
        return _name_of(self.body)

    @property
    def headings_name(self) -> str:
        """What they call the font of title and headings."""
        return _name_of(self.headings or self.body)

    @property
    def mono_name(self) -> str:
        """What they call the font of code."""
        return _name_of(self.mono)

    @property
    def page_setup(self) -> PageSetup:
        """Size of the page in points, and its margins if the theme has any of its own."""
        return self.page if isinstance(self.page, PageSetup) else page_named(self.page)

    @property
    def is_dark(self) -> bool:
        """True if its text is lighter than its paper."""
        return sum(self.ink) > sum(self.paper)

    def _require_margins(self) -> None:
        """Headers and footers stand in the margins, and need some of them."""
        margins = self.page_setup.margins
        least = MARGIN_OF_LINES * self.size
        for line, side in ((self.header, "top"), (self.footer, "bottom")):
            if margins is None or getattr(margins, side) >= least or (line is not None and not line):
                continue
            what = "header" if side == "top" else "footer"
            raise ArtifactError(
                f"the {side} margin of the theme {self.name} has no room for the {what}: give it {least:.0f} points "
                f"({least / 72 * 25.4:.0f} mm) at least, or an empty {what}"
            )

    def _odd(self, name: str, wanted: str) -> ArtifactError:
        return ArtifactError(
            f"{name} of the theme {self.name} is {getattr(self, name)!r:.100}; give {wanted}"
        )


def _name_of(font: str | FontFamily) -> str:
    return font.name if isinstance(font, FontFamily) else font


def _is_colour(colour: object) -> bool:
    return isinstance(colour, tuple) and len(colour) == 3 and all(_is_number(part, 0, 1) for part in colour)


def _is_number(number: object, least: float, most: float) -> bool:
    return isinstance(number, int | float) and least <= number <= most


PAPER = Theme(
    name="paper",
    paper=colour_of("FFFFFF"),
    ink=colour_of("1B1F24"),
    muted=colour_of("57606A"),
    accent=colour_of("0B3D5C"),
    link=colour_of("0A58A6"),
    panel=colour_of("F3F5F7"),
    rule=colour_of("838D97"),
    gap=colour_of("B00020"),
    mark=colour_of("FFF3A8"),
    supported=colour_of("056B3A"),
    mostly=colour_of("8A5A00"),
    refused=colour_of("A31528"),
)
NIGHT = Theme(
    name="night",
    paper=colour_of("14181D"),
    ink=colour_of("E8EBEE"),
    muted=colour_of("A9B3BD"),
    accent=colour_of("8CC8F0"),
    link=colour_of("7DB7F5"),
    panel=colour_of("212830"),
    rule=colour_of("6B7885"),
    gap=colour_of("FF8A93"),
    mark=colour_of("453E00"),
    supported=colour_of("6FD8A8"),
    mostly=colour_of("F0C060"),
    refused=colour_of("FF9C8F"),
    body="Noto Sans",
)
THEMES = {theme.name: theme for theme in (PAPER, NIGHT)}
"""The built-in themes by name."""
