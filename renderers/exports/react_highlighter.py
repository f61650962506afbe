"""Highlights as react-pdf-highlighter takes them: rectangles with the size of the page they are measured on.

Its `ScaledPosition` (types.ts) is the displayed page's frame, so a viewer of any size scales by `width` and
`height`; `usePdfCoordinates` is not set. Works for react-pdf-highlighter, -extended and -plus.
"""

from __future__ import annotations

from typing import Any

from blocks.box import Box, PageBox
from blocks.document import Document
from blocks.geometry import union
from blocks.library.library import Library
from grounding.citations.stored import Citations
from renderers.exports.cited_words import Placed, place


def react_highlights(library: Library, cited: Citations) -> list[dict[str, Any]]:
    """A highlight, JSON-serialisable, for each citation or match that has a place, in order.

    `position.rects` has one rectangle per line with its page; `boundingRect` is around those of the first page.
    `document` and `verdict` are ours; the component passes over them. Raises UnknownIdError.
    """
    placed, _ = place(library, cited)
    return [_highlight(one) for one in placed]


def _highlight(one: Placed) -> dict[str, Any]:
    boxes = one.mark.boxes
    first = min(one.mark.pages)
    bounds = union(box for box in boxes if box.page == first)
    return {
        "id": str(one.mark.number),
        "position": {
            "boundingRect": _scaled(one.document, first, bounds),
            "rects": [_scaled(one.document, box.page, box) for box in boxes],
            "pageNumber": first,
        },
        "content": {"text": one.text},
        "comment": {"text": one.mark.note, "emoji": ""},
        "document": one.document.id,
        "verdict": one.mark.verdict.value,
    }


def _scaled(document: Document, page: int, box: Box | PageBox) -> dict[str, float]:
    shown = document.page(page)
    return {
        "x1": round(box.x0, 3),
        "y1": round(box.y0, 3),
        "x2": round(box.x1, 3),
        "y2": round(box.y1, 3),
        "width": round(shown.width, 3),
        "height": round(shown.height, 3),
        "pageNumber": page,
    }
