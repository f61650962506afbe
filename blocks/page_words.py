"""Pages as MuPDF gives them -> the words of each, clean and in the displayed frame. Many pages at a time.

What can be said of all words at once is worked out for many pages together: numpy's price is by the call.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray

from blocks.characters import UNCLEAN, needs_characters, words_from_characters
from blocks.lying_text import doubles, set_letter_by_letter, spaced_words
from blocks.scripts import RTL
from blocks.text_pieces import WORDS, WORDS_AND_RULES, Pieces, may_hold_tables, pieces_of, rules_of

_CLEAN = re.compile(f"[^{UNCLEAN.pattern[1:]}+")
_MOST_STRETCH = 2.5
"""A font that claims to be so much less high than its size isn't set at that size (Type 3)."""
_ASCENT = 0.77
"""Part of a font's height above the baseline, usually."""


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of one page in the file's own order, as columns of equal length."""

    texts: list[str]
    """Never empty, no white space."""
    boxes: NDArray[np.float32]
    """Shape (n, 4): x0, y0, x1, y1, displayed frame, points."""
    lines: NDArray[np.int32]
    """MuPDF's line of each word, rising through the page."""
    blocks: NDArray[np.int32]
    """MuPDF's block of each word, rising through the page."""
    joins: NDArray[np.uint8]
    """`Join.NONE` where the next word of the same line follows without a space, else `Join.SPACE`."""
    sizes: NDArray[np.float32]
    """Font size of each word's line in points."""
    styles: NDArray[np.uint8]
    """`BOLD | INVISIBLE` (blocks/text_pieces.py) of each word's line."""
    rules: NDArray[np.float32]
    """Lines and edges of boxes drawn on a page that may hold a table, displayed frame. Shape (k, 4)."""
    rtl: bool = False
    """Most words are of a script that runs from right to left; words are in logical order all the same."""


@dataclass(slots=True)
class WrittenPage:
    """A page as MuPDF gives it: words in its own frame, the page before it is turned."""

    page: Any
    """The PyMuPDF page."""
    pieces: Pieces
    """Fonts of its lines, and what is drawn."""
    rows: list[tuple[Any, ...]]
    """PyMuPDF's words, their boxes as high as the fonts say."""
    words: PageWords | None = None
    """The words, where they have to be made from characters; displayed frame, no rules yet."""


def written_page(page: Any) -> WrittenPage:
    """What MuPDF has of a PyMuPDF page. Raises what MuPDF raises."""
    text = page.get_textpage(flags=WORDS_AND_RULES)
    pieces = pieces_of(text)
    if pieces.displaced:
        text = page.get_textpage(flags=WORDS)
        pieces = replace(pieces_of(text), drawn=pieces.drawn, textpage=pieces.textpage)
    written = WrittenPage(page, pieces, _rows_of(text))
    joined = "".join([row[4] for row in written.rows])
    if not joined.isascii() and needs_characters(joined):
        written.words = _said_once(_from_characters(text, page, joined))
    return written


def _rows_of(textpage: Any) -> list[tuple[Any, ...]]:
    """PyMuPDF's words of a text page, their boxes as high as the fonts say.

    Its check of every character's height costs more than all else that it does for words; `_as_high_as_set` is ours.
    """
    before = pymupdf.TOOLS.unset_quad_corrections()
    pymupdf.TOOLS.unset_quad_corrections(True)
    try:
        rows: list[tuple[Any, ...]] = textpage.extractWORDS()
    finally:
        pymupdf.TOOLS.unset_quad_corrections(before)
    return rows


def _from_characters(textpage: Any, page: Any, text: str) -> PageWords:
    words = words_from_characters(textpage, text)
    boxes = np.array(words.boxes, dtype=np.float64).reshape(-1, 4)
    rtl = sum(RTL.search(word) is not None for word in words.texts) if RTL.search(text) else 0
    block = np.array(words.blocks, dtype=np.int32)
    rows = np.array(words.rows, dtype=np.int32)
    return PageWords(
        words.texts,
        _displayed(boxes, page).astype(np.float32),
        np.cumsum(_changes(block, rows), dtype=np.int32) - 1,
        block,
        np.array(words.joins, dtype=np.uint8),
        np.array(words.sizes, dtype=np.float32),
        np.array(words.styles, dtype=np.uint8),
        _NO_RULES,
        rtl=2 * rtl > len(words.texts),
    )


