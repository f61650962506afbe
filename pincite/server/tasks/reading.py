"""What models read: blocks as markup, and the prompts of both phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from blocks.document import Document
from blocks.errors import UnknownIdError
from blocks.model import FURNITURE, Block
from blocks.prompt.budget import format_documents
from blocks.prompt.json_lines import block_record
from grounding.answers.keywords import Wishes
from grounding.answers.prompting import get_citation_extraction_prompt, get_final_answer_prompt
from grounding.answers.reading import blocks_to_read
from grounding.block_ids import normal_block_id
from pincite.rows.tables import table_row
from pincite.server.asked.quotes import CitationsAsked
from pincite.server.tasks.desk import Desk, answered
from pincite.server.tasks.quotes import bound
from pincite.server.work.frames import Reply

_NAMED = 10
"""Tables that an error names."""


def read_blocks(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """Blocks as rows and as markup: those that are named, or those of a document or page without its furniture.

    At most `limit` from `offset` on, and no more than have `characters` together; the first whatever it has.
    """
    library, offset = desk.library, asked["offset"]
    if asked["block_ids"]:
        documents: Iterable[Document] = library
        chosen = [library.block(normal_block_id(each)) for each in asked["block_ids"]]
    else:
        document, page = library.get(asked["document"]), asked["page"]
        if page is not None:
            document.page(page)
        documents = [document]
        chosen = [b for b in document.blocks if b.kind not in FURNITURE and page in (None, b.page)]
    some = list(_fitting(chosen[offset : offset + asked["limit"]], asked["characters"]))
    return answered(
        {
            "total": len(chosen),
            "blocks": [block_record(library.get(block.document_id), block) for block in some],
            "markup": format_documents(documents, blocks=some, named=True).markup,
        }
    )


def table(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """The table that a block is in, and as comma-separated values its heading rows and some rows from `offset` on."""
    block = desk.library.block(normal_block_id(asked["block_id"]))
    document = desk.library.get(block.document_id)
    found = document.table_of(block.id)
    if found is None:
        known = ", ".join(each.block_ids[0] for each in document.tables[:_NAMED]) or "none"
        raise UnknownIdError(
            f"{block.id} is in no table whose cells are sure; such tables of {document.name} begin with {known}"
        )
    heads = {cell.row for cell in found.cells if cell.header}
    shown = heads | set(range(asked["offset"], asked["offset"] + asked["limit"]))
    lines = [line for number, line in enumerate(found.to_csv().splitlines()) if number in shown]
    row = table_row(found)
    cells = [cell for cell in row["cells"] if cell["row"] in shown]
    return answered({"table": {**row, "cells": cells}, "csv": "\n".join(lines)})


def _fitting(blocks: Iterable[Block], characters: int) -> Iterator[Block]:
    left = characters
    for number, block in enumerate(blocks):
        left -= len(block.text)
        if left < 0 and number:
            return
        yield block


def extraction_prompt(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """The prompt of phase 1, with as much of the documents as `pincite.ask` gives a model."""
    within = desk.document(asked["document"])
    read = blocks_to_read(desk.library, asked["question"], budget=Wishes().budget, document=within)
    return answered({"prompt": get_citation_extraction_prompt(asked["question"], blocks=read.markup)})


def answer_prompt(desk: Desk, asked: Mapping[str, Any]) -> Reply:
    """The prompt of phase 2; what can't be cited is no fact of it."""
    given = CitationsAsked.model_validate({"citations": asked["citations"]})
    tool, _ = bound(desk.library, given.citations)
    return answered({"prompt": get_final_answer_prompt(asked["question"], citations=tool.citations)})
