"""Units as they are in other sizes of text. Widths of words stay known, so only lines are broken anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from renderers.pptx.flow.code_lines import code_size
from renderers.pptx.layout.page import Sizes, frame_width, indent_at
from renderers.pptx.layout.text import Frame, Par, whole
from renderers.pptx.layout.units import ColumnsUnit, PictureUnit, TableUnit, TextUnit, Unit, text_unit


def resized(units: Sequence[Unit], old: Sizes, new: Sizes, width: float) -> list[Unit]:
    """The units, made in the old sizes, in the new ones, for text of that width in points."""
    if old == new:
        return list(units)
    made: list[Unit] = []
    for code, group in groupby(units, _code_frame):
        if code is None:
            made += [other for unit in group for other in _resized(unit, old, new, width)]
            continue
        pars = [unit.piece.par for unit in group if isinstance(unit, TextUnit)]
        size = code_size(pars, new, frame_width(code, width))
        made += [text_unit(par.at(size), width) for par in pars]
    return made


def in_width(units: Sequence[Unit], width: float) -> list[Unit]:
    """Text and pictures for a column of that width in points."""
    made: list[Unit] = []
    for unit in units:
        match unit:
            case TextUnit():
                made.append(text_unit(unit.piece.par, width))
            case PictureUnit():
                scale = min(1.0, width / unit.width)
                caption = tuple(whole(piece.par, width) for piece in unit.caption)
                smaller = replace(unit, width=unit.width * scale, height=unit.height * scale, caption=caption)
                made.append(replace(smaller, most=unit.most / scale))
            case _:
                made.append(unit)
    return made


def _code_frame(unit: Unit) -> Frame | None:
    """The frame of a line of code: all lines of one have the same size."""
    par = unit.piece.par if isinstance(unit, TextUnit) else None
    return par.frame if par is not None and par.frame.kind == "code" else None


def _resized(unit: Unit, old: Sizes, new: Sizes, width: float) -> Iterator[Unit]:
    match unit:
        case TextUnit():
            yield text_unit(_par(unit.piece.par, old, new), width)
        case TableUnit():
            again = _par(unit.again, old, new) if unit.again is not None else None
            fits = [] if unit.goes_on else unit.table.fits(new)
            for number, fit in enumerate(fits):
                yield TableUnit(fit, unit.table, again, goes_on=number > 0)
        case PictureUnit():
            caption = tuple(whole(_par(piece.par, old, new), width) for piece in unit.caption)
            # What can't be made smaller is a formula: it is as large as the text around it.
            scale = min(new.body / old.body, width / unit.width) if unit.least == 1.0 else 1.0
            yield replace(unit, width=unit.width * scale, height=unit.height * scale, caption=caption)
        case ColumnsUnit():
            columns = (
                replace(column, units=tuple(resized(column.units, old, new, column.width)))
                for column in unit.columns
            )
            yield ColumnsUnit(tuple(columns))
        case _:
            yield unit


def _par(par: Par, old: Sizes, new: Sizes) -> Par:
    """A paragraph as much larger or smaller as the body's text; captions keep to the small size."""
    small = not par.level and par.size == old.small
    size = new.small if small else max(par.size - old.body + new.body, new.small)
    indent = indent_at(par.level, new.body) if par.indent else 0.0
    return par.at(size, before=par.before * size / par.size, indent=indent)
