"""Metadata tables of older applications, `{doc_id: {block_id: {page, bbox, content, …}}}`, read into one shape.

Their ids may repeat in every document and may be 1, "1" or "BLOCK_CITE_ID_1". A box may be [x0, y0, x1, y1]
in points or in parts (0..1) of the page, a dict of left, top, width, height in parts, or flat keys
`bbox_left`, …; a row of `format_document_with_block_ids` has both. Where only parts are known there are no
points: none are invented.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from blocks.box import Box
from blocks.errors import QuoteError
from blocks.model import MOST_DIGITS
from blocks.text.fold import skeleton
from grounding.block_ids import normal_block_id
from grounding.model import Match, Quote
from grounding.policy import DEFAULT, Policy
from grounding.quotes.match import match_text

LookupTables = Mapping[str, Mapping[Any, Mapping[str, Any]]]
"""`{doc_id: {block_id: {page, bbox, content, confidence, …}}}`, in any of the shapes that this module reads."""

_T = TypeVar("_T")
_Boxes = tuple[Box | None, dict[str, float] | None]
"""A box in points and one in parts of the page; None for what is not known."""
_CONFIDENCES = {"high": 1.0, "medium": 0.66, "low": 0.33}
_SIDES = ("left", "top", "width", "height")
_BOX_KEYS = frozenset({"bbox", "bbox_unit", *(f"bbox_{side}" for side in _SIDES)})
_READ = _BOX_KEYS | {
    "page",
    "content",
    "text",
    "confidence",
    "doc_id",
    "original_filename",
    "filename",
    "block_id",
}


@dataclass(frozen=True, slots=True)
class TableBlock:
    """One row of an old table."""

    document_id: str
    """The document it belongs to."""
    block_id: str
    """`BLOCK_CITE_ID_n`, or the id as given where it has no number."""
    content: str
    """Its words; "" if the table has none."""
    page: int | None
    """Page, counted from 1."""
    box: Box | None
    """Its box in points, if the table says so."""
    unit_box: Mapping[str, float] | None
    """Its box as left, top, width, height in parts (0..1) of the page, if the table says so."""
    confidence: float
    """How well it was read, 0..1; 1.0 where the table does not say."""
    filename: str
    """Name of the document's file, "" if the table has none."""
    extra: Mapping[str, object] = field(default_factory=dict)
    """Fields that are not read."""


class TableDocument:
    """The blocks of one document, and its text."""

    def __init__(self, document_id: str, blocks: Sequence[TableBlock]) -> None:
        self.id = document_id
        self.blocks = tuple(blocks)

    @cached_property
    def by_id(self) -> dict[str, TableBlock]:
        """The document's blocks by id."""
        return {block.block_id: block for block in self.blocks}

    @cached_property
    def _first_words(self) -> list[int]:
        """The number of words before each block."""
        first = [0]
        for block in self.blocks:
            first.append(first[-1] + len(block.content.split()))
        return first

    def match(self, quote: Quote, policy: Policy = DEFAULT) -> Match:
        """The quote's best place in the document."""
        return self._match_blocks(quote, 0, len(self.blocks), policy)

    def has(self, quote: Quote) -> bool:
        """True if the quote's letters stand in the document one after another."""
        return skeleton(quote.text) in self._skeleton

    def context_fit(self, quote: Quote, match: Match) -> tuple[int, int]:
        """The same for every match: old tables do not say what is running text."""
        return 0, 0

    @cached_property
    def _skeleton(self) -> str:
        return skeleton("\n\n".join(block.content for block in self.blocks))

    def match_at(self, quote: Quote, block: TableBlock, policy: Policy = DEFAULT) -> Match:
        """The quote inside the block, or running on into its neighbours; absent otherwise."""
        match = match_text(block.content, quote.text, policy)
        inside = replace(match, document_id=self.id, block_ids=(block.block_id,))
        if inside.verified:
            return inside
        place = self.blocks.index(block)
        around = self._match_blocks(quote, max(0, place - 1), min(len(self.blocks), place + 2), policy)
        return around if around.verified and block.block_id in around.block_ids else inside

    def _match_blocks(self, quote: Quote, first: int, end: int, policy: Policy) -> Match:
        """The quote in the blocks first..end; its words are counted from the document's first."""
        content = "\n\n".join(block.content for block in self.blocks[first:end])
        match = match_text(content, quote.text, policy)
        if not match.word_indices:
            return match
        words = tuple(self._first_words[first] + word for word in match.word_indices)
        touched = [
            self.blocks[n] for n in sorted({bisect_right(self._first_words, word) - 1 for word in words})
        ]
        pages = tuple(sorted({block.page for block in touched if block.page is not None}))
        ids = tuple(block.block_id for block in touched)
        return replace(match, document_id=self.id, word_indices=words, block_ids=ids, pages=pages)


