"""A file's bytes -> the words of every page in the file's own order. Every oddity of PyMuPDF ends here.

Boxes leave this module in the displayed frame (points, origin top left, rotation and crop box applied).
PyMuPDF reads text in the unrotated page's frame, so rotated pages are converted here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pymupdf

from blocks.errors import DamagedDocumentError, NotADocumentError, PasswordError
from blocks.formats.convert import as_pdf, format_of
from blocks.formats.known import READ
from blocks.model import Page
from blocks.pdf.gc_pause import collection_put_off
from blocks.pdf.legibility import Legibility, legibility
from blocks.pdf.page_regions import PageRegions
from blocks.pdf.pages import CANNOT_READ, WrittenPage, words_of_pages, written_page
from blocks.pdf.words import PageWords

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

MAX_PAGES = 200_000
"""More pages than any real document has; a page tree that claims more is a lie or a bomb."""
_PAGES_AT_ONCE = 25
"""So many pages are read before their words are worked out together; MuPDF's text of them stays in memory."""
_LAID_OUT = "pincite_laid_out"
"""Where an open document that was converted keeps what its pages say: PyMuPDF's are no keys of weak dictionaries."""
_GIVE_UP_AFTER = 100
"""So many unreadable pages in a row and none read: the page tree lies about its length."""


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
    count = _page_count(pdf, name)
    for first in range(1, count + 1, _PAGES_AT_ONCE):
        numbers = range(first, min(first + _PAGES_AT_ONCE, count + 1))
        for page, found, worth in _read_some(pdf, numbers):
            pages.append(page)
            words.append(found)
            if worth is not Legibility.USABLE:
                unusable[page.number] = worth
        if len(pages) >= _GIVE_UP_AFTER and not any(w is not None for w in words):
            break
    if not any(w is not None for w in words):
        raise DamagedDocumentError(
            f"{name}: none of its {pdf.page_count} pages can be read ({pages[0].error}); "
            "the file is damaged, export it again from its source"
        )
    return FileText(tuple(pages), tuple(words), bool(pdf.is_repaired), unusable)


@collection_put_off()
def _read_some(pdf: Any, numbers: range) -> list[tuple[Page, PageWords | None, Legibility]]:
    """Each of the pages, its words and what they are worth."""
    read = [_read_page(pdf, number) for number in numbers]
    words = iter(_words_of([written for _, written in read if written is not None]))
    return [
        _judged(page, written, next(words)) if written else (page, None, Legibility.USABLE)
        for page, written in read
    ]


def _words_of(written: Sequence[WrittenPage]) -> list[PageWords | Exception]:
    """The words of each of the pages, or why they can't be read."""
    try:
        return [*words_of_pages(written)]
    except CANNOT_READ as e:
        return [e] if len(written) == 1 else [one for each in written for one in _words_of([each])]


def _judged(
    page: Page, written: WrittenPage, words: PageWords | Exception
) -> tuple[Page, PageWords | None, Legibility]:
    try:
        if isinstance(words, Exception):
            raise words
        return page, words, legibility(written.page, words.texts, words.boxes)
    except CANNOT_READ as e:
        return _unreadable_page(page.number, e), None, Legibility.USABLE


def open_pdf(data: bytes, *, name: str, password: str | None = None) -> Any:
    """The open and, where needed, decrypted `pymupdf.Document`, always a PDF: other formats are converted.

    Raises NotADocumentError, DamagedDocumentError or PasswordError.
    """
    if not data:
        raise NotADocumentError(f"{name} is empty (0 bytes); give a file with something in it")
    format = format_of(data, name)
    converted = as_pdf(data, format, name) if format else None
    data = converted.pdf if converted else data
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
    if converted:
        setattr(pdf, _LAID_OUT, converted.words)
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


def _read_page(pdf: Any, number: int) -> tuple[Page, WrittenPage | None]:
    try:
        page = pdf.load_page(number - 1)
        rect = page.rect
        width, height = float(rect.width), float(rect.height)
        if not (0 < width < 1e7 and 0 < height < 1e7):
            raise ValueError(f"its size is {width} x {height} points")
        laid_out = getattr(pdf, _LAID_OUT, {}).get(page.number, ())
        return Page(number, width, height), written_page(page, laid_out)
    except CANNOT_READ as e:
        return _unreadable_page(number, e), None


def _unreadable_page(number: int, cause: Exception) -> Page:
    return Page(number, 1.0, 1.0, error=f"page {number} cannot be read: {cause}")
