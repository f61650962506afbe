"""Blocks as JSON Lines, one block a line, and back. docs/formats.md has the schema.

Boxes are written with the digits that a 32-bit float needs, so that a block read back equals the one written.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from blocks.box import Box
from blocks.document import Document
from blocks.errors import DocumentError
from blocks.model import Block, Kind, block_number


def block_record(document: Document, block: Block) -> dict[str, Any]:
    """One block of the document as a JSON-serialisable dict; keys as in docs/formats.md."""
    page = document.page(block.page)
    return {
        "id": block.id,
        "page": block.page,
        "bbox": [_shortest(v) for v in block.bbox],
        "kind": block.kind.value,
        "text": block.text,
        "confidence": _shortest(block.confidence),
        "level": block.level,
        "doubt": block.doubt,
        "document": block.document_id,
        "document_name": document.name,
        "page_size": [_shortest(page.width), _shortest(page.height)],
        "start": block.start,
        "words": [block.first_word, block.end_word],
    }


def to_json_lines(document: Document) -> Iterator[str]:
    """Every block of the document in reading order, a JSON object each, without line feed."""
    return (json.dumps(block_record(document, block)) for block in document.blocks)


def from_json_lines(lines: Iterable[str]) -> list[Block]:
    """The blocks in JSON Lines, in order; blank lines, unknown keys and pages that need OCR are passed over.

    Raises DocumentError for a line that holds no block, with its number.
    """
    blocks = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                row = json.loads(line)
                if not isinstance(row, dict):
                    raise TypeError(f"a {type(row).__name__}, no object")
                if "needs_ocr" not in row:
                    blocks.append(_block(row))
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                problem = f"no {error}" if isinstance(error, KeyError) else error
                raise DocumentError(f"line {number} holds no block: {problem}") from error
    return blocks


def _block(row: dict[str, Any]) -> Block:
    id, kind, text, document = (_text(row, key) for key in ("id", "kind", "text", "document"))
    if block_number(id) is None:
        raise ValueError(f'"id" is {id!r}, not like BLOCK_CITE_ID_12')
    first, end = (_whole(v, "words") for v in row["words"])
    return Block(
        id=id,
        document_id=document,
        page=_whole(row["page"], "page"),
        bbox=Box(*(_single(v) for v in row["bbox"])),
        kind=Kind(kind),
        text=text,
        start=_whole(row["start"], "start"),
        first_word=first,
        end_word=end,
        confidence=_single(row["confidence"]),
        level=None if row.get("level") is None else _whole(row["level"], "level"),
        doubt=None if row.get("doubt") is None else _text(row, "doubt"),
    )


def _text(row: dict[str, Any], key: str) -> str:
    if not isinstance(row[key], str):
        raise ValueError(f'"{key}" is not text')
    return str(row[key])


def _whole(value: object, key: str) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f'"{key}" holds {value!r}, not a whole number')
    return value


def _single(value: object) -> float:
    """A number as documents keep it, in 32 bits."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{value!r} is not a number")
    return float(np.float32(value))


def _shortest(value: float) -> float:
    """The number with the fewest digits that is the same in 32 bits."""
    return float(str(np.float32(value)))
