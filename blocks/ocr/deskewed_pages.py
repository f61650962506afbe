"""Pages read by OCR as segmentation sees them (deskewed), and as the document gets them (displayed).

Lines of a skewed or sideways scan overlap on the displayed page. They are put into reading order as they lie on the
straightened picture, and get their displayed boxes afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from blocks.model import BlockColumns, Content, Page
from blocks.pdf.reader import FileText
from blocks.pdf.words import PageWords


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page read by OCR."""

    words: PageWords
    """Its words, boxes in points of the straightened picture."""
    width: float
    """Of the straightened picture, in points."""
    height: float
    """Of the straightened picture, in points."""
    displayed: NDArray[np.float32]
    """The words' boxes on the displayed page, in points. Shape (n, 4)."""
    confidences: NDArray[np.float32]
    """How sure the engine is of each word; 1 for those of a text layer."""


def levelled(text: FileText, read: Mapping[int, ReadPage]) -> FileText:
    """The file's words with those of the pages read by OCR in the place of theirs."""
    if not read:
        return text
    pages, words = list(text.pages), list(text.words)
    for number, page in read.items():
        pages[number - 1] = Page(number, page.width, page.height)
        words[number - 1] = page.words
    return replace(text, pages=tuple(pages), words=tuple(words))


def placed(content: Content, text: FileText, read: Mapping[int, ReadPage]) -> Content:
    """The content of `levelled` text on the displayed pages, with how sure OCR was of words and blocks."""
    if not read:
        return content
    boxes, sure = [], []
    for number, words in enumerate(text.words, 1):
        page = read.get(number)
        if page is not None:
            boxes.append(page.displayed)
            sure.append(page.confidences)
        elif words is not None:
            boxes.append(words.boxes)
            sure.append(np.ones(len(words.texts), dtype=np.float32))
    source = content.words.source
    confidences = np.concatenate(sure)[source]
    columns = replace(content.words, boxes=np.concatenate(boxes)[source], confidences=confidences)
    return replace(content, pages=text.pages, words=columns, blocks=_blocks(content, confidences))


def _blocks(content: Content, confidences: NDArray[np.float32]) -> BlockColumns:
    """The blocks, each as sure as its words on average."""
    first = content.blocks.first_words
    if not len(first):
        return content.blocks
    counts = np.diff(np.append(first, len(confidences)))
    means = np.add.reduceat(confidences, first) / counts
    return replace(content.blocks, confidences=means.astype(np.float32))
