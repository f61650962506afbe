"""Which sources a presentation used, read back from it."""

from __future__ import annotations

from typing import Any

from renderers.office_provenance import read_office_record


def read_provenance_pptx(content: bytes) -> dict[str, Any] | None:
    """The row that a report's file holds; None if there is none. Raises ProvenanceError for one that can't be read."""
    return read_office_record(content)
