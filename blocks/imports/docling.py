"""Docling's JSON (DoclingDocument, schema 1.x) -> Content: texts, tables and furniture in the order of the body tree.

Text items become blocks, one for each of their places; tables a block for each row. Pictures and groups give
what they hold. Items of the layer `invisible` are left out: nobody sees them on the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from blocks.box import Box
from blocks.errors import DocumentError
from blocks.imports.assemble import PlacedBlock, PlacedWord, assemble, table_row
from blocks.imports.checked_json import Node
from blocks.imports.headings import TITLE
from blocks.imports.pages import PdfWords, Placement, Seen, displayed_pages, placement
from blocks.imports.words import passage_words
from blocks.model import Content, Kind
from blocks.segment.margins.page_labels import is_page_number

_KINDS = {
    "title": Kind.HEADING,
    "section_header": Kind.HEADING,
    "list_item": Kind.LIST,
    "caption": Kind.CAPTION,
    "footnote": Kind.FOOTNOTE,
    "page_header": Kind.HEADER,
    "page_footer": Kind.FOOTER,
}
_COLLECTIONS = ("texts", "tables", "pictures", "groups", "key_value_items", "form_items")


@dataclass(frozen=True, slots=True)
class _Passage:
    """Text at a place, in the JSON's frame."""

    text: str
    page: int
    box: Box
    """Origin top left, in the units of the page's size."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A block: one passage, or the cells of a table's row."""

    kind: Kind
    passages: list[_Passage]
    depth: int | None = None
    """Of a heading: how deep its section lies, 0 for the title."""


@dataclass(slots=True)
class _Reading:
    """What was read so far."""

    root: Node
    sizes: dict[int, tuple[float, float]]
    seen: set[str] = field(default_factory=set)
    found: list[_Found] = field(default_factory=list)


def read_docling(data: bytes, *, name: str, pdf: Content | None = None) -> tuple[Content, str]:
    """The document's content, and the name of the file that Docling read.

    `pdf` is what the PDF itself holds; it gives words their exact boxes. Raises DocumentError for what is no
    DoclingDocument or has no places on pages.
    """
    root = Node.parse(data, name)
    if root["document"]["json_content"]:  # what docling-serve answers
        root = root["document"]["json_content"]
    if root["schema_name"].value != "DoclingDocument":
        raise DocumentError(f"{name} is no DoclingDocument; export it with `docling --to json`")
    reading = _Reading(root, _sizes(root))
    for tree in ("body", "furniture"):
        _walk(reading, [f"#/{tree}"])
    for collection in _COLLECTIONS:  # nothing is lost that no tree leads to
        _walk(reading, [f"#/{collection}/{i}" for i, _ in enumerate(root[collection])])
    if not reading.found:
        raise DocumentError(
            f"{name} has no text with a place on a page; Docling knows places for PDF files and images only"
        )
    return _content(reading, pdf), root["origin"]["filename"].text() or root["name"].text() or name


def _sizes(root: Node) -> dict[int, tuple[float, float]]:
    sizes = {}
    for key in root["pages"].table():
        page = root["pages"][key]
        width, height = page["size"]["width"].number(), page["size"]["height"].number()
        if width <= 0 or height <= 0:
            raise DocumentError(f"{page.path} is {width} x {height}; a page has an area")
        sizes[page["page_no"].page()] = (width, height)
    return sizes


def _walk(reading: _Reading, refs: Sequence[str]) -> None:
    """Every item below these, depth first; each once, whatever circles the references make."""
    stack = list(reversed(refs))
    while stack:
        ref = stack.pop()
        if ref in reading.seen:
            continue
        reading.seen.add(ref)
        item = _item(reading.root, ref)
        inner = [*_refs(item["captions"]), *_refs(item["children"]), *_refs(item["footnotes"])]
        if item["data"]["table_cells"]:
            # Items inside of cells say again what the cells say.
            captions = [*_refs(item["captions"]), *_refs(item["footnotes"])]
            reading.seen.update(r for r in inner if r not in captions)
            _walk(reading, _refs(item["captions"]))
            reading.found += _rows(reading, item)
            inner = list(_refs(item["footnotes"]))
        elif item["text"].text() or item["orig"].text():
            reading.found += _blocks(reading, item)
        stack += reversed(inner)


def _item(root: Node, ref: str) -> Node:
    """What a reference `#/texts/3` points to."""
    node = root
    for step in ref.removeprefix("#/").split("/"):
        if isinstance(node.value, list):
            entries = list(node)
            if not step.isascii() or not step.isdigit() or int(step) >= len(entries):
                raise DocumentError(f"{root.path}a reference to {ref!r} leads nowhere; the file is damaged")
            node = entries[int(step)]
        else:
            node = node[step]
    return node


def _refs(nodes: Node) -> list[str]:
    return [(node["$ref"] if node["$ref"] else node["cref"]).text() for node in nodes]


