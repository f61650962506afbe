"""What one task of a worker may cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What reading or drawing one document may cost."""

    seconds: float = 25.0
    """Wall time, the start of a worker included; begun anew with each page that the layout model looks at, and with
    each that OCR reads, whose time comes on top. A page that is drawn has as long."""
    memory_bytes: int = 2_000_000_000
    """Address space of the worker."""
    ocr_seconds: float = 120.0
    """Wall time that OCR may take for one page; a page that takes longer needs OCR still."""
