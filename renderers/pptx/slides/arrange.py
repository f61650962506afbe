"""What a slide with room left makes of it: a picture beside few words, larger pictures, airier tables and lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from renderers.pptx.layout import page
from renderers.pptx.layout.heights import height_of
from renderers.pptx.layout.page import Room
from renderers.pptx.layout.text import BODY
from renderers.pptx.layout.units import ColumnsUnit, ColumnUnits, PictureUnit, TableUnit, TextUnit, Unit
from renderers.pptx.slides.resize import in_width

_WIDEST = 1.9
"""Width by height of a picture that stands beside words: in half a slide a wider one is a strip."""
_LYING = 0.56
"""Part of the width that a picture gets beside words if it is wider than high; others get half."""
_LITTLE = 0.34
"""Part of a slide's height: a statement that takes more begins at the top, as longer texts do."""
_ABOVE_MIDDLE = 0.35
"""Part of the room left that is above a short statement."""
_LEAST_WIDTH = 120.0
"""Of a picture that gets half a slide, in points: smaller ones are signs and logos."""
_TALLEST_ROWS = 1.5
"""How much higher rows of a table may be than their text asks for."""
_MORE_SPACE = 0.6
"""Most that is added between paragraphs, in ems."""
_SPACE_PART = 0.5
"""Part of the room left that goes between paragraphs; the rest stays free below them."""


def beside(units: Sequence[Unit], room: Room) -> list[Unit]:
    """A picture before or behind few words beside them, in two halves; all else as it is."""
    pictures = [unit for unit in units if isinstance(unit, PictureUnit)]
    words = [unit for unit in units if isinstance(unit, TextUnit) and unit.piece.par.frame == BODY]
    if len(pictures) != 1 or not words or len(words) + 1 != len(units):
        return list(units)
    picture = pictures[0]
    if units[0] is not picture and units[-1] is not picture:
        return list(units)
    if picture.most == 1.0 or picture.width < _LEAST_WIDTH or picture.width > _WIDEST * picture.height:
        return list(units)
    width = room.width - page.COLUMN_GAP
    part = _LYING if picture.width > picture.height else 0.5
    text, shown = in_width(words, width * (1 - part)), in_width([picture], width * part)
    if height_of(text) > room.height:
        return list(units)
    parts = [(width * (1 - part), text), (width * part, shown)]
    parts = parts[::-1] if units[0] is picture else parts
    left = parts[0][0] + page.COLUMN_GAP
    columns = (
        ColumnUnits(at, wide, tuple(part)) for at, (wide, part) in zip((0.0, left), parts, strict=True)
    )
    return [ColumnsUnit(tuple(columns))]


def lowered(units: Sequence[Unit], room: Room) -> Room:
    """Where the units of one slide stand: a picture alone in the middle, one short statement above it.

    All else begins at the top, where readers have found the text of the slides before.
    """
    free = max(room.height - height_of(units), 0.0)
    if len(units) == 1 and isinstance(units[0], PictureUnit):
        down = free * 0.5
    elif _is_statement(units) and free > room.height * (1 - _LITTLE):
        down = free * _ABOVE_MIDDLE
    else:
        return room
    return replace(room, top=room.top + down, height=room.height - down)


def _is_statement(units: Sequence[Unit]) -> bool:
    """Whether the units are one paragraph, or one quotation or callout."""
    pars = [unit.piece.par for unit in units if isinstance(unit, TextUnit)]
    if len(pars) < len(units) or any(par.bullet or par.frame != pars[0].frame for par in pars):
        return False
    return len(pars) == 1 or (bool(pars) and pars[0].frame.kind in ("quote", "callout"))


def spread(units: Sequence[Unit], room: Room) -> list[Unit]:
    """The units of one slide with the room that they leave: for its picture, its table, or between paragraphs."""
    left = room.height - height_of(units)
    if left <= 0:
        return list(units)
    alone = [unit for unit in units if isinstance(unit, PictureUnit | TableUnit | ColumnsUnit)]
    if len(alone) > 1:
        return list(units)
    if not alone:
        return _spaced(units, left)
    return [_grown(unit, left, room) if unit is alone[0] else unit for unit in units]


def _grown(unit: Unit, left: float, room: Room) -> Unit:
    match unit:
        case PictureUnit():
            scale = max(min(unit.most, (unit.height + left) / unit.height, room.width / unit.width), 1.0)
            return replace(unit, width=unit.width * scale, height=unit.height * scale)
        case TableUnit():
            height = unit.fit.header_height + unit.fit.tops[-1]
            return replace(unit, fit=unit.fit.taller(min(_TALLEST_ROWS, 1 + left / height)))
        case ColumnsUnit():
            height = height_of([unit]) + left
            columns = (
                replace(
                    column,
                    units=tuple(spread(column.units, replace(room, width=column.width, height=height))),
                )
                for column in unit.columns
            )
            return ColumnsUnit(tuple(columns))
        case _:
            return unit


def _spaced(units: Sequence[Unit], left: float) -> list[Unit]:
    """Paragraphs further apart."""
    gaps = sum(isinstance(unit, TextUnit) and unit.piece.par.frame == BODY for unit in units[1:])
    made = list(units[:1])
    for unit in units[1:]:
        if isinstance(unit, TextUnit) and unit.piece.par.frame == BODY:
            par = unit.piece.par
            more = min(left * _SPACE_PART / gaps, _MORE_SPACE * par.size)
            unit = TextUnit(replace(unit.piece, par=par.at(par.size, before=par.before + more)))
        made.append(unit)
    return made
