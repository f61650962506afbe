"""A file's bytes -> Content: reading, OCR where a page needs it, and segmenting in one call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from blocks.model import Content
from blocks.reader import open_pdf, read_pages
from blocks.reading_options import ReadOptions
from blocks.segment import segment

_DEFAULT = ReadOptions()


def read_content(
    data: bytes,
    *,
    name: str = "document.pdf",
    options: ReadOptions = _DEFAULT,
    on_ocr_page: Callable[[], None] | None = None,
) -> Content:
    """Read and segment a document. Raises DocumentError: NotADocumentError, DamagedDocumentError or PasswordError.

    `on_ocr_page` is called before each page that OCR reads, which may take `options.ocr.seconds` and a little more.
    """
    with open_pdf(data, name=name, password=options.password) as pdf:
        text = read_pages(pdf, name=name)
        if options.ocr.mode != "always" and not text.legibility:
            return segment(text)
        # Most files need none of it.
        from blocks.ocr.levels import levelled, placed
        from blocks.ocr.scans import read_scans

        scans = read_scans(pdf, text, options.ocr, on_ocr_page)
    text = replace(text, pages=scans.pages)
    return placed(segment(levelled(text, scans.read)), text, scans.read)
