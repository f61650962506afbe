"""A page as a picture with its blocks drawn in: coloured by kind, numbered in reading order, with a legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from blocks.box import Box
from blocks.document import Document
from blocks.library.library import Library
from blocks.model import BLOCK_ID_PREFIX, Block, Kind
from renderers.page_images.drawing import label_pixels, page_pixels, pixel_slices, png_of
from renderers.page_images.open_pages import Pixels
from renderers.verdict_colours import KIND_COLOURS

_TINT = 0.16
_STROKE = 1.0
"""Width of a block's outline in points."""
_GAP = 4
"""Pixels around the labels of the legend."""


def blocks_png(
    library: Library, document_id: Document | str, page: int, *, dpi: float = 110, password: str | None = None
) -> bytes:
    """The page as displayed, blocks and cells of tables outlined in their kind's colour, and below it the kinds on it.

    Numbers are the n of `BLOCK_CITE_ID_n`: they rise in reading order. Raises UnknownIdError, ArtifactError, and what
    opening a document raises.
    """
    document = library.get(document_id)
    size = document.page(page)
    source = library.source_bytes(document)
    whole = Box(0, 0, size.width, size.height)
    pixels, scale, shown = page_pixels(
        source, page, clip=whole, dpi=dpi, name=document.name, password=password
    )
    on_page = [block for block in document.blocks if block.page == page]
    for block in on_page:
        _outline(pixels, block, shown, scale)
    for cell in (cell for table in document.tables if table.page == page for cell in table.cells):
        if cell.bbox is not None:
            _edge(pixels, cell.bbox, shown, scale, bold=cell.header)
    for block in on_page:
        _number(pixels, block, shown, scale)
    return png_of(np.vstack([pixels, _legend(on_page, pixels.shape[1], scale)]))


def _outline(pixels: Pixels, block: Block, shown: Box, scale: float) -> None:
    rows, columns = pixel_slices(block.bbox, shown, scale, pixels)
    colour = np.array(KIND_COLOURS[block.kind])
    part = pixels[rows, columns]
    part[:] = (part * (1 - _TINT * (1 - colour))).astype(np.uint8)
    _frame(part, (colour * 255).astype(np.uint8), max(1, round(_STROKE * scale)))


def _edge(pixels: Pixels, box: Box, shown: Box, scale: float, *, bold: bool) -> None:
    """The outline of a cell of a table: a fine line, a bold one if it is a heading."""
    part = pixels[pixel_slices(box, shown, scale, pixels)]
    colour = (np.array(KIND_COLOURS[Kind.TABLE_HEADER if bold else Kind.TABLE]) * 255).astype(np.uint8)
    _frame(part, colour, max(1, round(_STROKE * scale * (1 if bold else 0.5))))


def _frame(part: Pixels, line: NDArray[np.uint8], stroke: int) -> None:
    for edge in (part[:stroke], part[-stroke:], part[:, :stroke], part[:, -stroke:]):
        edge[:] = line


def _number(pixels: Pixels, block: Block, shown: Box, scale: float) -> None:
    """The block's number at its upper left corner, outside it where the page leaves room."""
    rows, columns = pixel_slices(block.bbox, shown, scale, pixels)
    label = label_pixels(block.id.removeprefix(BLOCK_ID_PREFIX), KIND_COLOURS[block.kind], scale)
    label = label[: pixels.shape[0], : pixels.shape[1]]
    height, width = label.shape[:2]
    top = min(rows.start, pixels.shape[0] - height)
    left = max(0, columns.start - width)
    pixels[top : top + height, left : left + width] = label


def _legend(on_page: Sequence[Block], width: int, scale: float) -> Pixels:
    """A strip with the kinds on the page, as many rows as they need."""
    labels = [_named(kind, scale) for kind in _kinds(on_page)]
    rows: list[list[Pixels]] = [[]]
    for label in labels:
        if rows[-1] and sum(one.shape[1] + _GAP for one in [*rows[-1], label]) > width:
            rows.append([])
        rows[-1].append(label)
    height = max((label.shape[0] for label in labels), default=0) + _GAP
    strip = np.full((height * len(rows) + _GAP, width, 3), 255, dtype=np.uint8)
    for number, row in enumerate(rows):
        left = _GAP
        for label in row:
            part = label[:, : max(0, width - left)]
            top = _GAP + number * height
            strip[top : top + part.shape[0], left : left + part.shape[1]] = part
            left += label.shape[1] + _GAP
    return strip


def _kinds(on_page: Iterable[Block]) -> list[Kind]:
    present = {block.kind for block in on_page}
    return [kind for kind in KIND_COLOURS if kind in present]


def _named(kind: Kind, scale: float) -> Pixels:
    return label_pixels(kind.value.replace("_", " "), KIND_COLOURS[kind], scale)
