"""A file's bytes -> the words of every page in the file's own order. Every oddity of PyMuPDF ends here.

Boxes leave this module in the displayed frame (points, origin top left, rotation and crop box applied).
PyMuPDF reads text in the unrotated page's frame, so rotated pages are converted here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray

from blocks.characters import UNCLEAN, needs_characters, words_from_characters
from blocks.errors import DamagedDocumentError, NotADocumentError, PasswordError
from blocks.formats import as_pdf, format_of
from blocks.known_formats import READ
from blocks.layout.regions import PageRegions
from blocks.legibility import Legibility, legibility
from blocks.lying_text import doubles, spaced_words
from blocks.model import Page
from blocks.scripts import RTL
from blocks.text_pieces import (
    WORDS,
    WORDS_AND_RULES,
    LineFonts,
    Pieces,
    may_hold_table,
    pieces_of,
    rules_of,
)

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

_CLEAN = re.compile(f"[^{UNCLEAN.pattern[1:]}+")
MAX_PAGES = 200_000
"""More pages than any real document has; a page tree that claims more is a lie or a bomb."""
_GIVE_UP_AFTER = 100
"""So many unreadable pages in a row and none read: the page tree lies about its length."""


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


@dataclass(frozen=True, slots=True)
class FileText:
    """All pages of a file and their words."""

    pages: tuple[Page, ...]
    """Every page, the unreadable ones with their error."""
    words: tuple[PageWords | None, ...]
    """The words of each page, None for unreadable ones; as long as `pages`."""
    repaired: bool
    """The file was damaged and opened only after repair."""
    legibility: Mapping[int, Legibility] = field(default_factory=dict)
    """By number, the pages whose text can't be used."""
    regions: Mapping[int, PageRegions] | None = None
    """By number, the pages that the layout model has laid out; None if it wasn't asked."""


def read_file(data: bytes, *, name: str = "document.pdf", password: str | None = None) -> FileText:
    """Open a file and read every page's words: `open_pdf` and `read_pages` in one. Raises as they do."""
    with open_pdf(data, name=name, password=password) as pdf:
        return read_pages(pdf, name=name)


def read_pages(pdf: Any, *, name: str) -> FileText:
    """Every page's words. A page that cannot be read is recorded in its `Page.error`; the rest goes on.

    Raises DamagedDocumentError if there is no page or none can be read.
    """
    pages: list[Page] = []
    words: list[PageWords | None] = []
    unusable: dict[int, Legibility] = {}
    for number in range(1, _page_count(pdf, name) + 1):
        page, found, worth = _read_page(pdf, number)
        pages.append(page)
        words.append(found)
        if worth is not Legibility.USABLE:
            unusable[number] = worth
        if number == _GIVE_UP_AFTER and not any(w is not None for w in words):
            break
    if not any(w is not None for w in words):
        raise DamagedDocumentError(
            f"{name}: none of its {pdf.page_count} pages can be read ({pages[0].error}); "
            "the file is damaged, export it again from its source"
        )
    return FileText(tuple(pages), tuple(words), bool(pdf.is_repaired), unusable)


def open_pdf(data: bytes, *, name: str, password: str | None = None) -> Any:
    """The open and, where needed, decrypted `pymupdf.Document`, always a PDF: other formats are converted.

    Raises NotADocumentError, DamagedDocumentError or PasswordError.
    """
    if not data:
        raise NotADocumentError(f"{name} is empty (0 bytes); give a file with something in it")
    format = format_of(data, name)
    if format is not None:
        data = as_pdf(data, format, name)
    try:
        pdf = pymupdf.open(stream=data, filetype="pdf")
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as e:
        raise _unreadable(data, name, e) from e
    if not pdf.is_pdf:
        pdf.close()
        raise _unreadable(data, name, ValueError("MuPDF reads it as something else"))
    if pdf.needs_pass and not pdf.authenticate(password or ""):
        pdf.close()
        problem = "the password given is wrong" if password else "it is encrypted and no password was given"
        raise PasswordError(
            f"{name} cannot be opened: {problem}; pass its user or owner password as password=…"
        )
    return pdf


def _unreadable(data: bytes, name: str, cause: Exception) -> NotADocumentError | DamagedDocumentError:
    if b"%PDF-" in data[:4096]:
        return DamagedDocumentError(
            f"{name} is a PDF but cannot be opened, even after repair ({cause}); export or download it again"
        )
    return NotADocumentError(f"{name} is not a PDF, whatever its name says; give {READ}")


def _page_count(pdf: Any, name: str) -> int:
    try:
        count = int(pdf.page_count)
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as e:
        raise DamagedDocumentError(f"{name}: its page tree cannot be read ({e}); export it again") from e
    if count < 1:
        raise DamagedDocumentError(f"{name} has no pages; export it again from its source")
    return min(count, MAX_PAGES)


