"""Marks of notes set small and raised, told from their size and place: "system¹²", which a file has as "system12".

What the file's fonts tell (`WordColumns.raised`) is taken; where they tell nothing, boxes are asked: a word with raised
signs behind it stands higher than its neighbours at the same foot; a mark that is a word of its own is smaller than
they are and ends above the line's foot. Asked only about words that are written like one of the two, in lines that run
across the page, behind a word or, figures, as the mark with which a note begins; what OCR reads has boxes of ink, which
say nothing of that. Constant for each word. Tuned by the constants below, in heights of the words around.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from blocks.model import WordColumns
from blocks.text.scripts import UNSPACED

_MARK = r"(?:[*†‡§¶]{1,3}|[*†‡§¶]?(?:\d{1,3}|[a-r])[*†‡§¶]{0,2}(?:[,–-](?:\d{1,3}|[a-r*†‡§¶]))*)"
"""Three figures at most, or a letter: no "s", which makes another name of many."""
_BEHIND = re.compile(
    r"(?:(?<![^\W\d_])(?P<name>[^\W\d_])[^\W\d_]{2,}|(?:(?<!\d)|(?<!\d)(?:1[5-9]|20)\d\d)[.,;:”’\"]|[)\]])"
    rf"(?P<mark>{_MARK})[.,;:)]*\Z"
)
"""Behind a point between figures it is the rest of a number, raised or not (as cents are), but for a year's point."""
LETTERED = re.compile(r"[\d)%][a-h]\Z")
"""A letter behind a figure or a bracket: in a table a note's mark, if it is raised; elsewhere a formula's power too."""
_LETTERS = tuple("abcdefgh")
_BEFORE = re.compile(r"\A(?P<mark>\d{1,2})[(\"“‘]?[^\W\d_]{2,}")
"""A note's own mark, glued to the word that it opens with: "5However"."""
_ALONE = re.compile(rf"(?!\d{{3}})(?P<mark>{_MARK})[,;:)]*\Z")
"""Three figures that stand before a word are an isotope's."""
_STOPPED = re.compile(r"\A(?P<mark>\d{1,2})\.+\Z")
"""A mark set apart from the word and before its stop, French "espace ⁸.": told by fonts alone, since the boxes of
"page 8." and "8. Costs" are mostly as high as those of their neighbours, but not always."""
_BRACKETED = re.compile(
    r"(?:[^\W\d_]{3,}[.,;:”’\"]*|(?:(?<![^\W\d_])[A-Z]|\d%?)[.,;:”’\"]*(?=\([a-h]\)))"
    r"(?P<mark>\((?:\d{1,3}|[a-z])\))[.,;:]*\Z"
)
"""A mark in brackets, "Plan B(a).", a letter behind figures too, "5.1%.(a)": told by fonts alone, since a list's labels
and a law's paragraphs look like it; no figure behind a letter, which is a derivative or a step: f⁽²⁾."""
_MAY_BE = re.compile(r"[\d*†‡§¶]|,\Z|\A[a-r](?:\W|\Z)|\([a-z]\)")
"""What every word with a mark has, and few others."""
_FIGURE = re.compile(r"\d")
_MAY_CARRY = re.compile(
    rf"(?:[^\W\d_]{{3}}|{UNSPACED.pattern}|(?<![.,;:)”’\"\]])[.,;:)”’\"\]])[.,;:)”’\"\]]*\Z"
)
"""The end of a word that a note may hang on: behind a figure or a sign of a formula, what is raised is a power."""
_HIGHER, _LEVEL = 1.015, 0.015
"""A word with a raised mark is so many times as high as its neighbours (1.02 to 1.28 in 20 files), and no further than
the other part of it from their foot: one in another font is both higher and lower."""
_SMALLER = 0.85
"""A mark that is a word of its own has at most this part of their height ..."""
_ABOVE = 0.1
"""... and ends at least this part of it above the line's foot."""
_LOW = 0.25
"""Part of the words, the lowest, that has none with a mark."""
_FEWEST = 3
"""Words of a line from which on it tells the usual height and foot by itself; below, its block does."""


