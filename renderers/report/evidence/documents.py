"""What the library knows of a cited place: its document, and where a block stands."""

from __future__ import annotations

from dataclasses import replace

from blocks.box import PageBox
from blocks.errors import UnknownIdError
from blocks.library.library import Library
from renderers.report.model import Evidence


def with_document(evidence: Evidence, library: Library | None, *, block_cited: bool) -> Evidence:
    """The evidence with the name and hash of its document, and its block as the place where no words are.

    A block that the text itself cites (`block_cited`) is the place whatever it says; one that was found for a
    statement about a whole document is, if it fully supports it. As it is where its document is in another library.
    """
    if library is None or not (evidence.document_id or (block_cited and evidence.block_id)):
        return evidence
    try:
        document = (
            library.get(evidence.document_id)
            if evidence.document_id
            else library.document_of_block(evidence.block_id)
        )
        placed = evidence.block_id and (block_cited or evidence.outcome == "high")
        block = document.block(evidence.block_id) if placed else None
    except UnknownIdError:
        return evidence
    boxes = evidence.boxes or (() if block is None else (PageBox(block.page, *block.bbox),))
    return replace(
        evidence,
        document_id=document.id,
        document_name=evidence.document_name or document.name,
        sha256=evidence.sha256 or document.sha256,
        page=evidence.page if block is None or evidence.page is not None else block.page,
        boxes=boxes,
    )
