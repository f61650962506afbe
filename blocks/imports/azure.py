"""Azure Document Intelligence's `analyzeResult` (prebuilt-layout, prebuilt-read) -> Content.

Words, with their own boxes and confidence, come from `pages[].words`; what they belong to is told by spans of
offsets, which are compared with each other only, so that it doesn't matter what `stringIndexType` counts.
"""

from __future__ import annotations

import bisect
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from blocks.box import Box
from blocks.errors import DocumentError
from blocks.imports.assemble import PlacedBlock, PlacedWord, assemble, table_row
from blocks.imports.checked_json import Node
from blocks.imports.headings import TITLE
from blocks.imports.pages import PdfWords, Placement, Seen, displayed_pages, placement
from blocks.imports.words import clean_words
from blocks.model import Content, Join, Kind, Page
from blocks.segment.lines.line_openings import bullet, numbered_item

_KINDS = {
    "title": Kind.HEADING,
    "sectionHeading": Kind.HEADING,
    "pageHeader": Kind.HEADER,
    "pageFooter": Kind.FOOTER,
    "pageNumber": Kind.PAGE_NUMBER,
    "footnote": Kind.FOOTNOTE,
}
_ROWS = (Kind.TABLE, Kind.TABLE_HEADER)
_POINTS = {"inch": 72.0, "pixel": 1.0}
"""Points to a unit; a pixel counts as a point where no PDF says how large the page is."""

Owner = tuple[int, ...]
"""A block's name and its place in the order: offset of its first character, then what tells it from others."""


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the JSON."""

    text: str
    join: Join
    start: int
    end: int
    page: int
    box: Box
    """In the units of its page, origin top left; of the whole word where `text` is a part of it."""
    part: tuple[int, int]
    """Which of how many parts of the word this is."""
    line: int
    """The line of its page that has it."""
    confidence: float


@dataclass(frozen=True, slots=True)
class _Owner:
    """A paragraph, or a table's cell: a stretch of offsets and the block that its words belong to."""

    start: int
    end: int
    block: Owner
    column: int
    kind: Kind
    depth: int | None = None
    """Of a heading: how deep its section lies, 0 for the title."""


def read_azure(data: bytes, *, name: str, pdf: Content | None = None) -> tuple[Content, str]:
    """The document's content, and its name (that of the JSON: Azure keeps none).

    `pdf` is what the PDF itself holds: it settles the pages' sizes and how they are turned. Raises DocumentError
    for what is no analyzeResult or has no words.
    """
    root = Node.parse(data, name)
    if root["analyzeResult"]:  # the whole answer of the service
        root = root["analyzeResult"]
    if not root["pages"] or not (root["modelId"] or root["content"] or root["apiVersion"]):
        raise DocumentError(f"{name} is no analyzeResult of Azure Document Intelligence")
    sizes, points = _sizes(root)
    words = [word for page in root["pages"] for word in _page_words(page)]
    if not words:
        raise DocumentError(f"{name} has no words with a place on a page; nothing was read in it")
    pages = displayed_pages(points, pdf, tool="Azure")
    placements = _placements(words, sizes, pages, pdf)
    return assemble(pages, _blocks(words, _owners(root), placements)), name


def _sizes(root: Node) -> tuple[dict[int, tuple[float, float]], dict[int, tuple[float, float]]]:
    """Each page's size in its units, and in points."""
    sizes, points = {}, {}
    for page in root["pages"]:
        number = page["pageNumber"].page()
        width, height = page["width"].number(), page["height"].number()
        if width <= 0 or height <= 0:
            raise DocumentError(f"{page.path} is {width} x {height}; a page has an area")
        unit = _POINTS.get(page["unit"].text() or "inch")
        if unit is None:
            raise DocumentError(f"{page.path}.unit is {page['unit'].text()!r}, not inch or pixel")
        sizes[number], points[number] = (width, height), (width * unit, height * unit)
    return sizes, points


def _page_words(page: Node) -> list[_Word]:
    number = page["pageNumber"].page()
    lines = sorted((*span, i) for i, line in enumerate(page["lines"]) for span in _spans(line["spans"]))
    starts = [start for start, _, _ in lines]
    found: list[_Word] = []
    for node in page["words"]:
        start, end = _span(node["span"])
        box = _box(node["polygon"])
        at = bisect.bisect_right(starts, start) - 1
        in_line = at >= 0 and start < lines[at][1]
        line = lines[at][2] if in_line else _loose_line(found[-1] if found else None, box)
        confidence = min(1.0, max(0.0, node["confidence"].number(1.0)))
        pieces = clean_words(node["content"].text())
        for i, (text, join) in enumerate(pieces):
            last, part = i + 1 == len(pieces), (i, len(pieces))
            found.append(
                _Word(text, Join.SPACE if last else join, start, end, number, box, part, line, confidence)
            )
    return found


