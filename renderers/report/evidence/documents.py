"""What the library knows of the documents that an entry cites: their names, and where a supporting block stands."""

from __future__ import annotations

from dataclasses import replace

from blocks.errors import UnknownIdError
from blocks.library.library import Library
from blocks.model import PageBox
from renderers.report.model import Entry, Evidence


def with_documents(entry: Entry, library: Library | None) -> Entry:
    """The entry with the names of its documents, and the block of every statement that is fully supported."""
    if library is None:
        return entry
    return replace(entry, evidence=tuple(_known(evidence, library) for evidence in entry.evidence))


def _known(evidence: Evidence, library: Library) -> Evidence:
    """The evidence as the library knows it; as it is where its document is in another library."""
    if evidence.document_id is None:
        return evidence
    try:
        document = library.get(evidence.document_id)
        block = (
            document.block(evidence.block_id) if evidence.outcome == "high" and evidence.block_id else None
        )
    except UnknownIdError:
        return evidence
    boxes = evidence.boxes
    if block is not None and not boxes:
        boxes = (PageBox(block.page, *block.bbox),)
    return replace(
        evidence,
        document_name=evidence.document_name or document.name,
        sha256=evidence.sha256 or document.sha256,
        boxes=boxes,
    )
