"""What an artifact is, by its first bytes, whatever it is called."""

from __future__ import annotations

import re
from enum import Enum

_BEGINNING = 4_096
"""Bytes in which a file says what it is."""
_HTML = re.compile(
    rb"(?is)(\xef\xbb\xbf)?\s*+(?><\?xml[^>]*>\s*)?(?><!--.*?-->\s*)*+<(!doctype\s+html|html)\b"
)


class FileKind(Enum):
    """Formats that artifacts have."""

    PNG = "png"
    OFFICE = "docx, pptx"
    HTML = "html"
    PDF = "pdf"


def kind_of(data: bytes) -> FileKind | None:
    """The format; None for something else."""
    head = data[:_BEGINNING]
    if head.startswith(b"\x89PNG\r\n"):
        return FileKind.PNG
    if head.startswith(b"PK\x03\x04"):
        return FileKind.OFFICE
    if _HTML.match(head):
        return FileKind.HTML
    # Last: a PDF may begin with anything, and others may speak of PDFs.
    return FileKind.PDF if b"%PDF-" in head else None
