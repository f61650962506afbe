"""What a recorded citation names in a library: its document, and its block by the place that it had."""

from __future__ import annotations

from blocks.box import PageBox
from blocks.document import Document
from blocks.errors import RemovedError, UnknownIdError
from blocks.library.library import Library
from blocks.model import Block
from renderers.provenance.record import CitedPassage

_SLACK = 1.0
"""Points by which the middle of a box may lie outside of its block."""


def cited_document(passage: CitedPassage, library: Library) -> tuple[Document | None, str]:
    """The version of a document that a citation names, and what has to be said of it."""
    if passage.sha256:
        document = library.with_sha256(passage.sha256)
        if document is not None:
            return document, ""
        if passage.document_id and (gone := _removed(passage.document_id, library)):
            return None, gone
    elif passage.document_id:
        try:
            return library.get(passage.document_id), ""
        except RemovedError as error:
            return None, str(error)
        except UnknownIdError:
            pass  # its name may still lead to it
    elif passage.block_id and not passage.document_name:
        try:
            return library.document_of_block(passage.block_id), ""
        except UnknownIdError as error:
            return None, str(error)
    return _namesake(passage, library)


def _removed(document_id: str, library: Library) -> str:
    """That the document was removed from the library; "" if it was not."""
    try:
        library.get(document_id)
    except RemovedError as error:
        return str(error)
    except UnknownIdError:
        pass  # it may be another library's
    return ""


def _namesake(passage: CitedPassage, library: Library) -> tuple[Document | None, str]:
    """The only document of the citation's file name."""
    name = passage.document_name
    named = library.named(name) if name else []
    if len(named) == 1:
        return named[0], f"the library has another {name} than the one that was cited"
    if named:
        return (
            None,
            f"the library has {len(named)} other documents called {name}; none is the one that was cited",
        )
    what = name or passage.document_id or ""
    return None, f"the library has no {what}" if what else "what it cites is no document of a library"


def cited_block(passage: CitedPassage, library: Library) -> Block | None:
    """The block of the library that a citation names by its document and its place; None where there is none."""
    document, note = cited_document(passage, library)
    return None if document is None or note else block_in(passage, document)


def block_in(passage: CitedPassage, document: Document) -> Block | None:
    """The block that a quote cites: by its place, for another library gives other ids; None without a block."""
    if not passage.block_id:
        return None
    index = document.block_index(passage.block_id)
    named = None if index is None else document.blocks[index]
    if not passage.boxes:
        return named
    if named is not None and _is_at(named, passage.boxes[0]):
        return named
    return next((block for block in document.blocks if _is_at(block, passage.boxes[0])), None)


def _is_at(block: Block, box: PageBox) -> bool:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return (
        block.page == box.page
        and block.bbox.x0 - _SLACK <= x <= block.bbox.x1 + _SLACK
        and block.bbox.y0 - _SLACK <= y <= block.bbox.y1 + _SLACK
    )
