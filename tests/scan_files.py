"""The files of fixtures/scans: pictures of a page, with every word's text and the box of its ink."""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass
from functools import cache

import numpy as np
from fixture_files import FIXTURES

from blocks.model import Content
from blocks.reading.content import read_content

SCANS = FIXTURES / "scans"


@dataclass(frozen=True)
class Scan:
    """A row of fixtures/scans/truth.json."""

    name: str
    words: tuple[tuple[str, float, float, float, float], ...]
    """Text, x0, y0, x1, y1 in points of the displayed page, in reading order."""

    @property
    def bytes(self) -> bytes:
        """The file."""
        return (SCANS / self.name).read_bytes()

    def share_right(self, content: Content, *, points: float) -> float:
        """Share of the planted words that were read letter by letter, every edge of their box so near."""
        planted, found = [word[0] for word in self.words], list(content.words.texts)
        right = 0
        for a, b, size in difflib.SequenceMatcher(None, planted, found, autojunk=False).get_matching_blocks():
            truth = np.array([word[1:] for word in self.words[a : a + size]], dtype=float).reshape(-1, 4)
            off = np.abs(truth - content.words.boxes[b : b + size])
            right += int((off.max(axis=1, initial=0) <= points).sum())
        return right / len(planted)


SCANNED = [
    Scan(row["file"], tuple(tuple(word) for word in row["words"]))
    for row in json.loads((SCANS / "truth.json").read_text("utf-8"))
]


def scan(name: str) -> Scan:
    """The scan of that name, without `.pdf`."""
    return next(one for one in SCANNED if one.name == f"{name}.pdf")


@cache
def read_scan(name: str) -> Content:
    """That scan, read by Tesseract with the usual options once in each test process."""
    return read_content(scan(name).bytes)
