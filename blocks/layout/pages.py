"""The pages of a file laid out by the model; each that can't be says why, and is left to pincite's own rules."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from typing import Any

import numpy as np

from blocks.layout.model import LayoutModel, load_model, regions
from blocks.model import Kind, Page
from blocks.pdf.page_regions import PageRegions, Region, words_in_regions
from blocks.pdf.reader import FileText
from blocks.pdf.words import PageWords
from blocks.segment.lines.lines import lines

_MOST_LINES = 3000
"""The model compares every line of a page with every other."""
_MOST_AREA = 25e6
"""Square points; the model draws the page, a pixel a point."""

_BACKGROUND = 0.6
"""A picture that covers so much of the page is what the page is printed on."""
_OFF = 1.0
"""Points; so near are the top of a line and of its highest word, unless the page was turned for reading."""


def lay_out(
    pdf: Any,
    text: FileText,
    *,
    ocr_pages: Container[int] = (),
    on_page: Callable[[], None] | None = None,
    model: LayoutModel | None = None,
) -> FileText:
    """The text of the open `pymupdf.Document` with the regions of its pages.

    `ocr_pages` are read by OCR: the model needs a text layer, so they are left to the rules. `on_page` is called
    before each page that the model looks at. A page that it can't lay out has a `Page.layout_problem`. Raises
    LayoutError if the model can't be loaded.
    """
    model = model or load_model()
    pages, found = list(text.pages), dict[int, PageRegions]()
    for page, words in zip(text.pages, text.words, strict=True):
        if words is None or not (words.texts or page.number in ocr_pages):
            continue
        problem = _unfit(page, words, ocr_pages)
        if problem is None:
            if on_page is not None:
                on_page()
            laid, problem = _attempt(model, pdf, page, words)
            if laid is not None:
                found[page.number] = laid
        if problem is not None:
            pages[page.number - 1] = replace(page, layout_problem=problem)
    return replace(text, pages=tuple(pages), regions=found)


def _attempt(
    model: LayoutModel, pdf: Any, page: Page, words: PageWords
) -> tuple[PageRegions | None, str | None]:
    """The page's regions, or why it has none."""
    try:
        found = regions(model, pdf, page.number)
    except Exception as error:  # noqa: BLE001 - what a page breaks in the model must not lose the document
        return None, f"the layout model failed ({type(error).__name__}: {error})"
    found = tuple(one for one in found if not _is_background(one, page))
    laid = words_in_regions(words.boxes, words.lines, found, rtl=words.rtl)
    if not (laid.region >= 0).any():
        return None, "the layout model found nothing on it"
    return laid, None


def _is_background(region: Region, page: Page) -> bool:
    """True for a picture of most of the page: a scan behind its text, or paper; what stands there is no label."""
    x0, y0, x1, y1 = region.box.tolist()
    area = max(x1 - x0, 0.0) * max(y1 - y0, 0.0)
    return region.kind is Kind.FIGURE and area > _BACKGROUND * page.width * page.height


def _unfit(page: Page, words: PageWords, ocr_pages: Container[int]) -> str | None:
    """Why the model isn't asked about the page, or None."""
    if page.number in ocr_pages:
        return "it was read by OCR, and the layout model needs a text layer"
    if page.width * page.height > _MOST_AREA:
        return "it is too large for the layout model"
    if int(words.lines[-1]) >= _MOST_LINES:
        return f"it has more than {_MOST_LINES} lines, too many for the layout model"
    return (
        "its text does not stand upright, as the layout model needs it" if _is_turned(page, words) else None
    )


def _is_turned(page: Page, words: PageWords) -> bool:
    """True if the page's text runs up, down or upside down: segmentation sees its lines elsewhere than they are."""
    rows = lines(FileText((replace(page, number=1),), (words,), repaired=False))
    top = np.minimum.reduceat(words.boxes[:, 1], rows.first)
    return bool(np.median(np.abs(rows.boxes[:, 1] - top)) > _OFF)