def _blocks(reading: _Reading, item: Node) -> Iterator[_Found]:
    """A text item as a block for each of its places, the text cut where the place changes."""
    if item["content_layer"].text() == "invisible":
        return
    text = item["text"].text() or item["orig"].text()
    places = list(item["prov"])
    if not places:
        last = reading.found[-1].passages[-1] if reading.found else None
        if last is not None:
            yield _text(item, text, _Passage(text, last.page, last.box), reading)
        return
    cuts = [0, *(_cut(text, place) for place in places[1:]), len(text)]
    for place, start, end in zip(places, cuts, cuts[1:], strict=False):
        page = place["page_no"].page()
        passage = _Passage(text[start:end], page, _box(place["bbox"], page, reading))
        yield _text(item, text, passage, reading)


def _text(item: Node, text: str, passage: _Passage, reading: _Reading) -> _Found:
    kind = _kind(item, text, passage, reading)
    if kind is not Kind.HEADING:
        return _Found(kind, [passage])
    return _Found(kind, [passage], TITLE if item["label"].text() == "title" else item["level"].whole(1))


def _cut(text: str, place: Node) -> int:
    """Where a place's part of the text begins: at a space."""
    start = next(iter(place["charspan"]), Node(None, place.path)).whole(missing=len(text))
    space = text.rfind(" ", 0, min(start, len(text)) + 1)
    return space + 1 if 0 <= start < len(text) else len(text)


def _kind(item: Node, text: str, passage: _Passage, reading: _Reading) -> Kind:
    kind = _KINDS.get(item["label"].text(), Kind.PARAGRAPH)
    if item["content_layer"].text() in ("furniture", "background") and kind not in (Kind.HEADER, Kind.FOOTER):
        middle = (passage.box.y0 + passage.box.y1) / 2
        kind = Kind.HEADER if middle < reading.sizes[passage.page][1] / 2 else Kind.FOOTER
    if kind in (Kind.HEADER, Kind.FOOTER) and is_page_number(text):
        return Kind.PAGE_NUMBER
    return kind


def _rows(reading: _Reading, item: Node) -> Iterator[_Found]:
    """A table as a block for each row; a cell over several rows belongs to its first."""
    place = next(iter(item["prov"]), None)
    if place is None:
        return
    page = place["page_no"].page()
    whole = _box(place["bbox"], page, reading)
    count = (max(item["data"]["num_rows"].whole(1), 1), max(item["data"]["num_cols"].whole(1), 1))
    rows: dict[int, list[tuple[int, _Passage]]] = defaultdict(list)
    header: dict[int, list[bool]] = defaultdict(list)
    for cell in item["data"]["table_cells"]:
        row, column = (cell[key].whole() for key in ("start_row_offset_idx", "start_col_offset_idx"))
        box = _box(cell["bbox"], page, reading) if cell["bbox"] else _grid_cell(whole, cell, count)
        if cell["text"].text().strip():
            rows[row].append((column, _Passage(cell["text"].text(), page, box)))
            header[row].append(cell["column_header"].value is True)
    for row, cells in sorted(rows.items()):
        kind = Kind.TABLE_HEADER if all(header[row]) else Kind.TABLE
        yield _Found(kind, [passage for _, passage in sorted(cells, key=lambda entry: entry[0])])


def _grid_cell(whole: Box, cell: Node, count: tuple[int, int]) -> Box:
    """A cell whose box is not known: its part of the table, rows and columns taken to be alike."""
    spans = [
        (cell[f"start_{axis}_offset_idx"].whole(), cell[f"end_{axis}_offset_idx"].whole(0))
        for axis in ("row", "col")
    ]
    (top, bottom), (left, right) = (
        (min(a, n - 1) / n, min(max(b, a + 1), n) / n) for (a, b), n in zip(spans, count, strict=True)
    )
    width, height = whole.x1 - whole.x0, whole.y1 - whole.y0
    return Box(
        whole.x0 + left * width, whole.y0 + top * height, whole.x0 + right * width, whole.y0 + bottom * height
    )


def _box(node: Node, page: int, reading: _Reading) -> Box:
    """A box with its origin top left, whichever the file's is."""
    if page not in reading.sizes:
        raise DocumentError(f"{node.path} is on page {page}, whose size the file doesn't have; it is damaged")
    left, top, right, bottom = (node[side].number() for side in "ltrb")
    if node["coord_origin"].text() != "TOPLEFT":
        height = reading.sizes[page][1]
        top, bottom = height - top, height - bottom
    return Box(min(left, right), min(top, bottom), max(left, right), max(top, bottom))


def _content(reading: _Reading, pdf: Content | None) -> Content:
    pages = displayed_pages(reading.sizes, pdf, tool="Docling")
    seen: dict[int, list[Seen]] = defaultdict(list)
    for found in reading.found:
        for passage in found.passages:
            seen[passage.page].append(Seen(passage.text, passage.box))
    known = None if pdf is None else PdfWords(pdf)
    placements = {n: placement(reading.sizes[n], pages[n - 1], known, those) for n, those in seen.items()}
    blocks = [
        PlacedBlock(found.kind, found.passages[0].page, _words(found, placements, known), depth=found.depth)
        for found in reading.found
    ]
    return assemble(pages, blocks)


def _words(found: _Found, placements: dict[int, Placement], pdf: PdfWords | None) -> list[PlacedWord]:
    cells = [
        passage_words(one.text, placements[one.page].box(one.box), one.page, pdf) for one in found.passages
    ]
    is_row = found.kind in (Kind.TABLE, Kind.TABLE_HEADER)
    return table_row(cells) if is_row else [word for cell in cells for word in cell]
