"""Blocks as a model reads them, one `<BLOCK id="BLOCK_CITE_ID_12" page="3">…</BLOCK>` a line, and back.

Words of the source can never close or forge a block (`blocks.prompt.escaped`). `blocks.prompt.budget` shares a budget
among several documents. Lines `<TABLE>…</TABLE>` between blocks say what the rows of a continued table stand under.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from blocks.document import Document
from blocks.errors import QuoteError
from blocks.geometry import to_unit
from blocks.model import BLOCK_ID_PREFIX, FURNITURE, Block
from blocks.prompt.continued_tables import with_headings
from blocks.prompt.escaped import escape_markup, unescape_markup
from blocks.prompt.token_estimate import Count, characters, check_budget

BlockRow = dict[str, object]
"""What is known of one block: page, bbox [x0, y0, x1, y1] in points, bbox_unit {left, top, width, height} in
0..1, content, confidence 0..1, doc_id, original_filename."""

_WHOLE_BLOCK = re.compile(rf'<BLOCK id="({BLOCK_ID_PREFIX}[0-9]+)" page="([0-9]+)">([^<>]*)</BLOCK>')


@dataclass(frozen=True, slots=True)
class MarkedBlock:
    """A block read back from markup."""

    id: str
    """`BLOCK_CITE_ID_n`."""
    page: int
    """Page number, counted from 1."""
    text: str
    """Its text as the source has it."""


def format_document_with_block_ids(
    document: Document,
    starting_block_id: int | None = None,
    *,
    budget: int | None = None,
    count: Count = characters,
    furniture: bool = False,
) -> tuple[str, dict[str, BlockRow], int]:
    """The markup that a model reads, the table of its blocks by id, and the next free number.

    Without `starting_block_id` the blocks keep their library's ids; with it they are numbered from there on,
    for applications that chain documents by hand. Running headers, footers and page numbers are left out
    unless `furniture`; they keep their numbers. `budget` is the most that the markup may have, in what `count`
    counts (characters; `blocks.prompt.token_estimate.estimated_tokens` or a tokenizer's own counter for tokens):
    whole blocks in reading order up to the first that no longer fits, never a part of one. The table holds the blocks
    shown; the next free number leaves room for all blocks of the document. Raises QuoteError for a start
    below 1 or a budget below 0.
    """
    if starting_block_id is not None and starting_block_id < 1:
        raise QuoteError(f"block ids count from 1; starting_block_id={starting_block_id} is no such number")
    check_budget(budget)
    numbers = _numbers(document, starting_block_id)
    numbered = zip(numbers, document.blocks, strict=True)
    shown = [(n, block) for n, block in numbered if furniture or block.kind not in FURNITURE]
    lines = with_headings(
        document, [block for _, block in shown], [format_block(b, f"{BLOCK_ID_PREFIX}{n}") for n, b in shown]
    )
    if budget is not None:
        lines = _beginning(lines, budget, count)
    table = {f"{BLOCK_ID_PREFIX}{n}": block_row(document, block) for n, block in shown[: len(lines)]}
    return "\n".join(lines), table, max(numbers) + 1 if numbers else starting_block_id or document.first_block


def _numbers(document: Document, start: int | None) -> Sequence[int]:
    """The number of each block: its own, or one counted from `start`."""
    return document.block_ids if start is None else range(start, start + len(document.blocks))


def _beginning(lines: list[str], budget: int, count: Count) -> list[str]:
    """The first lines, as many as the budget has room for."""
    used = 0
    for n, line in enumerate(lines):
        used += count(f"\n{line}" if n else line)
        if used > budget:
            lines = lines[:n]
            break
    # A tokenizer may need more for the whole than for its lines.
    while lines and count("\n".join(lines)) > budget:
        lines = lines[:-1]
    return lines


def format_block(block: Block, block_id: str | None = None) -> str:
    """One block as a model reads it, under its own id or another."""
    return f'<BLOCK id="{block_id or block.id}" page="{block.page}">{escape_markup(block.text)}</BLOCK>'


def parse_markup(markup: str) -> list[MarkedBlock]:
    """The blocks in markup, in order, with the text of their source; the inverse of formatting them.

    What stands between blocks is passed over.
    """
    return [
        MarkedBlock(id, int(page), unescape_markup(text)) for id, page, text in _WHOLE_BLOCK.findall(markup)
    ]


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
