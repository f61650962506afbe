"""The paper of a report: its size as it is held, and its margins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from blocks.errors import ArtifactError

PageName = Literal["A3", "A4", "A5", "A6", "B5", "Letter", "Legal", "Executive", "Tabloid"]
"""Sheets of paper (ISO 216, ANSI/ASME Y14.1)."""
_SIZES: dict[PageName, tuple[float, float]] = {
    "A3": (841.89, 1190.55),
    "A4": (595.28, 841.89),
    "A5": (419.53, 595.28),
    "A6": (297.64, 419.53),
    "B5": (498.9, 708.66),
    "Letter": (612.0, 792.0),
    "Legal": (612.0, 1008.0),
    "Executive": (522.0, 756.0),
    "Tabloid": (792.0, 1224.0),
}
"""Width and height in points, upright."""
SIDES = (216.0, 1584.0)
"""The shortest and the longest side of a sheet in points: 3 inches, and 22, which is the most that Word takes."""
LEAST_ROOM = 144.0
"""Points that margins must leave to the text, across and down: columns of two inches can still be read."""
_FULL_MARGINS = _SIZES["A4"][0]
"""Width in points of the sheets that have a format's own margins in full; narrower ones have narrower margins."""


@dataclass(frozen=True, slots=True)
class Margins:
    """The empty edges of a page, in points. Headers and footers stand in them."""

    top: float
    """Above the text."""
    right: float
    """At its right."""
    bottom: float
    """Below it."""
    left: float
    """At its left."""


@dataclass(frozen=True, slots=True)
class PageSetup:
    """A sheet of paper as it is held, wider than high if it lies. Raises ArtifactError for one that holds no text."""

    width: float
    """In points (1/72 inch)."""
    height: float
    """In points."""
    margins: Margins | None = None
    """None for what each format has by itself."""

    def __post_init__(self) -> None:
        least, most = SIDES
        if not (least <= self.width <= most and least <= self.height <= most):
            raise ArtifactError(
                f"a page of {self.width:g} by {self.height:g} points can't be set; sides of {least:g} to {most:g} "
                "points (76 to 559 mm) can"
            )
        if self.margins is not None:
            self._require_room(self.margins)

    def margins_or(self, own: Margins) -> Margins:
        """Its margins, or a format's own, in proportion on sheets that are narrower than A4."""
        if self.margins is not None:
            return self.margins
        scale = min(1.0, self.width / _FULL_MARGINS)
        return Margins(own.top * scale, own.right * scale, own.bottom * scale, own.left * scale)

    def _require_room(self, margins: Margins) -> None:
        if not min(margins.top, margins.right, margins.bottom, margins.left) >= 0:
            raise ArtifactError(f"the margins {margins} are not all 0 points or more; give how wide each is")
        across = self.width - margins.left - margins.right
        down = self.height - margins.top - margins.bottom
        if across < LEAST_ROOM or down < LEAST_ROOM:
            raise ArtifactError(
                f"the margins leave {across:.0f} by {down:.0f} points to the text of a page of {self.width:g} by "
                f"{self.height:g}; leave {LEAST_ROOM:g} (51 mm) at least in both directions"
            )


def page_named(name: PageName, *, landscape: bool = False, margins: Margins | None = None) -> PageSetup:
    """The sheet of that name, lying if `landscape`. Raises ArtifactError for a name that isn't known."""
    if name not in _SIZES:
        raise ArtifactError(f"there is no page size {name!r}; choose {', '.join(get_args(PageName))}")
    short, long = _SIZES[name]
    width, height = (long, short) if landscape else (short, long)
    return PageSetup(width, height, margins)
