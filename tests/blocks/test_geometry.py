"""Boxes: union, one box a line, parts of the page."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from blocks.geometry import lines_to_boxes, to_unit, union
from blocks.model import Box, Page, PageBox, WordColumns

lengths = st.floats(1, 50)


@st.composite
def set_lines(draw: st.DrawFn) -> WordColumns:
    """Words set in lines on pages, from left to right and down."""
    rows = []
    for line, (page, widths) in enumerate(
        draw(st.lists(st.tuples(st.integers(1, 3), st.lists(lengths, min_size=1, max_size=6)), max_size=8))
    ):
        x = 10.0
        for width in widths:
            rows.append((line, page, x, 20.0 * line, x + width, 20.0 * line + 12))
            x += width + 5
    table = np.array(rows, dtype=np.float32).reshape(-1, 6)
    n = len(table)
    whole = table[:, :2].astype(np.int32)
    return WordColumns(
        ["w"] * n,
        table[:, 2:],
        whole[:, 1],
        whole[:, 0],
        np.zeros(n, np.int32),
        np.zeros(n, np.uint8),
        np.arange(n, dtype=np.int32),
    )


@st.composite
def chosen_words(draw: st.DrawFn) -> tuple[WordColumns, NDArray[np.int64]]:
    words = draw(set_lines())
    chosen = sorted(draw(st.sets(st.integers(0, len(words) - 1)))) if len(words) else []
    return words, np.array(chosen, dtype=np.int64)


@given(chosen_words())
def test_every_chosen_word_lies_in_a_box_of_its_page(drawn: tuple[WordColumns, NDArray[np.int64]]) -> None:
    words, chosen = drawn
    boxes = lines_to_boxes(words, chosen)
    for i in chosen:
        x0, y0, x1, y1 = words.boxes[i].tolist()
        assert any(
            b.page == words.pages[i] and b.x0 <= x0 and b.y0 <= y0 and b.x1 >= x1 and b.y1 >= y1
            for b in boxes
        )


@given(chosen_words())
def test_no_other_word_lies_in_a_box(drawn: tuple[WordColumns, NDArray[np.int64]]) -> None:
    words, chosen = drawn
    boxes = lines_to_boxes(words, chosen)
    for i in set(range(len(words))) - set(chosen.tolist()):
        x0, y0, x1, y1 = words.boxes[i].tolist()
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        assert not any(b.page == words.pages[i] and b.x0 < x < b.x1 and b.y0 < y < b.y1 for b in boxes)


@given(set_lines())
def test_whole_lines_give_one_box_each_in_order(words: WordColumns) -> None:
    boxes = lines_to_boxes(words, np.arange(len(words)))
    assert len(boxes) == len(set(words.lines.tolist()))
    assert [b.y0 for b in boxes] == sorted(b.y0 for b in boxes)


def test_no_words_have_no_boxes() -> None:
    words = WordColumns([], *(np.zeros(0) for _ in range(6)))
    assert lines_to_boxes(words, np.array([], dtype=np.int64)) == ()


@given(st.lists(st.tuples(*[st.floats(-1e3, 1e3)] * 4), min_size=1, max_size=8))
def test_a_union_holds_each_box_and_touches_some_on_every_side(
    corners: list[tuple[float, float, float, float]],
) -> None:
    boxes = [Box(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in corners]
    around = union(boxes)
    assert around.x0 in {b.x0 for b in boxes} and around.y1 in {b.y1 for b in boxes}
    assert all(
        around.x0 <= b.x0 and around.y0 <= b.y0 and around.x1 >= b.x1 and around.y1 >= b.y1 for b in boxes
    )


def test_parts_of_the_page_are_left_top_width_height() -> None:
    parts = to_unit(PageBox(1, 50, 60, 150, 120), Page(1, 200, 600))
    assert parts == pytest.approx({"left": 0.25, "top": 0.1, "width": 0.5, "height": 0.1})


@given(st.tuples(*[st.floats(-100, 700)] * 4))
def test_parts_never_leave_the_page(corners: tuple[float, float, float, float]) -> None:
    a, b, c, d = corners
    parts = to_unit(Box(min(a, c), min(b, d), max(a, c), max(b, d)), Page(1, 595, 400))
    assert all(0 <= value <= 1 for value in parts.values())
    assert parts["left"] + parts["width"] <= 1 + 1e-9 and parts["top"] + parts["height"] <= 1 + 1e-9
