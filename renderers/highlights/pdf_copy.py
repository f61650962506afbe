"""Saving a changed copy of a PDF in the way that leaves the rest of the file most alone.

An incremental update where the file allows it; else all objects are written anew, at worst without those that nobody
can read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pymupdf
from pymupdf import mupdf

MUPDF_ERRORS = (RuntimeError, ValueError, mupdf.FzErrorBase)
"""What MuPDF and PyMuPDF raise when a file's structure is broken."""


def open_for_writing(source: bytes, password: str | None) -> Any:
    """MuPDF's own document of a PDF that `blocks.pdf.reader.open_pdf` opens; `source` must live as long as it does.

    Not a `pymupdf.Document`: that reads the outline at once, and MuPDF mends one that it finds odd, which would be
    written as well. Raises MuPDF's errors.
    """
    document = mupdf.pdf_open_document_with_stream(
        mupdf.fz_open_memory(mupdf.python_buffer_data(source), len(source))
    )
    if mupdf.pdf_needs_password(document):
        mupdf.pdf_authenticate_password(document, password or "")
    return document


def save_appended(document: Any, source: bytes) -> bytes | None:
    """`source` with the changes appended (incremental update, ISO 32000-1, 7.5.6); None for damaged files."""
    return _saved(document, source) if mupdf.pdf_can_be_saved_incrementally(document) else None


def save_rewritten(document: Any, source: bytes) -> bytes | None:
    """The whole file written anew, no object dropped or renumbered; None if an object cannot be read."""
    return _saved(document, None)


def save_readable(document: Any, source: bytes) -> bytes | None:
    """The same without the objects that nobody can read, which become null; None if even that fails."""
    for number in range(1, mupdf.pdf_xref_len(document)):
        try:
            mupdf.pdf_load_object(document, number)
        except MUPDF_ERRORS:
            mupdf.pdf_update_object(document, number, parsed(document, "null"))
    return _saved(document, None)


# Appending comes first: the original bytes stay in front, so a signed revision can still be checked, and
# structures that are odd but work are not rewritten. The price is a few kilobytes more than a rewritten file
# might have.
SAVING_WAYS: tuple[Callable[[Any, bytes], bytes | None], ...] = (save_appended, save_rewritten, save_readable)
"""From the one that changes least to the one that copes with most."""


def pdf_document(pdf: Any) -> Any:
    """MuPDF's own handle of an open `pymupdf.Document`."""
    return mupdf.pdf_document_from_fz_document(pdf.this)


def page_object(document: Any, number: int) -> Any:
    """The dictionary of the page (counted from 1) of MuPDF's document, not loading its contents, fields or
    annotations."""
    return mupdf.pdf_lookup_page_obj(document, number - 1)


def parsed(document: Any, text: str) -> Any:
    """The object that is written so in PDF syntax, in ASCII."""
    stream = mupdf.fz_open_buffer(mupdf.fz_new_buffer_from_copied_data(text.encode("ascii")))
    return mupdf.pdf_parse_stm_obj(document, stream, mupdf.PdfLexbuf(mupdf.PDF_LEXBUF_SMALL))


def _saved(document: Any, append_to: bytes | None) -> bytes | None:
    """The changed file's bytes; MuPDF appends to files on disk only, hence the temporary one."""
    # Not pdf.save(): PyMuPDF's makes viewers open the attachments panel of files that have attachments.
    options = mupdf.PdfWriteOptions()
    options.do_incremental = int(append_to is not None)
    options.do_encrypt = pymupdf.PDF_ENCRYPT_KEEP
    options.do_preserve_metadata = 1
    with tempfile.TemporaryDirectory(prefix="pincite-") as folder:
        path = Path(folder, "copy.pdf")
        if append_to is not None:
            path.write_bytes(append_to)
        try:
            mupdf.pdf_save_document(document, str(path), options)
        except MUPDF_ERRORS:
            return None  # the next way of saving may do
        return path.read_bytes()
