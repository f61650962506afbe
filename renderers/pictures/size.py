"""How large pictures are shown: in their own size, or as wide as the text asks, and no larger than there is room."""

from __future__ import annotations

import re
from dataclasses import replace

from renderers.tree.nodes import Image, Picture

_LENGTH = re.compile(r"(\d{1,5}(?:\.\d{1,6})?|\.\d{1,6})\s*(%|[a-z]{0,4})", re.IGNORECASE)
_POINTS = {
    "": 0.75,
    "px": 0.75,
    "pt": 1.0,
    "pc": 12.0,
    "mm": 72 / 25.4,
    "cm": 72 / 2.54,
    "in": 72.0,
    "inch": 72.0,
}
"""Of each unit, as CSS has them; a number alone is pixels, 96 an inch."""
_LEAST, _MOST = 4.0, 4000.0
"""Points: what a text asks for is held within these, so that no format gets a size that it can't hold."""
_LEAST_SHARE = 0.02


def sized(picture: Picture, width: str, height: str = "") -> Picture:
    """The picture as wide as the text asks: `50%` of the text's width, `3cm`, `300`; else as high (no share then).

    What is no such length changes nothing.
    """
    found = _LENGTH.fullmatch(width.strip())
    if found and found[2] == "%":
        return replace(picture, share=min(max(float(found[1]) / 100, _LEAST_SHARE), 1.0), asked=True)
    image = picture.image
    if image is None:
        return picture
    for length, pixels in ((width, image.width), (height, image.height)):
        points = _points(length)
        if points:
            return replace(picture, image=replace(image, dpi=pixels * 72 / points), asked=True)
    return picture


def shown_size(
    image: Image, *, share: float = 0.0, widest: float, highest: float = _MOST
) -> tuple[float, float]:
    """Width and height in points: its own size or that `share` of `widest`, and smaller where there isn't the room."""
    width, height = image.width * 72 / image.dpi, image.height * 72 / image.dpi
    scale = min(widest * share / width if share else 1.0, widest / width, highest / height)
    return width * scale, height * scale


def _points(length: str) -> float:
    """The length in points; 0 for none."""
    found = _LENGTH.fullmatch(length.strip())
    unit = _POINTS.get(found[2].lower(), 0.0) if found else 0.0
    return min(max(float(found[1]) * unit, _LEAST), _MOST) if found and unit else 0.0
