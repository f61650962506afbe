"""A page as a viewer shows it, or the part around a citation, as PNG with the cited words marked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from blocks.box import Box, PageBox
from blocks.document import Document
from blocks.errors import ArtifactError
from blocks.geometry import union
from blocks.library.library import Library
from grounding.citations.stored import Row
from grounding.model import Citation, Match
from renderers.highlights.marks import Mark, marks_of, marks_with_elsewhere, still_placed
from renderers.page_images.drawing import draw_page

CROP_LINES = 2.5
"""Height of the surroundings above and below a cropped citation, in lines."""
_INDENT = 3.0
"""Lines by which lists and quotations stand in."""
_CROP_MARGIN = 8.0


def page_png(
    library: Library,
    document_id: Document | str,
    page: int,
    marks: Sequence[Mark | Citation | Match | Row] = (),
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
    own = [m for m in _as_marks(marks) if m.document_id in (document.id, None) and page in m.pages]
    if crop and not own:
        raise ArtifactError(
            f"nothing is marked on page {page} of {document.name}, so there is nothing to crop to"
        )
    clip = surroundings(document, page, [box for mark in own for box in mark.boxes]) if crop else None
    source = library.source_bytes(document)
    return draw_page(source, page, own, clip=clip, dpi=dpi, name=document.name, password=password).png


def citation_png(
    library: Library,
    citation: Citation | Match | Row | str,
    *,
    page: int | None = None,
    crop: bool = True,
    dpi: float = 150,
    password: str | None = None,
) -> bytes:
    """The part of the page around a citation (`crop=False`: the page), by default on its first page.

    Raises ArtifactError for a citation without a place; else as `page_png`.
    """
    mark, *elsewhere = still_placed(marks_with_elsewhere([citation]), library)
    if mark.document_id is None or not mark.boxes:
        raise ArtifactError(
            f"citation [{mark.number}] is {mark.verdict} and has no place that could be shown"
        )
    shown = mark.boxes[0].page if page is None else page
    here = [m for m in elsewhere if m.document_id == mark.document_id and shown in m.pages]
    return page_png(library, mark.document_id, shown, [mark, *here], crop=crop, dpi=dpi, password=password)


def _as_marks(marks: Sequence[Mark | Citation | Match | Row]) -> list[Mark]:
    """The marks in their order; matches are numbered among what is no mark."""
    given = [m for m in marks if not isinstance(m, Mark)]
    numbers = iter(marks_of(given))
    converted = {id(one): [next(numbers), *marks_with_elsewhere([one])[1:]] for one in given}
    return [each for m in marks for each in ([m] if isinstance(m, Mark) else converted[id(m)])]


def surroundings(document: Document, page: int, boxes: Sequence[PageBox]) -> Box:
    """The boxes of that page with a few lines above and below, as wide as the text that they stand in.

    In points of the displayed page; may reach over its edges. At least one box must lie on the page.
    """
    core = union([box for box in boxes if box.page == page])
    line = line_height(document, page, boxes)
    top, bottom = core.y0 - CROP_LINES * line, core.y1 + CROP_LINES * line
    level = [box for box in _block_boxes(document, page) if box.y0 < bottom and box.y1 > top]
    wide = union([core, *(box for box in level if box.x0 < core.x1 and box.x1 > core.x0)])
    slack = _INDENT * line
    # Headings above a list begin left of it; other columns reach farther.
    wide = union([wide, *(box for box in level if wide.x0 - slack < box.x0 and box.x1 < wide.x1 + slack)])
    return Box(wide.x0 - _CROP_MARGIN, top, wide.x1 + _CROP_MARGIN, bottom)


def _block_boxes(document: Document, page: int) -> list[Box]:
    pages = document.words.pages[document.block_columns.first_words]
    return [document.blocks[i].bbox for i in np.flatnonzero(pages == page).tolist()]


def line_height(document: Document, page: int, boxes: Sequence[PageBox]) -> float:
    """Height of a line, in points: of the words in the boxes of that page, for a box may be a whole block.

    Without words in them, that of the boxes.
    """
    core = union([box for box in boxes if box.page == page])
    x0, y0, x1, y1 = document.words.boxes[document.words.pages == page].T
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    inside = (core.x0 <= x) & (x <= core.x1) & (core.y0 <= y) & (y <= core.y1)
    heights = (y1 - y0)[inside] if inside.any() else [b.y1 - b.y0 for b in boxes if b.page == page]
    return float(np.median(heights))
