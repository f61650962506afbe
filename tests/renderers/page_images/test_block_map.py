"""Pictures of a page's blocks: every outline lies on its block in its kind's colour, the legend names the kinds."""

from __future__ import annotations

import io

import numpy as np
import pymupdf
import pytest
from numpy.typing import NDArray
from planted import TURNS, Turned, fixture_bytes

from blocks.library.library import Library
from blocks.model import Kind
from renderers.page_images.block_map import blocks_png
from renderers.verdict_colours import KIND_COLOURS

pytestmark = pytest.mark.long


def pixels(png: bytes) -> NDArray[np.int16]:
    """The picture: (height, width, 3)."""
    image = pymupdf.Pixmap(png)
    return np.frombuffer(image.samples, np.uint8).reshape(image.height, image.width, 3).astype(np.int16)


@pytest.mark.parametrize("turned", TURNS, ids=str)
def test_every_block_is_outlined_where_it_stands(turned: Turned) -> None:
    library = Library()
    document = library.add(turned.pdf())
    drawn = pixels(blocks_png(library, document.id, 1, dpi=144))
    for block in document.blocks:
        _, y0, x1, y1 = (round(v * 2) for v in block.bbox)
        colour = np.array([int(v * 255) for v in KIND_COLOURS[block.kind]])
        right_edge = drawn[y0 + 4 : y1 - 4, x1 - 1]
        assert (np.abs(right_edge - colour) <= 1).all(), block


def test_the_legend_stands_below_the_page_and_has_the_kinds_in_use() -> None:
    library = Library()
    document = library.add(io.BytesIO(fixture_bytes("structure.pdf")))
    drawn = pixels(blocks_png(library, document.id, 1, dpi=144))
    legend = drawn[round(2 * document.page(1).height) :]
    found = {
        kind
        for kind, colour in KIND_COLOURS.items()
        if (np.abs(legend - np.array([int(v * 0.5 * 255) for v in colour])).sum(axis=2) <= 6).sum() > 60
    }
    assert len(legend) and found == {block.kind for block in document.blocks}
    assert Kind.HEADING in found


def test_every_cell_of_a_table_is_outlined_within_its_row() -> None:
    library = Library()
    document = library.add(io.BytesIO(fixture_bytes("tables.pdf")))
    drawn = pixels(blocks_png(library, document.id, 1, dpi=144))
    colour = np.array([int(v * 255) for v in KIND_COLOURS[Kind.TABLE]])
    cells = [cell for table in document.tables for cell in table.cells if cell.bbox and not cell.header]
    for cell in cells:
        _, y0, x1, y1 = (round(v * 2) for v in cell.bbox or ())
        right_edge = drawn[y0 + 2 : y1 - 2, x1 - 2 : x1 + 1]
        assert (np.abs(right_edge - colour).max(axis=2).min(axis=1) <= 1).all(), cell.text
    assert len(cells) > 20
