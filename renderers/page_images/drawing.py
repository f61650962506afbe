"""One page of a PDF as a picture, with marks drawn over it; the PDF itself is not changed.

MuPDF draws the page (`open_pages`); boxes are multiplied with their colour as highlight annotations are. A label
goes to the free place nearest to its words: the one that covers the least ink.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
import pymupdf

from blocks.box import Box
from blocks.geometry import union
from blocks.pdf.turns import mupdf_turn
from blocks.worker.limits import Limits
from renderers.highlights.marks import EDGE, Mark, edge_around
from renderers.highlights.overlaps import Layers
from renderers.page_images.open_pages import OpenPages, PagesApart, PagesHere, Pixels
from renderers.verdict_colours import HIGHLIGHT_OPACITY, Colour

_LABEL_POINTS = 8.0
_LABEL_SCALE = 1.25
"""Labels are never drawn smaller than at this many pixels per point: they must be read on thumbnails too."""


@dataclass(frozen=True, slots=True)
class PageImage:
    """A picture of a page or of a part of it."""

    png: bytes
    """The PNG file."""
    width: int
    """Pixels."""
    height: int
    """Pixels."""
    dpi: float
    """Resolution, lower than asked for where the picture would have more than `MAX_PIXELS`."""
    clip: Box
    """The part shown, in points of the displayed page."""


class PageDrawer:
    """The pages of one PDF as pictures. Opened once; the page drawn last is kept, so its parts cost little.

    A context manager: `with PageDrawer(source, name=name) as pages: pages.draw(3, marks)`.
    """

    def __init__(
        self,
        source: bytes,
        *,
        name: str = "document.pdf",
        password: str | None = None,
        isolate: bool = True,
        limits: Limits | None = None,
    ) -> None:
        """`source` is the document's bytes; formats other than PDF are converted.

        They are drawn in a worker process with `limits` for each page, unless `isolate` is false, for files of one's
        own and for processes that may be lost. Raises as opening one does, and LimitError.
        """
        self._pages: OpenPages = (
            PagesApart(source, name=name, password=password, limits=limits)
            if isolate
            else PagesHere(source, name=name, password=password)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pages.close()

    @property
    def page_count(self) -> int:
        """Pages of the document."""
        return self._pages.page_count

    def draw(
        self, page: int, marks: Sequence[Mark] = (), *, clip: Box | None = None, dpi: float = 150
    ) -> PageImage:
        """The page (from 1), or the part `clip` of it in displayed points, with its marks drawn over the picture.

        Raises UnknownIdError, ArtifactError and LimitError.
        """
        pixels, scale, shown = self.pixels(page, clip=clip, dpi=dpi)
        on_page = draw_marks(pixels, marks, page, shown, scale)
        for mark in on_page:
            _label(pixels, mark, page, shown, scale)
        height, width = pixels.shape[:2]
        return PageImage(png_of(pixels), width, height, scale * 72, shown)

    def pixels(self, page: int, *, clip: Box | None, dpi: float) -> tuple[Pixels, float, Box]:
        """The picture as pixels to draw on, pixels per point, and the part of the page it shows. Raises as `draw`."""
        return self._pages.pixels(page, clip=clip, dpi=dpi)

    def letter_size(self, page: int, boxes: Sequence[Box]) -> float:
        """Size of most letters in these boxes of a page, in displayed points; 0 where none are. Raises as `draw`."""
        return self._pages.letter_size(page, boxes)


def draw_marks(pixels: Pixels, marks: Sequence[Mark], page: int, shown: Box, scale: float) -> list[Mark]:
    """Colour the marks' boxes in a picture of the part `shown` of a page; the marks that are on that page."""
    on_page = [mark for mark in marks if page in mark.pages]
    layers = Layers()
    for mark in on_page:
        if mark.edge:
            _frame(pixels, mark, page, shown, scale)
        else:
            _tint(pixels, mark, page, shown, scale, layers)
    return on_page


def draw_page(
    source: bytes,
    page: int,
    marks: Sequence[Mark] = (),
    *,
    clip: Box | None = None,
    dpi: float = 150,
    name: str = "document.pdf",
    password: str | None = None,
) -> PageImage:
    """One page of a PDF's bytes, with the marks of that page drawn over the picture.

    `clip` is the part to show, in points of the displayed page. Raises UnknownIdError, ArtifactError, and
    what opening a document raises.
    """
    with PageDrawer(source, name=name, password=password) as pages:
        return pages.draw(page, marks, clip=clip, dpi=dpi)


def page_pixels(
    source: bytes, page: int, *, clip: Box | None, dpi: float, name: str, password: str | None
) -> tuple[Pixels, float, Box]:
    """The picture of a page as pixels to draw on, pixels per point, and the part of the page it shows.

    Raises as `draw_page`.
    """
    with PageDrawer(source, name=name, password=password) as pages:
        return pages.pixels(page, clip=clip, dpi=dpi)


