"""Citations and matches -> the words of their documents that they are about, in stretches of running text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.box import PageBox
from blocks.document import Document
from blocks.geometry import lines_to_boxes
from blocks.library.library import Library
from blocks.text.fold import skeleton
from grounding.citations.stored import Citations, read_citations
from grounding.model import Match
from renderers.highlights.marks import Mark, marks_of, still_placed

_BRIDGED = 3
"""So many words of the same block that a quote passes over don't end a stretch: left-out fillers, not ellipses."""
_SLACK = 0.01
"""Points that a word may stick out of a box around it, from rounding."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words of one page that follow each other in the document's text."""

    start: int
    """Where they begin in `Document.text`, in characters."""
    text: str
    """`Document.text` from there."""
    page: int
    """Their page, counted from 1."""
    boxes: tuple[PageBox, ...]
    """One box per line, displayed frame."""

    @property
    def end(self) -> int:
        """Where they end in `Document.text`, exclusive."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Placed:
    """A citation or match with a place in a document of the library."""

    mark: Mark
    """Number, quote, verdict, boxes, note."""
    document: Document
    """The document."""
    stretches: tuple[Stretch, ...]
    """Its words there, in reading order; several for quotes with an ellipsis or over a page break."""

    @property
    def text(self) -> str:
        """The source's words, stretches joined by an ellipsis."""
        return " … ".join(stretch.text for stretch in self.stretches)


def place(library: Library, cited: Citations) -> tuple[list[Placed], list[Mark]]:
    """Those that have a place, and those that have none (absent quotes), each in order.

    Citations keep their numbers; a match, having none, gets its place in the list, counted from 1. Raises
    UnknownIdError for a document that is not in the library.
    """
    given = read_citations(cited)
    placed, nowhere = [], []
    for one, mark in zip(given, still_placed(marks_of(given), library), strict=True):
        if mark.document_id is None or not mark.boxes:
            nowhere.append(mark)
            continue
        document = library.get(mark.document_id)
        words = np.array(one.word_indices) if isinstance(one, Match) else words_in(document, mark.boxes)
        placed.append(Placed(mark, document, tuple(_stretches(document, words))))
    return placed, nowhere


def words_in(document: Document, boxes: Sequence[PageBox]) -> NDArray[np.int64]:
    """The words whose boxes lie inside one of `boxes`, in reading order. Shape (k,)."""
    words = document.words
    inside = np.zeros(len(words), dtype=bool)
    for box in boxes:
        x0, y0, x1, y1 = words.boxes.T
        across = (x0 >= box.x0 - _SLACK) & (x1 <= box.x1 + _SLACK)
        inside |= (words.pages == box.page) & across & (y0 >= box.y0 - _SLACK) & (y1 <= box.y1 + _SLACK)
    return np.flatnonzero(inside)


def _stretches(document: Document, at: NDArray[np.int64]) -> Iterable[Stretch]:
    """The words `at`, ascending or not, as stretches in document order."""
    at = np.unique(at)
    words = document.words
    breaks = [
        i
        for i in range(1, len(at))
        if words.pages[at[i]] != words.pages[at[i - 1]] or not _goes_on(document, int(at[i - 1]), int(at[i]))
    ]
    for run in np.split(at, breaks):
        first, last = int(run[0]), int(run[-1])
        text = document.span_text(first, last + 1)
        page = int(words.pages[first])
        yield Stretch(int(document.word_starts[first]), text, page, lines_to_boxes(words, run))


def _goes_on(document: Document, word: int, following: int) -> bool:
    """True if the quote reads on from one word to the other: at once, over bare signs, or over a filler or two."""
    between = range(word + 1, following)
    if all(not skeleton(document.words.texts[i]) for i in between):
        return True
    same_block = document.words.blocks[word] == document.words.blocks[following]
    return bool(same_block) and len(between) <= _BRIDGED
