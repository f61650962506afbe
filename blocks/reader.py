"""PDF bytes -> the words of every page in the file's own order. Every oddity of PyMuPDF ends here.

Boxes leave this module in the displayed frame (points, origin top left, rotation and crop box applied).
PyMuPDF reads text in the unrotated page's frame, so rotated pages are converted here and nowhere else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray

from blocks.errors import DamagedDocumentError, NotADocumentError, PasswordError
from blocks.model import Join, Page
from blocks.scripts import RTL, UNSPACED

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

_UNCLEAN = re.compile(
    r"[\x00-\x20\x7f-\xa0\u1680\u2000-\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\ud800-\udfff]"
)
_CLEAN = re.compile(f"[^{_UNCLEAN.pattern[1:]}+")
MAX_PAGES = 200_000
"""More pages than any real document has; a page tree that claims more is a lie or a bomb."""
_GIVE_UP_AFTER = 100
"""So many unreadable pages in a row and none read: the page tree lies about its length."""


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


def read_file(data: bytes, *, name: str = "document.pdf", password: str | None = None) -> FileText:
    """Read every page's words. A page that cannot be read is recorded in its `Page.error`; the rest goes on.

    Raises NotADocumentError, DamagedDocumentError or PasswordError.
    """
    with open_pdf(data, name=name, password=password) as pdf:
        pages: list[Page] = []
        words: list[PageWords | None] = []
        for number in range(1, _page_count(pdf, name) + 1):
            page, found = _read_page(pdf, number)
            pages.append(page)
            words.append(found)
            if number == _GIVE_UP_AFTER and not any(w is not None for w in words):
                break
        if not any(w is not None for w in words):
            raise DamagedDocumentError(
                f"{name}: none of its {pdf.page_count} pages can be read ({pages[0].error}); "
                "the file is damaged, export it again from its source"
            )
        return FileText(tuple(pages), tuple(words), bool(pdf.is_repaired))


def open_pdf(data: bytes, *, name: str, password: str | None = None) -> Any:
    """The open and, where needed, decrypted `pymupdf.Document`. Raises as `read_file`."""
    if not data:
        raise NotADocumentError(f"{name} is empty (0 bytes); give a PDF file")
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
    head = data[:1024].lstrip()
    if b"%PDF-" in data[:4096]:
        return DamagedDocumentError(
            f"{name} is a PDF but cannot be opened, even after repair ({cause}); export or download it again"
        )
    looks = [
        (b"\x89PNG", "a PNG image"),
        (b"\xff\xd8\xff", "a JPEG image"),
        (b"PK\x03\x04", "a ZIP or Office file"),
        (b"<", "HTML or XML"),
        (b"{", "JSON"),
        (b"GIF8", "a GIF image"),
    ]
    kind = next((what for magic, what in looks if head.startswith(magic)), "not a PDF")
    return NotADocumentError(f"{name} is {kind}, whatever its name says; give a PDF file")


def _page_count(pdf: Any, name: str) -> int:
    try:
        count = int(pdf.page_count)
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as e:
        raise DamagedDocumentError(f"{name}: its page tree cannot be read ({e}); export it again") from e
    if count < 1:
        raise DamagedDocumentError(f"{name} has no pages; export it again from its source")
    return min(count, MAX_PAGES)


def _read_page(pdf: Any, number: int) -> tuple[Page, PageWords | None]:
    try:
        page = pdf.load_page(number - 1)
        rect = page.rect
        width, height = float(rect.width), float(rect.height)
        if not (0 < width < 1e7 and 0 < height < 1e7):
            raise ValueError(f"its size is {width} x {height} points")
        return Page(number, width, height), _page_words(page)
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as e:
        return Page(number, 1.0, 1.0, error=f"page {number} cannot be read: {e}"), None


def _page_words(page: Any) -> PageWords:
    text = page.get_textpage(flags=pymupdf.TEXTFLAGS_WORDS)
    rows = text.extractWORDS()
    if not rows:
        return _columns([], np.zeros((0, 4)), [], [], None)
    x0, y0, x1, y1, texts, blocks, lines, _ = zip(*rows, strict=True)
    joined = "".join(texts)
    if not joined.isascii() and UNSPACED.search(joined):
        return _page_graphemes(text, page)
    boxes = _displayed(np.array([x0, y0, x1, y1], dtype=np.float64).T, page)
    words = _columns(list(texts), boxes, blocks, lines, None)
    if _UNCLEAN.search(joined):
        words = _cleaned(words)
    return logical_order(words) if not joined.isascii() and RTL.search(joined) else words


def _columns(texts: list[str], boxes: NDArray[Any], blocks: Any, lines: Any, joins: Any) -> PageWords:
    block = np.array(blocks, dtype=np.int32)
    line = np.array(lines, dtype=np.int32)
    new = np.ones(len(texts), dtype=bool)
    new[1:] = (np.diff(block) != 0) | (np.diff(line) != 0)
    return PageWords(
        texts,
        boxes.astype(np.float32),
        np.cumsum(new, dtype=np.int32) - 1,
        block,
        np.zeros(len(texts), dtype=np.uint8) if joins is None else np.array(joins, dtype=np.uint8),
    )


def _displayed(boxes: NDArray[np.float64], page: Any) -> NDArray[np.float64]:
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


def logical_order(words: PageWords) -> PageWords:
    """The words of each row in the order in which a reader of a right-to-left script reads them.

    MuPDF cuts such rows where the direction changes and gives the pieces in the order of drawing. Here they are
    joined and read from the right; numbers and Latin words inside run from the left.
    """
    row = _rows(words)
    rtl = np.array([bool(RTL.search(t)) for t in words.texts])
    ltr = np.array([any(c.isalnum() for c in t) for t in words.texts]) & ~rtl
    middle = (words.boxes[:, 0] + words.boxes[:, 2]) / 2
    at: list[int] = []
    for number in range(int(row[-1]) + 1 if len(row) else 0):
        here = np.flatnonzero(row == number)
        at += (
            _from_the_right(here[np.argsort(-middle[here], kind="stable")], ltr)
            if rtl[here].any()
            else here.tolist()
        )
    return PageWords(
        [words.texts[i] for i in at],
        words.boxes[at],
        row[at],
        words.blocks[at],
        words.joins[at],
        bool(rtl.mean() > 0.5),
    )


def _rows(words: PageWords) -> NDArray[np.int32]:
    """Number of the row of each word: MuPDF's pieces of one row, side by side without a gutter, share it."""
    boxes, new = words.boxes, np.ones(len(words.texts), dtype=bool)
    new[1:] = np.diff(words.lines) != 0
    first = np.flatnonzero(new)
    low = np.minimum.reduceat(boxes[:, :2], first, axis=0)
    high = np.maximum.reduceat(boxes[:, 2:], first, axis=0)
    height = np.minimum(high[1:, 1] - low[1:, 1], high[:-1, 1] - low[:-1, 1])
    shared = np.minimum(high[1:, 1], high[:-1, 1]) - np.maximum(low[1:, 1], low[:-1, 1])
    gap = np.maximum(low[1:, 0] - high[:-1, 0], low[:-1, 0] - high[1:, 0])
    beside = (shared > 0.6 * height) & (gap < 1.1 * height) & (gap > -0.5 * height)
    new[first[1:][beside]] = False
    return np.cumsum(new, dtype=np.int32) - 1


