"""Blocks whose text layer says other than their page shows: each word held against what OCR sees where it stands.

A text layer is what a file's maker wrote into it, and need not be what is painted: words may be painted over, out of
letters that look like others, or in a font that draws another letter for each. OCR makes slips of its own, so that a
word is doubted only where it is sure of what it saw, or where there is no ink.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from blocks.errors import OcrError
from blocks.model import Content, Kind
from blocks.ocr.engine import PictureWords
from blocks.ocr.find import find_engine
from blocks.ocr.options import OcrOptions
from blocks.ocr.picture import Picture
from blocks.ocr.scans import TRUSTED, read_page
from blocks.text.fold import skeleton

_SURE = 0.85
"""Confidence from which what OCR saw counts against the text layer: of its slips on clean print few are as sure."""
_ALIKE = 0.5
"""Part of a word's letters from which it is the same word, with slips."""
_LEAST_LETTERS = 3
"""Of a word that another was seen for, or that the layer lacks: OCR takes "I" for "T", and specks for short words."""
_OTHER_SIGNS = re.compile(r"[^\w.,:%$€£¥()+−–-]")
"""What no number has: OCR took a digit for it, such as a small one raised for a note."""
_CONTRAST = 40
"""Steps of grey, of 255, between paper and letters: with less, nothing is to be read there."""
_WITHIN = 0.3
"""Part of the narrower of two words that must lie in the other, to be seen in its place."""
_LEAST_WIDTH = 0.1
"""Points; some files' words have no width."""
_MOST_PAIRS = 40_000_000
"""Words of a page's layer times words that are seen on it: a page of a newspaper has 25 million, at four bytes each."""
_AT_ONCE = 256
"""Words of the layer that are held against all that are seen in one step."""
_TOLD = 3
"""Examples in a message."""


