"""The pages of a file whose text can't be used, read from their pictures.

A page is drawn upright (`picture`), read by the engine, and its words come back in points. A page that can't be read
keeps what text it has and says why.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray

from blocks.errors import OcrError
from blocks.model import Page
from blocks.ocr.cut_words import cut_unspaced, is_right_to_left, joins
from blocks.ocr.deskewed_pages import ReadPage
from blocks.ocr.engine import Engine, PictureWords
from blocks.ocr.find import find_engine
from blocks.ocr.options import OcrOptions
from blocks.ocr.picture import Picture, draw_upright, lie_of_text
from blocks.pdf.legibility import Legibility
from blocks.pdf.reader import FileText
from blocks.pdf.words import PageWords

_SURE = 0.55
"""A picture read this surely, by the character, stands upright: text upside down is read with 0.2 to 0.4."""
_ENOUGH = 40.0
"""`PictureWords.weight` from which sureness says something."""
_NOISE = 0.3
"""Words less sure than this are specks and shadows."""
TRUSTED = 0.6
"""A page's own few or garbled words give way only to a reading that is surer than this."""
_INK_HEIGHT = 0.93
"""From the top of high letters to the foot of hanging ones, in parts of the font's size."""
_LOW_LINE = 0.7
"""A line of low letters is this high, in parts of one with high and hanging ones."""
_NEIGHBOURS = 4
"""Words on each side that say how high a line is: a curved line is level over a short stretch."""


_NO_INTS = np.zeros(0, np.int32)
_NO_BOXES = np.zeros((0, 4), np.float32)
_NO_WORDS = PageWords(
    [],
    _NO_BOXES,
    _NO_INTS,
    _NO_INTS,
    np.zeros(0, np.uint8),
    np.zeros(0, np.float32),
    np.zeros(0, np.uint8),
    _NO_BOXES,
    np.zeros((0, 2), np.uint8),
)


@dataclass(frozen=True, slots=True)
class Scans:
    """What became of a file's scanned pages."""

    pages: tuple[Page, ...]
    """Every page of the file; scanned ones say whether they were read or why not."""
    read: Mapping[int, ReadPage]
    """Those that were read, by number."""


def read_scans(
    pdf: Any, text: FileText, options: OcrOptions, on_page: Callable[[], None] | None = None
) -> Scans:
    """Read the pages of the open `pymupdf.Document` that `options` ask for.

    `on_page` is called before each one: it may take `options.seconds` and the time to draw it. Raises OcrError
    where every page is to be read and no engine is installed.
    """
    pages, read = list(text.pages), dict[int, ReadPage]()
    wanted = _wanted(text, options)
    engine, problem = _engine(options) if wanted else (None, "")
    for number in wanted:
        page, found = pages[number - 1], None
        if engine is not None:
            if on_page is not None:
                on_page()
            found, problem = _attempt(pdf, number, text, options, engine)
        if found is not None:
            read[number] = found
        elif problem and _must(text, number):
            page = replace(page, needs_ocr=problem)
        pages[number - 1] = replace(page, ocr=number in read)
    return Scans(tuple(pages), read)


def _wanted(text: FileText, options: OcrOptions) -> list[int]:
    readable = [page.number for page in text.pages if page.error is None]
    return readable if options.mode == "always" else [n for n in readable if _must(text, n)]


def read_page(page: Any, engine: Engine, options: OcrOptions) -> tuple[Picture, PictureWords]:
    """A page's picture, and the words that are seen on it. Raises OcrError, and what MuPDF raises for a page that can't
    be drawn."""
    picture, words = _read(page, engine, options)
    return picture, _without_noise(words)


def _must(text: FileText, number: int) -> bool:
    """True if the page can't be read without OCR."""
    return text.legibility.get(number, Legibility.USABLE) is not Legibility.USABLE


def _engine(options: OcrOptions) -> tuple[Engine | None, str]:
    """The engine, or why there is none."""
    if options.mode == "never":
        return None, "OCR was turned off"
    try:
        return find_engine(), ""
    except OcrError as error:
        if options.mode == "always":
            raise
        return None, str(error)


def _attempt(
    pdf: Any, number: int, text: FileText, options: OcrOptions, engine: Engine
) -> tuple[ReadPage | None, str]:
    """The page read; or why it can't be; or nothing, where its own text is the better one."""
    own = text.words[number - 1]
    kept = own if own is not None and own.texts and not _is_garbled(text, number) else None
    try:
        picture, words = _read(pdf.load_page(number - 1), engine, options)
    except OcrError as error:
        return None, str(error)
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
        return None, f"page {number} cannot be drawn: {error}"
    if own is not None and own.texts and words.sureness < TRUSTED:
        return None, ""
    if kept is not None and options.mode == "always" and words.texts:
        kept = None
    return _page(picture, _without_noise(words), kept), ""


def _is_garbled(text: FileText, number: int) -> bool:
    return text.legibility.get(number) is Legibility.GARBLED


