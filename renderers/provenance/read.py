"""What an artifact says of its sources, read back: from the artifact itself, else from a store beside it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from blocks.errors import ProvenanceError
from grounding.sources.json_values import read_json
from renderers.provenance.apart import record_apart
from renderers.provenance.carried.png import record_in_png
from renderers.provenance.edits.noticed import noticed
from renderers.provenance.file_kind import FileKind, kind_of
from renderers.provenance.record import Provenance, provenance_of
from renderers.provenance.sources_used import STORE_NAME, SourcesUsedStore
from renderers.provenance.text.read import text_lines

MAX_FILE = 2_000_000_000
"""Bytes of an artifact."""
_Row = Mapping[str, Any]


def read_provenance(
    path: str | os.PathLike[str],
    *,
    store: SourcesUsedStore | str | os.PathLike[str] | None = None,
    password: str | None = None,
) -> Provenance:
    """What the artifact at `path` says of its sources: PDF, DOCX, PPTX, HTML or PNG, by its bytes, not its name.

    Where it carries no record, the row of it in `store`, by default in `sources_used.json` beside it: by its name, or
    the sha256 of its bytes. Where it carries one, a `store` that is given says whether the file is still the one that
    it recorded. `Provenance.edits` says whether the file was changed. `password` opens an encrypted PDF. Raises
    ProvenanceError for a file that can't be read, that has no record anywhere, or one that is damaged; DocumentError
    for a PDF that can't be opened, and SourcesError for a store that holds something else.
    """
    file = Path(path)
    data = _content(file)
    row = carried_row(data, file.name, password)
    place = (
        store
        if isinstance(store, SourcesUsedStore)
        else SourcesUsedStore(store or file.with_name(STORE_NAME))
    )
    stored = _stored(place, file, row) if row is None or store is not None else None
    kept, known = ("the file itself", row) if row is not None else (str(place.path), stored)
    if known is None:
        raise ProvenanceError(
            f"{file} carries no record of its sources, and {place.path} has none of it; something else wrote it, or "
            "saved it anew without its record: give the sources_used.json that has it"
        )
    where = f"the record of {'sources in ' + file.name if row is not None else file.name + ' in ' + kept}"
    found = replace(provenance_of(known, where), kept_in=kept)
    return _with_edits(found, known, stored, data, where, (file.name, password))


def read_report(path: str | os.PathLike[str], *, password: str | None = None) -> Provenance:
    """The same with the artifact's text, edited or not. Raises ProvenanceError also for a picture, which has none."""
    file = Path(path)
    found = read_provenance(file, password=password)
    lines = text_lines(_content(file), file.name, password, marks=True)
    if lines is None:
        raise ProvenanceError(
            f"{file} is a picture, and its text can't be read; check the text that it was made from"
        )
    return replace(found, lines=tuple(lines))


def _with_edits(
    found: Provenance,
    row: _Row,
    stored: _Row | None,
    data: bytes,
    where: str,
    opened: tuple[str, str | None],
) -> Provenance:
    """With what became of the file since, and its text now, if it is not known to be the same."""
    lines = text_lines(data, *opened)
    words = None if lines is None else [line.text for line in lines]
    edits = noticed(row, data, words, stored=stored, where=where)
    if edits.edited == "no" or lines is None:
        return replace(found, edits=edits)
    return replace(found, edits=edits, lines=tuple(text_lines(data, *opened, marks=True) or ()))


def _stored(place: SourcesUsedStore, file: Path, row: _Row | None) -> _Row | None:
    """The row that the store has of the file: of what the file says that it is, if it carries a record, since a file
    that was edited and moved has neither its bytes nor its place. Another report of its name is another's row."""
    found = place.find(file)
    if row is None:
        return found
    names = {name: row[name] for name in ("artifact_name", "filename") if isinstance(row.get(name), str)}
    candidates = (found, place.get(**names) if names else None)
    return next((c for c in candidates if c is not None and c.get("created") == row.get("created")), {})


def carried_row(data: bytes, name: str, password: str | None = None) -> _Row | None:
    """The row that an artifact's bytes carry, None if they carry none. Raises as `read_provenance`."""
    try:
        return _read(data, name, password)
    except RecursionError as error:
        raise ProvenanceError(f"the record of sources in {name} is nested too deep to be read") from error


def _read(data: bytes, name: str, password: str | None) -> _Row | None:
    """The row, read as what the file's beginning says that it is."""
    match kind_of(data):
        case FileKind.PNG:
            return _json_row(record_in_png(data, name), name)
        case FileKind.OFFICE:
            from renderers.provenance.carried.office import record_in_office

            return _json_row(record_in_office(data), name)
        case FileKind.HTML:
            from renderers.provenance.carried.html import record_in_html

            return _json_row(record_in_html(data), name)
        case FileKind.PDF:
            return _json_row(record_apart(data, name, password), name)
        case None:
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
