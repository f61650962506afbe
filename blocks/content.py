"""PDF bytes -> Content: reading and segmenting in one call."""

from __future__ import annotations

from blocks.model import Content
from blocks.reader import read_file
from blocks.segment import segment


def read_content(data: bytes, *, name: str = "document.pdf", password: str | None = None) -> Content:
    """Read and segment a PDF. Raises DocumentError: NotADocumentError, DamagedDocumentError or PasswordError."""
    return segment(read_file(data, name=name, password=password))