def _from_the_right(at: NDArray[np.int64], ltr: NDArray[np.bool_]) -> list[int]:
    """`at` runs from the right; runs of left-to-right words in it are turned round."""
    out: list[int] = []
    run: list[int] = []
    for i in at.tolist():
        if ltr[i]:
            run.append(i)
            continue
        out += [*reversed(run), i]
        run = []
    return out + run[::-1]


def _cleaned(words: PageWords) -> PageWords:
    """Without the white space, control and invisible characters that MuPDF leaves inside words: split there.

    A piece gets the part of the box that its characters take up.
    """
    texts: list[str] = []
    boxes: list[tuple[float, float, float, float]] = []
    of: list[int] = []
    for i, text in enumerate(words.texts):
        x0, y0, x1, y1 = (float(v) for v in words.boxes[i])
        step = (x1 - x0) / len(text)
        for m in _CLEAN.finditer(text):
            texts.append(m.group())
            boxes.append((x0 + m.start() * step, y0, x0 + m.end() * step, y1))
            of.append(i)
    return PageWords(
        texts,
        np.array(boxes, dtype=np.float32).reshape(-1, 4),
        words.lines[of],
        words.blocks[of],
        words.joins[of],
    )


def _page_graphemes(text: Any, page: Any) -> PageWords:
    """The page's words where some script has no spaces: there each grapheme is a word."""
    texts: list[str] = []
    boxes: list[tuple[float, float, float, float]] = []
    blocks: list[int] = []
    lines: list[int] = []
    joins: list[int] = []
    for block, line, characters in _raw_lines(text):
        for word, box, join in _words_of_line(characters):
            texts.append(word)
            boxes.append(box)
            blocks.append(block)
            lines.append(line)
            joins.append(join)
    return _columns(
        texts, _displayed(np.array(boxes, dtype=np.float64).reshape(-1, 4), page), blocks, lines, joins
    )


def _raw_lines(text: Any) -> Iterator[tuple[int, int, list[dict[str, Any]]]]:
    for b, block in enumerate(text.extractRAWDICT()["blocks"]):
        for n, line in enumerate(block.get("lines", ())):
            yield b, n, [c for span in line["spans"] for c in span["chars"]]


_SPACE, _NOTHING, _MARK, _GRAPHEME, _LETTER = range(5)
"""What a character does to a word: ends it, nothing, joins any word, is one of its own, goes on with letters."""


class _Roles(dict[str, int]):
    """The role of each character, filled as characters are met."""

    def __missing__(self, c: str) -> int:
        if c in "\u200b\ufeff":
            role = _NOTHING
        elif _UNCLEAN.match(c):
            role = _SPACE
        elif unicodedata.category(c) in ("Mn", "Mc", "Me") or c in "\u200c\u200d":
            role = _MARK
        else:
            role = _GRAPHEME if UNSPACED.match(c) else _LETTER
        self[c] = role
        return role


_ROLES = _Roles()


def _words_of_line(
    characters: list[dict[str, Any]],
) -> Iterator[tuple[str, tuple[float, float, float, float], int]]:
    """(text, box, join) of each word; `join` says whether a space follows."""
    word, box, letters = "", (0.0, 0.0, 0.0, 0.0), False
    for char in characters:
        c = char["c"]
        role = _ROLES[c]
        if role == _NOTHING:
            continue
        if role == _SPACE:
            if word:
                yield word, box, Join.SPACE
            word = ""
        elif word and (role == _MARK or (letters and role == _LETTER)):
            x0, y0, x1, y1 = char["bbox"]
            word += c
            box = (min(box[0], x0), min(box[1], y0), max(box[2], x1), max(box[3], y1))
        else:
            if word:
                yield word, box, Join.NONE
            word, box, letters = c, char["bbox"], role == _LETTER
    if word:
        yield word, box, Join.SPACE
