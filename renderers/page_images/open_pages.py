"""The pages of a PDF as pixels, drawn by MuPDF in this process, or in a worker with limits."""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
import pymupdf
from numpy.typing import NDArray

from blocks.box import Box
from blocks.errors import ArtifactError, UnknownIdError
from blocks.pdf.reader import open_pdf
from blocks.pdf.turns import mupdf_turn
from blocks.worker.limits import Limits
from renderers.highlights.pdf_copy import MUPDF_ERRORS
from renderers.isolate import drawn_apart

_Result = TypeVar("_Result")
MAX_PIXELS = 25_000_000
"""Larger images are drawn at a lower resolution: a page of 14,400 points at 150 dpi would take 2.7 GB."""

Pixels = NDArray[np.uint8]
"""Shape (height, width, 3): red, green, blue."""
_HEAD = struct.Struct("<IIddddd")
"""Of packed pixels: height, width, pixels per point, and the part of the page that they show."""
_SIZE = struct.Struct("<d")


class OpenPages(Protocol):
    """A PDF that is open for drawing."""

    page_count: int
    """Pages of the document."""

    def pixels(self, page: int, *, clip: Box | None, dpi: float) -> tuple[Pixels, float, Box]:
        """The page (from 1) as pixels to draw on, pixels per point, and the part of the page it shows.

        Raises UnknownIdError and ArtifactError.
        """

    def letter_size(self, page: int, boxes: Sequence[Box]) -> float:
        """Size of most letters in these boxes of the page, in displayed points; 0 where none are. Raises so too."""

    def close(self) -> None:
        """Give the file back."""


class PagesHere:
    """The pages drawn in this process. The page drawn last is kept, so its parts cost little."""

    @mupdf_turn()
    def __init__(self, source: bytes, *, name: str, password: str | None) -> None:
        """`source` is the document's bytes; formats other than PDF are converted. Raises as opening one does."""
        self._name = name
        self._pdf = open_pdf(source, name=name, password=password)
        self._ready: tuple[int, Any, Any] | None = None
        self.page_count = int(self._pdf.page_count)

    @mupdf_turn()
    def pixels(self, page: int, *, clip: Box | None, dpi: float) -> tuple[Pixels, float, Box]:
        """As `OpenPages` has it."""
        check_page(page, self.page_count, dpi, self._name)
        try:
            return _rendered(*self._loaded(page), clip, dpi / 72)
        except MUPDF_ERRORS as e:
            raise ArtifactError(f"page {page} of {self._name} cannot be drawn: {e}") from e

    @mupdf_turn()
    def letter_size(self, page: int, boxes: Sequence[Box]) -> float:
        """As `OpenPages` has it."""
        check_page(page, self.page_count, 72, self._name)
        try:
            return _letter_size(pymupdf.TextPage(self._loaded(page)[1].get_textpage()).extractDICT(), boxes)
        except MUPDF_ERRORS as e:
            raise ArtifactError(f"page {page} of {self._name} cannot be read: {e}") from e

    def _loaded(self, page: int) -> tuple[Any, Any]:
        """The page and what is drawn on it."""
        if self._ready is None or self._ready[0] != page:
            loaded = self._pdf.load_page(page - 1)
            self._ready = (page, loaded, loaded.get_displaylist())
        return self._ready[1:]

    @mupdf_turn()
    def close(self) -> None:
        """As `OpenPages` has it."""
        self._ready = None
        self._pdf.close()


class PagesApart:
    """The pages drawn in a worker, which keeps the file that it drew last: whatever drawing one does to a process, or
    however long it takes, this one goes on. LimitError then says which page it was."""

    def __init__(
        self, source: bytes, *, name: str, password: str | None, limits: Limits | None = None
    ) -> None:
        """As `PagesHere`; raises LimitError besides. `limits` are those of opening it, and of each drawing."""
        self._source, self._name, self._limits = source, name, limits
        self._opened = {"sha256": hashlib.sha256(source).hexdigest(), "password": password}
        self.page_count = int(self._asked("count", source, bytes, doing="opening it"))

    def pixels(self, page: int, *, clip: Box | None, dpi: float) -> tuple[Pixels, float, Box]:
        """As `OpenPages` has it; raises LimitError besides."""
        check_page(page, self.page_count, dpi, self._name)
        asked = {"page": page, "clip": None if clip is None else [*clip], "dpi": dpi}
        return self._asked_of_open("pixels", unpacked_pixels, doing=f"drawing page {page}", **asked)

    def letter_size(self, page: int, boxes: Sequence[Box]) -> float:
        """As `OpenPages` has it; raises LimitError besides."""
        check_page(page, self.page_count, 72, self._name)
        asked = {"page": page, "boxes": [[*box] for box in boxes]}
        return self._asked_of_open("letter size", unpacked_size, doing=f"reading page {page}", **asked)

    def close(self) -> None:
        """As `OpenPages` has it."""
        self._source = b""

    def _asked_of_open(
        self, task: str, parse: Callable[[bytearray], _Result | None], *, doing: str, **asked: Any
    ) -> _Result:
        """What the worker says of the file that it has open, or else is given."""
        for data in (b"", self._source):
            answer = self._asked(task, data, parse, doing=doing, **asked)
            if answer is not None:
                return answer
        raise AssertionError("a worker that was given the file draws it or says why it can't")

    def _asked(
        self, task: str, data: bytes, parse: Callable[[bytearray], _Result], *, doing: str, **asked: Any
    ) -> _Result:
        given = {**self._opened, **asked}
        return drawn_apart(task, data, parse, name=self._name, doing=doing, limits=self._limits, **given)