def _loose_line(before: _Word | None, box: Box) -> int:
    """The line, -1 or below, of a word that no line has: that of the loose word before it, if it is beside it."""
    if before is None or before.line >= 0:
        return -1 if before is None else -2 - before.line
    beside = before.box.y0 < (box.y0 + box.y1) / 2 < before.box.y1 and box.x0 > before.box.x0
    return before.line if beside else before.line - 1


def _spans(nodes: Node) -> list[tuple[int, int]]:
    return [_span(node) for node in nodes]


def _span(node: Node) -> tuple[int, int]:
    start = node["offset"].whole()
    return start, start + node["length"].whole()


def _box(polygon: Node) -> Box:
    """Around a polygon: eight numbers, or four points as the older SDK writes them."""
    corners = list(polygon)
    if corners and isinstance(corners[0].value, dict):
        xs, ys = ([corner[axis].number() for corner in corners] for axis in "xy")
    else:
        numbers = [corner.number() for corner in corners]
        xs, ys = numbers[0::2], numbers[1::2]
    if len(xs) < 2 or len(xs) != len(ys):
        raise DocumentError(f"{polygon.path} has {len(corners)} entries, not the corners of a polygon")
    return Box(min(xs), min(ys), max(xs), max(ys))


def _owners(root: Node) -> list[_Owner]:
    """Paragraphs and table cells by their offsets, outer before inner: a cell's words are the table's."""
    captions, footnotes = _referred(root, "caption"), _referred(root, "footnotes")
    depths = _depths(root["sections"])
    owners = []
    for i, paragraph in enumerate(root["paragraphs"]):
        kind = _KINDS.get(paragraph["role"].text()) or _plain_kind(paragraph["content"].text())
        kind = Kind.CAPTION if i in captions else Kind.FOOTNOTE if i in footnotes else kind
        spans = _spans(paragraph["spans"])
        first = min((start for start, _ in spans), default=0)
        depth = TITLE if paragraph["role"].text() == "title" else depths.get(f"/paragraphs/{i}", 1)
        of_heading = depth if kind is Kind.HEADING else None
        owners += [_Owner(start, end, (first, -1, i), 0, kind, of_heading) for start, end in spans]
    for t, table in enumerate(root["tables"]):
        cells = [(cell, _spans(cell["spans"])) for cell in table["cells"]]
        first = min((start for _, spans in cells for start, _ in spans), default=0)
        headers = _header_rows(cells)
        for cell, spans in cells:
            row, column = cell["rowIndex"].whole(), cell["columnIndex"].whole()
            kind = Kind.TABLE_HEADER if row in headers else Kind.TABLE
            owners += [_Owner(start, end, (first, t, row), column, kind) for start, end in spans]
    return owners


def _plain_kind(text: str) -> Kind:
    """What a paragraph without a role is: Azure has none for items of lists, but keeps their bullets and numbers."""
    opening, _, rest = text.strip().partition(" ")
    is_item = bool(opening and rest) and (bullet(opening) or numbered_item(opening))
    return Kind.LIST if is_item else Kind.PARAGRAPH


def _header_rows(cells: Sequence[tuple[Node, list[tuple[int, int]]]]) -> set[int]:
    """The rows of a table that name its columns: every cell with text in them is a header."""
    is_header: dict[int, bool] = {}
    for cell, spans in cells:
        if spans:
            row, kind = cell["rowIndex"].whole(), cell["kind"].text()
            is_header[row] = is_header.get(row, True) and kind in ("columnHeader", "stubHead")
    return {row for row, header in is_header.items() if header}


def _depths(sections: Node) -> dict[str, int]:
    """How deep each element lies that a section names: 1 in the sections that the root names, and in the root."""
    inside = [[element.text() for element in section["elements"]] for section in sections]
    depths: dict[str, int] = {}
    waiting = [("/sections/0", 0)] if inside else []
    while waiting:
        name, depth = waiting.pop()
        number = name.removeprefix("/sections/")
        if name in depths or not (number.isascii() and number.isdigit() and int(number) < len(inside)):
            continue
        depths[name] = depth
        for element in inside[int(number)]:
            if element.startswith("/sections/"):
                waiting.append((element, depth + 1))
            else:
                depths.setdefault(element, max(depth, 1))
    return depths


