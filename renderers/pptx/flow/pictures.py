"""Pictures as units."""

from __future__ import annotations

from renderers.pictures.size import shown_size
from renderers.pptx.flow.inlines import shown
from renderers.pptx.layout.text import Par, whole
from renderers.pptx.layout.units import PictureUnit
from renderers.tree.nodes import Picture

_LEAST = 0.5
"""How much smaller a picture may get to stand on the slide where its text is."""
_COARSEST = 60.0
"""Pixels per inch of a picture that is enlarged."""


def picture_unit(
    picture: Picture, caption: tuple[Par, ...], widest: float, *, least: float = _LEAST
) -> PictureUnit:
    """The picture in its own size or as the text asks, made smaller where it is wider than the text.

    `least`: how much smaller it may still get; at 1.0 it keeps its size. Raises ValueError if it has no image.
    """
    image = picture.image
    if image is None:
        raise ValueError(f"{picture.source!r} has no image")
    width, height = shown_size(image, share=picture.share, widest=widest)
    pieces = tuple(whole(par, widest) for par in caption)
    grows = least < 1.0 and not picture.asked
    most = max(image.width * 72 / _COARSEST / width, 1.0) if grows else 1.0
    return PictureUnit(image, shown(picture.alt), width, height, pieces, least, most)
