"""One crop as a picture: the cited words coloured, no line cut through, the number in a margin of its own.

Edges first lie where the window has them. The upper and the lower one then move to the next row of pixels that cuts no
line of words and the least of anything else; a side that cuts words fades out, which says that the line goes on.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from PIL import Image as Pillow

from blocks.box import Box
from blocks.document import Document
from renderers.highlights.marks import Mark
from renderers.page_images.drawing import PageDrawer, draw_marks, label_pixels
from renderers.page_images.open_pages import Pixels
from renderers.report.evidence.column_headings import headings_above
from renderers.report.evidence.windows import Window
from renderers.tree.nodes import Image

SHARPNESS = 3.0
"""Pixels for a point of the report, 216 to the inch: clear on paper, and three times as large on a screen."""
MARGIN = 18.0
"""Points of the report beside the picture, in which the number stands."""
_FADE = 14.0
"""Points of the page over which a side fades out: two letters or three."""
_LETTERS_HIGH = (0.15, 0.85)
"""Parts of a word's box between which its letters lie: fonts leave room above and below, in which lines overlap."""
_LETTERS_CUT = 0.3
"""What a cut through letters costs, as a part of the width: as much as their ink, for words that are thin or pale."""
_ALIKE = 0.005
"""Costs that differ by less are the same: grain of scans."""
_INK = 48
"""Of 255: the difference from most of its row by which a pixel is ink; tints of paper have less."""
_OFF_INK = 0.2
"""Lines of paper that an edge leaves beside the ink next to it, where there are as many."""
_OFF_SIDES = 0.5
"""Lines of paper that a side leaves beside the ink next to it, where there are as many."""
_MUCH_PAPER = 0.1
"""Part of the width from which a side without ink is left out."""
_SEARCHED = 1.0
"""Lines by which an edge may move away from the words."""
_EDGE = 2
"""Pixels of a line around the picture, so that it isn't taken for words of the report."""
_GREY = 196
_CUT = 4.0
"""Points of the report between headings and a row of theirs that stands further down."""
_DASH = 3.0
"""Points of each dash of the line there."""
_COLOURS = 256
_LARGE_PNG = 200_000
"""Bytes from which a crop is a photograph, of a scanned page for one, and JPEG is tried."""
_JPEG_QUALITY = 88


def crop_picture(
    drawer: PageDrawer, document: Document, window: Window, marks: Sequence[Mark], *, rtl: bool
) -> Image:
    """The window with its marks, its number at the side where lines begin. Raises as drawing a page does."""
    clip, slack = window.clip, _SEARCHED * window.line
    searched = Box(clip.x0, max(0.0, clip.y0 - slack), clip.x1, clip.y1 + slack)
    pixels, scale, shown = drawer.pixels(window.page, clip=searched, dpi=72 * SHARPNESS * window.scale)
    top, bottom = _edges(pixels, document, window, shown, scale)
    shown = Box(shown.x0, shown.y0 + top / scale, shown.x1, shown.y0 + bottom / scale)
    left, right = _sides(pixels[top:bottom], round(window.line * _OFF_SIDES * scale))
    shown = Box(shown.x0 + left / scale, shown.y0, shown.x0 + right / scale, shown.y1)
    pixels = pixels[top:bottom, left:right].copy()
    paper = _paper(pixels, window.line * scale)
    draw_marks(pixels, marks, window.page, shown, scale)
    _fade(pixels, paper, document, window, shown, scale)
    above = _headings(drawer, document, window, shown, pixels)
    return _encoded(_with_margin(pixels, above, marks, window, shown, scale, rtl=rtl))


def _headings(drawer: PageDrawer, document: Document, window: Window, shown: Box, below: Pixels) -> Pixels:
    """The headings of the columns, over a dashed line where rows are left out below them; nothing where none are."""
    wide = below.shape[1]
    place = headings_above(document, window, shown)
    if place is None:
        return below[:0]
    drawn, scale, part = drawer.pixels(window.page, clip=place, dpi=72 * SHARPNESS * window.scale)
    _fade(drawn, _paper(drawn, window.line * scale), document, window, part, scale)
    gap = round(_CUT * SHARPNESS) if place.y1 < shown.y0 else 0
    made = np.full((drawn.shape[0] + gap, wide, 3), 255, np.uint8)
    made[: drawn.shape[0], : drawn.shape[1]] = drawn[:, :wide]
    dashes = np.arange(wide) % round(2 * _DASH * SHARPNESS) < _DASH * SHARPNESS
    line = drawn.shape[0] + gap // 2
    made[line : line + _EDGE, dashes] = _GREY
    return made


