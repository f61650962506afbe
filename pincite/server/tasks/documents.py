"""Documents listed, added, revised, removed, and given back as the files that they were."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from blocks.reading.keywords import ReadingKeywords
from pincite.rows.documents import document_details, document_row
from pincite.server.tasks.desk import Desk, answered
from pincite.server.work.frames import Reply

_CREATED = 201


def library(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """How many documents there are."""
    return answered({"documents": len(desk.library)})


def documents(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Some documents in their order, and how many there are."""
    ids = desk.library.document_ids
    some = ids[asked["offset"] : asked["offset"] + asked["limit"]]
    rows = [document_row(desk.library.get(each)) for each in some if each in desk.library]
    return answered({"total": len(ids), "documents": rows})


def document(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """A document with its details."""
    found = desk.library.get(asked["document"])
    is_current = desk.library.current(found).id == found.id
    details = document_details(found, desk.library.versions(found), current=is_current)
    return answered({**document_row(found), **details})


def add_document(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Put a file into the library: 201, or 200 and the document that has these bytes already."""
    data = Path(asked["path"]).read_bytes()
    known = desk.library.with_sha256(hashlib.sha256(data).hexdigest())
    found = known or desk.library.add(data, name=asked["name"], **_reading(asked))
    return _placed(found.id, document_row(found), is_new=known is None)


def revise_document(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Put a new version in the place of a document, and say what became of its blocks."""
    data = Path(asked["path"]).read_bytes()
    done = desk.library.update(asked["document"], data, name=asked["name"], **_reading(asked))
    row = {"document": document_row(done.new), "replaced": done.old.id, "blocks": done.report.counts}
    return _placed(done.new.id, row, is_new=done.new.id != done.old.id)


def remove_document(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Take a document out with all its versions."""
    found = desk.library.get(asked["document"])
    versions = [version.id for version in desk.library.versions(found)]
    desk.library.remove(found)
    return answered({"document": found.id, "versions": versions})


def document_file(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Write the document's own file to the path that the server names."""
    found = desk.library.get(asked["document"])
    Path(asked["path"]).write_bytes(desk.library.source_bytes(found))
    return answered({"name": found.name})


def _reading(asked: Mapping[str, Any]) -> ReadingKeywords:
    reading: ReadingKeywords = {
        "isolate": True,
        "password": asked["password"],
        "ocr": asked["ocr"],
        "ocr_languages": asked["ocr_languages"],
    }
    if asked["layout"] is not None:
        reading["layout"] = asked["layout"]
    return reading


def _placed(document: str, row: object, *, is_new: bool) -> Reply:
    headers = {"Location": f"/api/documents/{document}"}
    return answered(row, status=_CREATED if is_new else 200, headers=headers)