def _read_page(pdf: Any, number: int) -> tuple[Page, PageWords | None, Legibility]:
    try:
        page = pdf.load_page(number - 1)
        rect = page.rect
        width, height = float(rect.width), float(rect.height)
        if not (0 < width < 1e7 and 0 < height < 1e7):
            raise ValueError(f"its size is {width} x {height} points")
        words = _page_words(page)
        return Page(number, width, height), words, legibility(page, words.texts, words.boxes)
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as e:
        return Page(number, 1.0, 1.0, error=f"page {number} cannot be read: {e}"), None, Legibility.USABLE


def _page_words(page: Any) -> PageWords:
    text = page.get_textpage(flags=WORDS_AND_RULES)
    pieces = pieces_of(text)
    if pieces.displaced:
        text = page.get_textpage(flags=WORDS)
        pieces = replace(pieces, fonts=pieces_of(text).fonts)
    words = _as_set(text, pieces.fonts)
    if not words.texts:
        return words
    joined = "".join(words.texts)
    if not joined.isascii() and needs_characters(joined):
        return _with_rules(_said_once(_from_characters(text, page, joined)), page, pieces)
    words = replace(words, boxes=_displayed(_as_high_as_set(words), page))
    words = _said_once(_cleaned(words) if UNCLEAN.search(joined) else words)
    return _with_rules(_closed_up(words), page, pieces)


def _as_set(textpage: Any, fonts: LineFonts) -> PageWords:
    """The words of a text page with the fonts of their lines, in PyMuPDF's frame."""
    rows = _rows_of(textpage)
    if not rows:
        return _columns([], np.zeros((0, 4)), [], [])
    x0, y0, x1, y1, texts, blocks, lines, _ = zip(*rows, strict=True)
    boxes = np.array([x0, y0, x1, y1], dtype=np.float64).T
    return _set_in(_columns(list(texts), boxes, blocks, lines), blocks, lines, fonts)


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


def _as_high_as_set(words: PageWords) -> NDArray[np.float32]:
    """The boxes, those of fonts that claim to be less high than their size stretched to it, as PyMuPDF does."""
    boxes = words.boxes
    height = boxes[:, 3] - boxes[:, 1]
    first = np.flatnonzero(np.diff(words.lines, prepend=-1))
    stretch = words.sizes[first] / np.maximum(np.maximum.reduceat(height, first), 1e-3)
    stretch[(stretch < 1) | (stretch > _MOST_STRETCH)] = 1.0
    sideways = bool(np.median(boxes[:, 2] - boxes[:, 0] - height) < 0)
    if sideways or not (stretch > 1).any():
        return boxes
    more = height * (stretch - 1)[words.lines]
    return boxes + np.stack([0 * more, -_ASCENT * more, 0 * more, (1 - _ASCENT) * more], axis=1)


def _from_characters(textpage: Any, page: Any, text: str) -> PageWords:
    words = words_from_characters(textpage, text)
    boxes = np.array(words.boxes, dtype=np.float64).reshape(-1, 4)
    rtl = sum(RTL.search(word) is not None for word in words.texts) if RTL.search(text) else 0
    return replace(
        _columns(words.texts, _displayed(boxes, page), words.blocks, words.rows),
        joins=np.array(words.joins, dtype=np.uint8),
        sizes=np.array(words.sizes, dtype=np.float32),
        styles=np.array(words.styles, dtype=np.uint8),
        rtl=2 * rtl > len(words.texts),
    )


def _columns(texts: list[str], boxes: NDArray[Any], blocks: Any, lines: Any) -> PageWords:
    block = np.array(blocks, dtype=np.int32)
    line = np.array(lines, dtype=np.int32)
    new = np.ones(len(texts), dtype=bool)
    new[1:] = (np.diff(block) != 0) | (np.diff(line) != 0)
    return PageWords(
        texts,
        boxes.astype(np.float32),
        np.cumsum(new, dtype=np.int32) - 1,
        block,
        joins=np.zeros(len(texts), dtype=np.uint8),
        sizes=np.zeros(len(texts), dtype=np.float32),
        styles=np.zeros(len(texts), dtype=np.uint8),
        rules=np.zeros((0, 4), dtype=np.float32),
    )


def _set_in(words: PageWords, blocks: Any, lines: Any, fonts: LineFonts) -> PageWords:
    """The words with the font of their lines."""
    first = np.flatnonzero(np.diff(words.lines, prepend=-1))
    of_lines = [fonts[blocks[i], lines[i]] for i in first.tolist()]
    return replace(
        words,
        sizes=np.array([size for size, _ in of_lines], dtype=np.float32)[words.lines],
        styles=np.array([style for _, style in of_lines], dtype=np.uint8)[words.lines],
    )


def _with_rules(words: PageWords, page: Any, pieces: Pieces) -> PageWords:
    """The words with what is drawn on the page, where they stand as in a table; most pages have none."""
    if not may_hold_table(words.boxes, words.lines):
        return words
    return replace(words, rules=_displayed(rules_of(pieces), page).astype(np.float32))


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
    again = set(doubles(words.texts, words.boxes))
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