_NO_RULES = np.zeros((0, 4), dtype=np.float32)


def _changes(*columns: NDArray[Any]) -> NDArray[np.bool_]:
    """True where a row differs from the one before it in any of the columns, and for the first."""
    new = np.ones(len(columns[0]), dtype=bool)
    if len(new):
        new[1:] = np.any([column[1:] != column[:-1] for column in columns], axis=0)
    return new


def words_of_pages(pages: Sequence[WrittenPage]) -> list[PageWords]:
    """The words of each of the pages."""
    plain = [written for written in pages if written.words is None]
    cut = iter(_cut(_together(plain), plain) if plain else ())
    words = [written.words or next(cut) for written in pages]
    return [
        replace(each, rules=_displayed(rules_of(written.pieces), written.page).astype(np.float32)) if table else each
        for each, written, table in zip(words, pages, _may_hold_tables(words), strict=True)
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Together:
    """The words of many pages, as columns."""

    texts: list[str]
    boxes: NDArray[np.float32]
    page: NDArray[np.int64]
    """The place of each word's page."""
    block: NDArray[np.int32]
    line: NDArray[np.int32]
    """Rising through all pages."""
    sizes: NDArray[np.float32]
    styles: NDArray[np.uint8]


def _together(pages: Sequence[WrittenPage]) -> _Together:
    """The words of the pages in one, as high as they are set, in MuPDF's frame."""
    counts = [len(written.rows) for written in pages]
    rows = list(chain.from_iterable(written.rows for written in pages))
    x0, y0, x1, y1, texts, blocks, lines, _ = zip(*rows, strict=True) if rows else [()] * 8
    boxes = np.array([x0, y0, x1, y1], dtype=np.float32).T.copy()
    page = np.repeat(np.arange(len(pages)), counts)
    block = np.array(blocks, dtype=np.int32)
    new = _changes(page, block, np.array(lines, dtype=np.int32))
    line = np.cumsum(new, dtype=np.int32) - 1
    first = np.flatnonzero(new)
    fonts = [
        pages[p].pieces.fonts[blocks[i]][lines[i]]
        for i, p in zip(first.tolist(), page[first].tolist(), strict=True)
    ]
    size = np.array([size for size, _ in fonts], dtype=np.float32)
    style = np.array([style for _, style in fonts], dtype=np.uint8)
    boxes = _as_high_as_set(boxes, line, first, size, page)
    return _Together(list(texts), boxes, page, block, line, size[line], style[line])


def _as_high_as_set(
    boxes: NDArray[np.float32],
    line: NDArray[np.int32],
    first: NDArray[np.int64],
    size: NDArray[np.float32],
    page: NDArray[np.int64],
) -> NDArray[np.float32]:
    """The boxes, those of fonts that claim to be less high than their size stretched to it, as PyMuPDF does.

    `first` and `size` are of lines, the others of words. Pages whose words stand upright are left alone.
    """
    if not len(boxes):
        return boxes
    width, height = (boxes[:, 2:] - boxes[:, :2]).T
    stretch = size / np.maximum(np.maximum.reduceat(height, first), 1e-3)
    sideways = 2 * np.bincount(page, weights=width < height) > np.bincount(page)
    stretch[(stretch < 1) | (stretch > _MOST_STRETCH) | sideways[page[first]]] = 1.0
    more = height * (stretch - 1)[line]
    boxes[:, 1] -= _ASCENT * more
    boxes[:, 3] += (1 - _ASCENT) * more
    return boxes


def _cut(words: _Together, pages: Sequence[WrittenPage]) -> list[PageWords]:
    """The words of each page, those mended that the file has otherwise than the page shows them."""
    bounds = np.searchsorted(words.page, np.arange(len(pages) + 1)).tolist()
    twice = set(words.page[doubles(words.texts, words.boxes, words.page)].tolist())
    spaced = set(words.page[set_letter_by_letter(words.texts)].tolist())
    unclean = UNCLEAN.search("".join(words.texts)) is not None
    joins = np.zeros(len(words.texts), dtype=np.uint8)
    out = []
    for k, written in enumerate(pages):
        at = slice(bounds[k], bounds[k + 1])
        boxes, line = words.boxes[at], words.line[at]
        if written.page.rotation:
            boxes = _displayed(boxes, written.page)
        cut = PageWords(
            words.texts[at], boxes, line - line[:1], words.block[at], joins[at],
            words.sizes[at], words.styles[at], _NO_RULES,
        )  # fmt: skip
        if unclean and UNCLEAN.search("".join(cut.texts)):
            cut = _cleaned(cut)
        if k in twice:
            cut = _said_once(cut)
        out.append(_closed_up(cut) if k in spaced else cut)
    return out


def _may_hold_tables(words: Sequence[PageWords]) -> list[bool]:
    """Which pages have words that stand as in a table."""
    counts = [len(each.texts) for each in words]
    if not sum(counts):
        return [False] * len(words)
    lines = np.cumsum([0, *(int(each.lines[-1]) + 1 if len(each.lines) else 0 for each in words)])
    return may_hold_tables(
        np.concatenate([each.boxes for each in words]),
        np.concatenate([each.lines + n for each, n in zip(words, lines.tolist(), strict=False)]),
        np.repeat(np.arange(len(words)), counts),
        len(words),
    )


def _displayed(boxes: NDArray[np.floating[Any]], page: Any) -> NDArray[np.floating[Any]]:
    """From the frame in which PyMuPDF reads text (the page before it is turned) to the displayed one.

    `Page.rotation_matrix` would do, did it not leave out UserUnit; the displayed size does not.
    """
    rotation = page.rotation % 360
    if not rotation:
        return boxes
    width, height = page.rect.width, page.rect.height
    x0, y0, x1, y1 = boxes.T
    turned = {
        90: (width - y1, x0, width - y0, x1),
        180: (width - x1, height - y1, width - x0, height - y0),
        270: (y0, height - x1, y1, height - x0),
    }
    return np.stack(turned[rotation], axis=1)


def _said_once(words: PageWords) -> PageWords:
    """The words without those that are drawn a second time at the same place."""
    again = set(doubles(words.texts, words.boxes, np.zeros(len(words.texts), dtype=np.int64)))
    return _chosen(words, [i for i in range(len(words.texts)) if i not in again]) if again else words


def _closed_up(words: PageWords) -> PageWords:
    """The words, those set letter by letter put together."""
    runs = spaced_words(words.texts, words.boxes, words.lines)
    if not runs:
        return words
    texts, boxes = list(words.texts), words.boxes.copy()
    for run in runs:
        texts[run[0]] = "".join(words.texts[i] for i in run)
        boxes[run[0]] = [*words.boxes[run, :2].min(axis=0), *words.boxes[run, 2:].max(axis=0)]
    gone = {i for run in runs for i in run[1:]}
    return _chosen(replace(words, texts=texts, boxes=boxes), [i for i in range(len(texts)) if i not in gone])


def _chosen(words: PageWords, of: list[int]) -> PageWords:
    """The words at these places."""
    return replace(
        words,
        texts=[words.texts[i] for i in of],
        boxes=words.boxes[of],
        lines=words.lines[of],
        blocks=words.blocks[of],
        joins=words.joins[of],
        sizes=words.sizes[of],
        styles=words.styles[of],
    )


def _cleaned(words: PageWords) -> PageWords:
    """Without the white space, control and invisible characters that MuPDF leaves inside words: split there.

    A piece gets the part of the box that its characters take up.
    """
    texts: list[str] = []
    boxes: list[list[float]] = []
    of: list[int] = []
    places = words.boxes.tolist()
    for i, text in enumerate(words.texts):
        if not UNCLEAN.search(text):
            texts.append(text)
            boxes.append(places[i])
            of.append(i)
            continue
        x0, y0, x1, y1 = places[i]
        step = (x1 - x0) / len(text)
        for m in _CLEAN.finditer(text):
            texts.append(m.group())
            boxes.append([x0 + m.start() * step, y0, x0 + m.end() * step, y1])
            of.append(i)
    split = replace(_chosen(words, of), texts=texts)
    return replace(split, boxes=np.array(boxes, dtype=np.float32).reshape(-1, 4))
