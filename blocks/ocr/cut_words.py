"""The engine's words cut as the reader of text layers cuts them: scripts without spaces character by character.

Engines put a space between any two words that they see, also where the script has none, and guess where a Chinese
or Thai word ends.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from blocks.model import Join
from blocks.ocr.engine import PictureWords
from blocks.text.scripts import RTL, UNSPACED, UNSPACED_CLASS

_RUN = re.compile(f"[^{UNSPACED_CLASS}]+|.")


def cut_unspaced(words: PictureWords) -> PictureWords:
    """The words with each character of a script without spaces a word of its own, its box its share of the width."""
    if not any(UNSPACED.search(text) for text in words.texts):
        return words
    pieces = [_pieces(text) for text in words.texts]
    count = [len(group) for group in pieces]
    boxes = [
        box for group, whole in zip(pieces, words.boxes.tolist(), strict=True) for box in _parts(group, whole)
    ]
    return replace(
        words,
        texts=[piece for group in pieces for piece in group],
        boxes=np.array(boxes, dtype=np.float64).reshape(-1, 4),
        confidences=np.repeat(words.confidences, count),
        lines=np.repeat(words.lines, count),
        blocks=np.repeat(words.blocks, count),
    )


def joins(words: PictureWords) -> NDArray[np.uint8]:
    """What stands between each word and the next of its line: nothing in scripts without spaces. Shape (n,)."""
    out = np.full(len(words.texts), Join.SPACE, dtype=np.uint8)
    for i, (text, after) in enumerate(zip(words.texts, words.texts[1:], strict=False)):
        if words.lines[i] == words.lines[i + 1] and _adjoin(text[-1], after[0]):
            out[i] = Join.NONE
    return out


def _adjoin(before: str, after: str) -> bool:
    """True for two characters of scripts without spaces, or one and a sign of punctuation."""
    unspaced = [UNSPACED.match(c) is not None for c in (before, after)]
    return any(unspaced) and not any(
        c.isalnum() and not known for c, known in zip((before, after), unspaced, strict=True)
    )


def is_right_to_left(texts: list[str]) -> bool:
    """True if most of the words are of a script that runs from right to left."""
    return 2 * sum(RTL.search(text) is not None for text in texts) > len(texts)


def _pieces(text: str) -> list[str]:
    """Runs of other scripts whole, and each character of a script without spaces with the signs that it bears."""
    out: list[str] = []
    for run in _RUN.findall(text):
        if out and unicodedata.category(run[0])[0] == "M":
            out[-1] += run
        else:
            out.append(run)
    return out


def _parts(pieces: list[str], box: list[float]) -> list[list[float]]:
    """The box of each piece: side by side from the left, each as wide as its characters that take room."""
    widths = [max(1, sum(unicodedata.category(c)[0] != "M" for c in piece)) for piece in pieces]
    x0, y0, x1, y1 = box
    edges = x0 + (x1 - x0) * np.cumsum([0, *widths]) / sum(widths)
    return [[float(a), y0, float(b), y1] for a, b in pairwise(edges)]
