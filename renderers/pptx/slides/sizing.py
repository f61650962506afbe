"""How large text is: as large as the slides of each part have room for, and nearly the same through a presentation.

A part that needs one slide, or would need one in slightly smaller text, gets the largest size with which it does; one
over several slides the largest that needs no more of them. No part's text is more than `_APART` points larger than
that of another: in a presentation that jumps from 28 to 16 points, each slide shouts at the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from renderers.pptx.layout.page import Room, Sizes
from renderers.pptx.layout.text import BODY
from renderers.pptx.layout.units import ColumnsUnit, TextUnit, Unit
from renderers.pptx.slides.fill import slides_needed
from renderers.pptx.slides.resize import resized

SMALLEST = 14.0
"""Of paragraphs and lists, in points, unless a theme asks for less."""
_LARGEST = 28.0
"""Where no part has any text."""
_STEP = 2
_LESS, _MORE = 2, 10
"""How much smaller and larger than the theme's the text may be, in points."""
_MORE_ON_MANY = 4
"""The same where it goes over several slides: there it is read, and not looked at."""
_APART = 6.0
"""How much larger the text of a part may be than that of another, in points."""
_MOST_TRIED = 8
"""Slides; of longer parts nobody sees whether they fill their last one."""


def sizes_at(base: Sizes, body: float) -> Sizes:
    """The sizes around that size of paragraphs, in points."""
    if body == base.body:
        return base
    small = min(max(body - (base.body - base.small), min(base.small, SMALLEST)), 20.0)
    return Sizes(body, body + base.heading - base.body, small, base.least, base.most)


def largest_body(units: Sequence[Unit], base: Sizes, room: Room) -> float:
    """The largest size of paragraphs, in points, in which the units take no more slides than they must."""
    sizes = _candidates(base)
    needed = slides_needed(units, room)
    if needed > _MOST_TRIED:
        return base.body
    if needed > 1 and _needed(units, base, sizes[0], room) == 1:
        needed = 1
    elif needed > 1:
        sizes = [size for size in sizes if base.body <= size <= base.body + _MORE_ON_MANY]
    low, high = 0, len(sizes)
    while high - low > 1:
        middle = (low + high) // 2
        if _needed(units, base, sizes[middle], room) <= needed:
            low = middle
        else:
            high = middle
    return sizes[low]


def needs_more(units: Sequence[Unit], base: Sizes, room: Room) -> bool:
    """Whether the units need more than one slide in every size."""
    return _needed(units, base, _candidates(base)[0], room) > 1


def alike(bodies: Iterable[float]) -> float:
    """The largest size that any part of a presentation may have, in points; the parts could have these."""
    return min((size + _APART for size in bodies), default=_LARGEST)


def has_text(units: Iterable[Unit]) -> bool:
    """Whether there are paragraphs or lists among the units, and not captions and code alone."""
    for unit in units:
        if isinstance(unit, ColumnsUnit) and any(has_text(column.units) for column in unit.columns):
            return True
        if isinstance(unit, TextUnit) and unit.piece.par.frame == BODY and not unit.piece.par.keep:
            return True
    return False


def _candidates(base: Sizes) -> list[float]:
    tried = [base.body + more for more in range(-_LESS, _MORE + 1, _STEP)]
    return [size for size in tried if size == base.body or SMALLEST <= size <= base.most]


def _needed(units: Sequence[Unit], base: Sizes, body: float, room: Room) -> int:
    return slides_needed(resized(units, base, sizes_at(base, body), room.width), room)
