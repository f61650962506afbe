"""Units onto as few slides as they need, with about as much on each.

Slides are evened out: bisection (5 fillings) finds the lowest height at which a section of up to `_EVEN_UP_TO` slides
needs no more of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderers.pptx.layout.page import Room
from renderers.pptx.layout.units import Filled, Unit
from renderers.pptx.slides.filler import Filler

_EVEN_UP_TO = 8
"""Sections over more slides are not evened out: nobody sees a difference of some lines in ten."""


def fill(units: Sequence[Unit], room: Room) -> list[Filled]:
    """The boxes of each slide, on as few slides as needed and with about as much on each."""
    slides = Filler(room, room.bottom).filled(units)
    if not 1 < len(slides) <= _EVEN_UP_TO:
        return slides
    low, high = room.top + room.height * 0.5, room.bottom
    for _ in range(5):
        middle = (low + high) / 2
        evened = Filler(room, middle).filled(units)
        if len(evened) > len(slides):
            low = middle
        else:
            high, slides = middle, evened
    return slides


def slides_needed(units: Sequence[Unit], room: Room) -> int:
    """How many slides the units need."""
    return len(Filler(room, room.bottom).filled(units))
