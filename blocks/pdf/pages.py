"""Pages as MuPDF gives them -> the words of each, clean and in the displayed frame. Many pages at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray

from blocks.pdf.characters.to_words import as_laid_out, needs_characters, words_from_characters
from blocks.pdf.characters.word_building import UNCLEAN
from blocks.pdf.fonts_and_rules import (
    WORDS,
    WORDS_AND_RULES,
    LineFonts,
    Pieces,
    line_fonts,
    may_hold_tables,
    pieces_of,
    rules_of,
)
from blocks.pdf.mending.accents_apart import join_accents
from blocks.pdf.mending.czech_quotes import name_quotes
from blocks.pdf.mending.lost_spaces import parted
from blocks.pdf.mending.other_alphabets import name_other_letters
from blocks.pdf.mending.raised_signs import raised_signs
from blocks.pdf.mending.stray_spaces import put_together
from blocks.pdf.mending.symbol_fonts import name_bullets
from blocks.pdf.mending.tall_letters import lower_letters
from blocks.pdf.mending.tex_letters import name_letters
from blocks.pdf.misleading_text import doubles, set_letter_by_letter
from blocks.pdf.word_columns import Together, as_high_as_set, changes, together
from blocks.pdf.words import SOFT_HYPHEN, PageWords, cleaned, closed_up, said_once, signed, with_minus_signs
from blocks.stacked_words import Said
from blocks.text.scripts import RTL, STACKED

CANNOT_READ = (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase)
"""What PyMuPDF raises of a damaged page."""
_NO_RULES = np.zeros((0, 4), dtype=np.float32)
_NONE_RAISED = np.zeros((0, 2), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class WrittenPage:
    """A page as MuPDF gives it, before it is turned."""

    page: Any
    """The PyMuPDF page."""
    rotation: int
    """How a viewer turns the page, degrees clockwise."""
    text: Pieces
    """The text page of its words."""
    drawn: Pieces
    """The text page of what is drawn on it, mostly the same."""
    laid_out: Sequence[Said] = ()
    """What it says where a converted page may say something else."""

    @property
    def rules(self) -> NDArray[np.float32]:
        """Lines and edges of boxes drawn on the page, displayed frame. Shape (k, 4)."""
        return _displayed(rules_of(self.drawn), self).astype(np.float32)


def written_page(page: Any, laid_out: Sequence[Said] = ()) -> WrittenPage:
    """What MuPDF has of a PyMuPDF page; `laid_out` are words of a converted one. Raises what MuPDF raises."""
    text = drawn = pieces_of(page.get_textpage(flags=WORDS_AND_RULES))
    if drawn.displaced:
        text = pieces_of(page.get_textpage(flags=WORDS))
    name_letters(text)
    name_bullets(text)
    return WrittenPage(page, page.rotation % 360, text, drawn, laid_out)


def words_of_pages(pages: Sequence[WrittenPage]) -> list[PageWords]:
    """The words of each of the pages. Raises what MuPDF raises, of any of them."""
    fonts = [line_fonts(written.text) for written in pages]
    rows = [_rows_of(written.text, of_page) for written, of_page in zip(pages, fonts, strict=True)]
    texts = ["".join([row[4] for row in of_page]) for of_page in rows]
    apart = {k for k, text in enumerate(texts) if not text.isascii() and needs_characters(text)}
    plain = [([], []) if k in apart else (rows[k], fonts[k]) for k in range(len(pages))]
    raised = [raised_signs(of_page, written.text) for (of_page, _), written in zip(plain, pages, strict=True)]
    words = _cut(together(plain), np.concatenate([_NONE_RAISED, *raised]), pages)
    for k in apart:
        words[k] = said_once(_from_characters(pages[k], texts[k]))
    for k in [k for k, text in enumerate(texts) if SOFT_HYPHEN in text]:
        words[k] = with_minus_signs(words[k])
    words = [signed(each) for each in words]
    return [
        replace(each, rules=written.rules) if table else each
        for each, written, table in zip(words, pages, _may_hold_tables(words), strict=True)
    ]


def _rows_of(text: Pieces, fonts: LineFonts) -> list[tuple[Any, ...]]:
    """PyMuPDF's words of a page, those put right that are too tall, or that it tears apart or holds together."""
    rows = rows_of(text.textpage)
    if lower_letters(rows, fonts, text):
        rows = rows_of(text.textpage)
    said = " ".join([row[4] for row in rows])
    if name_other_letters(said, text) or name_quotes(rows, said, text):
        rows = rows_of(text.textpage)
    if join_accents(rows, text):
        rows = rows_of(text.textpage)
    return put_together(parted(rows, text), text)


