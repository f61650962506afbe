"""A report as pictures: its pages one by one, or all below one another in one tall picture.

They are those of its PDF, drawn by MuPDF. Every picture carries the report's record of sources in a text chunk (iTXt,
PNG 11.3.4.5), and its title. Links can't be in a picture; the numbers of marks lead to the entries by eye.
"""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterator

import numpy as np
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from blocks.box import Box
from blocks.errors import ArtifactError
from renderers.page_images.drawing import PageDrawer
from renderers.page_images.open_pages import Pixels
from renderers.pdf.draw import draw_pdf, page_margins
from renderers.provenance.carried.png import PNG_KEYWORD
from renderers.provenance.record import generator
from renderers.report.looks.theme import Theme
from renderers.report.model import Report
from renderers.themes.page_setup import Margins

TALLEST = 30_000
"""Pixels of a tall picture's height; browsers and editors refuse much more."""
LARGEST = 100_000_000
"""Pixels of a tall picture."""
LEAST_DPI = 60.0
"""Below that, body text can't be read."""
MOST_DPI = 400.0
_SKETCH_DPI = 36.0
_SLACK = 2.0
"""Points around what a sketch shows, for what it is too coarse to show."""
_MARGIN = 40.0
"""Points above and below everything in a tall picture."""
_NAME = "the report"


def draw_png(report: Report, theme: Theme, *, dpi: float = 144, tall: bool = False) -> list[bytes]:
    """PNG files: one for each page, or (`tall`) one with all pages below one another, without the margins between them.

    A tall picture that would be too large (`TALLEST`, `LARGEST`) has a lower resolution. Raises ArtifactError where
    that would be too low to read, and for resolutions outside 60 to 400 dots per inch.
    """
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise ArtifactError(
            f"a resolution of {dpi} dpi is not possible; from {LEAST_DPI:g} to {MOST_DPI:g} are, 144 is usual"
        )
    with PageDrawer(draw_pdf(report, theme), name=_NAME, isolate=False) as pages:
        if tall:
            return [_tall(pages, report, theme, dpi)]
        numbers = range(1, pages.page_count + 1)
        return [_png(_pixels(pages, page, None, dpi), report, dpi) for page in numbers]


def _pixels(pages: PageDrawer, page: int, part: Box | None, dpi: float) -> Pixels:
    """A page or a part of it, without the last row and column: the page may fill them in part, and be dark."""
    return pages.pixels(page, clip=part, dpi=dpi)[0][:-1, :-1]


# ---------------------------------------------------------------- one tall picture


def _tall(pages: PageDrawer, report: Report, theme: Theme, dpi: float) -> bytes:
    """All pages below one another, as far as words and pictures reach, and a margin around the whole."""
    gap = 0.6 * theme.size
    parts = list(_parts(pages, page_margins(theme)))
    height = sum(part.y1 - part.y0 + gap for _, part in parts) + 2 * _MARGIN
    width = max((part.x1 - part.x0 for _, part in parts), default=1.0)
    dpi = _resolution(width, height, len(parts), dpi)
    scale = dpi / 72
    size = math.ceil(width * scale), math.ceil(height * scale) + len(parts)
    picture = Image.new("RGB", size, _paper(pages))
    top = round(_MARGIN * scale)
    for page, part in parts:
        pixels = _pixels(pages, page, part, dpi)
        picture.paste(Image.fromarray(pixels), (0, top))
        top += pixels.shape[0] + round(gap * scale)
    bottom = top + round((_MARGIN - gap) * scale)
    return _png(np.asarray(picture.crop((0, 0, picture.width, bottom))), report, dpi)


def _paper(pages: PageDrawer) -> tuple[int, ...]:
    """The colour of the paper, as it is drawn."""
    sketch, _, _ = pages.pixels(1, clip=None, dpi=_SKETCH_DPI)
    return tuple(sketch[0, 0].tolist())


def _parts(pages: PageDrawer, margins: Margins) -> Iterator[tuple[int, Box]]:
    """Each page that has something on it, and the part of it from its first to its last line, as wide as the page.

    Running titles and page numbers stand outside of it.
    """
    for page in range(1, pages.page_count + 1):
        sketch, scale, shown = pages.pixels(page, clip=None, dpi=_SKETCH_DPI)
        sketch = sketch[:-1, :-1]
        highest, lowest = margins.top - _SLACK, shown.y1 - margins.bottom + _SLACK
        drawn = (sketch != sketch[0, 0]).any(axis=(1, 2))
        tops = np.arange(len(drawn)) / scale
        inside = tops[drawn & (tops >= highest) & (tops < lowest)]
        if inside.size:
            top, bottom = max(inside[0] - _SLACK, highest), min(inside[-1] + 1 / scale + _SLACK, lowest)
            yield page, Box(shown.x0, top, shown.x1, bottom)


def _resolution(width: float, height: float, pages: int, dpi: float) -> float:
    """The resolution asked for, or the highest that a picture of so many points allows."""
    highest = 72 * min((TALLEST - pages) / height, math.sqrt(0.998 * LARGEST / (width * height)))
    if highest < LEAST_DPI:
        raise ArtifactError(
            f"the report has {pages} pages, too many for one picture that can be read; draw a picture for each page "
            "(tall=False), or a PDF"
        )
    return min(dpi, highest)


# ---------------------------------------------------------------- files


def _png(pixels: Pixels, report: Report, dpi: float) -> bytes:
    info = PngInfo()
    info.add_itxt("Title", _written(report.title))
    info.add_itxt("Software", generator())
    if report.provenance:
        info.add_itxt(PNG_KEYWORD, json.dumps(report.provenance, allow_nan=False))
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG", pnginfo=info, dpi=(dpi, dpi))
    return out.getvalue()


def _written(words: str) -> str:
    """Words without what UTF-8 and the chunk can't hold."""
    return words.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")
