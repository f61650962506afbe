"""The files of fixtures/scripts: a text in 24 languages with the boxes of each of its sentences."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from fixture_files import FIXTURES, read

from blocks.document import Document

SCRIPTS = FIXTURES / "scripts"
Rect = tuple[int, float, float, float, float]


@dataclass(frozen=True)
class Sentence:
    """A sentence or clause and where it lies."""

    text: str
    boxes: tuple[Rect, ...]
    """(page, x0, y0, x1, y1), one a line."""


@dataclass(frozen=True)
class ScriptFile:
    """A row of fixtures/scripts/truth.json."""

    name: str
    language: str
    producer: str
    sentences: tuple[Sentence, ...]

    @property
    def bytes(self) -> bytes:
        """The file."""
        return (SCRIPTS / self.name).read_bytes()


FILES = [
    ScriptFile(
        row["file"],
        row["language"],
        row["producer"],
        tuple(Sentence(s["text"], tuple(tuple(b) for b in s["boxes"])) for s in row["sentences"]),
    )
    for row in json.loads((SCRIPTS / "truth.json").read_text("utf-8"))
]


@cache
def document(name: str) -> Document:
    """A file of fixtures/scripts, read once in each test process."""
    return read((SCRIPTS / name).read_bytes(), name)


def share_in_common(found: list[Rect], planted: tuple[Rect, ...]) -> float:
    """F1 of the lengths of lines that both cover, 0..1; a box belongs to the line that its middle touches."""
    common = 0.0
    for page, x0, y0, x1, y1 in planted:
        lines = [f for f in found if f[0] == page and f[2] - 1 < (y0 + y1) / 2 < f[4] + 1]
        common += sum(max(0.0, min(x1, f[3]) - max(x0, f[1])) for f in lines)
    total = sum(b[3] - b[1] for b in found) + sum(b[3] - b[1] for b in planted)
    return 2 * common / total if total else 0.0