def check_page(page: int, page_count: int, dpi: float, name: str) -> None:
    """Raise UnknownIdError for a page that isn't there, ArtifactError for a resolution that is none."""
    if not (math.isfinite(dpi) and dpi > 0):
        raise ArtifactError(f"a resolution of {dpi} dpi is not possible; 72 to 300 are usual")
    if not 1 <= page <= page_count:
        raise UnknownIdError(f"{name} has pages 1 to {page_count}, not {page}")


def packed_pixels(pixels: Pixels, scale: float, shown: Box) -> bytes:
    """What `OpenPages.pixels` gives as bytes."""
    return _HEAD.pack(*pixels.shape[:2], scale, *shown) + pixels.tobytes()


def unpacked_pixels(packed: bytearray) -> tuple[Pixels, float, Box] | None:
    """What was packed; None of nothing. Raises ValueError for what is no picture."""
    if not packed:
        return None
    if len(packed) < _HEAD.size:
        raise ValueError(f"a picture of {len(packed)} bytes")
    height, width, scale, *shown = _HEAD.unpack_from(packed)
    if len(packed) != _HEAD.size + 3 * height * width or not all(map(math.isfinite, (scale, *shown))):
        raise ValueError(f"{len(packed)} bytes for {width} x {height} pixels")
    return np.frombuffer(packed, np.uint8, offset=_HEAD.size).reshape(height, width, 3), scale, Box(*shown)


def packed_size(size: float) -> bytes:
    """What `OpenPages.letter_size` gives as bytes."""
    return _SIZE.pack(size)


def unpacked_size(packed: bytearray) -> float | None:
    """What was packed; None of nothing. Raises ValueError for what is no size."""
    if not packed:
        return None
    if len(packed) != _SIZE.size or not math.isfinite(size := float(_SIZE.unpack(packed)[0])) or size < 0:
        raise ValueError(f"{len(packed)} bytes for the size of letters")
    return size


def _letter_size(text: Mapping[str, Any], boxes: Sequence[Box]) -> float:
    """The median of the sizes of spans whose middles are in the boxes, each as often as it has letters."""
    spans = [span for block in text["blocks"] for line in block.get("lines", ()) for span in line["spans"]]
    found: list[float] = []
    for span in spans:
        x0, y0, x1, y1 = span["bbox"]
        y = (y0 + y1) / 2
        if any(box.y0 < y < box.y1 and box.x0 < x1 and box.x1 > x0 for box in boxes):
            found += [float(span["size"])] * len(span["text"].strip())
    size = float(np.median(found)) if found else 0.0
    return size if math.isfinite(size) else 0.0


def _rendered(page: Any, drawing: Any, clip: Box | None, scale: float) -> tuple[Pixels, float, Box]:
    """The picture, pixels per point, and the part of the page it shows."""
    width, height = float(page.rect.width), float(page.rect.height)
    wanted = clip or Box(0, 0, width, height)
    part = Box(max(0.0, wanted.x0), max(0.0, wanted.y0), min(width, wanted.x1), min(height, wanted.y1))
    if not all(map(math.isfinite, wanted)) or part.x0 >= part.x1 or part.y0 >= part.y1:
        raise ArtifactError(f"nothing to draw: {part} of a page of {width} x {height} points")
    area = (part.x1 - part.x0) * (part.y1 - part.y0)
    scale = min(scale, math.sqrt(MAX_PIXELS / area))
    pixmap = drawing.get_pixmap(matrix=pymupdf.Matrix(scale, scale), clip=pymupdf.Rect(*part), alpha=0)
    pixels = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.width, 3).copy()
    # MuPDF widens the part to whole pixels; the marks must follow it.
    left, top = pixmap.x / scale, pixmap.y / scale
    return pixels, scale, Box(left, top, left + pixmap.width / scale, top + pixmap.height / scale)
