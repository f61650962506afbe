"""Relationships of a slide (ECMA-376 part 2): other slides, the web, pictures. One relationship for each target."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part
from pptx.parts.slide import SlidePart

from renderers.pptx.layout.slide_numbers import Places
from renderers.pptx.parts.ooxml import attribute
from renderers.tree.links import safe_url

_TEXT_COLOUR = (
    '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr'
    ' xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>'
)
"""Keeps the colour of the text; programs that don't know it show the theme's colour of links."""


_STRAY_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")


def address(url: str) -> str:
    """The address as a presentation can hold it, "" for what may not be led to: PowerPoint calls a whole file damaged
    for one address that is none."""
    return _STRAY_PERCENT.sub("%25", safe_url(url))


@dataclass(slots=True)
class Links:
    """The relationships of one slide."""

    part: SlidePart
    """The slide."""
    places: Places
    """Where anchors are."""
    slides: list[SlidePart]
    """All slides."""
    _known: dict[str, str] = field(default_factory=dict)

    def click(self, target: str, tip: str = "", *, own_colour: bool = False) -> str:
        """The element that makes text lead to a web address or an `#anchor`; "" where nothing has that anchor."""
        inner = target.startswith("#")
        if inner and target[1:] not in self.places.numbers:
            return ""
        if not inner and not (target := address(target)):
            return ""
        action = ' action="ppaction://hlinksldjump"' if inner else ""
        tooltip = f" tooltip={attribute(tip)}" if tip else ""
        rest = f">{_TEXT_COLOUR}</a:hlinkClick>" if own_colour else "/>"
        return f'<a:hlinkClick r:id="{self._relation(target)}"{action}{tooltip}{rest}'

    def part_id(self, part: Part, kind: str) -> str:
        """The id of a relationship to a part: a picture."""
        key = f"{kind} {part.partname}"
        if key not in self._known:
            self._known[key] = self.part.relate_to(part, kind)
        return self._known[key]

    def _relation(self, target: str) -> str:
        if target.startswith("#"):
            return self.part_id(self.slides[self.places.numbers[target[1:]] - 1], RT.SLIDE)
        if target not in self._known:
            self._known[target] = self.part.relate_to(target, RT.HYPERLINK, is_external=True)
        return self._known[target]
