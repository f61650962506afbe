"""Where a PNG keeps the record of sources."""

from __future__ import annotations

import zlib

from blocks.errors import ProvenanceError
from renderers.provenance.carried.bounds import not_too_long, unpacked

PNG_KEYWORD = "pincite:sources_used"
"""Keyword of its text chunk."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def record_in_png(data: bytes, name: str) -> bytes | None:
    """The text chunk `pincite:sources_used` of a PNG (iTXt, PNG 11.3.4.5), None if it has none.

    Raises ProvenanceError for a chunk that can't be read.
    """
    at = len(_SIGNATURE)
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