def may_be_marked(text: str) -> bool:
    """True for a word that is written like one with a mark behind it or before it, whatever its fonts: a figure, or a
    letter of a table's note."""
    if not _FIGURE.search(text) and "(" not in text:  # as most words
        return text.endswith(_LETTERS) and LETTERED.search(text) is not None
    return any(pattern.search(text) for pattern in (_BEFORE, _STOPPED, _BEHIND, _BRACKETED, LETTERED))


class RaisedMarks:
    """The words of a document, asked which marks are raised behind them."""

    def __init__(self, words: WordColumns) -> None:
        self._words = words
        self._asked: dict[int, tuple[int, int] | None] = {}
        """What was found for the words asked about: the windows of many quotes hold the same ones."""

    @cached_property
    def _by_ocr(self) -> frozenset[int]:
        """The pages read by OCR, whose boxes of ink say nothing of marks: of no other is a word unsure."""
        confidences = self._words.confidences
        return frozenset() if confidences is None else frozenset(self._words.pages[confidences < 1].tolist())

    def among(self, at: Sequence[int]) -> dict[int, tuple[int, int]]:
        """Of the words `at`, places in the columns: those that are raised marks or end in one, and its span in them."""
        asked = self._asked
        asked.update((word, self._mark(word)) for word in at if word not in asked)
        return {word: span for word in at if (span := asked[word]) is not None}

    def _mark(self, word: int) -> tuple[int, int] | None:
        text = self._words.texts[word]
        if not _MAY_BE.search(text) or int(self._words.pages[word]) in self._by_ocr:
            return None
        if (
            ((m := _ALONE.match(text)) and self._is_raised(word))
            or ((m := _STOPPED.match(text) or _BRACKETED.search(text)) and self._is_told_raised(word, m))
            or ((m := _BEFORE.match(text)) and self._opens_line(word) and self._is_higher(word, m))
            or ((m := _BEHIND.search(text)) and self._bears_mark(m) and self._is_higher(word, m))
        ):
            return m.span("mark")
        return None

    def _bears_mark(self, m: re.Match[str]) -> bool:
        """True unless the mark is a letter behind another word than a name in a list of names, as of institutes."""
        return not m["mark"][0].isalpha() or ((m["name"] or "").isupper() and m.string.endswith(","))

    def _is_told_raised(self, word: int, m: re.Match[str]) -> bool:
        if self._words.raised is None:
            return False
        first, end = map(int, self._words.raised[word])
        return first <= m.start("mark") < m.end("mark") <= end

    def _is_higher(self, word: int, m: re.Match[str]) -> bool:
        if self._is_told_raised(word, m):
            return True
        usual, foot = self._usual(word)
        y0, y1 = map(float, self._words.boxes[word, 1::2])
        return y1 - y0 > _HIGHER * usual and abs(y1 - foot) < _LEVEL * usual

    def _is_raised(self, word: int) -> bool:
        opens = self._words.texts[word][0].isdigit() and self._opens_line(word)
        if not (opens or word == 0 or _MAY_CARRY.search(self._words.texts[word - 1])):
            return False
        usual, foot = self._usual(word)
        y0, y1 = map(float, self._words.boxes[word, 1::2])
        return y1 - y0 < _SMALLER * usual and y1 < foot - _ABOVE * usual

    def _opens_line(self, word: int) -> bool:
        """True where a mark is that of the note which begins there, never a power of what ends the line before."""
        return word == 0 or bool(self._words.lines[word] != self._words.lines[word - 1])

    def _usual(self, word: int) -> tuple[float, float]:
        """Height and foot of the words of the same line, or, where they are few, height of its block's words.

        In a line of authors most words bear a mark: what a quarter of them does not exceed is without. A line that
        runs up the page has no height.
        """
        words = self._words
        low, high = np.searchsorted(words.lines, [words.lines[word], words.lines[word] + 1])
        line = words.boxes[low:high]
        if line[:, 2].max() - line[:, 0].min() < line[:, 3].max() - line[:, 1].min():
            return np.inf, -np.inf
        if high - low < _FEWEST:
            low, high = np.searchsorted(words.blocks, [words.blocks[word], words.blocks[word] + 1])
        heights = words.boxes[low:high, 3] - words.boxes[low:high, 1]
        return sorted(heights.tolist())[int(_LOW * len(heights))], sorted(line[:, 3].tolist())[len(line) // 2]
