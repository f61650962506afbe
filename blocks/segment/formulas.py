"""Lines -> displayed formulas: rows of signs set in from the text, whose parts stand over and beside each other.

Regions grown from seeds: a line with a telling sign that stands apart takes in its neighbours in the file while they
look formal and stand near; what has grown is judged whole, by its signs and its place among the text. Linear in lines,
since no formula has more than `_LARGEST` and pages with more than `_MOST_SEEDS` seeds are passed over. Tuned by
`_MOST_WORDS`, `_MOST_OF_LINE` and `_TOUCH`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blocks.segment.lines.line_openings import CAPTION, bullet, numbered_item
from blocks.segment.lines.lines import NUMBERED, Lines, body_size
from blocks.segment.margins.recurring_margins import BODY
from blocks.segment.tables.tables import Cells
from blocks.text.scripts import UNSPACED

_WORD = re.compile(r"[^\W\d_]{3,}")
_NUMBER = re.compile(r"\([A-Z]?\.?\d{1,3}(?:[.-]\d{1,3}){0,3}[a-z]?\)[.,]?$")
"""The number of a formula."""
_NAMES = re.compile(
    r"(?:arc(?:cos|sin|tan)|arg(?:max|min)?|cosh?|cot|deg|det|dia[gm]|dim|exp|falls|for|gcd|ggT|hom|if|inf|ker|lim|ln|log|max"
    r"|min|mod|otherwise|rank|sgn|sign|sinh?|sonst|sup|tanh?|Tr|tr|Var|Cov|Pr|Re|Im).?$"
)
"""Words of formulas."""
_RELATIONS = frozenset("=<>≤≥≠≈≡≅∼≃⩽⩾≪≫∝∈∉⊂⊆⊃⊇→↦⇒⇔↔⟶⟹⟺:≔≺≻⊢⊨")
_TELLING = re.compile("[=<>×±\u2190-\u22ff\u27f0-\u27ff\u2a7d\u2a7e]")
"""A formula is looked for around a line with such a sign, and around what may be the number of one."""
_LONGEST_NUMBER = 9
_MOST_WORDS, _MOST_OF_LINE, _MOST_OF_PIECE = 0.35, 0.35, 0.6
"""Parts of a formula's characters, of a line's in it, and of a line's beside others of it, that words may take."""
_TOUCH = 0.75
"""Parts of a formula stand at most so many line heights over each other."""
_BESIDE = 8.0
"""And so many beside each other, but for its number."""
_RAISED = (0.15, 0.8)
"""Neighbours of which one begins so many font sizes higher than the other are no rows of text, nor level."""
_INSET, _EVEN = 0.8, 0.35
"""A formula without a number is set in by so many font sizes on both sides, the difference so small a part of both."""
_SHARED = 0.2
"""Lines that share so much of a line's height stand beside each other, at least in part."""
_FEWEST = 2
"""A formula has so many letters."""
_TALL = 2.0
"""What stands over itself in so many font sizes, without words, is a formula even where it begins with the text."""
_SMALL, _LIMITS = 0.9, 4
"""Type so much smaller than the body's, in at most so many words, are limits and indices, and may be words."""
_SHORTEST = 5
"""A piece beside others with so few characters is no text."""
_LARGEST = 60
"""Lines; what has more is no formula."""
_MOST_SEEDS = 120
"""A page with more lines that stand as a formula's parts do is a table or a drawing, and searching it takes long."""
_AROUND = 10
"""Lines before and after a formula that are looked at."""


def formulas(rows: Lines, margin: NDArray[np.uint8], cells: Cells) -> NDArray[np.int64]:
    """The number of the displayed formula that each line is part of, rising through the file; -1 elsewhere. Shape (m,).

    Lines are in the file's order, in which the parts of a formula follow one another. What the layout model has put
    into a region is left to it.
    """
    number = np.full(len(rows), -1)
    free = (margin == BODY) & (cells.table < 0) & (rows.region < 0) & ((rows.style & NUMBERED) == 0)
    count = 0
    search = _Search(rows, free)
    for i in search.seeds():
        if number[i] < 0 and (found := search.around(i)) is not None:
            first, end = found
            number[first:end] = count
            count += 1
    return number


@dataclass(slots=True)
class _Found:
    """Lines that may be a formula, while it grows."""

    first: int
    """The first line."""
    end: int
    """The place after the last."""
    box: list[float]
    """Around them."""
    size: float
    """Their largest font size."""
    numbered: bool
    """One of them is its number."""


