"""Drop capitals: a capital some lines high and the rest of its word beside it, "T" and "he", are one word.

Told at a block's beginning by heights, and by the gap to the next word. A capital that may be a word of its own ("A
man") stays one, unless the document's other words, or letters that overlap, say that it is none. A look at the first
word of each block.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_OPENING = "\"'“”„‘‚«»‹›¿¡([—"
"""What may stand before the capital."""
_REST = re.compile(r"[’']?[^\W\d_]")
"""How the rest of a word begins."""
_ALONE = frozenset("AEHIKOSUVWYZÀÁÅÈÉÌÍÒÓÔÖØŐÝАБВЖЗИЙКОСУЭЯЄІЇΗΟΩΉΌ")
"""Words of one letter: English "A", Spanish "Y", Polish "W", Russian "В"."""
_HIGH = 1.8
"""A drop capital is at least so many times as high as the next word; of two lines it is about 2.2 times so."""
_GAP, _OVERLAP = 0.6, -0.1
"""The widest gap to the rest of its word, and the gap that is none between words, in heights of that rest."""


def drop_capitals(
    texts: Sequence[str], boxes: NDArray[np.float32], line: NDArray[np.int32], first_words: NDArray[np.int32]
) -> list[int]:
    """The words that are capitals of the next word, among those that begin blocks.

    Takes the words of a document in reading order, their boxes (n, 4) and lines, and the first words of blocks.
    """
    found = []
    known: Counter[str] = Counter()
    for i in [i for i in first_words.tolist() if texts[i][-1].isupper() and _is_one_letter(texts[i])]:
        if i + 1 == len(texts) or line[i] != line[i + 1] or not _REST.match(texts[i + 1]):
            continue
        gap = _gap(boxes[i].tolist(), boxes[i + 1].tolist())
        if gap is not None:
            known = known or Counter(map(_plain, texts))
            if _is_one_word(texts[i][-1], texts[i + 1], gap, known):
                found.append(i)
    return found


def _is_one_letter(text: str) -> bool:
    return len(text.lstrip(_OPENING)) == 1


def _gap(capital: list[float], rest: list[float]) -> float | None:
    """The gap between a drop capital and the word beside its upper half, in heights of that word; None for others."""
    height = rest[3] - rest[1]
    middle = (rest[1] + rest[3]) / 2
    beside = capital[1] - height / 2 < middle < (capital[1] + capital[3]) / 2
    gap = (rest[0] - capital[2]) / max(height, 1e-3)
    high = capital[3] - capital[1] >= _HIGH * height
    return gap if high and beside and rest[0] > capital[0] and gap < _GAP else None


def _is_one_word(capital: str, rest: str, gap: float, known: Counter[str]) -> bool:
    """True if a capital and what stands beside it are one word, by the document's other words if need be."""
    end = _plain(rest)
    may_be_two = capital in _ALONE and gap > _OVERLAP
    if not end[:1].isalpha() or (rest[0].islower() and len(end) > 1 and not may_be_two):
        return True
    is_no_word = known[end] == 1 or (len(end) == 1 and end.upper() not in _ALONE)
    return capital.lower() + end in known and (is_no_word or not may_be_two)


def _plain(word: str) -> str:
    return word.strip('.,;:!?()[]"“”„«»').lower()
