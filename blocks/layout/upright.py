"""A page with /Rotate as one without that looks the same: the frame of its text is then that of its picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pymupdf
from pymupdf import mupdf


@contextmanager
def upright_page(pdf: Any, number: int) -> Iterator[Any]:
    """The page of that number, from 1, of the open `pymupdf.Document`, or a copy of it that is not turned.

    Either way PyMuPDF gives its words and its picture in points of the displayed page. Raises what MuPDF raises.
    """
    page = pdf.load_page(number - 1)
    if not page.rotation % 360:
        yield page
        return
    with pymupdf.open() as copy:
        copy.insert_pdf(
            pdf, from_page=number - 1, to_page=number - 1, links=False, annots=False, widgets=False
        )
        yield _set_upright(copy, copy[0])


def _set_upright(copy: Any, page: Any) -> Any:
    """The only page of the copy, its contents turned instead of its frame.

    `Page.remove_rotation` would do, did it not lose the crop box.
    """
    width, height = page.rect.width, page.rect.height
    shown, matrix = mupdf.FzRect(), mupdf.FzMatrix()
    mupdf.pdf_page_obj_transform(mupdf.pdf_lookup_page_obj(mupdf.pdf_specifics(copy.this), 0), shown, matrix)
    turned = [matrix.a, -matrix.b, matrix.c, -matrix.d, matrix.e, height - matrix.f]
    begin = " ".join(f"{value:f}" for value in turned)
    contents = [_stream(copy, f"q {begin} cm\n"), *page.get_contents(), _stream(copy, "\nQ")]
    copy.xref_set_key(page.xref, "Contents", f"[{' '.join(f'{xref} 0 R' for xref in contents)}]")
    copy.xref_set_key(page.xref, "MediaBox", f"[0 0 {width} {height}]")
    copy.xref_set_key(page.xref, "Rotate", "0")
    for key in ("CropBox", "UserUnit"):
        copy.xref_set_key(page.xref, key, "null")
    return copy.reload_page(page)


def _stream(pdf: Any, text: str) -> int:
    """The number of a new object with this stream."""
    xref: int = pdf.get_new_xref()
    pdf.update_object(xref, "<<>>")
    pdf.update_stream(xref, text.encode("ascii"))
    return xref
