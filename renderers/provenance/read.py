"""What an artifact says of its sources, read back: from the artifact itself, else from a store beside it."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from blocks.errors import ProvenanceError
from grounding.sources.json_values import read_json
from renderers.provenance.carried_record import record_in_pdf, record_in_png
from renderers.provenance.record import Provenance, provenance_of
from renderers.provenance.sources_used import STORE_NAME, SourcesUsedStore

MAX_FILE = 2_000_000_000
"""Bytes of an artifact."""
_BEGINNING = 4_096
"""Bytes in which a file says what it is."""
_HTML = re.compile(
    rb"(?is)(\xef\xbb\xbf)?\s*+(?><\?xml[^>]*>\s*)?(?><!--.*?-->\s*)*+<(!doctype\s+html|html)\b"
)
_Row = Mapping[str, Any]


def read_provenance(
    path: str | os.PathLike[str],
    *,
    store: SourcesUsedStore | str | os.PathLike[str] | None = None,
    password: str | None = None,
) -> Provenance:
    """What the artifact at `path` says of its sources: PDF, DOCX, PPTX, HTML or PNG, by its bytes, not its name.

    Where it carries no record, the row of it in `store`, by default in `sources_used.json` beside it: by its name, or
    the sha256 of its bytes. `password` opens an encrypted PDF. Raises ProvenanceError for a file that can't be
    read, that has no record anywhere, or one that is damaged; DocumentError for a PDF that can't be opened, and
    SourcesError for a store that holds something else.
    """
    file = Path(path)
    data = _content(file)
    row = carried_row(data, file.name, password)
    if row is not None:
        return replace(provenance_of(row, f"the record of sources in {file.name}"), kept_in="the file itself")
    place = (
        store
        if isinstance(store, SourcesUsedStore)
        else SourcesUsedStore(store or file.with_name(STORE_NAME))
    )
    recorded = place.find(file)
    if recorded is None:
        raise ProvenanceError(
            f"{file} carries no record of its sources, and {place.path} has none of it; something else wrote it, or "
            "saved it anew without its record: give the sources_used.json that has it"
        )
    return replace(
        provenance_of(recorded, f"the record of {file.name} in {place.path}"),
        kept_in=str(place.path),
        edited=_is_edited(recorded, data),
    )


def carried_row(data: bytes, name: str, password: str | None = None) -> _Row | None:
    """The row that an artifact's bytes carry, None if they carry none. Raises as `read_provenance`."""
    try:
        return _read(data, name, password)
    except RecursionError as error:
        raise ProvenanceError(f"the record of sources in {name} is nested too deep to be read") from error


def _read(data: bytes, name: str, password: str | None) -> _Row | None:
    """The row, read as what the file's beginning says that it is."""
    head = data[:_BEGINNING]
    if head.startswith(b"\x89PNG\r\n"):
        return _json_row(record_in_png(data, name), name)
    if head.startswith(b"PK\x03\x04"):
        from renderers.provenance.office import record_in_office

        return _json_row(record_in_office(data), name)
    if _HTML.match(head):
        from renderers.provenance.html import record_in_html

        return _json_row(record_in_html(data), name)
    if b"%PDF-" in head:  # last: a PDF may begin with anything, and others may speak of PDFs
        return _json_row(record_in_pdf(data, name, password), name)
    return None


def _json_row(record: bytes | str | None, name: str) -> _Row | None:
    if record is None:
        return None
    try:
        row = read_json(record, f"the record of sources in {name}")
    except ValueError as error:
        raise ProvenanceError(str(error)) from error
    if isinstance(row, list) and len(row) == 1:  # a store of this artifact alone
        [row] = row
    if not isinstance(row, dict):
        raise ProvenanceError(f"the record of sources in {name} is no object but a {type(row).__name__}")
    return row


def _content(file: Path) -> bytes:
    try:
        if file.stat().st_size > MAX_FILE:
            raise ProvenanceError(
                f"{file} has more than {MAX_FILE // 1_000_000_000} GB; no artifact is that large"
            )
        return file.read_bytes()
    except (OSError, ValueError) as error:
        raise ProvenanceError(f"{file} can't be read: {getattr(error, 'strerror', None) or error}") from error


def _is_edited(row: _Row, data: bytes) -> bool:
    recorded = row.get("sha256")
    return recorded is not None and recorded != hashlib.sha256(data).hexdigest()
