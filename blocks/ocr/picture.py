"""A page drawn so that its text stands upright and its lines are level, and the way back to the displayed page.

Skew is found by projection profiles (Postl 1986): ink summed along lines changes most sharply from row to row when
the rows lie along the lines. The same measure down the page's columns tells text that was scanned sideways. The page
is then drawn anew at the angle found, so that no picture is ever resampled twice. Some ninety angles, each linear in
the dark pixels, of which at most `_MOST_INK` are looked at. Tuned by `_STEEPEST`, `_COARSE`, `_FINE` and `_DPI`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray

from blocks.ocr.engine import Pixels

_DPI = 300.0
"""Resolution for the engine: what Tesseract was trained at."""
_MOST_PIXELS = 25e6
"""A larger page is drawn coarser."""
_LOOK_PIXELS = 1e6
"""Size of the picture on which the angle is found."""
_STEEPEST, _COARSE, _FINE = 8.0, 0.5, 0.1
"""Angles looked at, in degrees."""
_MOST_INK = 200_000
"""So many dark pixels tell an angle well enough."""
_LEAST_INK = 50


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as drawn for the engine."""

    pixels: Pixels
    """The picture; text stands upright in it if the angle was right."""
    scale: float
    """Pixels a point."""
    back: tuple[float, float, float, float, float, float]
    """Matrix from pixels to points of the displayed page: a b c d e f as PDF writes them."""

    @property
    def dpi(self) -> float:
        """Its resolution."""
        return self.scale * 72

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the picture in points."""
        height, width = self.pixels.shape
        return width / self.scale, height / self.scale

    def displayed(self, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
        """Boxes in pixels as the smallest upright boxes around them on the displayed page, in points."""
        return _bounds(boxes, pymupdf.Matrix(*self.back))

    def level(self, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
        """Boxes of the displayed page in pixels of the picture."""
        return _bounds(boxes, ~pymupdf.Matrix(*self.back))


@dataclass(frozen=True, slots=True)
class Lie:
    """How the text lies on a page."""

    skew: float
    """Degrees, clockwise, by which its lines are off the level, or off the plumb if `sideways`."""
    sideways: bool
    """Its lines run down or up the page."""

    @property
    def turns(self) -> tuple[int, ...]:
        """Quarter turns, in degrees clockwise, that may set it upright."""
        return (90, 270) if self.sideways else (0, 180)


def lie_of_text(page: Any) -> Lie:
    """How the page's lines lie, to a tenth of a degree, within 8 degrees of the page's edges."""
    width, height = page.rect.width, page.rect.height
    pixels, _ = _drawn(page, math.sqrt(_LOOK_PIXELS / (width * height)), 0.0)
    dark = pixels < min(200.0, float(pixels.mean()) - 0.5 * float(pixels.std()))
    y, x = (v.astype(np.float64) for v in np.nonzero(dark))
    if len(y) < _LEAST_INK:
        return Lie(0.0, False)
    every = len(y) // _MOST_INK + 1
    y, x = y[::every], x[::every]
    level, level_sharpness = _skew(y, x)
    plumb, plumb_sharpness = _skew(x, -y)
    return Lie(plumb, True) if plumb_sharpness > level_sharpness else Lie(level, False)


def draw_upright(page: Any, skew: float, turn: int) -> Picture:
    """The page, its skew taken out and turned clockwise by a quarter, half or three quarters (degrees).

    Raises what MuPDF raises.
    """
    scale = min(_DPI / 72, math.sqrt(_MOST_PIXELS / (page.rect.width * page.rect.height)))
    pixels, matrix = _drawn(page, scale, turn - skew)
    back = ~matrix
    return Picture(pixels, scale, (back.a, back.b, back.c, back.d, back.e, back.f))


def _drawn(page: Any, scale: float, degrees: float) -> tuple[Pixels, Any]:
    """The page in grey, turned clockwise, and the matrix from displayed points to its pixels."""
    matrix = pymupdf.Matrix(scale, scale) * pymupdf.Matrix(degrees)
    pixmap = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY, alpha=False)
    rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    return rows[:, : pixmap.width], matrix * pymupdf.Matrix(1, 0, 0, 1, -pixmap.x, -pixmap.y)


def _skew(along: NDArray[np.float64], across: NDArray[np.float64]) -> tuple[float, float]:
    """The angle at which ink falls into the sharpest rows, in degrees, and how sharp they are."""
    coarse = np.arange(-_STEEPEST, _STEEPEST + _COARSE / 2, _COARSE)
    # The level angle comes first, so that it wins where all are alike.
    best, _ = _sharpest(along, across, sorted(coarse.tolist(), key=abs))
    fine = best + np.arange(-_COARSE, _COARSE + _FINE / 2, _FINE)
    return _sharpest(along, across, sorted(fine.tolist(), key=abs))


def _sharpest(
    along: NDArray[np.float64], across: NDArray[np.float64], degrees: list[float]
) -> tuple[float, float]:
    sharpness = [_sharpness(along, across, angle) for angle in degrees]
    best = int(np.argmax(sharpness))
    return round(degrees[best], 1), sharpness[best]


def _sharpness(along: NDArray[np.float64], across: NDArray[np.float64], degrees: float) -> float:
    angle = math.radians(degrees)
    rows = along * math.cos(angle) - across * math.sin(angle)
    profile = np.bincount((rows - rows.min()).astype(np.int64))
    return float((np.diff(profile).astype(np.float64) ** 2).sum())


def _bounds(boxes: NDArray[np.float64], matrix: Any) -> NDArray[np.float64]:
    """The smallest upright boxes around the boxes' corners moved by the matrix. Shape (n, 4)."""
    x, y = boxes[:, [0, 2, 0, 2]], boxes[:, [1, 1, 3, 3]]
    u = matrix.a * x + matrix.c * y + matrix.e
    v = matrix.b * x + matrix.d * y + matrix.f
    return np.stack([u.min(axis=1), v.min(axis=1), u.max(axis=1), v.max(axis=1)], axis=1)
