"""Pages as MuPDF gives them -> the words of each, clean and in the displayed frame. Many pages at a time.

Most pages are read from memory, where MuPDF has them. Some, and all where that can't be done, are read through PyMuPDF.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray

from blocks.characters import UNCLEAN, needs_characters, words_from_characters
from blocks.lying_text import doubles, set_letter_by_letter
from blocks.page_words import PageWords, cleaned, closed_up, said_once
from blocks.plain_words import plain_words
from blocks.scripts import RTL, STACKED
from blocks.stext_layout import Layout, layout
from blocks.stext_memory import Characters, Lists, TextLines, drawn_on, lists_of
from blocks.text_pieces import WORDS, WORDS_AND_RULES, Pieces, may_hold_tables, pieces_of, rules_of
from blocks.unspaced_words import FontHeights, unspaced_words
from blocks.words_together import Together, as_high_as_set, changes, together

CANNOT_READ = (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase)
"""What PyMuPDF raises of a damaged page."""
_NO_RULES = np.zeros((0, 4), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class WrittenPage:
    """A page as MuPDF gives it, before it is turned."""

    page: Any
    """The PyMuPDF page."""
    textpage: Any
    """Its PyMuPDF text page."""
    drawn: Lists | Pieces
    """What is drawn on it; the rest of this is only of use if it is `lists` too."""
    lists: Lists | None
    """Its lines and characters; None where they can't be read from memory."""

    @property
    def rules(self) -> NDArray[np.float32]:
        """Lines and edges of boxes drawn on the page, displayed frame. Shape (k, 4)."""
        memory = layout()
        if isinstance(self.drawn, Lists) and memory is not None:
            drawn: NDArray[np.floating[Any]] = drawn_on(self.drawn, memory)
        else:
            drawn = np.array(self.drawn.drawn, dtype=np.float64).reshape(-1, 4)
        return _displayed(rules_of(drawn), self.page).astype(np.float32)


def written_page(page: Any) -> WrittenPage:
    """What MuPDF has of a PyMuPDF page. Raises what MuPDF raises."""
    text = page.get_textpage(flags=WORDS_AND_RULES)
    found = _lists_of(text)
    drawn = found
    if found.displaced:
        text = page.get_textpage(flags=WORDS)
        found = _lists_of(text)
    return WrittenPage(page, text, drawn, found if isinstance(found, Lists) else None)


def _lists_of(textpage: Any) -> Lists | Pieces:
    memory = layout()
    return pieces_of(textpage) if memory is None else lists_of(textpage, memory)


def words_of_pages(pages: Sequence[WrittenPage]) -> list[PageWords]:
    """The words of each of the pages. Raises what MuPDF raises, of any of them."""
    memory = layout()
    lists = [written.lists for written in pages if written.lists is not None]
    if memory is None or len(lists) < len(pages):
        words = [_read_apart(written) for written in pages]
    else:
        words = _from_memory(pages, lists, memory)
    return [
        replace(each, rules=written.rules) if table else each
        for each, written, table in zip(words, pages, _may_hold_tables(words), strict=True)
    ]  # fmt: skip


def _from_memory(pages: Sequence[WrittenPage], lists: Sequence[Lists], memory: Layout) -> list[PageWords]:
    found = plain_words(lists, memory)
    words = _cut(found.words, [written.page for written in pages])
    heights: FontHeights = {}
    for k, written in enumerate(pages):
        if found.odd[k]:
            words[k] = _read_apart(written)
        elif found.foreign[k]:
            text = found.text(k)
            if needs_characters(text):
                plain = (
                    None
                    if RTL.search(text) or STACKED.search(text)
                    else _unspaced(written, lists[k], found.page(k), memory, heights)
                )
                words[k] = plain or _read_apart(written)
    return words


def _read_apart(written: WrittenPage) -> PageWords:
    """The words of one page, through PyMuPDF."""
    rows = rows_of(written.textpage)
    joined = "".join([row[4] for row in rows])
    if not joined.isascii() and needs_characters(joined):
        return said_once(_from_characters(written, joined))
    return _cut(together([(rows, pieces_of(written.textpage).fonts)]), [written.page])[0]


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
    words = words_from_characters(written.textpage, text)
    boxes = np.array(words.boxes, dtype=np.float64).reshape(-1, 4)
    rtl = sum(RTL.search(word) is not None for word in words.texts) if RTL.search(text) else 0
    block = np.array(words.blocks, dtype=np.int32)
    rows = np.array(words.rows, dtype=np.int32)
    return PageWords(
        words.texts,
        _displayed(boxes, written.page).astype(np.float32),
        np.cumsum(changes(block, rows), dtype=np.int32) - 1,
        block,
        np.array(words.joins, dtype=np.uint8),
        np.array(words.sizes, dtype=np.float32),
        np.array(words.styles, dtype=np.uint8),
        _NO_RULES,
        rtl=2 * rtl > len(words.texts),
    )


def _unspaced(
    written: WrittenPage,
    lists: Lists,
    found: tuple[TextLines, Characters],
    memory: Layout,
    heights: FontHeights,
) -> PageWords | None:
    """The words of a page in a script without spaces, from what was found on it; None if it has to be read apart."""
    words = unspaced_words(lists, *found, memory, heights)
    if words is None:
        return None
    line = words.lines
    return said_once(
        PageWords(
            words.texts,
            _displayed(words.boxes.astype(np.float64), written.page).astype(np.float32),
            np.cumsum(changes(line), dtype=np.int32) - 1,
            words.blocks,
            words.joins,
            words.sizes,
            words.styles,
            _NO_RULES,
        )
    )


def _cut(words: Together, pages: Sequence[Any]) -> list[PageWords]:
    """The words of each PyMuPDF page, those mended that the file has otherwise than the page shows them."""
    every = as_high_as_set(words)
    bounds = np.searchsorted(words.page, np.arange(len(pages) + 1)).tolist()
    twice = set(words.page[doubles(words.texts, every, words.page)].tolist())
    spaced = set(words.page[set_letter_by_letter(words.texts)].tolist())
    unclean = UNCLEAN.search("".join(words.texts)) is not None
    joins = np.zeros(len(words.texts), dtype=np.uint8)
    sizes, styles = words.size[words.line], words.style[words.line]
    out = []
    for k, page in enumerate(pages):
        at = slice(bounds[k], bounds[k + 1])
        boxes, line = every[at], words.line[at]
        if page.rotation:
            boxes = _displayed(boxes, page)
        cut = PageWords(
            words.texts[at],
            boxes,
            line - line[:1],
            words.block[at],
            joins[at],
            sizes[at],
            styles[at],
            _NO_RULES,
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
