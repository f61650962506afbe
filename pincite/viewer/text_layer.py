"""The words of a page as the viewer lays them over its picture: in reading order, by block."""

from __future__ import annotations

from itertools import groupby

import numpy as np
from typing_extensions import TypedDict

from blocks.document import Document
from blocks.model import BLOCK_ID_PREFIX, Kind
from pincite.rows.described import described

PageWord = tuple[str, float, float, float, float, int]
"""Text, x0, y0, x1, y1 in points of the displayed page, and the `Join` code behind it."""


@described
class BlockWords(TypedDict):
    """The words of one block."""

    id: str
    """`BLOCK_CITE_ID_n`."""
    words: list[PageWord]
    """Text, x0, y0, x1, y1, and what follows: 0 a space, 1 nothing, 2 nothing, and its last sign, a hyphen, goes."""


@described
class PageText(TypedDict):
    """The words of a page, in points of the page as a viewer shows it."""

    page: int
    """Counted from 1."""
    width: float
    """In points."""
    height: float
    """In points."""
    blocks: list[BlockWords]
    """In reading order."""


def text_layer(document: Document, page: int) -> PageText:
    """The words of a page (from 1) that a reader sees. Raises UnknownIdError for a page that isn't there."""
    size, words = document.page(page), document.words
    places = np.flatnonzero(words.pages == page)
    kinds, numbers = document.block_columns.kinds, document.block_numbers
    boxes = np.round(words.boxes[places].astype(float), 2).tolist()
    rows = zip(places.tolist(), words.blocks[places].tolist(), boxes, strict=True)
    return {
        "page": page,
        "width": size.width,
        "height": size.height,
        "blocks": [
            {
                "id": f"{BLOCK_ID_PREFIX}{int(numbers[block])}",
                "words": [(words.texts[at], *box, int(words.joins[at])) for at, _, box in group],
            }
            for block, group in groupby(rows, key=lambda row: row[1])
            # What is not drawn would be selected unseen.
            if kinds[block] is not Kind.HIDDEN
        ],
    }
