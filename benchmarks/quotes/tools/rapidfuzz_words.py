"""rapidfuzz: the best partial ratio over the document's words."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from rapidfuzz.fuzz import partial_ratio_alignment

from benchmarks.quotes.protocol import Answer, Asked
from benchmarks.quotes.tools.page_words import PageWords

VERIFIED_FROM = 85.0
"""A ratio that people commonly take for a match."""


class RapidfuzzWords:
    """Verified from a partial ratio of 85 of 100, letters folded to lower case."""

    def __init__(self) -> None:
        self.name = f"rapidfuzz {version('rapidfuzz')} partial ratio"

    def open(self, pdf: Path) -> None:
        """Read the words."""
        self._words = PageWords(pdf)
        self._text = self._words.text.lower()

    def locate(self, asked: Asked) -> Answer:
        """The words under the best alignment."""
        best = partial_ratio_alignment(asked.text.lower(), self._text)
        if best is None or best.score == 0:
            return Answer(verified=False)
        boxes = self._words.between(best.dest_start, best.dest_end)
        return Answer(best.score >= VERIFIED_FROM, boxes)