def _referred(root: Node, key: str) -> set[int]:
    """Numbers of the paragraphs that tables and figures name as their caption or footnotes."""
    found = set()
    for collection in ("tables", "figures"):
        for item in root[collection]:
            parts = [item[key]] if isinstance(item[key].value, dict) else list(item[key])
            for element in (element for part in parts for element in part["elements"]):
                head, _, number = element.text().rpartition("/")
                if head == "/paragraphs" and number.isascii() and number.isdigit():
                    found.add(int(number))
    return found


def _placements(
    words: Sequence[_Word],
    sizes: dict[int, tuple[float, float]],
    pages: Sequence[Page],
    pdf: Content | None,
) -> dict[int, Placement]:
    seen: dict[int, list[Seen]] = defaultdict(list)
    for word in words:
        seen[word.page].append(Seen(word.text, word.box))
    known = None if pdf is None else PdfWords(pdf)
    return {n: placement(size, pages[n - 1], known, seen[n]) for n, size in sizes.items()}


def _blocks(
    words: Sequence[_Word], owners: Sequence[_Owner], placements: dict[int, Placement]
) -> list[PlacedBlock]:
    """Words by the block that owns them and by page, in the order of the text; those of nobody line by line."""
    owner_of = _assign(words, owners)
    groups: dict[tuple[Owner, int], list[tuple[_Owner, _Word]]] = defaultdict(list)
    for word, owner in zip(words, owner_of, strict=True):
        if owner is None:
            block = (word.start if word.line < 0 else -1, -2, word.line)
            owner = _Owner(word.start, word.end, block, 0, Kind.PARAGRAPH)
        groups[owner.block, word.page].append((owner, word))
    order = sorted(groups.items(), key=lambda entry: _place(entry[0][0], entry[1]))
    return [_block(kind_words, placements[page]) for (_, page), kind_words in order]


def _place(block: Owner, words: Sequence[tuple[_Owner, _Word]]) -> tuple[int, ...]:
    first = min(word.start for _, word in words)
    # The rows of a table stay together: its cells may be interleaved with other text.
    return (block[0], *block[1:], first) if block[1] >= 0 else (first, block[1], block[2], first)


def _assign(words: Sequence[_Word], owners: Sequence[_Owner]) -> list[_Owner | None]:
    """For each word the innermost owner: a cell before a paragraph, the shorter before the longer."""
    ranked = sorted(owners, key=lambda o: (o.kind in _ROWS, o.start - o.end))
    starts = np.array([word.start for word in words])
    order = np.argsort(starts, kind="stable")
    at = starts[order]
    found: list[_Owner | None] = [None] * len(words)
    for owner in ranked:
        low, high = np.searchsorted(at, [owner.start, owner.end])
        for i in order[low:high].tolist():
            found[i] = owner
    return found


def _block(group: Sequence[tuple[_Owner, _Word]], place: Placement) -> PlacedBlock:
    """One block; a word follows without a space where the offsets leave none."""
    columns = sorted(group, key=lambda entry: (entry[0].column, entry[1].start))
    cells: dict[int, list[PlacedWord]] = defaultdict(list)
    for (owner, word), after in [*pairwise(columns), (columns[-1], None)]:
        close = after is not None and after[0].column == owner.column and after[1].start == word.end
        join = Join.NONE if close else word.join
        box = _part(place.box(word.box), *word.part)
        cells[owner.column].append(PlacedWord(word.text, box, word.line, join))
    owner, first = group[0]
    words = table_row(list(cells.values())) if owner.kind in _ROWS else cells[0]
    confidence = sum(word.confidence for _, word in group) / len(group)
    return PlacedBlock(owner.kind, first.page, words, confidence, owner.depth)


def _part(box: Box, n: int, count: int) -> Box:
    """The n-th of `count` graphemes of a word, along its longer side."""
    width, height = (box.x1 - box.x0) / count, (box.y1 - box.y0) / count
    if count > 1 and height > width:
        return Box(box.x0, box.y0 + n * height, box.x1, box.y0 + (n + 1) * height)
    return Box(box.x0 + n * width, box.y0, box.x0 + (n + 1) * width, box.y1)
