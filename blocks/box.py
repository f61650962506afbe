"""Rectangles of pages: PDF points of the page as a viewer shows it, origin top left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page as a viewer shows it: PDF points, origin top left, y downwards."""

    x0: float
    """Left edge."""
    y0: float
    """Top edge."""
    x1: float
    """Right edge."""
    y1: float
    """Bottom edge."""

    def __iter__(self) -> Iterator[float]:
        return iter((self.x0, self.y0, self.x1, self.y1))


@dataclass(frozen=True, slots=True)
class PageBox:
    """A rectangle that knows its page."""

    page: int
    """Page number, counted from 1."""
    x0: float
    """Left edge, in points."""
    y0: float
    """Top edge, in points."""
    x1: float
    """Right edge, in points."""
    y1: float
    """Bottom edge, in points."""

    @property
    def bbox(self) -> Box:
        """The rectangle without its page."""
        return Box(self.x0, self.y0, self.x1, self.y1)