@mupdf_turn()
def png_of(pixels: Pixels) -> bytes:
    """The pixels as a PNG file."""
    height, width = pixels.shape[:2]
    return bytes(pymupdf.Pixmap(pymupdf.csRGB, width, height, pixels.tobytes(), False).tobytes("png"))


def _tint(pixels: Pixels, mark: Mark, page: int, shown: Box, scale: float, layers: Layers) -> None:
    """Multiply the boxes with the verdict's colour, as highlight annotations do, and underline them.

    Boxes of neighbouring lines often overlap; where they do, the colour is laid on once.
    """
    colour = np.array(mark.colour)
    boxes = [layers.lay(box).bbox for box in mark.boxes if box.page == page]
    rows, columns = pixel_slices(union(boxes), shown, scale, pixels)
    part = pixels[rows, columns]
    inside = np.zeros(part.shape[:2], dtype=bool)
    line = inside.copy()
    stroke = max(1, round(scale * 0.75))
    for box in boxes:
        y, x = pixel_slices(box, shown, scale, pixels)
        top, bottom = y.start - rows.start, y.stop - rows.start
        across = slice(x.start - columns.start, x.stop - columns.start)
        inside[top:bottom, across] = True
        line[max(top, bottom - stroke) : bottom, across] = True
    part[inside] = (part[inside] * (1 - HIGHLIGHT_OPACITY * (1 - colour))).astype(np.uint8)
    part[line] = (colour * 255).astype(np.uint8)


def _frame(pixels: Pixels, mark: Mark, page: int, shown: Box, scale: float) -> None:
    """Draw the boxes' edges in the verdict's colour, and leave what is inside alone."""
    stroke = max(1, round(scale * EDGE))
    for box in (edge_around(box) for box in mark.boxes if box.page == page):
        y, x = pixel_slices(box, shown, scale, pixels)
        line = np.zeros((y.stop - y.start, x.stop - x.start), dtype=bool)
        line[:stroke] = line[-stroke:] = line[:, :stroke] = line[:, -stroke:] = True
        pixels[y, x][line] = (np.array(mark.colour) * 255).astype(np.uint8)


def _label(pixels: Pixels, mark: Mark, page: int, shown: Box, scale: float) -> None:
    """Write the mark's number beside its first or last box, at the nearest place that is free."""
    label = label_pixels(f"{mark.number}", mark.colour, max(scale, _LABEL_SCALE))
    height, width = label.shape[:2]
    if pixels.shape[0] < height or pixels.shape[1] < width:
        return  # the picture is smaller than the number
    boxes = [box.bbox for box in mark.boxes if box.page == page]
    first, last = (pixel_slices(box, shown, scale, pixels) for box in (boxes[0], boxes[-1]))
    covered = {
        (y, x): _ink(pixels[y : y + height, x : x + width])
        for y, x in _spots(first, last, height, width)
        if 0 <= y <= pixels.shape[0] - height and 0 <= x <= pixels.shape[1] - width
    }
    y, x = min(covered, key=lambda spot: covered[spot]) if covered else (0, 0)
    pixels[y : y + height, x : x + width] = label


def _spots(
    first: tuple[slice, slice], last: tuple[slice, slice], height: int, width: int
) -> Iterator[tuple[int, int]]:
    """Where a label may go (top, left): left of the first box, after the last, above, further left."""
    (y0, x0), (y1, x1) = (s.start for s in first), (s.stop for s in last)
    yield y0, x0 - width - 1
    yield y1 - height, x1 + 1
    yield y0 - height, x0
    for left in range(x0 - width - 1, -1, -max(1, width // 2)):
        yield y0, left
    yield y0, 0


def _ink(part: Pixels) -> int:
    """How much of the page a label would cover there, in coarse steps: near ties go to the nearest."""
    return int((255 - part.mean()) / 8)


@mupdf_turn()
def label_pixels(text: str, colour: Colour, scale: float) -> Pixels:
    """The text in white on a dark shade of the colour, as PyMuPDF's own Helvetica draws it."""
    font = pymupdf.Font("hebo")
    width = font.text_length(text, _LABEL_POINTS) + 4
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=width, height=_LABEL_POINTS + 2)
        page.draw_rect(page.rect, color=None, fill=[c * 0.5 for c in colour])
        page.insert_text(
            (2, _LABEL_POINTS - 0.5), text, fontname="hebo", fontsize=_LABEL_POINTS, color=(1, 1, 1)
        )
        pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False)
    return np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.width, 3)


def pixel_slices(box: Box, shown: Box, scale: float, pixels: Pixels) -> tuple[slice, slice]:
    """Rows and columns of the box in the picture, clipped to it."""
    height, width = pixels.shape[:2]
    top, bottom = (min(height, max(0, round((v - shown.y0) * scale))) for v in (box.y0, box.y1))
    left, right = (min(width, max(0, round((v - shown.x0) * scale))) for v in (box.x0, box.x1))
    return slice(top, bottom), slice(left, right)
