"""How a report looks: fonts, colours, logo. Two themes are built in.

Their text has a contrast of 4.5:1 (WCAG 2.2, AA) on every ground, their lines 3:1, and the colours of what became of a
citation differ for people without red, green or blue cones as well (tests/renderers/test_report_theme.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from blocks.errors import ArtifactError
from renderers.document import Image
from renderers.theme import Colour

BodyFont = Literal["FiraGO", "Noto Sans"]
MonoFont = Literal["Cascadia Mono"]
PageSize = Literal["A4", "Letter"]
_CHOICES = {"body": BodyFont, "mono": MonoFont, "page": PageSize}
_COLOURS = (
    "paper", "ink", "muted", "accent", "link", "panel", "rule", "gap", "mark", "supported", "mostly", "refused"
)  # fmt: skip
SIZES = (6.0, 24.0)
"""The smallest and the largest body text, in points."""


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
    body: BodyFont = "FiraGO"
    """The font of text; embedded in PDF, named with fallbacks elsewhere."""
    mono: MonoFont = "Cascadia Mono"
    """The font of code."""
    size: float = 10.5
    """Of body text, in points."""
    page: PageSize = "A4"
    """Page size of PDF, DOCX and PNG."""
    logo: Image | None = None
    """Shown on the title page or first slide; `renderers.picture_formats.as_image` reads one from a file's bytes."""

    def __post_init__(self) -> None:
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in get_args(choices):
                raise self._odd(name, " or ".join(get_args(choices)))
        for name in _COLOURS:
            if not _is_colour(getattr(self, name)):
                raise self._odd(name, "red, green and blue, each from 0 to 1")
        if not _is_number(self.size, *SIZES):
            raise self._odd("size", f"points from {SIZES[0]:g} to {SIZES[1]:g}")
        if self.logo is not None and not isinstance(self.logo, Image):
            raise self._odd("logo", "an Image, as renderers.picture_formats.as_image(bytes) gives it")

    def _odd(self, name: str, wanted: str) -> ArtifactError:
        return ArtifactError(
            f"{name} of the theme {self.name} is {getattr(self, name)!r:.100}; give {wanted}"
        )


def _is_colour(colour: object) -> bool:
    return isinstance(colour, tuple) and len(colour) == 3 and all(_is_number(part, 0, 1) for part in colour)


def _is_number(number: object, least: float, most: float) -> bool:
    return isinstance(number, int | float) and least <= number <= most


def _rgb(code: str) -> Colour:
    return int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255


PAPER = Theme(
    name="paper",
    paper=_rgb("FFFFFF"),
    ink=_rgb("1B1F24"),
    muted=_rgb("57606A"),
    accent=_rgb("0B3D5C"),
    link=_rgb("0A58A6"),
    panel=_rgb("F3F5F7"),
    rule=_rgb("838D97"),
    gap=_rgb("B00020"),
    mark=_rgb("FFF3A8"),
    supported=_rgb("056B3A"),
    mostly=_rgb("8A5A00"),
    refused=_rgb("A31528"),
)
NIGHT = Theme(
    name="night",
    paper=_rgb("14181D"),
    ink=_rgb("E8EBEE"),
    muted=_rgb("A9B3BD"),
    accent=_rgb("8CC8F0"),
    link=_rgb("7DB7F5"),
    panel=_rgb("212830"),
    rule=_rgb("6B7885"),
    gap=_rgb("FF8A93"),
    mark=_rgb("453E00"),
    supported=_rgb("6FD8A8"),
    mostly=_rgb("F0C060"),
    refused=_rgb("FF9C8F"),
    body="Noto Sans",
)
THEMES = {theme.name: theme for theme in (PAPER, NIGHT)}
"""The built-in themes by name."""
