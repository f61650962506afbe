"""A document's pages and blocks as a snapshot keeps them: JSON, the same bytes for the same blocks."""

from __future__ import annotations

import json
from dataclasses import dataclass

from blocks.document import Document
from blocks.model import Page

FORMAT = 1
"""Rises when older snapshots could no longer be compared."""


class BadRecordError(Exception):
    """A file is no snapshot of blocks; the message says why."""


@dataclass(frozen=True, slots=True)
class BlockRecord:
    """One block."""

    page: int
    """Counted from 1."""
    kind: str
    """`blocks.model.Kind`."""
    bbox: tuple[float, ...]
    """x0, y0, x1, y1 in points of the displayed page, to one decimal."""
    text: str
    """Its running text."""


@dataclass(frozen=True, slots=True)
class Record:
    """Pages and blocks of one document."""

    pages: tuple[tuple[float, ...] | None, ...]
    """Width and height of each page in points, to one decimal; None for one that could not be read."""
    blocks: tuple[BlockRecord, ...]
    """In reading order."""


def record_of(document: Document) -> Record:
    """The document's pages and blocks. Ids are left out: one block more would change all that follow."""
    return Record(
        tuple(_size(page) for page in document.pages),
        tuple(
            BlockRecord(b.page, str(b.kind), tuple(round(v, 1) for v in b.bbox), b.text)
            for b in document.blocks
        ),
    )


def _size(page: Page) -> tuple[float, ...] | None:
    return None if page.error else (round(page.width, 1), round(page.height, 1))


def dump(record: Record) -> bytes:
    """The record as JSON (UTF-8), laid out so that a line-by-line diff reads well."""
    pages = [_json(page) for page in record.pages]
    blocks = [
        f'{{"page": {b.page}, "kind": {_json(b.kind)}, "bbox": {_json(b.bbox)},\n  "text": {_json(b.text)}}}'
        for b in record.blocks
    ]
    parts = [f'"pincite_blocks": {FORMAT}', f'"pages": {_listed(pages)}', f'"blocks": {_listed(blocks)}']
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode("utf-8")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _listed(items: list[str]) -> str:
    return "[\n " + ",\n ".join(items) + "\n]" if items else "[]"


def load(data: bytes) -> Record:
    """The record that `dump` wrote. Raises BadRecordError."""
    try:
        tree = json.loads(data.decode("utf-8"))
        if tree["pincite_blocks"] != FORMAT:
            raise BadRecordError(f"its format is {tree['pincite_blocks']!r}, and this pincite knows {FORMAT}")
        pages = tuple(None if size is None else _numbers(size, 2) for size in tree["pages"])
        blocks = tuple(
            BlockRecord(int(b["page"]), str(b["kind"]), _numbers(b["bbox"], 4), str(b["text"]))
            for b in tree["blocks"]
        )
    except (ValueError, TypeError, KeyError) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise BadRecordError(what) from error
    return Record(pages, blocks)


def _numbers(values: list[float], count: int) -> tuple[float, ...]:
    if len(values) != count:
        raise ValueError(f"{values} should be {count} numbers")
    return tuple(float(v) for v in values)