class _Search:
    """The lines of a document, in which formulas are looked for."""

    def __init__(self, rows: Lines, free: NDArray[np.bool_]) -> None:
        """Lines that are not `free` are part of something else."""
        self._rows, self._free = rows, free
        self._known: dict[int, tuple[int, int]] = {}
        self._least: float | None = None

    def seeds(self) -> list[int]:
        """The lines with telling signs that are set in on both sides, or stand beside or partly over a neighbour."""
        rows, free = self._rows, self._free
        if len(rows) < 2:
            return []
        a, b = rows.boxes[:-1], rows.boxes[1:]
        low = np.minimum(rows.height[:-1], rows.height[1:])
        same = (rows.page[1:] == rows.page[:-1]) & free[1:] & free[:-1]
        shared = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1])
        size = np.minimum(rows.size[:-1], rows.size[1:])
        knit = same & (shared > _SHARED * low) & (b[:, 1] - a[:, 1] < _RAISED[1] * size)
        inset = same & (b[:, 0] > a[:, 0] + low) & (b[:, 2] < a[:, 2] - low)
        outset = same & (a[:, 0] > b[:, 0] + low) & (a[:, 2] < b[:, 2] - low)
        seed = np.zeros(len(rows), dtype=bool)
        seed[1:] |= knit | inset
        seed[:-1] |= knit | outset
        seed[1:] |= seed[:-1] & same
        seed[:-1] |= seed[1:] & same
        at = np.flatnonzero(seed)
        at = at[np.bincount(rows.page[at], minlength=len(rows.pages) + 1)[rows.page[at]] <= _MOST_SEEDS]
        # One text of them all: a search in each line would take twice as long.
        lines = [
            rows.texts[a] if b - a == 1 else "".join(rows.texts[a:b])
            for a, b in zip(rows.first[at].tolist(), rows.end[at].tolist(), strict=True)
        ]
        ends = np.cumsum(np.fromiter(map(len, lines), np.int64, len(lines)) + 1)
        told = [match.start() for match in _TELLING.finditer("\n".join(lines))]
        numbers = [n for n, line in enumerate(lines) if len(line) <= _LONGEST_NUMBER and line[0] == "("]
        seed[:] = False
        seed[at[np.searchsorted(ends, np.array(told, np.int64), side="right")]] = True
        seed[at[np.array(numbers, np.int64)]] = True
        found: list[int] = np.flatnonzero(seed).tolist()
        return found

    def _small(self) -> float:
        """Type below this size, in points, is small."""
        if self._least is None:
            self._least = _SMALL * body_size(self._rows)
        return self._least

    def around(self, i: int) -> tuple[int, int] | None:
        """The formula that line `i` is part of, as its first line and the end of its last; None if there is none."""
        if not self._formal(i, _MOST_OF_LINE):
            return None
        rows = self._rows
        found = _Found(i, i + 1, rows.boxes[i].tolist(), float(rows.size[i]), numbered=self._is_number(i))
        while found.end - found.first < _LARGEST:
            if self._joins(found.first - 1, found):
                k = found.first = found.first - 1
            elif self._joins(found.end, found):
                k = found.end
                found.end += 1
                found.numbered |= self._is_number(k)
            else:
                break
            found.box = _around(found.box, rows.boxes[k].tolist())
            found.size = max(found.size, float(rows.size[k]))
        return (found.first, found.end) if self._is_formula(found) else None

    def _joins(self, k: int, found: _Found) -> bool:
        """True if line `k` is part of a formula; below a numbered one begins another."""
        rows, box = self._rows, found.box
        if not 0 <= k < len(rows) or rows.page[k] != rows.page[found.first] or not self._free[k]:
            return False
        x0, y0, x1, y1 = rows.boxes[k].tolist()
        height = min(float(rows.height[k]), float(rows.height[found.first]))
        apart = max(y0 - box[3], box[1] - y1)
        whole = found.numbered if k >= found.end else self._is_number(k)
        if apart > (-_SHARED if whole else _TOUCH) * height:
            return False
        far = max(x0 - box[2], box[0] - x1) > _BESIDE * height
        if far and not found.numbered and not self._is_number(k):
            return False
        beside = apart < -2 * _SHARED * height
        small = bool(rows.size[k] < self._small() and rows.end[k] - rows.first[k] <= _LIMITS)
        short = beside and self._in_words(k)[1] <= _SHORTEST
        return small or short or self._formal(k, _MOST_OF_PIECE if beside else _MOST_OF_LINE)

    def _is_formula(self, found: _Found) -> bool:
        """True if these lines make a formula: by their signs, and by standing apart from the text."""
        rows, lines = self._rows, range(found.first, found.end)
        text = "".join(rows.texts[rows.first[found.first] : rows.end[found.end - 1]])
        if found.size < self._small() or sum(map(str.isalpha, text)) < _FEWEST:
            return False
        if sum(self._in_words(i)[0] for i in lines) > _MOST_WORDS * len(text):
            return False
        relation, raised = not _RELATIONS.isdisjoint(text), self._raised(found)
        signs = not text.isascii() and any(map(_is_sign, text))
        if not (relation and (signs or found.numbered or raised)) and not (signs and raised):
            return False
        return self._apart(found, raised=raised)

    def _raised(self, found: _Found) -> bool:
        """True if one of these lines stands partly over its neighbour."""
        rows, first, end = self._rows, found.first, found.end
        steps = np.abs(np.diff(rows.boxes[first:end, 1]))
        low = np.minimum(rows.size[first : end - 1], rows.size[first + 1 : end])
        return bool(((steps > _RAISED[0] * low) & (steps < _RAISED[1] * low)).any())

    def _apart(self, found: _Found, *, raised: bool) -> bool:
        """True if no text stands beside these lines, and they are centred, numbered, or stand over each other."""
        rows, (left, top, right, bottom) = self._rows, found.box
        first, last = max(found.first - _AROUND, 0), min(found.end + _AROUND, len(rows))
        height = 0.5 * rows.height[first:last]
        shared = np.minimum(rows.boxes[first:last, 3], bottom) - np.maximum(rows.boxes[first:last, 1], top)
        beside = (shared > height).tolist()
        here = (rows.page[first:last] == rows.page[found.first]).tolist()
        for n, (x0, _, x1, _) in enumerate(rows.boxes[first:last].tolist()):
            k = first + n
            if not here[n] or found.first <= k < found.end:
                continue
            wider = x0 < found.box[2] and x1 > found.box[0] and (x0 < left or x1 > right)
            if (wider or beside[n]) and not self._formal(k, _MOST_OF_LINE):
                if beside[n]:
                    return False
                left, right = min(left, x0), max(right, x1)
        if found.numbered or (raised and bottom - top > _TALL * found.size):
            return True
        inset, rest = found.box[0] - left, right - found.box[2]
        centred = min(inset, rest) > _INSET * found.size and abs(inset - rest) < _EVEN * (inset + rest)
        return centred and not self._goes_on(found)

    def _goes_on(self, found: _Found) -> bool:
        """True if these lines stand right below a line of text that is set in, too: they are one with it."""
        rows, k = self._rows, found.first - 1
        if k < 1 or rows.page[k - 1] != rows.page[found.first]:
            return False
        height = float(rows.height[k])
        (a0, a1, _, a3), (b0, b1, _, b3) = rows.boxes[k - 1].tolist(), rows.boxes[k].tolist()
        return bool(
            b0 > a0 + height and a1 < b1 and found.box[1] - b3 < 0.5 * height and b1 - a3 > 0.5 * height
        )

    def _formal(self, i: int, most: float) -> bool:
        """True if a line is no item of a list nor a caption, and words take at most so much of it."""
        if not self._free[i]:
            return False
        in_words, length = self._in_words(i)
        return in_words <= most * length

    def _in_words(self, i: int) -> tuple[int, int]:
        """How many characters of a line are in words, names of functions apart, all in items and captions; and all."""
        if i not in self._known:
            rows = self._rows
            self._known[i] = _in_words(rows.words(i))
        return self._known[i]

    def _is_number(self, i: int) -> bool:
        """True if the line is the number of a formula."""
        rows = self._rows
        return bool(rows.end[i] - rows.first[i] == 1) and _NUMBER.match(rows.texts[rows.first[i]]) is not None


def _in_words(words: list[str]) -> tuple[int, int]:
    text = " ".join(words)
    length = len(text) - len(words) + 1
    found = [w for w in _WORD.findall(text) if not _NAMES.match(w) and not _mathematical(w)]
    in_words = sum(map(len, found)) + (0 if text.isascii() else len(UNSPACED.findall(text)))
    if in_words > _MOST_OF_PIECE * length:
        return in_words, length
    item = bullet(words[0]) or (numbered_item(words[0]) and not (len(words) == 1 and _NUMBER.match(words[0])))
    return (length if item or CAPTION.match(text) else in_words), length


def _mathematical(word: str) -> bool:
    """True for letters of mathematical alphabets, and for Latin letters together with Greek ones."""
    return not word.isascii() and (
        any("\U0001d400" <= c <= "\U0001d7ff" for c in word)
        or (any(map(str.isascii, word)) and any("Α" <= c <= "ϵ" for c in word))
    )


def _is_sign(c: str) -> bool:
    """True for a sign of mathematics that is not ASCII, and Greek letters."""
    return not c.isascii() and (unicodedata.category(c) == "Sm" or "Α" <= c <= "ϵ" or c == "µ")


def _around(a: list[float], b: list[float]) -> list[float]:
    return [min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])]
