"""The record of sources that an artifact carries inside: from its bytes to the JSON text, for each format.

A hostile file costs a bounded amount of time and memory: what is packed is unpacked up to `MAX_RECORD` bytes.
"""

from __future__ import annotations

import zlib
from typing import Any

from pymupdf import mupdf

from blocks.errors import ProvenanceError
from blocks.pdf.reader import open_pdf
from blocks.pdf.turns import mupdf_turn
from grounding.sources.json_values import read_json
from renderers.highlights.pdf_copy import MUPDF_ERRORS, pdf_document

RECORD_NAME = "sources_used.json"
"""Name of the attachment of a PDF."""
PNG_KEYWORD = "pincite:sources_used"
"""Keyword of the text chunk of a PNG."""
MAX_RECORD = 64_000_000
"""Bytes of a record; that of a hundred thousand citations has half as many."""
_MAX_ATTACHMENTS = 10_000
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


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
        if RECORD_NAME in called:
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
    limited = mupdf.fz_open_null_filter(mupdf.pdf_open_stream(stream), MAX_RECORD + 1, 0)
    return _not_too_long(bytes(mupdf.fz_buffer_extract_copy(mupdf.fz_read_all(limited, 0))), name)


def row_of(record: bytes | str, name: str) -> dict[str, Any]:
    """The row that a record's JSON text is. Raises ProvenanceError for anything else."""
    try:
        row = read_json(record, f"the record of sources in {name}")
    except ValueError as error:
        raise ProvenanceError(f"{error}; the file was changed after it was written") from error
    if not isinstance(row, dict):
        raise ProvenanceError(f"the record of sources in {name} is no object but a {type(row).__name__}")
    return row


def record_in_png(data: bytes, name: str) -> bytes | None:
    """The text chunk `pincite:sources_used` of a PNG (iTXt, PNG 11.3.4.5), None if it has none.

    Raises ProvenanceError for a chunk that can't be read.
    """
    at = len(_PNG_SIGNATURE)
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"iTXt" and content.startswith(PNG_KEYWORD.encode("ascii") + b"\0"):
            checksum = data[at + 8 + length : at + 12 + length]
            if zlib.crc32(kind + content) != int.from_bytes(checksum, "big"):
                raise ProvenanceError(f"the record of sources in {name} is damaged: its checksum is wrong")
            return _png_text(content, name)
        at += 12 + length
    return None


def _png_text(content: bytes, name: str) -> bytes:
    """The text of an iTXt chunk, after keyword, how it is packed, language and translated keyword."""
    packed, *_ = rest = content[len(PNG_KEYWORD) + 1 :]
    parts = bytes(rest[2:]).split(b"\0", 2)
    if len(parts) != 3:
        raise ProvenanceError(f"the record of sources in {name} is damaged: its text chunk is cut short")
    return unpacked(parts[2], name) if packed else _not_too_long(parts[2], name)


def unpacked(packed: bytes, name: str) -> bytes:
    """The bytes of a zlib stream. Raises ProvenanceError for a broken one, and one that is too long."""
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(packed, MAX_RECORD + 1)
    except zlib.error as error:
        raise ProvenanceError(f"the record of sources in {name} is damaged: {error}") from error
    if not stream.eof and len(content) <= MAX_RECORD:
        raise ProvenanceError(f"the record of sources in {name} is damaged: it is cut short")
    return _not_too_long(content, name)


def _not_too_long(content: bytes, name: str) -> bytes:
    if len(content) > MAX_RECORD:
        raise ProvenanceError(
            f"the record of sources in {name} has more than {MAX_RECORD // 1_000_000} million bytes; it is none"
        )
    return content