def _edges(pixels: Pixels, document: Document, window: Window, shown: Box, scale: float) -> tuple[int, int]:
    """The first row of pixels, and the one behind the last."""
    cost = _cost_of_cuts(pixels, document, window, shown, scale)
    line = window.line * scale
    first, last = ((edge - shown.y0) * scale for edge in (window.core.y0, window.core.y1))
    top, bottom = ((edge - shown.y0) * scale for edge in (window.clip.y0, window.clip.y1))
    # Boxes of words are higher than their letters; words that go on below the window end it within themselves.
    upper = _cheapest(cost, top, (top - line, max(first + line / 4, top)), line)
    lower = _cheapest(cost, bottom, (min(last - line / 4, bottom - line), bottom + line), line)
    if upper >= lower:
        return 0, len(pixels)
    # Paper alone is no surroundings.
    ink = np.flatnonzero(cost[upper : lower + 1] > _ALIKE) + upper
    off = round(line * _OFF_INK)
    return (max(upper, int(ink[0]) - off), min(lower, int(ink[-1]) + off)) if len(ink) else (upper, lower)


def _sides(pixels: Pixels, off: int) -> tuple[int, int]:
    """The first column of pixels and the one behind the last: those of the window, but for sides that are paper.

    Windows are as wide as all text around, of which not every line is shown. Lines of prose that end a little sooner
    are left alone, so that pictures of one column are as wide as one another.
    """
    brightness = pixels.max(axis=2).astype(np.int16)
    columns = np.flatnonzero((np.abs(brightness - np.median(brightness)) > _INK).any(axis=0))
    wide = pixels.shape[1]
    if not len(columns):
        return 0, wide
    first, last = int(columns[0]), int(columns[-1]) + 1
    much = wide * _MUCH_PAPER
    return (first - off if first - off > much else 0, last + off if wide - last - off > much else wide)


def _cheapest(cost: NDArray[np.float64], wanted: float, within: tuple[float, float], line: float) -> int:
    """The row within these at which a cut costs the least; of several the one next to `wanted`, off the ink beside."""
    low, high = (min(max(round(edge), 0), len(cost) - 1) for edge in within)
    rows = np.arange(low, high + 1)
    cheap = rows[cost[low : high + 1] <= cost[low : high + 1].min() + _ALIKE]
    row = int(cheap[np.abs(cheap - wanted).argmin()])
    run = next(run for run in np.split(cheap, np.flatnonzero(np.diff(cheap) > 1) + 1) if row in run)
    off = min((len(run) - 1) / 2, line * _OFF_INK)
    return round(min(max(row, float(run[0]) + off), float(run[-1]) - off))


def _cost_of_cuts(
    pixels: Pixels, document: Document, window: Window, shown: Box, scale: float
) -> NDArray[np.float64]:
    """For a cut above each row, and one below the last: the part of the width with ink on either side, and more for
    letters."""
    brightness = pixels.max(axis=2).astype(np.int16)
    ink = (np.abs(brightness - np.median(brightness, axis=1)[:, None]) > _INK).mean(axis=1)
    cost: NDArray[np.float64] = np.maximum(np.append(ink, 0.0), np.insert(ink, 0, 0.0))
    letters = np.zeros(len(cost), dtype=bool)
    for _, y0, _, y1 in _words(document, window.page, shown):
        start, end = (round((y0 + part * (y1 - y0) - shown.y0) * scale) for part in _LETTERS_HIGH)
        letters[max(start, 0) : max(end, 0)] = True
    cost[letters] += _LETTERS_CUT
    # The page's own edge cuts nothing.
    cost[0] *= shown.y0 > 0
    cost[-1] *= shown.y1 < document.page(window.page).height
    return cost


