"""Blocks as a model reads them, one `<BLOCK id="BLOCK_CITE_ID_12" page="3">…</BLOCK>` a line, and back.

Words of the source can never close or forge a block. What could be taken for markup, for a block id or for a
citation token (`<`, `>`, `&`, `BLOCK_CITE_ID_7`, `[[S:1]]`) is written with character references;
`unescape_markup` undoes exactly those, so that a model may quote what it read.
"""

from __future__ import annotations

import re

from blocks.document import Document
from blocks.errors import QuoteError
from blocks.geometry import to_unit
from blocks.model import BLOCK_ID_PREFIX, Block

BlockRow = dict[str, object]
"""What is known of one block: page, bbox [x0, y0, x1, y1] in points, bbox_unit {left, top, width, height} in
0..1, content, confidence 0..1, doc_id, original_filename."""

_INVISIBLE = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
_MARKUP = re.compile(r"[&<>]")
_HIDDEN = f"[{_INVISIBLE}]{{0,8}}"
_FORGED_ID = re.compile(f"(?i)(BLOCK{_HIDDEN})_(?={_HIDDEN}CITE{_HIDDEN}_)")
_DOUBLED_BRACKET = re.compile(rf"[\[［【](?=[\s{_INVISIBLE}]*[\[［【])")
_WRITTEN = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "_": "&#95;"}
_WRITTEN |= {"[": "&#91;", "［": "&#65339;", "【": "&#12304;"}
_READ = {reference: character for character, reference in _WRITTEN.items()}
_REFERENCE = re.compile("|".join(map(re.escape, _READ)))


def format_document_with_block_ids(
    document: Document, starting_block_id: int | None = None, *, budget: int | None = None
) -> tuple[str, dict[str, BlockRow], int]:
    """The markup that a model reads, the table of its blocks by id, and the next free number (seed 004).

    Without `starting_block_id` the blocks keep their library's ids; with it they are numbered from there on,
    for applications that chain documents by hand. `budget` is the most characters the markup may have: whole
    blocks in reading order up to the first that no longer fits, never a part of one. The table holds the
    blocks shown; the next free number leaves room for all blocks of the document. Raises QuoteError for a
    start below 1 or a budget below 0.
    """
    start = document.first_block if starting_block_id is None else starting_block_id
    if start < 1:
        raise QuoteError(f"block ids count from 1; starting_block_id={start} is no such number")
    if budget is not None and budget < 0:
        raise QuoteError(f"a budget is a number of characters from 0 on, not {budget}")
    lines: list[str] = []
    table: dict[str, BlockRow] = {}
    room = budget
    for number, block in enumerate(document.blocks, start):
        block_id = f"{BLOCK_ID_PREFIX}{number}"
        line = format_block(block, block_id)
        if room is not None:
            room -= len(line) + bool(lines)
            if room < 0:
                break
        lines.append(line)
        table[block_id] = block_row(document, block)
    return "\n".join(lines), table, start + len(document.blocks)


def format_block(block: Block, block_id: str | None = None) -> str:
    """One block as a model reads it, under its own id or another."""
    return f'<BLOCK id="{block_id or block.id}" page="{block.page}">{escape_markup(block.text)}</BLOCK>'


def block_row(document: Document, block: Block) -> BlockRow:
    """The metadata of a block in the shape of `BlockRow`; JSON-serialisable."""
    return {
        "page": block.page,
        "bbox": list(block.bbox),
        "bbox_unit": to_unit(block.bbox, document.page(block.page)),
        "content": block.text,
        "confidence": block.confidence,
        "doc_id": document.id,
        "original_filename": document.name,
    }


def escape_markup(text: str) -> str:
    """Source text that cannot be taken for markup, a block id or a citation token. `unescape_markup` is its
    inverse."""
    text = _MARKUP.sub(lambda found: _WRITTEN[found[0]], text)
    text = _FORGED_ID.sub(lambda found: found[1] + _WRITTEN["_"], text)
    return _DOUBLED_BRACKET.sub(lambda found: _WRITTEN[found[0]], text)


def unescape_markup(text: str) -> str:
    """The source's words again, from words that a model copied out of the markup."""
    return _REFERENCE.sub(lambda found: _READ[found[0]], text)
