"""pincite: `Library.locate` with all hints."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pincite
from benchmarks.quotes.protocol import Answer, Asked


class Pincite:
    """One library a document; verified as the match says."""

    def __init__(self) -> None:
        self.name = f"pincite {version('pincite')}"

    def open(self, pdf: Path) -> None:
        """Add the file to a library in memory."""
        self._library = pincite.Library()
        self._library.add(pdf)

    def locate(self, asked: Asked) -> Answer:
        """The match's boxes, whatever the verdict."""
        match = self._library.locate(asked.text, page=asked.page, prefix=asked.prefix, suffix=asked.suffix)
        boxes = tuple((b.page, *b.bbox) for b in match.boxes)
        harm = [f"{d.kind}: {d.quoted!r} for {d.found!r}" for d in match.differences if not d.harmless]
        return Answer(match.verified, boxes, "; ".join([match.verdict.value, *harm]))
