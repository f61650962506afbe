"""The record of sources that an artifact carries inside, from its bytes to the row.

A hostile file costs a bounded amount of time and memory: what is packed is unpacked up to `MAX_RECORD` bytes.
"""

from __future__ import annotations

import zlib
from typing import Any

from blocks.errors import ProvenanceError
from grounding.sources.json_values import read_json

RECORD_NAME = "sources_used.json"
"""Name of the attachment of a PDF."""
MAX_RECORD = 64_000_000
"""Bytes of a record; that of a hundred thousand citations has half as many."""


def row_of(record: bytes | str, name: str) -> dict[str, Any]:
    """The row that a record's JSON text is. Raises ProvenanceError for anything else."""
    try:
        row = read_json(record, f"the record of sources in {name}")
    except ValueError as error:
        raise ProvenanceError(f"{error}; the file was changed after it was written") from error
    if not isinstance(row, dict):
        raise ProvenanceError(f"the record of sources in {name} is no object but a {type(row).__name__}")
    return row


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