def read_tables(tables: LookupTables) -> tuple[list[TableDocument], list[str]]:
    """The documents of `metadata_lookup_tables`, and what could not be read; documents and blocks keep their order.

    What can't be read costs itself only: a box that is none leaves its row without a box, a row that is none leaves its
    table without it.
    """
    problems: list[str] = []
    documents = [
        TableDocument(str(key), _read_table(str(key), table, problems)) for key, table in tables.items()
    ]
    return documents, problems


def _read_table(document_id: str, table: object, problems: list[str]) -> list[TableBlock]:
    if not isinstance(table, Mapping):
        problems.append(
            f"the table of document {document_id!r} is {{block_id: {{page, bbox, …}}}}, {_got(table)}; "
            "none of its blocks can be cited"
        )
        return []
    rows = (_read_row(document_id, key, row, problems) for key, row in table.items())
    return [row for row in rows if row is not None]


def _read_row(document_id: str, key: object, row: object, problems: list[str]) -> TableBlock | None:
    where = f"block {key!r} of document {document_id!r}"
    if not isinstance(row, Mapping):
        problems.append(f"{where} is {{page, bbox, content, …}}, {_got(row)}; it can't be cited")
        return None

    def read(field: Callable[[Mapping[str, Any], str], _T], unknown: _T) -> _T:
        try:
            return field(row, where)
        except QuoteError as error:
            problems.append(f"{error}; the block is cited without it")
            return unknown

    no_boxes: _Boxes = (None, None)
    box, unit_box = read(_read_boxes, no_boxes)
    return TableBlock(
        document_id=document_id,
        block_id=normal_block_id(key),
        content=str(row.get("content") or row.get("text") or ""),
        page=read(_read_page, None),
        box=box,
        unit_box=unit_box,
        confidence=read(_read_confidence, 1.0),
        filename=str(row.get("original_filename") or row.get("filename") or ""),
        extra={str(name): value for name, value in row.items() if name not in _READ},
    )


def _read_page(row: Mapping[str, Any], where: str) -> int | None:
    box = row.get("bbox")
    page = row.get("page", box.get("page") if isinstance(box, Mapping) else None)
    if page is None:
        return None
    written = "" if isinstance(page, bool) else str(page).strip()
    if not (written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS and int(written)):
        raise QuoteError(f"the page of {where} is a number from 1 on, not {page!r}")
    return int(written)


def _read_confidence(row: Mapping[str, Any], where: str) -> float:
    value = row.get("confidence")
    if value is None:
        return 1.0
    if isinstance(value, str) and value.lower() in _CONFIDENCES:
        return _CONFIDENCES[value.lower()]
    return _number(value, f"the confidence of {where}")


def _read_boxes(row: Mapping[str, Any], where: str) -> _Boxes:
    """The box in points and the box in parts; a list with no value over 1 is in parts."""
    box = row.get("bbox")
    unit = row.get("bbox_unit")
    if unit is None and isinstance(box, Mapping):
        unit, box = box, None
    if unit is None and all(f"bbox_{side}" in row for side in _SIDES):
        unit = {side: row[f"bbox_{side}"] for side in _SIDES}
    unit_box = None if unit is None else _read_unit_box(unit, where)
    if box is None:
        return None, unit_box
    if isinstance(box, str) or not isinstance(box, Sequence) or len(box) != 4:
        raise QuoteError(
            f"the bbox of {where} is [x0, y0, x1, y1] or {{left, top, width, height}}, {_got(box)}"
        )
    x0, y0, x1, y1 = (_number(side, f"the bbox of {where}") for side in box)
    if max(x0, y0, x1, y1) > 1:
        return Box(x0, y0, x1, y1), unit_box
    return None, unit_box or {"left": x0, "top": y0, "width": x1 - x0, "height": y1 - y0}


def _read_unit_box(box: object, where: str) -> dict[str, float]:
    if not isinstance(box, Mapping) or any(side not in box for side in _SIDES):
        raise QuoteError(f"the bbox of {where} has left, top, width and height, {_got(box)}")
    return {side: _number(box[side], f"the bbox of {where}") for side in _SIDES}


def _number(value: object, where: str) -> float:
    try:
        number = float(value)  # type: ignore[arg-type]  # whatever float takes is fine, the rest is refused below
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise QuoteError(f"{where} holds {value!r}, which is no number")
    return number


def _got(value: object) -> str:
    return f"not {type(value).__name__}"
