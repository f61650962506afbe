"""Places in pdf.js's coordinates: PDF user space, with the page's view box, rotation and user unit.

`viewport.convertToViewportRectangle(rect)` puts a rectangle on the canvas; `quadPoints`, `rect`, `color` and the
rest are named as in the annotation data that `page.getAnnotations()` gives.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from blocks.library.library import Library
from grounding.citations.stored import Citations
from renderers.exports.cited_words import Placed, place
from renderers.highlights.apart import page_frames_apart
from renderers.highlights.page_frame import PageFrame
from renderers.verdict_colours import HIGHLIGHT_OPACITY, style_of

_HIGHLIGHT = 9
"""pdf.js's AnnotationType.HIGHLIGHT."""


def pdfjs_highlights(
    library: Library, cited: Citations, *, password: str | None = None
) -> list[dict[str, Any]]:
    """A highlight, JSON-serialisable, for each page of each citation or match that has a place, in order.

    `rects` has [x1, y1, x2, y2] per line, lower left and upper right in user space; `quadPoints` eight numbers
    per line: upper left, upper right, lower left, lower right in user space, the order into which pdf.js brings
    every file's. Raises UnknownIdError, and DocumentError for a file that can't be opened or that takes too long.
    """
    placed, _ = place(library, cited)
    frames = {}
    for document in {one.document.id: one.document for one in placed}.values():
        pages = {page for one in placed if one.document.id == document.id for page in one.mark.pages}
        data = library.source_bytes(document.id)
        frames[document.id] = page_frames_apart(data, pages, name=document.name, password=password)
    return [_highlight(one, page, frames[one.document.id][page]) for one in placed for page in one.mark.pages]


def _highlight(one: Placed, page: int, shown: PageFrame) -> dict[str, Any]:
    boxes = [box for box in one.mark.boxes if box.page == page]
    rects = [_rounded(shown.frame.rect([box])) for box in boxes]
    return {
        "id": f"pincite-{one.mark.number}-{page}",
        "document": one.document.id,
        "annotationType": _HIGHLIGHT,
        "subtype": "Highlight",
        "pageIndex": page - 1,
        "pageNumber": page,
        "view": _rounded(shown.view),
        "rotate": shown.rotate,
        "userUnit": round(shown.user_unit, 6),
        "rect": _rounded(shown.frame.rect(boxes)),
        "rects": rects,
        "quadPoints": [v for x1, y1, x2, y2 in rects for v in (x1, y2, x2, y2, x1, y1, x2, y1)],
        "color": [round(255 * part) for part in style_of(one.mark.verdict).colour],
        "opacity": HIGHLIGHT_OPACITY,
        "contents": one.mark.note,
        "verdict": one.mark.verdict.value,
    }


def _rounded(values: Iterable[float]) -> list[float]:
    """To a thousandth of a unit."""
    return [round(v, 3) for v in values]
