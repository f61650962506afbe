"""The record of sources that a PDF carries as an attachment."""

from __future__ import annotations

from typing import Any

from pymupdf import mupdf

from blocks.errors import ProvenanceError
from blocks.pdf.reader import open_pdf
from blocks.pdf.turns import mupdf_turn
from renderers.highlights.pdf_copy import MUPDF_ERRORS, pdf_document
from renderers.provenance.carried import bounds

_MAX_ATTACHMENTS = 10_000


@mupdf_turn()
def record_in_pdf(data: bytes, name: str, password: str | None = None) -> bytes | None:
    """The attachment `sources_used.json` of a PDF, None if it has none.

    Raises ProvenanceError for one that can't be read, and NotADocumentError, DamagedDocumentError, PasswordError.
    """
    with open_pdf(data, name=name, password=password) as pdf:
        try:
            stream = _attachment(pdf)
            return None if stream is None else _bounded(stream, name)
        except ProvenanceError:
            raise
        except MUPDF_ERRORS as error:
            raise ProvenanceError(f"the attachments of {name} can't be read: {error}") from error


def _attachment(pdf: Any) -> Any | None:
    """The embedded file stream of the record (ISO 32000-1, 7.11.4)."""
    files = mupdf.pdf_load_name_tree(pdf_document(pdf), mupdf.pdf_new_name("EmbeddedFiles"))
    for i in range(min(mupdf.pdf_dict_len(files), _MAX_ATTACHMENTS)):
        specification = mupdf.pdf_dict_get_val(files, i)
        names = [mupdf.pdf_dict_gets(specification, key) for key in ("UF", "F")]
        called = {mupdf.pdf_to_text_string(n) for n in names} | {
            mupdf.pdf_to_name(mupdf.pdf_dict_get_key(files, i))
        }
        if bounds.RECORD_NAME in called:
            embedded = mupdf.pdf_dict_gets(specification, "EF")
            stream = mupdf.pdf_dict_gets(embedded, "F")
            return stream if mupdf.pdf_is_stream(stream) else mupdf.pdf_dict_gets(embedded, "UF")
    return None


@mupdf_turn()
def record_object(data: bytes) -> int | None:
    """Number of the object that is the record's stream; None for a PDF without one. Raises DocumentError."""
    with open_pdf(data, name="the PDF") as pdf:
        stream = _attachment(pdf)
        return None if stream is None else int(mupdf.pdf_to_num(stream))


def _bounded(stream: Any, name: str) -> bytes:
    """The stream's bytes, unpacked; a filter of MuPDF's ends it where it would be too long."""
    limited = mupdf.fz_open_null_filter(mupdf.pdf_open_stream(stream), bounds.MAX_RECORD + 1, 0)
    return bounds.not_too_long(bytes(mupdf.fz_buffer_extract_copy(mupdf.fz_read_all(limited, 0))), name)
