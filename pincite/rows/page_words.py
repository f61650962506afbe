"""The words of one page in reading order, as a JSON object: what a text layer over the page's picture is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from typing_extensions import TypedDict

from pincite.rows.described import described
from pincite.rows.documents import KindName
from pincite.rows.places import rounded

if TYPE_CHECKING:
    from blocks.document import Document


@described
class PageBlock(TypedDict):
    """A block of the page and which words it has."""

    block_id: str
    """Its id."""
    kind: KindName
    """What it is on its page."""
    level: int | None
    """Of a heading: 1 to 6; null for every other kind."""
    bbox: list[float]
    """x0, y0, x1, y1 in points of the displayed page."""
    first: int
    """Place of its first word in `texts`."""
    end: int
    """The place after its last word."""


@described
class PageWordsRow(TypedDict):
    """A page's words in reading order, as columns of equal length."""

    document: str
    """Id of the document."""
    page: int
    """Counted from 1."""
    width: float
    """Of the page as shown, in points."""
    height: float
    """Of the page as shown, in points."""
    blocks: list[PageBlock]
    """Its blocks in reading order; together they have every word once."""
    texts: list[str]
    """The words as the file spells them."""
    boxes: list[list[float]]
    """x0, y0, x1, y1 of each word in points of the displayed page."""
    lines: list[int]
    """Line of each word: words with the same number stand on one line."""
    joins: list[int]
    """What follows each word within its block: 0 a space, 1 nothing, 2 nothing, and its last sign, a hyphen that only
    broke the line, is dropped."""


def page_words_row(document: Document, number: int) -> PageWordsRow:
    """The words of the page of that number. Raises UnknownIdError."""
    page, words = document.page(number), document.words
    places = np.flatnonzero(words.pages == number)
    return {
        "document": document.id,
        "page": number,
        "width": round(page.width, 3),
        "height": round(page.height, 3),
        "blocks": _blocks(document, places),
        "texts": [words.texts[i] for i in places.tolist()],
        "boxes": [rounded(box) for box in words.boxes[places].tolist()],
        "lines": words.lines[places].tolist(),
        "joins": words.joins[places].tolist(),
    }


def _blocks(document: Document, places: NDArray[np.int64]) -> list[PageBlock]:
    """The blocks of the words at these places, whose words are runs."""
    found, first, counts = np.unique(document.words.blocks[places], return_index=True, return_counts=True)
    return [
        {
            "block_id": block.id,
            "kind": block.kind.value,
            "level": block.level,
            "bbox": rounded(block.bbox),
            "first": start,
            "end": start + count,
        }
        for block, start, count in zip(
            map(document.blocks.__getitem__, found.tolist()), first.tolist(), counts.tolist(), strict=True
        )
    ]
