"""A document as one string of PyMuPDF words: what a tool that knows text but no PDFs is given."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from pathlib import Path

import pymupdf

from benchmarks.quotes.protocol import Rectangle


class PageWords:
    """The words of all pages joined by spaces, and the way back from characters to boxes."""

    def __init__(self, pdf: Path) -> None:
        self.boxes: list[Rectangle] = []
        texts: list[str] = []
        with pymupdf.open(pdf) as document:
            for page in document:
                for x0, y0, x1, y1, text, *_ in page.get_text("words"):
                    box = pymupdf.Rect(x0, y0, x1, y1) * page.rotation_matrix
                    self.boxes.append((page.number + 1, *box))
                    texts.append(text)
        self.text = " ".join(texts)
        self._starts = [0]
        for text in texts:
            self._starts.append(self._starts[-1] + len(text) + 1)

    def between(self, start: int, end: int) -> tuple[Rectangle, ...]:
        """The boxes of the words that characters `start` to `end`, exclusive, of `text` touch."""
        if end <= start:
            return ()
        return tuple(self.boxes[bisect_right(self._starts, start) - 1 : bisect_left(self._starts, end)])
