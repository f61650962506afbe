"""The record of sources that an artifact carries inside: from its bytes to the JSON text, and where a PNG keeps it.

A hostile file costs a bounded amount of time and memory: what is packed is unpacked up to `MAX_RECORD` bytes.
"""

from __future__ import annotations

import zlib
from typing import Any

from blocks.errors import ProvenanceError
from grounding.sources.json_values import read_json

RECORD_NAME = "sources_used.json"
"""Name of the attachment of a PDF."""
PNG_KEYWORD = "pincite:sources_used"
"""Keyword of the text chunk of a PNG."""
MAX_RECORD = 64_000_000
"""Bytes of a record; that of a hundred thousand citations has half as many."""
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


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
    return unpacked(parts[2], name) if packed else not_too_long(parts[2], name)


def unpacked(packed: bytes, name: str) -> bytes:
    """The bytes of a zlib stream. Raises ProvenanceError for a broken one, and one that is too long."""
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(packed, MAX_RECORD + 1)
    except zlib.error as error:
        raise ProvenanceError(f"the record of sources in {name} is damaged: {error}") from error
    if not stream.eof and len(content) <= MAX_RECORD:
        raise ProvenanceError(f"the record of sources in {name} is damaged: it is cut short")
    return not_too_long(content, name)


def not_too_long(content: bytes, name: str) -> bytes:
    """The record. Raises ProvenanceError for more than `MAX_RECORD` bytes."""
    if len(content) > MAX_RECORD:
        raise ProvenanceError(
            f"the record of sources in {name} has more than {MAX_RECORD // 1_000_000} million bytes; it is none"
        )
    return content
