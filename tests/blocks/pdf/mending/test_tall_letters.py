"""Letters of fonts that claim several times their size get boxes as high as other letters."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pymupdf
import pytest
from fixture_files import read
from fontTools.ttLib import TTFont

from blocks.document import Document

SIZE = 10.0
"""Of the type, in points."""


def page_in(ascent: float, descent: float, *, rotate: int = 0, squeezed: float = 1.0) -> Document:
    """A page of three lines in a font that claims so much above and below the baseline, in parts of its size."""
    font = TTFont(BytesIO(pymupdf.Font("figo").buffer))
    unit = font["head"].unitsPerEm
    font["hhea"].ascent = font["OS/2"].sTypoAscender = font["OS/2"].usWinAscent = round(ascent * unit)
    font["hhea"].descent = font["OS/2"].sTypoDescender = -round(descent * unit)
    made = BytesIO()
    font.save(made)
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=400)
        page.insert_font("tall", fontbuffer=made.getvalue())
        for n in range(3):
            at = pymupdf.Point(200, 100 + 12 * n)
            squeeze = (at, pymupdf.Matrix(squeezed, 1))
            page.insert_text(at, f"line {n} of it", fontname="tall", fontsize=SIZE, morph=squeeze)
        page.set_rotation(rotate)
        return read(bytes(pdf.tobytes()))


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_words_of_a_font_for_mathematics_are_as_high_as_others(rotate: int) -> None:
    """As Cambria: 3.1 times the size above the baseline, 2.5 times below."""
    boxes = page_in(3.117, 2.463, rotate=rotate).words.boxes
    across = (
        np.sort(boxes[:, 2:] - boxes[:, :2])[:, :1] if rotate in (90, 270) else boxes[:, 3:] - boxes[:, 1:2]
    )
    assert across.max() == pytest.approx(1.45 * SIZE, abs=0.1)
    if not rotate:
        assert boxes[0, 1] == pytest.approx(100 - 1.05 * SIZE, abs=0.1)


def test_letters_of_a_tall_script_keep_their_height() -> None:
    boxes = page_in(1.4, 0.55).words.boxes
    assert (boxes[:, 3] - boxes[:, 1]).max() == pytest.approx(1.95 * SIZE, abs=0.1)


def test_signs_that_hang_below_their_baseline_keep_their_height() -> None:
    """As TeX's integrals and sums (cmex10)."""
    boxes = page_in(0.04, 2.96).words.boxes
    assert (boxes[:, 3] - boxes[:, 1]).max() == pytest.approx(3 * SIZE, abs=0.1)


def test_squeezed_letters_keep_their_height() -> None:
    """MuPDF's size of them is a mean of height and width: 3.2 points of a letter 10 high and 1 wide."""
    boxes = page_in(1.0, 0.3, squeezed=0.1).words.boxes
    assert (boxes[:, 3] - boxes[:, 1]).max() == pytest.approx(1.3 * SIZE, abs=0.1)
