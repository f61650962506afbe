"""The heading rows of a table that a crop of a row far below would not show: figures say little without them."""

from __future__ import annotations

from blocks.box import Box, PageBox
from blocks.document import Document
from renderers.highlights.cell_headings import words_in
from renderers.report.evidence.windows import Window

_MOST_LINES = 5
"""Lines of headings that are shown; higher ones would be larger than the row that they are there for."""


def headings_above(document: Document, window: Window, shown: Box) -> Box | None:
    """Where the headings of the columns stand that the window's words are in, as wide as `shown`, which is below them.

    It ends where `shown` begins if no row is left out between them. None where there are none on this page, or none
    that `shown` hasn't got already.
    """
    words = words_in(document, [PageBox(window.page, *window.core)])
    heads = [
        word
        for table, cell in document.cells_of(words)
        for head in table.cells.heading_cells(cell).of_column
        for word in head.words
    ]
    boxes = document.words.boxes[heads][document.words.pages[heads] == window.page]
    hidden = boxes[boxes[:, 3] <= shown.y0 + window.line / 4]
    if not len(hidden):
        return None
    top, bottom = float(hidden[:, 1].min()), min(float(hidden[:, 3].max()), shown.y0)
    if shown.y0 - bottom < window.line:
        bottom = shown.y0
    return Box(shown.x0, top, shown.x1, bottom) if bottom - top <= _MOST_LINES * window.line else None