def rows_of(textpage: Any) -> list[tuple[Any, ...]]:
    """PyMuPDF's words of a text page, their boxes as high as the fonts say.

    Its check of every character's height costs more than all else that it does for words; `as_high_as_set` is ours.
    """
    before = pymupdf.TOOLS.unset_quad_corrections()
    pymupdf.TOOLS.unset_quad_corrections(True)
    try:
        rows: list[tuple[Any, ...]] = textpage.extractWORDS()
    finally:
        pymupdf.TOOLS.unset_quad_corrections(before)
    return rows


def _from_characters(written: WrittenPage, text: str) -> PageWords:
    words = words_from_characters(written.text.textpage, text)
    if STACKED.search(text):
        words = as_laid_out(words, written.laid_out)
    # Three times as quick as an array of tuples.
    boxes = np.fromiter(chain.from_iterable(words.boxes), dtype=np.float64).reshape(-1, 4)
    rtl = sum(RTL.search(word) is not None for word in words.texts) if RTL.search(text) else 0
    block = np.array(words.blocks, dtype=np.int32)
    rows = np.array(words.rows, dtype=np.int32)
    return PageWords(
        words.texts,
        _displayed(boxes, written).astype(np.float32),
        np.cumsum(changes(block, rows), dtype=np.int32) - 1,
        block,
        np.array(words.joins, dtype=np.uint8),
        np.array(words.sizes, dtype=np.float32),
        np.array(words.styles, dtype=np.uint8),
        _NO_RULES,
        np.zeros((len(words.texts), 2), dtype=np.uint8),
        rtl=2 * rtl > len(words.texts),
    )


def _cut(words: Together, raised: NDArray[np.uint8], pages: Sequence[WrittenPage]) -> list[PageWords]:
    """The words of each of the pages, those mended that the file has otherwise than the page shows them."""
    every = as_high_as_set(words)
    bounds = np.searchsorted(words.page, np.arange(len(pages) + 1)).tolist()
    twice = set(words.page[doubles(words.texts, every, words.page)].tolist())
    spaced = set(words.page[set_letter_by_letter(words.texts)].tolist())
    unclean = UNCLEAN.search("".join(words.texts)) is not None
    joins = np.zeros(len(words.texts), dtype=np.uint8)
    sizes, styles = words.size[words.line], words.style[words.line]
    out = []
    for k, written in enumerate(pages):
        at = slice(bounds[k], bounds[k + 1])
        line = words.line[at]
        cut = PageWords(
            words.texts[at],
            _displayed(every[at], written),
            line - line[:1],
            words.block[at],
            joins[at],
            sizes[at],
            styles[at],
            _NO_RULES,
            raised[at],
        )
        if unclean and UNCLEAN.search("".join(cut.texts)):
            cut = cleaned(cut)
        if k in twice:
            cut = said_once(cut)
        out.append(closed_up(cut) if k in spaced else cut)
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


def _displayed(boxes: NDArray[np.floating[Any]], written: WrittenPage) -> NDArray[np.floating[Any]]:
    """From the frame in which PyMuPDF reads text (the page before it is turned) to the displayed one.

    `Page.rotation_matrix` would do, did it not leave out UserUnit; the displayed size does not.
    """
    if not written.rotation:
        return boxes
    rect = written.page.rect
    width, height = rect.width, rect.height
    x0, y0, x1, y1 = boxes.T
    turned = {
        90: (width - y1, x0, width - y0, x1),
        180: (width - x1, height - y1, width - x0, height - y0),
        270: (y0, height - x1, y1, height - x0),
    }
    return np.stack(turned[written.rotation], axis=1)
