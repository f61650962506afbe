"""What an OCR engine is: upright pictures in, words with boxes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

INSTALL = "install Tesseract (Debian: apt install tesseract-ocr), or pip install 'pincite[ocr]'"
"""What to do where there is no engine."""

Pixels = NDArray[np.uint8]
"""A grey picture, shape (height, width): 0 black, 255 white."""


@dataclass(frozen=True, slots=True)
class PictureWords:
    """The words of a picture in reading order, as columns of equal length."""

    texts: list[str]
    """Never empty, no white space."""
    boxes: NDArray[np.float64]
    """Shape (n, 4): x0, y0, x1, y1 in pixels, origin top left."""
    confidences: NDArray[np.float32]
    """How sure the engine is of each, 0..1."""
    lines: NDArray[np.int32]
    """Line of each word, rising."""
    blocks: NDArray[np.int32]
    """The engine's block of each word, rising."""

    @property
    def weight(self) -> float:
        """How much was read well: characters of words that are more likely right than wrong, by confidence."""
        rows = zip(self.texts, self.confidences.tolist(), strict=True)
        return float(sum(len(text) * sure for text, sure in rows if sure > 0.5))

    @property
    def sureness(self) -> float:
        """Mean confidence of a character, 0..1; 0 without words."""
        lengths = np.array([len(t) for t in self.texts], dtype=np.float64)
        return float((self.confidences * lengths).sum() / lengths.sum()) if len(lengths) else 0.0


class Engine(Protocol):
    """Reads upright pictures of printed text."""

    def read(self, pixels: Pixels, dpi: float, languages: tuple[str, ...], seconds: float) -> PictureWords:
        """The picture's words. Raises OcrError: it took too long, a language is missing, the engine failed."""
        ...
