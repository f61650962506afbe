"""Documents, their pages and blocks, and hits of a search, as JSON objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from typing_extensions import TypedDict

from pincite.rows.described import described

if TYPE_CHECKING:
    from blocks.document import Document
    from blocks.library.search import Hit
    from blocks.model import Page

KindName = Literal[
    "heading", "paragraph", "list", "table", "table_header", "caption", "footnote", "header", "footer",
    "page_number", "line_numbers", "side_note", "figure", "formula", "hidden",
]  # fmt: skip
"""What a block is on its page: the values of `blocks.Kind`."""


@described
class DocumentRow(TypedDict):
    """A document, in one version."""

    document: str
    """Its id; every version has one of its own."""
    name: str
    """Name of its file: text of anybody's."""
    version: int
    """1 for a document as it was added."""
    sha256: str
    """Of the file's bytes, 64 hex digits."""
    pages: int
    """Number of pages."""
    blocks: int
    """Number of blocks."""
    pages_needing_ocr: list[int]
    """Pages whose picture would have to be read."""


@described
class Documents(TypedDict):
    """Some documents of the library."""

    total: int
    """How many it has."""
    documents: list[DocumentRow]
    """Those asked for, in the order of adding, each in its current version."""


@described
class VersionRow(TypedDict):
    """A version of a document."""

    version: int
    """Counted from 1."""
    document: str
    """The version's id."""
    name: str
    """Name of its file."""
    sha256: str
    """Of its bytes, 64 hex digits."""


@described
class UnreadablePage(TypedDict):
    """A page that could not be read."""

    page: int
    """Counted from 1."""
    error: str
    """Why."""


@described
class DocumentDetails(TypedDict):
    """What more a library knows of a document."""

    current: bool
    """True for the current version."""
    layout: Literal["rules", "model"]
    """What cut its pages into blocks."""
    repaired: bool
    """True if the file was damaged and opened only after repair."""
    block_runs: list[str]
    """Numbers of its blocks, runs as "1-40"."""
    kinds: dict[str, int]
    """How many blocks it has of each kind, the most first."""
    unreadable_pages: list[UnreadablePage]
    """Pages that could not be read."""
    versions: list[VersionRow]
    """All versions, the oldest first."""


@described
class PageRow(TypedDict):
    """A page as a viewer shows it."""

    page: int
    """Counted from 1."""
    width: float
    """In points."""
    height: float
    """In points."""
    error: str | None
    """Why it could not be read, or null."""
    ocr: bool
    """Words of it were read from its picture."""
    needs_ocr: str | None
    """Why its picture was not read (and what to install), or null."""


@described
class BlockRow(TypedDict):
    """A block of a document; docs/formats.md has the same as JSON Lines."""

    id: str
    """`BLOCK_CITE_ID_n`."""
    page: int
    """Counted from 1."""
    bbox: list[float]
    """x0, y0, x1, y1 in points."""
    kind: KindName
    """What it is on its page."""
    text: str
    """Its words as running text."""
    confidence: float
    """How well it was read, 0 to 1."""
    level: int | None
    """Of a heading: 1 to 6; null for every other kind."""
    doubt: str | None
    """Where its text says other than its page shows; null if nothing was found, or the document wasn't held against its
    pages' pictures."""
    document: str
    """Id of its document."""
    document_name: str
    """Name of its file."""
    page_size: list[float]
    """Width and height of the page in points."""
    start: int
    """Where it begins in the document's text, in characters."""
    words: list[int]
    """Places of its first word and after its last in the document."""


@described
class HitRow(TypedDict):
    """A block that a search found."""

    block_id: str
    """The block."""
    score: float
    """The greater the better; comparable within one search."""
    document: str
    """Id of its document."""
    document_name: str
    """Name of its file."""
    page: int
    """Counted from 1."""
    bbox: list[float]
    """x0, y0, x1, y1 in points."""
    kind: KindName
    """What it is on its page."""
    text: str
    """Its words."""
    terms: list[str]
    """What was found of the question."""
    above: list[str]
    """The headings it stands under, outermost first."""


@described
class Hits(TypedDict):
    """What a search found."""

    hits: list[HitRow]
    """The blocks, best first."""


def document_row(document: Document) -> DocumentRow:
    """A document in short."""
    return {
        "document": document.id,
        "name": document.name,
        "version": document.version,
        "sha256": document.sha256,
        "pages": document.page_count,
        "blocks": len(document.block_columns),
        "pages_needing_ocr": list(document.pages_needing_ocr),
    }


def document_details(document: Document, versions: Sequence[Document], *, current: bool) -> DocumentDetails:
    """What a library knows of it besides; `versions` are all of its versions."""
    return {
        "current": current,
        "layout": document.layout,
        "repaired": document.repaired,
        "block_runs": list(number_runs(sorted(document.block_ids))),
        "kinds": dict(Counter(kind.value for kind in document.block_columns.kinds).most_common()),
        "unreadable_pages": [
            {"page": page.number, "error": page.error} for page in document.pages if page.error is not None
        ],
        "versions": [version_row(each) for each in versions],
    }


def version_row(document: Document) -> VersionRow:
    """A version among others."""
    return {
        "version": document.version,
        "document": document.id,
        "name": document.name,
        "sha256": document.sha256,
    }


def page_row(page: Page) -> PageRow:
    """A page without its words."""
    return {
        "page": page.number,
        "width": round(page.width, 3),
        "height": round(page.height, 3),
        "error": page.error,
        "ocr": page.ocr,
        "needs_ocr": page.needs_ocr,
    }


def hit_row(hit: Hit, document_name: str) -> HitRow:
    """A block that a search found."""
    block = hit.block
    return {
        "block_id": block.id,
        "score": round(hit.score, 4),
        "document": block.document_id,
        "document_name": document_name,
        "page": block.page,
        "bbox": [round(edge, 2) for edge in block.bbox],
        "kind": block.kind.value,
        "text": block.text,
        "terms": list(hit.terms),
        "above": [above.text for above in hit.above],
    }


def number_runs(numbers: Iterable[int]) -> Iterator[str]:
    """Numbers in order, runs of them as one: 1, 2, 3, 5 -> "1-3", "5"."""
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        row = [number for _, number in run]
        yield str(row[0]) if len(row) == 1 else f"{row[0]}-{row[-1]}"
