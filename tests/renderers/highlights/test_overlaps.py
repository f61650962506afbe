"""Citations of the same words: all are seen, and the words can still be read."""

from __future__ import annotations

import io

import numpy as np
import pytest
from colours import contrast
from PIL import Image
from planted import Turned, annotations, line_box, mark, quads, render

from blocks.box import PageBox
from grounding.model import Verdict
from renderers.highlights.annotations import highlight_file
from renderers.highlights.overlaps import Layers
from renderers.page_images.drawing import draw_page
from renderers.verdict_colours import HIGHLIGHT_OPACITY, style_of

BOX = PageBox(1, 50, 100, 250, 120)


def test_the_first_is_laid_on_whole_and_later_ones_are_stripes_from_the_foot_up() -> None:
    layers = Layers()
    first, second, third = (layers.lay(BOX) for _ in range(3))
    assert first == BOX
    assert (second.x0, second.x1, second.y1) == (BOX.x0, BOX.x1, BOX.y1)
    assert third.y1 == pytest.approx(second.y0)
    assert BOX.y1 - third.y0 < 0.3 * (BOX.y1 - BOX.y0)


@pytest.mark.parametrize(
    "other",
    [
        PageBox(1, 50, 116, 250, 136),
        PageBox(1, 240, 100, 400, 120),
        PageBox(2, 50, 100, 250, 120),
        PageBox(1, 50, 300, 250, 320),
        PageBox(1, 100, 100, 130, 120),
        PageBox(1, 50, 60, 250, 400),
    ],
    ids=["next line", "next words", "next page", "elsewhere", "words of it", "its block"],
)
def test_neighbours_are_laid_on_whole(other: PageBox) -> None:
    layers = Layers()
    layers.lay(BOX)
    assert layers.lay(other) == other


def test_letters_of_a_damaged_size_are_laid_on_like_others() -> None:
    layers = Layers()
    huge, far = PageBox(1, 50, -1e12, 1e12, 1e12), PageBox(1, 50, 1e12, 250, 2e12)
    assert [layers.lay(huge), layers.lay(far), layers.lay(BOX)] == [huge, far, BOX]
    assert layers.lay(huge).y0 == pytest.approx(1e12 - 0.28e12)
    assert layers.lay(BOX).y1 == BOX.y1


def test_a_hundred_citations_of_the_same_words_leave_them_readable_and_clickable() -> None:
    turned = Turned()
    box = turned.box(line_box(3))
    verdicts = list(Verdict)
    marks = [mark(n, box, verdict=verdicts[n % len(verdicts)]) for n in range(1, 101)]
    copy = highlight_file(turned.pdf(), marks)
    assert [len(quads(a)) for _, a in annotations(copy, "/Highlight")] == [1] * 100
    whole = {tuple(quads(a)[0]) for _, a in annotations(copy, "/Highlight")}
    assert len(whole) == 1
    scale = 4
    shown = render(copy, scale=scale)[
        round(box.y0 * scale) : round(box.y1 * scale), round(box.x0 * scale) + 2
    ]
    upper = shown[: len(shown) // 4]
    assert contrast((0, 0, 0), np.median(upper, axis=0) / 255) >= 7
    assert len({tuple(pixel) for pixel in (shown // 16).tolist()}) >= 4  # several stripes


def test_pictures_of_pages_are_laid_on_alike() -> None:
    turned = Turned()
    box = turned.box(line_box(3))
    marks = [mark(1, box, verdict=Verdict.EXACT), mark(2, box, verdict=Verdict.PARTIAL)]
    image = draw_page(turned.pdf(), 1, marks, dpi=288)
    colour = [round(255 * (1 - HIGHLIGHT_OPACITY * (1 - part))) for part in style_of(Verdict.EXACT).colour]
    pixels = np.asarray(Image.open(io.BytesIO(image.png)).convert("RGB"))
    middle = pixels[round((box.y0 + 2) * 4), round(box.x1 * 4) - 4]
    assert middle.tolist() == pytest.approx(colour, abs=2)
