"""What slides are filled with, one below another: text, tables, pictures, lines across."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from renderers.pptx.layout.page import frame_width
from renderers.pptx.layout.text import Par, Piece, whole
from renderers.tree.nodes import Image

if TYPE_CHECKING:
    from renderers.pptx.layout.grid import TableFit, TablePart
    from renderers.pptx.layout.table_fit import MeasuredTable


@dataclass(frozen=True, slots=True)
class TextUnit:
    """A paragraph, or what is left of one."""

    piece: Piece
    """With lines counted for the width of its frame."""


def text_unit(par: Par, room: float) -> TextUnit:
    """A paragraph whose frame has so much room, in points."""
    return TextUnit(whole(par, frame_width(par.frame, room)))


@dataclass(frozen=True, slots=True)
class TableUnit:
    """A table; it breaks between rows."""

    fit: TableFit
    """Its columns and rows as measured."""
    table: MeasuredTable
    """What it is measured anew by, for text of another size."""
    again: Par | None = None
    """The caption where the table goes on."""
    goes_on: bool = False
    """True for the columns of a table that did not fit beside those before."""


@dataclass(frozen=True, slots=True)
class PictureUnit:
    """A picture; it can be made smaller."""

    image: Image
    """What is shown."""
    alt: str
    """What it shows, in words; may be empty."""
    width: float
    """Its own width in points, at most that of the text."""
    height: float
    """Its own height, as wide as that."""
    caption: tuple[Piece, ...] = ()
    """Below it, in a text box of its own."""
    least: float = 0.5
    """How much smaller it may get to stand on the slide where its text is: 1.0 is not at all."""
    most: float = 1.0
    """How much larger it may get where there is room."""


@dataclass(frozen=True, slots=True)
class SideUnit:
    """Text with a picture at its right; both stand on one slide."""

    pieces: tuple[Piece, ...]
    """Paragraphs of one frame that leaves room at its right; at least one."""
    image: Image
    """What is shown."""
    alt: str
    """What it shows, in words."""
    width: float
    """Of the picture, in points."""
    height: float
    """Of the picture, in points."""


@dataclass(frozen=True, slots=True)
class RuleUnit:
    """A line across."""


@dataclass(frozen=True, slots=True)
class SlideBreak:
    """What follows begins a slide."""


@dataclass(frozen=True, slots=True)
class SpokenUnit:
    """What the one who presents the slide says."""

    lines: tuple[str, ...]
    """A paragraph each."""


@dataclass(frozen=True, slots=True)
class ColumnUnits:
    """One of several columns."""

    left: float
    """From the left edge of the text, in points."""
    width: float
    """In points."""
    units: tuple[Unit, ...]
    """Measured for that width."""


@dataclass(frozen=True, slots=True)
class ColumnsUnit:
    """Columns side by side; each goes on by itself on the next slide."""

    columns: tuple[ColumnUnits, ...]
    """From left to right."""


Unit = TextUnit | TableUnit | PictureUnit | SideUnit | RuleUnit | SlideBreak | SpokenUnit | ColumnsUnit


@dataclass(frozen=True, slots=True)
class TextBox:
    """Paragraphs of one frame."""

    pieces: tuple[Piece, ...]
    """All with the same frame; at least one."""


@dataclass(frozen=True, slots=True)
class PictureBox:
    """A picture."""

    image: Image
    """What is shown."""
    alt: str
    """What it shows, in words."""


@dataclass(frozen=True, slots=True)
class RuleBox:
    """A line across."""


@dataclass(frozen=True, slots=True)
class TableBox:
    """Rows of a table."""

    part: TablePart
    """Which."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A box and where it stands on its slide, in points."""

    box: TextBox | PictureBox | RuleBox | TableBox
    """What stands there."""
    x: float
    """Left edge."""
    y: float
    """Upper edge."""
    width: float
    """Its width."""
    height: float
    """Its height, space within included."""


@dataclass(slots=True)
class Filled:
    """What stands on a slide below its title."""

    boxes: list[Placed] = field(default_factory=list)
    """From top to bottom."""
    spoken: list[str] = field(default_factory=list)
    """What is said of it, a paragraph each."""
