"""The way into the file's own frame, against the rotation, crop and unit rules written out by hand."""

from __future__ import annotations

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocks.box import Box
from blocks.pdf.user_space import FileFrame

corners = st.floats(-500, 500)
sizes = st.floats(10, 2000)


def shown(x: float, y: float, crop: Box, rotation: int, unit: float) -> tuple[float, float]:
    """Where a viewer shows the user space point (x, y): crop, turn clockwise, scale."""
    right, down = x - crop.x0, crop.y1 - y
    width, height = crop.x1 - crop.x0, crop.y1 - crop.y0
    turned = {
        0: (right, down),
        90: (height - down, right),
        180: (width - right, height - down),
        270: (down, width - right),
    }
    return turned[rotation][0] * unit, turned[rotation][1] * unit


def frame_of(crop: Box, rotation: int, unit: float) -> FileFrame:
    """The frame of the matrix that takes three points to where they are shown."""
    (e, f), (xe, xf), (ye, yf) = (shown(x, y, crop, rotation, unit) for x, y in ((0, 0), (1, 0), (0, 1)))
    return FileFrame.inverse_of((xe - e, xf - f, ye - e, yf - f, e, f))


@given(
    corners,
    corners,
    sizes,
    sizes,
    st.sampled_from([0, 90, 180, 270]),
    st.sampled_from([1.0, 2.5]),
    corners,
    corners,
)
def test_a_point_shown_and_taken_back_is_the_point(
    left: float, bottom: float, width: float, height: float, rotation: int, unit: float, x: float, y: float
) -> None:
    crop = Box(left, bottom, left + width, bottom + height)
    frame = frame_of(crop, rotation, unit)
    assert frame.point(*shown(x, y, crop, rotation, unit)) == pytest.approx((x, y), abs=1e-6)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_quads_begin_at_the_upper_left_corner_that_the_reader_sees(rotation: int) -> None:
    crop = Box(20, 30, 420, 630)
    box = Box(50, 60, 150, 75)
    quad = frame_of(crop, rotation, 1).quad(box)
    seen = [shown(x, y, crop, rotation, 1) for x, y in zip(quad[0::2], quad[1::2], strict=True)]
    assert seen == [pytest.approx(p) for p in ((50, 60), (150, 60), (50, 75), (150, 75))]


def test_rect_holds_every_box_with_its_lower_left_corner_first() -> None:
    rect = frame_of(Box(0, 0, 400, 600), 90, 1).rect([Box(10, 20, 30, 60), Box(100, 25, 110, 70)])
    assert rect == pytest.approx((20, 10, 70, 110))


def test_a_matrix_that_flattens_the_page_has_no_frame() -> None:
    with pytest.raises(ValueError, match="no inverse"):
        FileFrame.inverse_of(tuple(pymupdf.Matrix(1, 0, 2, 0, 5, 5)))
