"""Marks of the headings that cited cells of tables stand under, a box a line, to be painted lightly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from blocks.box import PageBox
from blocks.document import Document
from blocks.library.library import Library
from renderers.highlights.marks import Mark


def with_cell_headings(marks: Iterable[Mark], library: Library) -> list[Mark]:
    """The marks, and behind each that lies in cells of a table one of what these stand under, under the same number."""
    return [each for mark in marks for each in (mark, *_headings(mark, library))]


def _headings(mark: Mark, library: Library) -> Iterator[Mark]:
    if mark.document_id is None or not mark.boxes:
        return
    document = library.get(mark.document_id)
    cited = words_in(document, mark.boxes)
    heads = {
        head.words: head.text
        for table, cell in document.cells_of(cited)
        for side in table.cells.heading_cells(cell).sides
        for head in side
        if head.words and not set(head.words) & set(cited)
    }
    if heads:
        boxes = tuple(box for words in heads for box in _lines(document, words))
        yield replace(
            mark, quote=" · ".join(heads.values()), boxes=boxes, differences=(), remark="", heading=True
        )


def words_in(document: Document, boxes: Iterable[PageBox]) -> list[int]:
    """The words whose middles lie in the boxes, rising."""
    words = document.words
    middles = (words.boxes[:, :2] + words.boxes[:, 2:]) / 2
    found = np.zeros(len(middles), dtype=bool)
    for box in boxes:
        inside = (middles >= (box.x0, box.y0)) & (middles <= (box.x1, box.y1))
        found |= (words.pages == box.page) & inside.all(axis=1)
    return [int(word) for word in np.flatnonzero(found)]


def _lines(document: Document, words: Sequence[int]) -> Iterator[PageBox]:
    """Around the words of each line."""
    at = np.array(words)
    for line in np.unique(document.words.lines[at]):
        own = at[document.words.lines[at] == line]
        boxes = document.words.boxes[own]
        corners = (*boxes[:, :2].min(axis=0), *boxes[:, 2:].max(axis=0))
        yield PageBox(int(document.words.pages[own[0]]), *map(float, corners))
