"""A file's bytes -> Content: reading, OCR or the layout model where asked for, and segmenting in one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from blocks.layout.options import require_layout
from blocks.model import Content
from blocks.ocr.deskewed_pages import ReadPage, levelled, placed
from blocks.pdf.reader import open_pdf, read_pages
from blocks.pdf.turns import mupdf_turn
from blocks.reading.options import ReadOptions
from blocks.segment import segment

_DEFAULT = ReadOptions()


@mupdf_turn()
def read_content(
    data: bytes,
    *,
    name: str = "document.pdf",
    options: ReadOptions = _DEFAULT,
    on_slow_page: Callable[[float], None] | None = None,
) -> Content:
    """Read and segment a document; threads of a process take turns.

    Raises DocumentError: NotADocumentError, DamagedDocumentError or PasswordError.

    `on_slow_page` is called before each page that OCR reads or that the layout model looks at, with the seconds that
    it may take on top of the usual: `options.ocr.seconds`, or 0. Raises LayoutError where the model is not installed.
    """
    require_layout(options.layout)
    announce = on_slow_page or (lambda seconds: None)
    with open_pdf(data, name=name, password=options.password) as pdf:
        text = read_pages(pdf, name=name)
        read: Mapping[int, ReadPage] = {}
        if options.ocr.mode == "always" or text.legibility:
            # Most files need none of it.
            from blocks.ocr.scans import read_scans

            scans = read_scans(pdf, text, options.ocr, lambda: announce(options.ocr.seconds))
            text, read = replace(text, pages=scans.pages), scans.read
        if options.layout == "model":
            from blocks.layout.pages import lay_out

            text = lay_out(pdf, text, ocr_pages=read, on_page=lambda: announce(0.0))
        content = placed(segment(levelled(text, read)), text, read)
        if options.paranoid:
            from blocks.ocr.doubts import doubts

            found = doubts(pdf, content, options.ocr, lambda: announce(options.ocr.seconds))
            content = replace(content, doubts=found)
    return content
