"""How high units and boxes are, in points."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.pptx.layout import page
from renderers.pptx.layout.text import Frame, Piece
from renderers.pptx.layout.units import (
    ColumnsUnit,
    PictureUnit,
    SideUnit,
    SlideBreak,
    SpokenUnit,
    TableUnit,
    TextUnit,
    Unit,
)

RULE_HEIGHT = 8.0
"""Of a line across, with the space around it."""


def height_of(units: Sequence[Unit]) -> float:
    """About how high the units are, one below another; long paragraphs and tables count as a slide or more."""
    return sum(unit_height(unit) + page.GAP for unit in units)


def unit_height(unit: Unit) -> float:
    """One unit, without the gap above it."""
    match unit:
        case TextUnit():
            return unit.piece.before + unit.piece.height - page.GAP
        case TableUnit():
            return unit.fit.header_height + unit.fit.tops[-1]
        case PictureUnit():
            return unit.height + caption_height(unit)
        case SideUnit():
            return max(box_height(unit.pieces), unit.height)
        case ColumnsUnit():
            return max(height_of(column.units) for column in unit.columns) - page.GAP
        case SlideBreak() | SpokenUnit():
            return -page.GAP
        case _:
            return RULE_HEIGHT


def box_height(pieces: tuple[Piece, ...]) -> float:
    """How high a text box with these paragraphs is, in points."""
    lines = sum(piece.height for piece in pieces) + sum(piece.before for piece in pieces[1:])
    return lines + 2 * page.PADDING[pieces[0].par.frame.kind].top


def frame_height(units: Sequence[Unit], frame: Frame, most: float) -> float:
    """How high the box of a frame is that begins with these units, as far as it is no higher than `most`."""
    height = 2 * page.PADDING[frame.kind].top
    for number, unit in enumerate(units):
        if not isinstance(unit, TextUnit) or unit.piece.par.frame != frame or height > most:
            break
        height += unit.piece.height + (unit.piece.before if number else 0)
    return height


def fits_whole(unit: TableUnit, room: float) -> bool:
    """Whether all of a table fits into that height in points."""
    return unit.fit.header_height + unit.fit.tops[-1] <= room


def caption_height(unit: PictureUnit) -> float:
    """The caption of a picture, with the gap above it."""
    return sum(piece.height for piece in unit.caption) + (page.GAP if unit.caption else 0)
