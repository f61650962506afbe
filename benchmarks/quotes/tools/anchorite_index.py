"""anchorite: `PdfIndex.resolve` without a Markdown transcription."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import anchorite
import pymupdf

from benchmarks.quotes.protocol import Answer, Asked

SCALE = 1000
"""anchorite's boxes are in thousandths of the page."""


class AnchoriteIndex:
    """Verified if anything is resolved: that is the only verdict it gives."""

    def __init__(self) -> None:
        self.name = f"anchorite {version('anchorite')} PdfIndex"

    def open(self, pdf: Path) -> None:
        """Let anchorite read the file; page sizes turn its boxes into points."""
        self._index = anchorite.PdfIndex(pdf.read_bytes())
        with pymupdf.open(pdf) as document:
            self._sizes = [(page.rect.width, page.rect.height) for page in document]

    def locate(self, asked: Asked) -> Answer:
        """One box a line."""
        found = self._index.resolve([asked.text], num_threads=1)[asked.text]
        boxes = []
        for page, box in found:
            width, height = self._sizes[page]
            x0, x1 = box.left * width / SCALE, box.right * width / SCALE
            y0, y1 = box.top * height / SCALE, box.bottom * height / SCALE
            boxes.append((page + 1, x0, y0, x1, y1))
        return Answer(bool(boxes), tuple(boxes))
