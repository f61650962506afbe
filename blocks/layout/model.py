"""PyMuPDF's layout model: a page -> its regions, on the displayed page.

The model is a graph network over the page's lines of text, with features of its picture; it runs on the processor,
by onnxruntime, and needs no network.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray

from blocks.errors import LayoutError
from blocks.layout.options import INSTALL
from blocks.layout.upright import upright_page
from blocks.model import Kind
from blocks.pdf.page_regions import Region

_KINDS = {
    "title": Kind.HEADING,
    "section-header": Kind.HEADING,
    "text": Kind.PARAGRAPH,
    "list-item": Kind.LIST,
    "table": Kind.TABLE,
    "picture": Kind.FIGURE,
    "formula": Kind.FORMULA,
    "caption": Kind.CAPTION,
    "footnote": Kind.FOOTNOTE,
    "page-header": Kind.HEADER,
    "page-footer": Kind.FOOTER,
}
"""The model's names for what it finds."""

_Group = Mapping[str, Any]
LayoutModel = Callable[[Any], list[_Group]]
"""A `pymupdf.Page` -> what the model found on it."""


@cache
def load_model() -> LayoutModel:
    """The model, loaded once: most of a second. Raises LayoutError where it can't be had."""
    before = pymupdf._get_layout
    try:
        # The first import does this by itself, a second one doesn't.
        import_module("pymupdf.layout").activate()
        predict = pymupdf._get_layout
    except Exception as error:  # whatever is wrong with the installation
        raise LayoutError(f"PyMuPDF's layout model can't be loaded ({error}): {INSTALL}") from error
    finally:
        # Importing it also makes PyMuPDF's search for tables use it, in the whole process; that is not ours to decide.
        pymupdf._get_layout = before
    return lambda page: predict(page, return_raw=True)


def regions(model: LayoutModel, pdf: Any, number: int) -> tuple[Region, ...]:
    """What the model finds on the page of that number, from 1; boxes in points of the displayed page.

    Raises whatever the model or MuPDF raise.
    """
    # The model takes words in the frame of the page before it is turned, but its picture as it is displayed.
    with upright_page(pdf, number) as page:
        return tuple(map(_region, model(page)))


def _region(group: _Group) -> Region:
    """A group of the model's raw answer."""
    box = np.array(group["group_bbox"][:4], dtype=np.float32)
    grid = group.get("table_grid")
    rows, columns = (grid.h_lines, grid.v_lines) if grid is not None else ((), ())
    return Region(
        _KINDS.get(group["class_name"], Kind.PARAGRAPH),
        box,
        np.array(group.get("bboxes", ()), dtype=np.float32).reshape(-1, 4),
        _edges(rows, box[1]),
        _edges(columns, box[0]),
    )


def _edges(places: Any, start: np.float32) -> NDArray[np.float32]:
    """Places within a table, rising, as places on the page."""
    return np.sort(np.array(places, dtype=np.float32)) + start
