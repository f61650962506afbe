"""Saving a changed copy of a PDF in the way that leaves the rest of the file most alone."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pymupdf
from pymupdf import mupdf

MUPDF_ERRORS = (RuntimeError, ValueError, mupdf.FzErrorBase)
"""What MuPDF and PyMuPDF raise when a file's structure is broken."""


def save_appended(pdf: Any, source: bytes) -> bytes | None:
    """`source` with the changes appended (incremental update, ISO 32000-1, 7.5.6); None for damaged files."""
    return _saved(pdf, source) if pdf.can_save_incrementally() else None


def save_rewritten(pdf: Any, source: bytes) -> bytes | None:
    """The whole file written anew, no object dropped or renumbered; None if an object cannot be read."""
    return _saved(pdf, None)


def save_readable(pdf: Any, source: bytes) -> bytes | None:
    """The same without the objects that nobody can read, which become null; None if even that fails."""
    document = pdf_document(pdf)
    for xref in range(1, pdf.xref_length()):
        try:
            mupdf.pdf_load_object(document, xref)
        except MUPDF_ERRORS:
            pdf.update_object(xref, "null")
    return _saved(pdf, None)


# Appending comes first: the original bytes stay in front, so a signed revision can still be checked, and
# structures that are odd but work are not rewritten. The price is a few kilobytes more than a rewritten file
# might have.
SAVING_WAYS: tuple[Callable[[Any, bytes], bytes | None], ...] = (save_appended, save_rewritten, save_readable)
"""From the one that changes least to the one that copes with most."""


def pdf_document(pdf: Any) -> Any:
    """MuPDF's own handle of an open `pymupdf.Document`."""
    return mupdf.pdf_document_from_fz_document(pdf.this)


def page_object(pdf: Any, number: int) -> Any:
    """The dictionary of the page (counted from 1), not loading its contents, fields or annotations."""
    return mupdf.pdf_lookup_page_obj(pdf_document(pdf), number - 1)


def annotation_xrefs(page: Any) -> Iterator[int]:
    """Object numbers of the annotations that the page's dictionary lists."""
    listed = mupdf.pdf_dict_gets(page, "Annots")
    return (mupdf.pdf_to_num(mupdf.pdf_array_get(listed, i)) for i in range(mupdf.pdf_array_len(listed)))


def _saved(pdf: Any, append_to: bytes | None) -> bytes | None:
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
            mupdf.pdf_save_document(pdf_document(pdf), str(path), options)
        except MUPDF_ERRORS:
            return None  # the next way of saving may do
        return path.read_bytes()
