"""PyMuPDF: `page.search_for`, the first page with a hit."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from benchmarks.quotes.protocol import Answer, Asked


class SearchFor:
    """Verified if any page has the quote; all hits of the first such page, as it cannot tell them apart."""

    def __init__(self) -> None:
        self.name = f"PyMuPDF {pymupdf.__version__} search_for"

    def open(self, pdf: Path) -> None:
        """Open the file; pages are read when searched."""
        self._document = pymupdf.open(pdf)

    def locate(self, asked: Asked) -> Answer:
        """One rectangle a line."""
        for page in self._document:
            hits = page.search_for(asked.text)
            if hits:
                turned = [hit * page.rotation_matrix for hit in hits]
                return Answer(verified=True, boxes=tuple((page.number + 1, *hit) for hit in turned))
        return Answer(verified=False)