def _words(document: Document, page: int, shown: Box) -> NDArray[np.float32]:
    """Boxes of the page's words that reach into the part: (n, 4)."""
    boxes: NDArray[np.float32] = document.words.boxes[document.words.pages == page]
    x0, y0, x1, y1 = boxes.T
    inside: NDArray[np.float32] = boxes[(x1 > shown.x0) & (x0 < shown.x1) & (y1 > shown.y0) & (y0 < shown.y1)]
    return inside


def _paper(pixels: Pixels, line: float) -> NDArray[np.float64]:
    """What most of each row is, (height, 1, 3): the heading of a table may have a band of its own.

    Rows that letters fill take what the rows around them are, as far as `line` pixels reach.
    """
    rows = np.median(pixels, axis=1)
    around = min(round(line) // 2, (len(rows) - 1) // 2)
    padded = np.pad(rows, ((around, around), (0, 0)), mode="edge")
    found: NDArray[np.float64] = np.median(sliding_window_view(padded, 2 * around + 1, axis=0), axis=-1)
    return found[:, None]


def _fade(
    pixels: Pixels, paper: NDArray[np.float64], document: Document, window: Window, shown: Box, scale: float
) -> None:
    """Let a side at which words are cut through turn into paper, as it is without colours of marks."""
    words = _words(document, window.page, shown)
    wide = min(round(_FADE * scale), pixels.shape[1] // 4)
    strength = np.linspace(1.0, 0.0, wide)[None, :, None]
    sides = (
        (slice(None, wide), words[:, 0] < shown.x0 - 0.5, strength),
        (slice(pixels.shape[1] - wide, None), words[:, 2] > shown.x1 + 0.5, strength[:, ::-1]),
    )
    for side, cut, part in sides:
        if cut.any() and wide:
            pixels[:, side] = (pixels[:, side] * (1 - part) + paper * part).astype(np.uint8)


def _with_margin(
    pixels: Pixels,
    above: Pixels,
    marks: Sequence[Mark],
    window: Window,
    shown: Box,
    scale: float,
    *,
    rtl: bool,
) -> Pixels:
    """The picture below its headings in an edge, with the number beside the first line of its words."""
    per_point = scale / window.scale
    wide = round(MARGIN * per_point)
    label = label_pixels(f"{marks[0].number}", marks[0].colour, per_point)
    wide = max(wide, label.shape[1] + 2 * _EDGE)
    pixels = np.concatenate([above, pixels])
    high = max(pixels.shape[0], label.shape[0]) + 2 * _EDGE
    made = np.full((high, pixels.shape[1] + wide + _EDGE, 3), 255, np.uint8)
    left = _EDGE if rtl else wide
    made[_EDGE : _EDGE + pixels.shape[0], left : left + pixels.shape[1]] = pixels
    lit = [b.y0 for mark in marks for b in mark.boxes if b.page == window.page and b.y1 > shown.y0]
    y = len(above) + round((min(lit, default=shown.y0) - shown.y0) * scale)
    y = min(max(y, _EDGE), high - label.shape[0] - _EDGE)
    x = made.shape[1] - label.shape[1] - _EDGE if rtl else _EDGE
    made[y : y + label.shape[0], x : x + label.shape[1]] = label
    made[:_EDGE] = made[-_EDGE:] = made[:, :_EDGE] = made[:, -_EDGE:] = _GREY
    return made


def _encoded(pixels: Pixels) -> Image:
    """As PNG with a palette, or as JPEG where that is much smaller."""
    height, width = pixels.shape[:2]
    picture = Pillow.fromarray(pixels)
    png = io.BytesIO()
    picture.quantize(_COLOURS, dither=Pillow.Dither.NONE).save(png, "PNG")
    if png.tell() > _LARGE_PNG:
        jpeg = io.BytesIO()
        picture.save(jpeg, "JPEG", quality=_JPEG_QUALITY)
        if jpeg.tell() * 2 < png.tell():
            return Image(jpeg.getvalue(), "image/jpeg", width, height, SHARPNESS * 72)
    return Image(png.getvalue(), "image/png", width, height, SHARPNESS * 72)
