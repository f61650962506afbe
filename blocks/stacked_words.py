"""Words of converted pages in scripts whose letters stack, as they were laid out.

What MuPDF draws of Hindi, Tamil or Khmer does not always say what it was drawn for: one glyph stands for other vowels
in other words, and a letter without width gets lost. The pages that were laid out know, and what they say takes the
place of what is read at the same boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

import pymupdf

from blocks.text.scripts import STACKED

_NEAR = 0.25
"""Ends of a word may lie so far from those of the laid-out one, in parts of its height: some marks stick out."""
_ROWS = 3
"""Points that the middles of the two boxes may differ: fonts differ in how high they are."""
_APART = 0.8
"""A gap between letters, in parts of their height, behind which another word begins where no space is drawn: cells of a
table; vowels that stand before their letter leave half of it."""

Box = tuple[float, float, float, float]
Said = tuple[str, Box]
"""A word and its box on the page, points, from the top left."""
LaidOut = Mapping[int, Sequence[Said]]
"""Page from 0 -> its words."""


def laid_out_words(source: pymupdf.Document) -> LaidOut:
    """The words of each page in such scripts, by the number of the page from 0."""
    return {
        page.number: [said for said in _words(page) if STACKED.search(said[0])]
        for page in source
        if STACKED.search(page.get_text())
    }


def places_of(laid_out: Sequence[Said], boxes: Sequence[Box]) -> Iterator[tuple[int, int, str]]:
    """The laid-out words that stand where words with these boxes do: the first of those, the one behind the last, and
    the text."""
    rows: dict[int, list[Said]] = {}
    for text, box in laid_out:
        rows.setdefault(round(box[1] + box[3]) // 2, []).append((text, box))
    end = 0
    for first, box in enumerate(boxes):
        middle = round(box[1] + box[3]) // 2
        near = (said for row in range(middle - _ROWS, middle + _ROWS + 1) for said in rows.get(row, ()))
        here = next(((text, there) for text, there in near if _is_inside(box, there)), None)
        if first < end or here is None:
            continue
        text, there = here
        end = next((k for k in range(first, len(boxes)) if not _is_inside(boxes[k], there)), len(boxes))
        x0, _, x1, _ = zip(*boxes[first:end], strict=True)
        reach = _NEAR * (there[3] - there[1])
        if abs(min(x0) - there[0]) < reach and abs(max(x1) - there[2]) < reach:
            yield first, end, text


def _is_inside(box: Box, word: Box) -> bool:
    """True if a word or a piece of one stands in the box of a laid-out word."""
    level = abs(box[1] + box[3] - word[1] - word[3]) < 2 * _ROWS
    return level and word[0] < (box[0] + box[2]) / 2 < word[2]


def _words(page: pymupdf.Page) -> Iterator[Said]:
    """The words of a laid-out page in the order in which they were written."""
    number, right, foot = 0, 0.0, 0.0
    numbered: list[tuple[int, str, Box]] = []
    for code, _, _, box in (c for span in page.get_texttrace() for c in span["chars"] if c[0] > 0):
        # A vowel that is written behind its letter may stand before it, and a sign without width high above the line.
        high, letter, wide = box[3] - box[1], chr(code), box[2] > box[0]
        apart = abs(box[3] - foot) > high / 2 or box[0] - right > _APART * high
        if (apart and wide) or letter.isspace():
            number, right = number + 1, box[2]
        numbered.append((number, letter, box))
        right, foot = max(right, box[2]), box[3] if wide else foot
    for _, word in groupby(numbered, key=itemgetter(0)):
        said = [(letter, box) for _, letter, box in word if not letter.isspace()]
        drawn = [box for _, box in said if box[2] > box[0]]
        if drawn:
            x0, y0, x1, y1 = zip(*drawn, strict=True)
            yield "".join(letter for letter, _ in said), (min(x0), min(y0), max(x1), max(y1))
