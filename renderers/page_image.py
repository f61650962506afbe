"""A page as a viewer shows it, or the part around a citation, as PNG with the cited words marked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from blocks.document import Document
from blocks.errors import ArtifactError
from blocks.geometry import union
from blocks.library import Library
from blocks.model import Box
from grounding.model import Citation, Match
from renderers.marks import Mark, marks_of
from renderers.page_drawing import draw_page

CROP_LINES = 2.5
"""Height of the surroundings above and below a cropped citation, in lines."""
_CROP_MARGIN = 8.0


def page_png(
    library: Library,
    document_id: str,
    page: int,
    marks: Sequence[Mark | Citation | Match] = (),
    *,
    crop: bool = False,
    dpi: float = 150,
    password: str | None = None,
) -> bytes:
    """The page as displayed, its marks drawn in; with `crop`, only the part around them.

    Very large pages come at a lower resolution (`MAX_PIXELS`). Raises UnknownIdError for a document or page
    that is not there, ArtifactError for a page that cannot be drawn or a crop without marks, and as opening a
    document does.
    """
    document = library.get(document_id)
    document.page(page)
    own = [m for m in _as_marks(marks) if m.document_id in (document_id, None) and page in m.pages]
    if crop and not own:
        raise ArtifactError(
            f"nothing is marked on page {page} of {document.name}, so there is nothing to crop to"
        )
    clip = _surroundings(document, page, own) if crop else None
    source = library.source_bytes(document_id)
    return draw_page(source, page, own, clip=clip, dpi=dpi, name=document.name, password=password).png


def citation_png(
    library: Library,
    citation: Citation | Match,
    *,
    page: int | None = None,
    crop: bool = True,
    dpi: float = 150,
    password: str | None = None,
) -> bytes:
    """The part of the page around a citation (`crop=False`: the page), by default on its first page.

    Raises ArtifactError for a citation without a place; else as `page_png`.
    """
    (mark,) = marks_of([citation])
    if mark.document_id is None or not mark.boxes:
        raise ArtifactError(
            f"citation [{mark.number}] is {mark.verdict} and has no place that could be shown"
        )
    shown = mark.boxes[0].page if page is None else page
    return page_png(library, mark.document_id, shown, [mark], crop=crop, dpi=dpi, password=password)


def _as_marks(marks: Sequence[Mark | Citation | Match]) -> list[Mark]:
    converted = iter(marks_of([m for m in marks if not isinstance(m, Mark)]))
    return [m if isinstance(m, Mark) else next(converted) for m in marks]


def _surroundings(document: Document, page: int, marks: Sequence[Mark]) -> Box:
    """The marks' boxes with a few lines above and below, as wide as the text that they stand in."""
    boxes = [box for mark in marks for box in mark.boxes if box.page == page]
    core = union(boxes)
    line = float(np.median([box.y1 - box.y0 for box in boxes]))
    top, bottom = core.y0 - CROP_LINES * line, core.y1 + CROP_LINES * line
    beside = [
        b.bbox
        for b in document.blocks
        if b.page == page
        and b.bbox.y0 < bottom
        and b.bbox.y1 > top
        and b.bbox.x0 < core.x1
        and b.bbox.x1 > core.x0
    ]
    wide = union([core, *beside])
    return Box(wide.x0 - _CROP_MARGIN, top, wide.x1 + _CROP_MARGIN, bottom)
