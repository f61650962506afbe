"""What a PDF says of the record that it carries as an attachment (ISO 32000-1, 7.11.4; ISO 19005-3, 6.8)."""

from __future__ import annotations

from datetime import UTC, datetime


def embedded_json(size: int, made: datetime) -> str:
    """Entries of the stream of a JSON file of so many bytes."""
    params = f"/Params<</Size {size}/ModDate({pdf_date(made)})>>"
    return f"/Type/EmbeddedFile/Subtype/application#2Fjson{params}"


def pdf_date(when: datetime) -> str:
    """A date as PDF writes it, without its brackets."""
    return when.astimezone(UTC).strftime("D:%Y%m%d%H%M%SZ")
