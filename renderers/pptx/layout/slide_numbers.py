"""On which slides the places are that others lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from renderers.pptx.layout.slide import Slide
from renderers.pptx.layout.text import Span


@dataclass(frozen=True, slots=True)
class Places:
    """On which slides things stand."""

    numbers: dict[str, int]
    """Slide by anchor, counted from 1."""

    def ways_back(self, names: tuple[str, ...]) -> tuple[Span, ...]:
        """A link to each slide that has one of these, by its number; () if none has."""
        found: dict[int, str] = {}
        for anchor in names:
            if anchor in self.numbers:
                found.setdefault(self.numbers[anchor], anchor)
        links = [(Span(str(number), target=f"#{anchor}"), Span(", ")) for number, anchor in found.items()]
        return tuple(span for pair in links for span in pair)[:-1]


def places_of(slides: Iterable[Slide]) -> Places:
    """Where everything is on these slides, the first of which has number 1."""
    numbers: dict[str, int] = {}
    for number, slide in enumerate(slides, 1):
        for span in slide.spans():
            if span.anchor:
                numbers.setdefault(span.anchor, number)
    return Places(numbers)