def _read(page: Any, engine: Engine, options: OcrOptions) -> tuple[Picture, PictureWords]:
    """The page's words at the first turn that reads well, else at the best; at least one turn is tried to its end."""
    end = time.monotonic() + options.seconds
    lie = lie_of_text(page)
    best: tuple[Picture, PictureWords] | None = None
    for turn in lie.turns:
        left = end - time.monotonic()
        if best is not None and left <= 0:
            break
        picture = draw_upright(page, lie.skew, turn)
        try:
            words = engine.read(picture.pixels, picture.dpi, options.languages, left)
        except OcrError:
            if best is None:
                raise
            break
        if best is None or words.weight > best[1].weight:
            best = picture, words
        if words.weight >= _ENOUGH and words.sureness >= _SURE:
            break
    assert best is not None
    return best


def _without_noise(words: PictureWords) -> PictureWords:
    """The words that are probably words, each as high as its line."""
    at = np.flatnonzero(words.confidences >= _NOISE)
    boxes = _line_high(words.boxes[at], words.lines[at])
    texts = [words.texts[i] for i in at.tolist()]
    return cut_unspaced(PictureWords(texts, boxes, words.confidences[at], words.lines[at], words.blocks[at]))


def _line_high(boxes: NDArray[np.float64], lines: NDArray[np.int32]) -> NDArray[np.float64]:
    """Boxes of ink grown to the height of their line, as words of a text layer have it."""
    out = boxes.copy()
    bounds = np.flatnonzero(np.diff(lines, prepend=-1, append=-1))
    for first, end in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
        for i in range(first, end):
            near = boxes[max(first, i - _NEIGHBOURS) : min(end, i + _NEIGHBOURS + 1)]
            height = near[:, 3] - near[:, 1]
            near = near[height <= 1.6 * np.median(height)]
            if len(near):
                out[i, 1], out[i, 3] = min(boxes[i, 1], near[:, 1].min()), max(boxes[i, 3], near[:, 3].max())
    return out


def _page(picture: Picture, words: PictureWords, kept: PageWords | None) -> ReadPage:
    """The page read, with those words of its text layer that are to be kept, in place of what was read there."""
    width, height = picture.size
    displayed = picture.displayed(words.boxes)
    own = kept or _NO_WORDS
    at = np.flatnonzero(~_covered(displayed, own.boxes))
    level = np.vstack([picture.level(own.boxes.astype(np.float64)), words.boxes[at]]) / picture.scale
    columns = PageWords(
        [*own.texts, *(words.texts[i] for i in at.tolist())],
        level.astype(np.float32),
        np.concatenate([own.lines, words.lines[at] + _after(own.lines)]).astype(np.int32),
        np.concatenate([own.blocks, words.blocks[at] + _after(own.blocks)]).astype(np.int32),
        np.concatenate([own.joins, joins(words)[at]]),
        np.concatenate([own.sizes, font_sizes(words)[at] / np.float32(picture.scale)]),
        np.concatenate([own.styles, np.zeros(len(at), np.uint8)]),
        _NO_WORDS.rules,
        np.vstack([own.raised, np.zeros((len(at), 2), np.uint8)]),
        is_right_to_left([*own.texts, *words.texts]),
    )
    sure = np.concatenate([np.ones(len(own.texts), np.float32), words.confidences[at]])
    return ReadPage(columns, width, height, np.vstack([own.boxes, displayed[at]]).astype(np.float32), sure)


def font_sizes(words: PictureWords) -> NDArray[np.float32]:
    """The font size of each word's line, in pixels, from the heights of the lines of its block. Shape (n,).

    A line without a letter that rises or hangs is lower than its neighbours of the same size, so a block's lines that
    are about as high as its high ones have their size.
    """
    height = (words.boxes[:, 3] - words.boxes[:, 1]).astype(np.float64)
    tallest = np.zeros(_after(words.lines))
    np.maximum.at(tallest, words.lines, height)
    out = tallest[words.lines]
    for block in np.unique(words.blocks):
        here = words.blocks == block
        usual = np.percentile(out[here], 80)
        alike = here & (out >= _LOW_LINE * usual) & (out <= usual / _LOW_LINE**0.5)
        out[alike] = usual
    return np.asarray(out / _INK_HEIGHT, dtype=np.float32)


def _after(numbers: NDArray[np.int32]) -> int:
    """The first number behind them."""
    return int(numbers.max()) + 1 if len(numbers) else 0


def _covered(boxes: NDArray[np.float64], others: NDArray[np.float32]) -> NDArray[np.bool_]:
    """For each box: does its middle lie in one of the others? Shape (n,)."""
    x, y = (boxes[:, 0] + boxes[:, 2])[:, None] / 2, (boxes[:, 1] + boxes[:, 3])[:, None] / 2
    inside = (others[:, 0] <= x) & (x <= others[:, 2]) & (others[:, 1] <= y) & (y <= others[:, 3])
    return np.asarray(inside.any(axis=1))
