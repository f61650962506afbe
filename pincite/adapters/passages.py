"""Blocks with their places as plain text and JSON, as frameworks keep what they search, and the way back to blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from blocks.document import Document
from blocks.errors import UnknownIdError
from blocks.geometry import lines_to_boxes
from blocks.library.search import Hit
from blocks.model import FURNITURE, Block
from blocks.prompt.json_lines import block_record
from blocks.text.fold import skeleton
from grounding.providers.model import ProviderCitation
from grounding.providers.named_files import NamedFiles
from pincite.library import Library

Chosen = Document | str | Iterable[Block | Hit] | None
"""What to hand over: a document or its id, blocks, or hits of a search; None for all documents."""

_FILE_KEYS = ("document_name", "file_name", "file_path", "source", "filename")
"""Where readers of these frameworks write the file that a passage comes from."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What a framework calls a document or a node."""

    text: str
    """Its words."""
    metadata: Mapping[str, Any] = field(default_factory=dict)
    """What else is known of it; of a block as `passage_metadata` gives it."""
    id: str = ""
    """Unique in one library, its versions included: document id and block id."""
    score: float | None = None
    """How well a search found it, comparable within that search; None where there was none."""


def passages(library: Library, chosen: Chosen = None) -> Iterator[Passage]:
    """Blocks as passages, in reading order or in that of the hits.

    Of whole documents the running text alone, without what comes back on every page; blocks and hits are taken as they
    are. Raises UnknownIdError for a document, or a block's document, that the library hasn't.
    """
    for block, score in _blocks(library, chosen):
        document = library.get(block.document_id)
        id = f"{document.id}/{block.id}"
        yield Passage(block.text, passage_metadata(document, block), id, score)


def passage_metadata(document: Document, block: Block) -> dict[str, Any]:
    """Where a block stands, JSON-serialisable: `block_id`, `document`, `document_name`, `page` (from 1), `page_size`,
    `bbox` and `boxes` (one a line; points of the page as shown, origin top left), `kind`, and `above`: the headings
    that it stands under, outermost first."""
    row = block_record(document, block)
    words = np.arange(block.first_word, block.end_word)
    index = document.block_index(block.id)
    above = () if index is None else document.above[index]
    return {
        "block_id": block.id,
        **{key: row[key] for key in ("document", "document_name", "page", "page_size", "bbox", "kind")},
        "boxes": [[round(edge, 2) for edge in box.bbox] for box in lines_to_boxes(document.words, words)],
        "above": [document.block_texts[place] for place in above],
    }


def blocks_of(library: Library, passage: Passage) -> tuple[Block, ...]:
    """The blocks that a passage is or covers, in reading order; empty where the library doesn't have its words.

    What came from a block leads back to it, also cut into pieces, and also in a newer version of its document. Anything
    else, such as a framework's own chunk of a file, is looked for word by word: in the file that its metadata names if
    the library has it, else in all documents.
    """
    known = _named_block(library, passage)
    if known is not None:
        return (known,)
    if not skeleton(passage.text):
        return ()
    documents: list[Document | None] = [*_named_documents(library, passage.metadata)] or [None]
    for document in documents:
        match = library.locate(passage.text, document=document)
        # A chunk is only to be found here: another hyphen, or a lost footnote mark, is no matter.
        if match.verdict.placed and match.document_id is not None:
            found = library.get(match.document_id)
            return tuple(found.block(block_id) for block_id in match.block_ids)
    return ()


def _blocks(library: Library, chosen: Chosen) -> Iterator[tuple[Block, float | None]]:
    if chosen is None or isinstance(chosen, Document | str):
        for document in library if chosen is None else (library.get(chosen),):
            yield from ((block, None) for block in document.blocks if block.kind not in FURNITURE)
        return
    for one in chosen:
        yield (one.block, one.score) if isinstance(one, Hit) else (one, None)


def _named_block(library: Library, passage: Passage) -> Block | None:
    """The block that the metadata names, as it is now; None if it isn't this library's.

    Another library may have given the number to another block, of the same document even: a document's id comes from
    its file. So the block has to stand where the metadata says, or to have the words.
    """
    block_id, document_id = passage.metadata.get("block_id"), passage.metadata.get("document")
    if not isinstance(block_id, str) or not isinstance(document_id, str):
        return None
    try:
        document = library.get(document_id)
        block = document.block(block_id)
    except UnknownIdError:
        return None
    here, words = block_record(document, block), skeleton(passage.text)
    stands_there = all(passage.metadata.get(key) == here[key] for key in ("page", "bbox"))
    if not stands_there and not (words and words in skeleton(block.text)):
        return None
    return library.newest_with_block(block_id).block(block_id)


def _named_documents(library: Library, metadata: Mapping[str, Any]) -> list[Document]:
    names = [name for key in _FILE_KEYS if isinstance(name := metadata.get(key), str) and name.strip()]
    files = NamedFiles(library)
    return next((found for name in names if (found := files.find(ProviderCitation("", file=name)))), [])
