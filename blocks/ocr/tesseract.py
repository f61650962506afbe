"""Tesseract by its command line: the picture goes in through a pipe and words come back as TSV.

No temporary file is written, and Tesseract never uses the network. Source of the columns: `man tesseract`, tsv.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cache

import numpy as np

from blocks.errors import OcrError
from blocks.ocr.command import run
from blocks.ocr.engine import PictureWords, Pixels

_WORD = "5"
"""`level` of a row that is a word."""
_LOWEST_DPI = 70
"""Tesseract takes no resolution below this for true."""
_LISTING_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Tesseract:
    """An `Engine`."""

    command: str
    """Path of the program."""

    def read(self, pixels: Pixels, dpi: float, languages: tuple[str, ...], seconds: float) -> PictureWords:
        """See `Engine.read`."""
        self._require(languages)
        arguments = ["-", "-", "--psm", "3", "--dpi", str(max(_LOWEST_DPI, round(dpi)))]
        height, width = pixels.shape
        picture = b"P5 %d %d 255\n" % (width, height) + pixels.tobytes()
        command = [self.command, *arguments, "-l", "+".join(languages), "tsv"]
        return _words(run(command, picture, seconds, called="Tesseract"))

    def _require(self, languages: tuple[str, ...]) -> None:
        missing = [language for language in languages if language not in installed_languages(self.command)]
        if missing:
            packages = " ".join(f"tesseract-ocr-{name.lower().replace('_', '-')}" for name in missing)
            raise OcrError(
                f"Tesseract has no {', '.join(missing)}: install {packages}, or choose another language"
            )


def find_tesseract() -> Tesseract | None:
    """The program on the PATH, or None."""
    command = shutil.which("tesseract")
    return Tesseract(command) if command else None


@cache
def installed_languages(command: str) -> frozenset[str]:
    """The languages that this Tesseract has. Raises OcrError if it can't say."""
    listed = run([command, "--list-langs"], b"", _LISTING_SECONDS, called="Tesseract")
    return frozenset(line.strip() for line in listed.splitlines()[1:]) - {"", "osd"}


def _words(tsv: str) -> PictureWords:
    texts: list[str] = []
    rows: list[list[float]] = []
    lines: dict[tuple[str, ...], int] = {}
    at: list[int] = []
    for row in tsv.splitlines():
        cells = row.split("\t", 11)
        if len(cells) < 12 or cells[0] != _WORD:
            continue
        text = "".join(cells[11].split())
        if text:
            texts.append(text)
            rows.append([float(v) for v in cells[6:11]])
            at.append(lines.setdefault(tuple(cells[1:5]), len(lines)))
    numbers = np.array(rows, dtype=np.float64).reshape(-1, 5)
    boxes = np.hstack([numbers[:, :2], numbers[:, :2] + numbers[:, 2:4]])
    block_of_line = np.array([int(place[1]) for place in lines], dtype=np.int32)
    line = np.array(at, dtype=np.int32)
    confidences = np.clip(numbers[:, 4] / 100, 0, 1).astype(np.float32)
    return PictureWords(texts, boxes, confidences, line, block_of_line[line])