def doubts(pdf: Any, content: Content, options: OcrOptions, on_page: Callable[[], None]) -> dict[int, str]:
    """What is doubted of each doubtful block, by its place in `content.blocks`.

    Pages that OCR has read anyway, and hidden text, are passed over; of a page whose picture can't be read well enough
    every block is doubted for that reason. `on_page` as in `read_scans`. Raises OcrError where no engine is installed.
    """
    engine, told = find_engine(), dict[int, str]()
    for page in content.pages:
        words = np.flatnonzero(content.words.pages == page.number)
        if page.ocr or page.error is not None or not len(words):
            continue
        on_page()
        try:
            picture, seen = read_page(pdf.load_page(page.number - 1), engine, options)
        except (OcrError, RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
            problem = f"it can't be held against the picture: {error}"
        else:
            if seen.sureness >= TRUSTED:
                told |= _page_doubts(content, words, picture, seen)
                continue
            problem = "the picture can't be read surely enough to compare"
        told |= dict.fromkeys(_blocks_of(content, words), problem)
    return told


def _blocks_of(content: Content, words: NDArray[np.int64]) -> list[int]:
    blocks = np.unique(content.words.blocks[words]).tolist()
    return [block for block in blocks if content.blocks.kinds[block] is not Kind.HIDDEN]


def _page_doubts(
    content: Content, words: NDArray[np.int64], picture: Picture, seen: PictureWords
) -> dict[int, str]:
    if len(words) * len(seen.texts) > _MOST_PAIRS:
        return dict.fromkeys(_blocks_of(content, words), "the page has more words than can be compared")
    own, boxes = content.words.boxes[words].astype(np.float64), picture.displayed(seen.boxes)
    shares = _shares(own, boxes)
    told: dict[int, str] = {}
    for block in _blocks_of(content, words):
        rows = np.flatnonzero(content.words.blocks[words] == block)
        texts = [content.words.texts[i] for i in words[rows].tolist()]
        found = [
            *_other_words(texts, shares[rows], seen),
            *_unseen_words(texts, own[rows], shares[rows], picture),
        ]
        found += _extra_words(own[rows], shares, seen, boxes)
        if found:
            told[block] = "; ".join(found[:_TOLD])
    return told


def _shares(boxes: NDArray[np.float64], seen: NDArray[np.float64]) -> NDArray[np.float32]:
    """Of each word of the layer and each that was seen: how much of the narrower one lies in the other, 0..1.

    Shape (words, seen). Only those at one height count: the middle of either lies within the other's height.
    """
    shares = np.empty((len(boxes), len(seen)), np.float32)
    # A few at a time: what is worked out on the way takes ten times the result's memory.
    for first in range(0, len(boxes), _AT_ONCE):
        some = slice(first, first + _AT_ONCE)
        shares[some] = _shares_of(boxes[some], seen)
    return shares


def _shares_of(boxes: NDArray[np.float64], seen: NDArray[np.float64]) -> NDArray[np.float64]:
    left, right = np.maximum(boxes[:, None, 0], seen[:, 0]), np.minimum(boxes[:, None, 2], seen[:, 2])
    middle = (boxes[:, 1] + boxes[:, 3])[:, None] / 2
    level = (seen[:, 1] <= middle) & (middle <= seen[:, 3])
    other = (seen[:, 1] + seen[:, 3]) / 2
    level |= (boxes[:, None, 1] <= other) & (other <= boxes[:, None, 3])
    narrower = np.minimum((boxes[:, 2] - boxes[:, 0])[:, None], seen[:, 2] - seen[:, 0])
    shares = np.clip((right - left) / np.maximum(narrower, _LEAST_WIDTH), 0, 1)
    return np.asarray(np.where(level, shares, 0))


def _other_words(texts: list[str], shares: NDArray[np.float32], seen: PictureWords) -> Iterator[str]:
    """Words for which another one was surely seen."""
    links = shares > _WITHIN
    for k, text in enumerate(texts):
        at = np.flatnonzero(links[k])
        shown = "".join(seen.texts[i] for i in at.tolist())
        if not len(at) or float(seen.confidences[at].min()) < _SURE:
            continue
        if _differ(skeleton(text), skeleton(shown)) or _other_number(k, texts, links, seen):
            yield f"“{text}” is shown as “{shown}”"


def _other_number(word: int, texts: list[str], links: NDArray[np.bool_], seen: PictureWords) -> bool:
    """Whether a number is shown with more digits or fewer; they aren't those of neighbours, which OCR joins to it."""
    at, rows = links[word], links[:, links[word]].any(axis=1)
    while (more := links[rows].any(axis=0)).sum() > at.sum():
        at, rows = more, links[:, more].any(axis=1)
    ours = skeleton("".join(texts[i] for i in np.flatnonzero(rows).tolist()))
    told = "".join(seen.texts[i] for i in np.flatnonzero(at).tolist())
    shown = skeleton(told)
    return ours != shown and ours.isdigit() and shown.isdigit() and not _OTHER_SIGNS.search(told)


def _differ(word: str, shown: str) -> bool:
    """Whether two skeletons are of two words, not of one with slips, and neither is a part of the other: OCR joins
    neighbours and cuts words."""
    if word in shown or shown in word:
        return False
    if word.isdigit() and shown.isdigit():
        return True
    longer = min(len(word), len(shown)) >= _LEAST_LETTERS
    return longer and Levenshtein.normalized_similarity(word, shown) < _ALIKE


def _unseen_words(
    texts: list[str], own: NDArray[np.float64], shares: NDArray[np.float32], picture: Picture
) -> Iterator[str]:
    """Runs of words where there is nothing to be seen; what OCR only passed over leaves ink."""
    unseen = [not row.any() and bool(skeleton(text)) for text, row in zip(texts, shares, strict=True)]
    blank = [gone and not _has_ink(picture, box) for gone, box in zip(unseen, own, strict=True)]
    for missing, run in groupby(zip(texts, blank, strict=True), key=lambda pair: pair[1]):
        if missing:
            yield f"“{' '.join(text for text, _ in run)}” isn't shown"


def _has_ink(picture: Picture, box: NDArray[np.float64]) -> bool:
    x0, y0, x1, y1 = picture.level(box[None])[0]
    part = picture.pixels[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1]
    return part.size > 0 and int(part.max()) - int(part.min()) >= _CONTRAST


def _extra_words(
    own: NDArray[np.float64], shares: NDArray[np.float32], seen: PictureWords, boxes: NDArray[np.float64]
) -> Iterator[str]:
    """Words surely seen amid the block where no word of the page's layer is."""
    x0, y0 = own[:, :2].min(axis=0)
    x1, y1 = own[:, 2:].max(axis=0)
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    inside = (x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)
    for i in np.flatnonzero(inside & (seen.confidences >= _SURE) & ~(shares > 0).any(axis=0)).tolist():
        if len(skeleton(seen.texts[i])) >= _LEAST_LETTERS:
            yield f"“{seen.texts[i]}” is shown and not in the text"
